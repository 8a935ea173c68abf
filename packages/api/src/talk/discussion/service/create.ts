import { whyNotTakePart } from "@gavel/domain/group/access";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import { loadGroup } from "../../../places/group/index.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { findMentioned, tellAll, tellProblemFollowers } from "../../message/index.ts";
import { requireUnmuted } from "../../mute/index.ts";
import { isShownIn } from "../about.ts";
import { beginFollowing } from "../follow-queries.ts";
import { whyNotPost } from "../policy.ts";
import * as queries from "../queries.ts";
import type { CreateDiscussionInput } from "../schema.ts";
import { standingIn } from "../standing.ts";
import { requireOpenFor } from "./get.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Starts a discussion and returns its id. Everybody but administrators must have solved enough and stays within so many
 * a day; only administrators pin.
 * @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION, DISCUSSION_AC_TOO_FEW, DISCUSSION_DAILY_LIMIT,
 *   DISCUSSION_PROBLEM_NOT_FOUND, MENTION_TOO_MANY, MUTED, MUTED_UNTIL, TOO_FAST, PARAM_INVALID for a category that is not there; in a group
 *   SWITCH_OFF_GROUP_DISCUSSION, GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY, GROUP_ARCHIVED
 */
export async function createDiscussion(
  ctx: SignedInContext,
  input: CreateDiscussionInput,
): Promise<{ id: number }> {
  const groupId = input.groupId ?? null;
  await requireOpenFor(ctx, groupId);
  if (groupId !== null) {
    const { facts, person } = await loadGroup(ctx, groupId);
    refuse(whyNotTakePart(facts, person));
  }
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "discussion");
    await requireUnmuted(held);
    await requireMayPost(held);
    const { id, problemId, isPinned } = await addWithProblem(held, input);
    if (isPinned) await recordPinned(held, id, input.title);
    await beginFollowing(tx, { discussionId: id, uid: ctx.viewer.uid, now: ctx.now() });
    await tellOf(held, { id, problemId, groupId, content: input.content });
    return { id };
  });
}

/** What a moderator writes is like anybody's; that it stands before the others is an act of theirs. */
async function recordPinned(ctx: SignedInContext, id: number, name: string): Promise<void> {
  const after = { isPinned: true };
  await recordAudit(ctx.db, ctx, { action: "discussion.create", target: { id, name }, after });
}

interface Told {
  readonly id: number;
  readonly problemId: number | null;
  readonly groupId: number | null;
  readonly content: string;
}

/** Who is named in it, and who follows its problem. */
async function tellOf(
  ctx: SignedInContext,
  { id, problemId, groupId, content }: Told,
): Promise<void> {
  const mentioned = await findMentioned(ctx, { text: content, groupId });
  const place = { kind: "discussion", discussionId: id } as const;
  const recipients = new Map(mentioned.map((uid) => [uid, "mention" as const]));
  await tellAll(ctx, recipients, { action: "Discuss", place, commentId: null });
  if (problemId === null) return;
  const { viewer: sender, db, now } = ctx;
  const news = { discussionId: id, problemId, groupId, sender, told: mentioned, now: now() };
  await tellProblemFollowers(db, news);
}

async function requireMayPost(ctx: SignedInContext): Promise<void> {
  const { db, viewer } = ctx;
  const settings = await loadSettings(ctx);
  await queries.lockPoster(db, viewer.uid);
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const refusal = whyNotPost(
    viewer,
    {
      solved: await queries.countSolved(db, viewer.uid),
      today: await queries.countPostedSince(db, viewer.uid, since),
    },
    {
      solvedMin: settings.defaultCreateDiscussionACInitValue,
      perDay: settings.defaultCreateDiscussionDailyLimit,
    },
  );
  if (refusal !== null) throw new DomainError(refusal.code, { n: refusal.n });
}

type Writer = Pick<SignedInContext, "db" | "viewer" | "now">;

/** Without the rules for ordinary people, and without telling anybody; returns its id. */
export async function addDiscussion(ctx: Writer, input: CreateDiscussionInput): Promise<number> {
  return (await addWithProblem(ctx, input)).id;
}

async function addWithProblem(ctx: Writer, input: CreateDiscussionInput) {
  const { db, viewer } = ctx;
  if ((await queries.findCategory(db, input.categoryId)) === undefined) {
    throw new DomainError("PARAM_INVALID", { field: "categoryId" });
  }
  const groupId = input.groupId ?? null;
  const problemId = await findProblem(ctx, groupId, input.problemId);
  const { pins } = await standingIn(ctx, groupId);
  const isPinned = pins && input.isPinned === true;
  const id = await queries.insertDiscussion(db, {
    category_id: input.categoryId,
    title: input.title,
    description: input.description,
    content: input.content,
    problem_id: problemId,
    group_id: groupId,
    author_uid: viewer.uid,
    author_name: viewer.username,
    author_role: viewer.role,
    is_pinned: isPinned,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  return { id, problemId, isPinned };
}

async function findProblem(
  { db, viewer }: Pick<Writer, "db" | "viewer">,
  groupId: number | null,
  displayId: string | null | undefined,
): Promise<number | null> {
  if (!displayId) return null;
  const problem = await queries.findLinkedProblem(db, displayId);
  if (problem === undefined || !isShownIn(groupId, viewer, problem)) {
    throw new DomainError("DISCUSSION_PROBLEM_NOT_FOUND");
  }
  return problem.id;
}
