import { isContestAdmin, seesCommentOf, whyNotComment } from "@gavel/domain/contest/access";
import { phaseOf } from "@gavel/domain/contest/contest";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import type { Context } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { loadContest } from "../../places/contest/index.ts";
import { findGroup } from "../../places/group/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { requireDiscussion } from "../discussion/index.ts";
import { type TalkPlace, talkPlaceOf } from "../message/index.ts";
import type { PlaceFacts } from "./policy.ts";
import { findComment, findReply, holdComment, holdContest, holdReply } from "./queries.ts";
import type { PlaceInput } from "./schema.ts";

export interface CommentPlace {
  /** As rows and messages name it. */
  readonly at: TalkPlace;
  /** Nobody else is told of what is said there; null = it lies in none. */
  readonly groupId: number | null;
  /** The group is kept as it is. */
  readonly isArchived: boolean;
  /** Who is told of new comments. */
  readonly ownerUid: string | null;
  /** Who follows it or is named in it is told: not in contests, nor where only staff may read. */
  readonly isOpenTalk: boolean;
  readonly facts: PlaceFacts;
  /** How many comments there are, where that is kept: of a discussion. Of a contest not all are for everybody. */
  readonly threads: number | null;
  /** While a contest runs, contestants see what these and root wrote; null = everybody's. */
  readonly seenUids: readonly string[] | null;
  /** The same of one author. */
  readonly sees: (author: { readonly uid: string | null; readonly role: number }) => boolean;
}

type PlaceContext = Pick<Context, "db" | "viewer" | "services" | "now">;

/**
 * The place of comments, when the viewer may read them there.
 * @param options.hold to write there: keeps the place from being deleted until the transaction of `ctx.db` ends
 * @throws DomainError PARAM_MISSING unless exactly one is named; to write GROUP_ARCHIVED; of a contest
 *   SWITCH_OFF_CONTEST_COMMENT or why they may not comment; what `requireDiscussion` throws
 */
export async function requirePlace(
  ctx: PlaceContext,
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
  ctx: PlaceContext,
  at: TalkPlace,
  options: { readonly hold?: boolean },
): Promise<CommentPlace> {
  if (at.kind === "contest") {
    const { openContestComment } = await loadSettings(ctx);
    if (!openContestComment) throw new DomainError("SWITCH_OFF_CONTEST_COMMENT");
    return inContest(ctx, at, options);
  }
  const found = await requireDiscussion(ctx, at.discussionId, options);
  const { ownerUid, groupId, standing, threads } = found;
  const facts = { kind: "discussion", isViewerModerator: standing.moderates } as const;
  const isOpenTalk = !found.isDisabled;
  const { isArchived } = standing;
  const all = { seenUids: null, threads, sees: () => true };
  return { at, groupId, isArchived, ownerUid, isOpenTalk, facts, ...all };
}

async function inContest(
  ctx: PlaceContext,
  at: Extract<TalkPlace, { kind: "contest" }>,
  { hold = false }: { readonly hold?: boolean },
): Promise<CommentPlace> {
  if (hold) await holdContest(ctx.db, at.contestId);
  const { row, facts, person } = await loadContest(ctx, at.contestId);
  const now = ctx.now();
  refuse(whyNotComment(facts, person, now));
  const group = facts.groupId === null ? undefined : await findGroup(ctx, facts.groupId);
  const isArchived = group?.facts.isArchived === true;
  if (hold && isArchived) throw new DomainError("GROUP_ARCHIVED");
  const isViewerAdmin = isContestAdmin(person);
  const isDiscreet = !isViewerAdmin && phaseOf(facts.seal, now) === "running";
  return {
    at,
    ...{ groupId: facts.groupId, isArchived },
    ownerUid: row.author_uid,
    isOpenTalk: false,
    facts: { kind: "contest", creatorUid: row.author_uid, isViewerAdmin },
    seenUids: isDiscreet ? [person.uid, row.author_uid].filter((uid) => uid !== null) : null,
    threads: null,
    sees({ uid, role }) {
      const isAdmin = role === ROOT_ROLE || (uid !== null && uid === row.author_uid);
      return seesCommentOf(facts, person, { uid: uid ?? "", isAdmin }, now);
    },
  };
}

/** Where a comment stands, from its row. */
export function requirePlaceOf(
  ctx: PlaceContext,
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
export async function requireComment(ctx: PlaceContext, id: number) {
  const seen = await findComment(ctx.db, id);
  if (seen === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  const place = await requirePlaceOf(ctx, seen, { hold: true });
  const comment = await holdComment(ctx.db, id);
  if (comment === undefined || !isSeen(comment, place)) throw new DomainError("COMMENT_NOT_FOUND");
  return { comment, place };
}

/** The same of a reply. @throws DomainError COMMENT_NOT_FOUND, what `requirePlace` throws */
export async function requireReply(ctx: PlaceContext, id: number) {
  const reply = await findReply(ctx.db, id);
  if (reply === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  const { place } = await requireComment(ctx, reply.comment_id);
  const held = await holdReply(ctx.db, id);
  if (held === undefined || !isSeen(reply, place)) throw new DomainError("COMMENT_NOT_FOUND");
  return { reply, place };
}

/** As the lists have it. */
export function isSeen(
  comment: { readonly author_uid: string | null; readonly author_role: number },
  { sees }: CommentPlace,
): boolean {
  return sees({ uid: comment.author_uid, role: comment.author_role });
}
