import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { findContestProblems } from "../../contests/contest/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Step, stepsInput } from "./schema.ts";
import { findTrainingProblems } from "./service.ts";

/**
 * The problems of the training or else the contest that is named, in their order.
 * @throws DomainError PARAM_MISSING, or why they may not see them
 */
export async function findSteps(
  ctx: SignedInContext,
  { trainingId, contestId }: z.output<typeof stepsInput>,
): Promise<Step[]> {
  if (trainingId !== undefined) {
    const problems = await findTrainingProblems(ctx, trainingId);
    return problems.map(({ pid, problemId, title, mine }) => ({
      ...{ pid, problemId, title, status: mine.status, score: null },
    }));
  }
  if (contestId === undefined) throw new DomainError("PARAM_MISSING", { field: "tid" });
  const problems = await findContestProblems(ctx, { contestId, containsEnd: false });
  return problems.map(({ pid, displayId, title, myStatus, myScore }) => ({
    ...{ pid, problemId: displayId, title, score: myScore },
    status: myStatus ?? VERDICTS.notSubmitted.code,
  }));
}
