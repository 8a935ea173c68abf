import type { Place } from "@gavel/domain/place";

/**
 * What people write to each other about: a discussion, which is nothing that one sends to, or a contest. Rows of
 * comments and messages name one of the two.
 */
export type TalkPlace =
  | { readonly kind: "discussion"; readonly discussionId: number }
  | Pick<Extract<Place, { kind: "contest" }>, "kind" | "contestId">;

/** As rows of comments and messages name it. */
export function columnsOf(at: TalkPlace) {
  return {
    discussion_id: at.kind === "discussion" ? at.discussionId : null,
    contest_id: at.kind === "contest" ? at.contestId : null,
  };
}

/** Reads `columnsOf` back: rows that tell of something written name one of them. */
export function talkPlaceOf(row: ReturnType<typeof columnsOf>): TalkPlace {
  if (row.contest_id !== null) return { kind: "contest", contestId: row.contest_id };
  if (row.discussion_id === null) throw new Error("neither a discussion nor a contest is named");
  return { kind: "discussion", discussionId: row.discussion_id };
}
