import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { requireDiscussion } from "../discussion/index.ts";
import { type TalkPlace, talkPlaceOf } from "../message/index.ts";
import type { PlaceFacts } from "./policy.ts";
import { findComment, holdComment } from "./queries.ts";
import type { PlaceInput } from "./schema.ts";

export interface CommentPlace {
  /** As rows and messages name it. */
  readonly at: TalkPlace;
  /** Who is told of new comments. */
  readonly ownerUid: string | null;
  readonly facts: PlaceFacts;
}

/**
 * The place of comments, when the viewer may read them there.
 * @param options.hold keeps the place from being deleted until the transaction of `ctx.db` ends
 * @throws DomainError PARAM_MISSING unless exactly one is named; SWITCH_OFF_CONTEST_COMMENT, NOT_FOUND for a contest:
 *   there is none yet that an id could name; what `requireDiscussion` throws
 */
export async function requirePlace(
  ctx: Pick<Context, "db" | "viewer" | "services">,
  { discussionId, contestId }: PlaceInput,
  options: { readonly hold?: boolean } = {},
): Promise<CommentPlace> {
  if (discussionId === undefined && contestId === undefined) {
    throw new DomainError("PARAM_MISSING", { field: "did" });
  }
  const row = { discussion_id: discussionId ?? null, contest_id: contestId ?? null };
  return requireAt(ctx, talkPlaceOf(row), options);
}

async function requireAt(
  ctx: Pick<Context, "db" | "viewer" | "services">,
  at: TalkPlace,
  options: { readonly hold?: boolean },
): Promise<CommentPlace> {
  if (at.kind === "contest") {
    const { openContestComment } = await loadSettings(ctx);
    throw new DomainError(openContestComment ? "NOT_FOUND" : "SWITCH_OFF_CONTEST_COMMENT");
  }
  const { ownerUid } = await requireDiscussion(ctx, at.discussionId, options);
  return { at, ownerUid, facts: { kind: "discussion" } };
}

/** Where a comment stands, from its row. */
export function requirePlaceOf(
  ctx: Pick<Context, "db" | "viewer" | "services">,
  row: { readonly discussion_id: number | null; readonly contest_id: number | null },
  options: { readonly hold?: boolean } = {},
): Promise<CommentPlace> {
  return requireAt(ctx, talkPlaceOf(row), options);
}

/**
 * A comment and its place, both kept from being deleted until the transaction of `ctx.db` ends. Places are locked before
 * what stands in them, by everybody.
 * @throws DomainError COMMENT_NOT_FOUND, what `requirePlace` throws
 */
export async function requireComment(ctx: Pick<Context, "db" | "viewer" | "services">, id: number) {
  const seen = await findComment(ctx.db, id);
  if (seen === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  const place = await requirePlaceOf(ctx, seen, { hold: true });
  const comment = await holdComment(ctx.db, id);
  if (comment === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  return { comment, place };
}
