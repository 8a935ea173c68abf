import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { groupLevelIn } from "../group/index.ts";

/** Whether this person has entered the training of the row with its password. */
export const hasEnteredTraining = (uid: unknown) =>
  sql<boolean>`exists (
    select from training_registration as r where r.training_id = training.id and r.uid = ${uid})`;

const factsById = prepared((db, param: Param<{ id: number; uid: string }>) =>
  db
    .selectFrom("training")
    .select(["training.id", "training.title", "training.is_private", "training.is_enabled"])
    .select(["training.group_id", "training.author_uid"])
    .select(hasEnteredTraining(param("uid")).as("is_registered"))
    .select(groupLevelIn("training.group_id", param("uid")).as("group_level"))
    .where("training.id", "=", param("id")),
);

/** As the rules need it, with whether this person has entered. @param uid null = nobody in particular */
export async function findTrainingFacts(db: Db, id: number, uid: string | null) {
  const [row] = await factsById(db, { id, uid: uid ?? "" });
  return row;
}
export type TrainingFactsRow = NonNullable<Awaited<ReturnType<typeof findTrainingFacts>>>;

const pidsOf = prepared((db, param: Param<{ id: number }>) =>
  db
    .selectFrom("training_problem")
    .select("problem_id")
    .where("training_id", "=", param("id"))
    .orderBy("rank")
    .orderBy("id"),
);

/** Its problems in their order, also those that are hidden now. */
export async function listTrainingPids(db: Db, id: number): Promise<number[]> {
  return (await pidsOf(db, { id })).map((row) => row.problem_id);
}

const pidNamed = prepared((db, param: Param<{ id: number; displayId: string }>) =>
  db
    .selectFrom("training_problem")
    .innerJoin("problem", "problem.id", "training_problem.problem_id")
    .select("problem.id")
    .where("training_problem.training_id", "=", param("id"))
    .where("problem.display_id", "=", param("displayId")),
);

/** By the id that the problem has in the bank, however it is written. */
export async function findTrainingPid(db: Db, id: number, displayId: string) {
  const [row] = await pidNamed(db, { id, displayId: displayId.trim().toUpperCase() });
  return row?.id;
}
