import { whyNotEnter } from "@gavel/domain/training/access";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/error.ts";
import { listTrainingPids, loadTraining } from "../../../places/training/index.ts";
import { findNewestId } from "../queries.ts";
import type { findTrainingSubmissionsInput, SubmissionPage } from "../schema.ts";
import { filterOf, findPage } from "./find.ts";
import { findInGroup } from "./group-list.ts";

/**
 * What was sent to the problems of a training and counts for the bank, whether it was sent in the training or not: all of
 * it counts for who works through it. Of a group's training, what was sent in the group. Newest first.
 * @throws DomainError why they may not be inside
 */
export async function findTrainingSubmissions(
  ctx: SignedInContext,
  { trainingId, ...input }: z.output<typeof findTrainingSubmissionsInput>,
): Promise<SubmissionPage> {
  const { facts, person } = await loadTraining(ctx, trainingId);
  refuse(whyNotEnter(facts, person));
  const pids = await listTrainingPids(ctx.db, trainingId);
  if (facts.groupId !== null) return findInGroup(ctx, facts.groupId, input, pids);
  if (pids.length === 0) return { records: [], total: 0, newestId: await findNewestId(ctx.db) };
  return findPage(ctx, input, { ...filterOf(ctx, input), problemIds: `{${pids.join()}}` });
}
