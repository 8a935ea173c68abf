import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { findMentioned, tellAll, tellModerated } from "../../message/index.ts";
import { requireUnmuted } from "../../mute/index.ts";
import { canEdit } from "../policy.ts";
import * as queries from "../queries.ts";
import type { moderateDiscussionInput, updateDiscussionInput } from "../schema.ts";
import { requireDiscussion } from "./get.ts";

type Input = z.output<typeof updateDiscussionInput>;

/**
 * Changes what is written; whom the text names anew is told. Only administrators pin.
 * @throws DomainError as for reading it, FORBIDDEN, MENTION_TOO_MANY, MUTED, MUTED_UNTIL, TOO_FAST
 */
export async function updateDiscussion(ctx: SignedInContext, input: Input): Promise<null> {
  const { discussionId, title, description, content } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "discussionEdit");
    await requireUnmuted(held);
    const { before, groupId, standing } = await requireWritten(held, discussionId);
    const { viewer } = ctx;
    if (!canEdit(viewer, { authorUid: before.author_uid }, standing))
      throw new DomainError("FORBIDDEN");
    const pins = standing.pins && input.isPinned != null;
    const isOwn = before.author_uid === viewer.uid;
    const changes = {
      ...{ title, description, content },
      is_pinned: pins ? input.isPinned === true : before.is_pinned,
    };
    await queries.updateDiscussionRow(tx, discussionId, {
      ...changes,
      // The role decides whether raw HTML is kept: that of whoever wrote what stands there.
      author_role: isOwn ? viewer.role : before.author_role,
      updated_at: ctx.now(),
    });
    if (!before.is_disabled) {
      const mentioned = await findMentioned(held, {
        text: content,
        groupId,
        before: before.content,
      });
      const recipients = new Map(mentioned.map((uid) => [uid, "mention" as const]));
      const place = { kind: "discussion", discussionId } as const;
      await tellAll(held, recipients, { action: "Discuss", place, commentId: null });
    }
    // What one writes oneself is one's own affair; to pin it is an act of a moderator.
    const isModerated = !isOwn || changes.is_pinned !== before.is_pinned;
    if (isModerated) await recordChange(held, before, { ...before, ...changes });
  });
  return null;
}

/**
 * What moderators decide about it: whether others see it, and whether it stands first. Its author is told each time, so those of
 * groups, whom nobody has chosen, do it at their pace.
 * @throws DomainError as for reading it, FORBIDDEN, TOO_FAST
 */
export async function moderateDiscussion(
  ctx: SignedInContext,
  input: z.output<typeof moderateDiscussionInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await setFlags(held, input);
    if (!isAdminRole(ctx.viewer.role)) await spendPace(held, "groupEdit");
  });
  return null;
}

/** The same within a transaction. @param options.isReported as for reading it */
export async function setFlags(
  ctx: SignedInContext,
  input: z.output<typeof moderateDiscussionInput>,
  options: { readonly isReported?: boolean } = {},
): Promise<void> {
  const { before, standing } = await requireWritten(ctx, input.discussionId, options);
  if (!standing.moderates) throw new DomainError("FORBIDDEN");
  const changes = {
    is_disabled: input.isDisabled ?? before.is_disabled,
    is_pinned: input.isPinned ?? before.is_pinned,
  };
  await queries.updateDiscussionRow(ctx.db, input.discussionId, changes);
  await recordChange(ctx, before, { ...before, ...changes });
  if (before.is_disabled || !changes.is_disabled) return;
  const written = { authorUid: before.author_uid, text: before.title };
  await tellModerated(ctx, "discussion-disabled", [written]);
}

async function requireWritten(
  ctx: SignedInContext,
  id: number,
  options: { readonly isReported?: boolean } = {},
) {
  const { groupId, standing } = await requireDiscussion(ctx, id, { ...options, hold: true });
  const row = await queries.lockWritten(ctx.db, id);
  if (row === undefined) throw new DomainError("DISCUSSION_NOT_FOUND");
  return { before: row, groupId, standing };
}

function factsOf(row: queries.WrittenRow) {
  const { title, description, content, is_pinned: isPinned, is_disabled: isDisabled } = row;
  return { title, description, content, isPinned, isDisabled };
}

async function recordChange(
  ctx: SignedInContext,
  before: queries.WrittenRow,
  after: queries.WrittenRow,
): Promise<void> {
  await recordAudit(ctx.db, ctx, {
    action: "discussion.update",
    target: { id: before.id, name: before.title },
    before: factsOf(before),
    after: factsOf(after),
  });
}
