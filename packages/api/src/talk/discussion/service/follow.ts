import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { isShownIn } from "../about.ts";
import { isProblemFollowed, setFollowing, setProblemFollowed } from "../follow-queries.ts";
import { findLinkedProblem } from "../queries.ts";
import { standingIn } from "../standing.ts";
import { requireDiscussion, requireOpenArea } from "./get.ts";

/**
 * Follows a discussion, or is told nothing more of it, not even of one's own.
 * @throws DomainError as for reading it, TOO_FAST
 */
export async function followDiscussion(
  ctx: SignedInContext,
  { discussionId, isOn }: { discussionId: number; isOn: boolean },
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "follow");
    await requireDiscussion(held, discussionId, { hold: true });
    await setFollowing(tx, { discussionId, uid: ctx.viewer.uid, isOn, now: ctx.now() });
  });
  return null;
}

/**
 * Is told of new discussions about a problem, or not any more.
 * @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION, DISCUSSION_PROBLEM_NOT_FOUND, TOO_FAST
 */
export async function followProblem(
  ctx: SignedInContext,
  { problemId, isOn }: { problemId: string; isOn: boolean },
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "follow");
    const id = await requireProblem(held, problemId);
    await setProblemFollowed(tx, { problemId: id, uid: ctx.viewer.uid, isOn, now: ctx.now() });
  });
  return null;
}

/** @throws DomainError as `followProblem`, but TOO_FAST */
export async function followsProblem(ctx: SignedInContext, problemId: string): Promise<boolean> {
  return isProblemFollowed(ctx.db, await requireProblem(ctx, problemId), ctx.viewer.uid);
}

/** One of the bank for who sees it there, one of a group for who is in it; of one that a group gave to the bank both talk. */
async function requireProblem(ctx: SignedInContext, displayId: string): Promise<number> {
  const problem = await findLinkedProblem(ctx.db, displayId);
  const groupId = problem?.group_id ?? null;
  const { openGroupDiscussion } = await loadSettings(ctx);
  const { isInside } = await standingIn(ctx, groupId);
  const there = isInside && openGroupDiscussion ? groupId : null;
  if (there === null) await requireOpenArea(ctx);
  if (problem === undefined || !isShownIn(there, ctx.viewer, problem)) {
    throw new DomainError("DISCUSSION_PROBLEM_NOT_FOUND");
  }
  return problem.id;
}
