import type { Db } from "@gavel/db";
import { isAdminRole } from "@gavel/domain/role";
import { canSee } from "../../../bank/problem/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { findMentioned, tellAll, tellProblemFollowers } from "../../message/index.ts";
import { beginFollowing } from "../follow-queries.ts";
import { whyNotPost } from "../policy.ts";
import * as queries from "../queries.ts";
import type { CreateDiscussionInput } from "../schema.ts";
import { requireOpenArea } from "./get.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Starts a discussion and returns its id. Everybody but administrators must have solved enough and stays within so many
 * a day; only administrators pin.
 * @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION, DISCUSSION_AC_TOO_FEW, DISCUSSION_DAILY_LIMIT,
 *   DISCUSSION_PROBLEM_NOT_FOUND, PARAM_INVALID for a category that is not there; for a group
 *   SWITCH_OFF_GROUP_DISCUSSION, NOT_FOUND: there is none yet that an id could name
 */
export async function createDiscussion(
  ctx: SignedInContext,
  input: CreateDiscussionInput,
): Promise<{ id: number }> {
  if (input.groupId != null) {
    const { openGroupDiscussion } = await loadSettings(ctx);
    throw new DomainError(openGroupDiscussion ? "NOT_FOUND" : "SWITCH_OFF_GROUP_DISCUSSION");
  }
  await requireOpenArea(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await requireMayPost(held);
    const { id, problemId } = await addWithProblem(held, input);
    await beginFollowing(tx, { discussionId: id, uid: ctx.viewer.uid, now: ctx.now() });
    await tellOf(held, { id, problemId, content: input.content });
    return { id };
  });
}

/** Who is named in it, and who follows its problem. */
async function tellOf(
  ctx: SignedInContext,
  { id, problemId, content }: { id: number; problemId: number | null; content: string },
): Promise<void> {
  const mentioned = await findMentioned(ctx, content);
  const place = { kind: "discussion", discussionId: id } as const;
  const recipients = new Map(mentioned.map((uid) => [uid, "mention" as const]));
  await tellAll(ctx, recipients, { action: "Discuss", place, commentId: null });
  if (problemId === null) return;
  const { viewer: sender, db, now } = ctx;
  const news = { discussionId: id, problemId, sender, told: mentioned, now: now() };
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
  const problemId = await findProblem(db, viewer, input.problemId);
  const id = await queries.insertDiscussion(db, {
    category_id: input.categoryId,
    title: input.title,
    description: input.description,
    content: input.content,
    problem_id: problemId,
    author_uid: viewer.uid,
    author_name: viewer.username,
    author_role: viewer.role,
    is_pinned: isAdminRole(viewer.role) && input.isPinned === true,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  return { id, problemId };
}

async function findProblem(
  db: Db,
  viewer: SignedInContext["viewer"],
  displayId: string | null | undefined,
): Promise<number | null> {
  if (!displayId) return null;
  const problem = await queries.findLinkedProblem(db, displayId);
  if (problem === undefined || !canSee(viewer, problem)) {
    throw new DomainError("DISCUSSION_PROBLEM_NOT_FOUND");
  }
  return problem.id;
}
