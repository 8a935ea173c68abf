/** The training of the demonstration content. */
import { demoTraining } from "@gavel/demo-content";
import { TRAINING_RANK } from "@gavel/domain/training/training";
import type { SaveContext } from "../../bank/problem/index.ts";
import { addCategory } from "../../classes/category/index.ts";
import { addTraining } from "../../classes/training/index.ts";
import { placeChapters, placeProblems } from "../../classes/training-problem/index.ts";

/** `bank`: of its problems by display id. */
export async function seedTraining(
  ctx: SaveContext,
  bank: ReadonlyMap<string, number>,
): Promise<void> {
  const { title, description, category, chapters } = demoTraining;
  const problems = chapters.flatMap((one) => one.problems);
  const pids = problems.map((displayId) => {
    const pid = bank.get(displayId);
    if (pid === undefined) throw new Error(`the demonstration bank lacks problem ${displayId}`);
    return pid;
  });
  const now = ctx.now();
  const { id: categoryId } = await addCategory(ctx.db, category, now);
  const trainingId = await addTraining(ctx.db, ctx, {
    ...{ title, description, isPrivate: false, password: "", isEnabled: true },
    ...{ rank: TRAINING_RANK.preset, categoryId },
  });
  await placeProblems(ctx.db, { trainingId, pids, now });
  const spots = chapters.map((one) => ({
    title: one.title,
    at: problems.indexOf(one.problems[0] ?? ""),
  }));
  await placeChapters(ctx.db, trainingId, spots);
}
