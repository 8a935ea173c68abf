import type { ReportKind } from "@gavel/domain/report";
import { DomainError } from "../../kernel/error.ts";
import type { ThingInput } from "./schema.ts";

/** What is reported, or was: one thing of one kind. */
export type Thing =
  | { readonly kind: "discussion" | "comment" | "reply"; readonly id: number }
  | { readonly kind: "profile"; readonly id: string };

/** @throws DomainError PARAM_MISSING unless exactly one is named */
export function thingOf({ discussionId, commentId, replyId, uid }: ThingInput): Thing {
  const named = [
    ...(discussionId === undefined ? [] : [{ kind: "discussion", id: discussionId } as const]),
    ...(commentId === undefined ? [] : [{ kind: "comment", id: commentId } as const]),
    ...(replyId === undefined ? [] : [{ kind: "reply", id: replyId } as const]),
    ...(uid === undefined ? [] : [{ kind: "profile", id: uid } as const]),
  ];
  const [thing, ...others] = named;
  if (thing === undefined || others.length > 0) {
    throw new DomainError("PARAM_MISSING", { field: "discussionId" });
  }
  return thing;
}

export const COLUMNS = {
  discussion: "discussion_id",
  comment: "comment_id",
  reply: "reply_id",
  profile: "person_uid",
} as const satisfies Record<ReportKind, string>;

interface ThingColumns {
  readonly discussion_id: number | null;
  readonly comment_id: number | null;
  readonly reply_id: number | null;
  readonly person_uid: string | null;
}

/** As rows name it. */
export function columnsOf({ kind, id }: Thing): ThingColumns {
  return {
    discussion_id: kind === "discussion" ? id : null,
    comment_id: kind === "comment" ? id : null,
    reply_id: kind === "reply" ? id : null,
    person_uid: kind === "profile" ? id : null,
  };
}

/** The thing of a row. */
export function readThing(row: ThingColumns): Thing {
  if (row.discussion_id !== null) return { kind: "discussion", id: row.discussion_id };
  if (row.comment_id !== null) return { kind: "comment", id: row.comment_id };
  if (row.reply_id !== null) return { kind: "reply", id: row.reply_id };
  if (row.person_uid !== null) return { kind: "profile", id: row.person_uid };
  throw new Error("a report of nothing");
}
