import { announce } from "@gavel/db";
import type { RejudgeMode } from "@gavel/domain/rejudge";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { holdOpen } from "../../judgement/index.ts";
import {
  countSelected,
  findProblem,
  findProblemByName,
  insertBatch,
  insertItems,
  listReachedContests,
} from "../queries.ts";
import type {
  contestProblemInput,
  createRejudgeInput,
  RejudgeCount,
  RejudgeFilter,
  RejudgeProblem,
  rejudgeProblemInput,
} from "../schema.ts";
import { advanceBatch } from "./advance.ts";

/** Steps are taken this long before the answer, so that a direct rejudge is seen at once; the worker does the rest. */
const STEPS_AT_ONCE_MS = 1500;

/** The problem of a display id, hidden ones too; null when there is none. */
export async function findRejudgeProblem(
  ctx: Context,
  { problemId }: z.output<typeof rejudgeProblemInput>,
): Promise<RejudgeProblem | null> {
  return (await findProblemByName(ctx.db, ctx.locale, problemId)) ?? null;
}

/** How many submissions a filter means now. */
export async function countRejudge(ctx: Context, filter: RejudgeFilter): Promise<RejudgeCount> {
  return countSelected(ctx.db, filter);
}

/**
 * Begins to judge submissions of a problem again: as a preview, or at once.
 * @throws DomainError NOT_FOUND for an unknown problem, NOTHING_TO_REJUDGE, CONTEST_RESULTS_OUT.
 */
export async function createRejudge(
  ctx: SignedInContext,
  { filter, mode }: z.output<typeof createRejudgeInput>,
): Promise<{ id: number }> {
  return begin(ctx, filter, { mode, isBank: false });
}

/**
 * Judges every submission to a problem of a contest again at once, verdicts by hand included; without a contest
 * those of the public bank.
 * @throws DomainError NOT_FOUND, NOTHING_TO_REJUDGE, CONTEST_RESULTS_OUT
 */
export async function rejudgeContestProblem(
  ctx: SignedInContext,
  { contestId, pid }: z.output<typeof contestProblemInput>,
): Promise<null> {
  const isBank = contestId === undefined;
  await begin(ctx, { pid, contestId, includeManual: true }, { mode: "direct", isBank });
  return null;
}

async function begin(
  ctx: SignedInContext,
  filter: RejudgeFilter,
  { mode, isBank }: { mode: RejudgeMode; isBank: boolean },
): Promise<{ id: number }> {
  const { pid, ...rest } = filter;
  const id = await ctx.db.transaction().execute(async (tx) => {
    const contestIds =
      filter.contestId === undefined
        ? await listReachedContests(tx, { ...filter, isBank, includeLive: true })
        : [filter.contestId];
    const isOpen = await holdOpen(tx, contestIds);
    if (filter.contestId !== undefined && !isOpen) throw new DomainError("CONTEST_RESULTS_OUT");
    const problem = await findProblem(tx, pid);
    if (problem === undefined) throw new DomainError("NOT_FOUND");
    const batchId = await insertBatch(tx, {
      pid,
      mode,
      filter: rest,
      testDataVersionId: problem.testDataVersionId,
      createdBy: ctx.viewer.uid,
      now: ctx.now(),
    });
    const includeLive = mode === "direct";
    const count = await insertItems(tx, batchId, { ...filter, isBank, includeLive });
    if (count === 0) throw new DomainError("NOTHING_TO_REJUDGE");
    await recordAudit(tx, ctx, {
      action: "rejudge.create",
      target: { id: batchId, name: problem.problemId },
      after: { mode, ...filter, submissions: count },
    });
    await announce(tx, { type: "rejudge", id: batchId });
    return batchId;
  });
  await takeFirstSteps(ctx, id);
  return { id };
}

async function takeFirstSteps(ctx: SignedInContext, id: number): Promise<void> {
  const judging = { ...ctx.services, db: ctx.db, now: ctx.now, log: ctx.log };
  const until = performance.now() + STEPS_AT_ONCE_MS;
  while (performance.now() < until) {
    if (!(await advanceBatch(judging, id, { waits: true }))) return;
  }
}
