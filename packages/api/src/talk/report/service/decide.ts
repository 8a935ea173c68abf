/** What is done to a thing that was reported, by kind. */
import type { ReportOutcome } from "@gavel/domain/report";
import { isAdminRole, isRoleId, isRoot } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { lockComment, lockReply, removeComment, removeReply } from "../../comment/index.ts";
import { removeDiscussions, requireDiscussion, setFlags } from "../../discussion/index.ts";
import { tellModerated } from "../../message/index.ts";
import type { Thing } from "../thing.ts";
import {
  lineOf,
  lockProfile,
  PROFILE_TEXTS,
  type ProfileRow,
  updateProfile,
} from "../thing-queries.ts";

export interface Decidable {
  /** As those who reported it and the audit log know it. */
  readonly title: string;
  /** In the same transaction. `keep` does nothing. */
  readonly carryOut: (outcome: ReportOutcome) => Promise<void>;
}

/**
 * Nobody else removes it until the transaction ends, but a discussion: two who delete that at once would wait for each other.
 * @throws DomainError as for reading it; FORBIDDEN for the profile of an administrator, about which root decides
 */
export async function loadDecidable(ctx: SignedInContext, thing: Thing): Promise<Decidable> {
  switch (thing.kind) {
    case "discussion":
      return ofDiscussion(ctx, thing.id);
    case "comment": {
      const comment = await lockComment(ctx.db, thing.id);
      if (comment === undefined) throw new DomainError("COMMENT_NOT_FOUND");
      return ofText(comment.content, () => removeComment(ctx, comment));
    }
    case "reply": {
      const reply = await lockReply(ctx.db, thing.id);
      if (reply === undefined) throw new DomainError("COMMENT_NOT_FOUND");
      return ofText(reply.content, () => removeReply(ctx, reply));
    }
    case "profile":
      return ofProfile(ctx, thing.id);
  }
}

function ofText(text: string, remove: () => Promise<void>): Decidable {
  return {
    title: lineOf(text),
    async carryOut(outcome) {
      if (outcome === "delete") await remove();
    },
  };
}

async function ofDiscussion(ctx: SignedInContext, discussionId: number): Promise<Decidable> {
  const { title } = await requireDiscussion(ctx, discussionId, { isReported: true });
  return {
    title,
    async carryOut(outcome) {
      if (outcome === "delete") await removeDiscussions(ctx, [discussionId]);
      if (outcome !== "disable") return;
      await setFlags(ctx, { discussionId, isDisabled: true }, { isReported: true });
    },
  };
}

async function ofProfile(ctx: SignedInContext, uid: string): Promise<Decidable> {
  const person = await lockProfile(ctx.db, uid);
  if (person === undefined) throw new DomainError("USER_NOT_FOUND");
  const isStaff = isRoleId(person.role_id) && isAdminRole(person.role_id);
  return {
    title: person.username,
    async carryOut(outcome) {
      if (outcome !== "avatar" && outcome !== "texts" && outcome !== "profile") return;
      if (isStaff && !isRoot(ctx.viewer.role)) throw new DomainError("FORBIDDEN");
      await clearProfile(ctx, person, outcome);
    },
  };
}

/** What it was is in the audit log alone. */
async function clearProfile(
  ctx: SignedInContext,
  person: ProfileRow,
  outcome: "avatar" | "texts" | "profile",
): Promise<void> {
  const empty = Object.fromEntries(PROFILE_TEXTS.map((field) => [field, ""]));
  const values = {
    ...(outcome === "avatar" ? {} : empty),
    ...(outcome === "texts" ? {} : { avatar: null }),
  };
  await updateProfile(ctx.db, person.uid, values, ctx.now());
  const fields = ["avatar" as const, ...PROFILE_TEXTS].filter((field) => field in values);
  await recordAudit(ctx.db, ctx, {
    action: "user.update",
    target: { id: person.uid, name: person.username },
    before: Object.fromEntries(fields.map((field) => [field, person[field]])),
    after: values,
  });
  const theirs = { authorUid: person.uid, text: person.username };
  await tellModerated(ctx, `profile-${outcome}`, [theirs]);
}
