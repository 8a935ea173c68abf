import { type Db, type Param, prepared } from "@gavel/db";
import type { RankedChapter } from "@gavel/domain/training/chapter";
import { sql } from "kysely";
import { changesIn } from "../../kernel/change-queries.ts";
import { Weighed } from "../../kernel/weighed.ts";
import { groupLevelIn } from "../group/index.ts";
import type { StoredHomework } from "./homework.ts";

/** Whether this person has entered the training of the row with its password. */
export const hasEnteredTraining = (uid: unknown) =>
  sql<boolean>`exists (
    select from training_registration as r where r.training_id = training.id and r.uid = ${uid})`;

const ms = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8 * 1000`;

/** Its times as homework, and those that this person has instead; null = it is none. `StoredHomework` reads it. */
export const homeworkIn = (uid: unknown) => sql<StoredHomework | null>`(
  select json_build_object(
    'opensAt', ${ms("h.opens_at")}, 'dueAt', ${ms("h.due_at")}, 'closesAt', ${ms("h.closes_at")},
    'percentPerDay', h.percent_per_day, 'lowestPercent', h.lowest_percent,
    'graceMinutes', h.grace_minutes, 'countsEarlier', h.counts_earlier,
    'own', case when x.uid is null then null else json_build_object(
      'opensAt', ${ms("x.opens_at")}, 'dueAt', ${ms("x.due_at")}, 'closesAt', ${ms("x.closes_at")}) end)
  from homework as h
  left join homework_extension as x on x.training_id = h.training_id and x.uid = ${uid}
  where h.training_id = training.id)`;

/** What the changes of all trainings add up to, of their problems and of their headings. */
const CHANGES = changesIn("training_change");

const factsById = prepared((db, param: Param<{ id: number; uid: string }>) =>
  db
    .selectFrom("training")
    .select(["training.id", "training.title", "training.is_private", "training.is_enabled"])
    .select(["training.group_id", "training.author_uid"])
    .select(hasEnteredTraining(param("uid")).as("is_registered"))
    .select(groupLevelIn("training.group_id", param("uid")).as("group_level"))
    .select(homeworkIn(param("uid")).as("homework"))
    .select(CHANGES.as("changes"))
    .where("training.id", "=", param("id")),
);

/** As the rules need it, with whether this person has entered. @param uid null = nobody in particular */
export async function findTrainingFacts(db: Db, id: number, uid: string | null) {
  const [row] = await factsById(db, { id, uid: uid ?? "" });
  return row;
}
export type TrainingFactsRow = NonNullable<Awaited<ReturnType<typeof findTrainingFacts>>>;

const doorsOf = prepared((db, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom("training")
    .select(["id", "author_uid as authorUid", "is_enabled as isEnabled"])
    .select((eb) =>
      eb
        .selectFrom("homework")
        .whereRef("homework.training_id", "=", "training.id")
        .select("homework.opens_at")
        .as("opensAt"),
    )
    .where(sql<boolean>`id = any(${param("ids")}::bigint[])`),
);

/** Whose trainings these are, null where the account is gone, and since when anybody else knows what is sent there. */
interface TrainingDoor {
  readonly authorUid: string | null;
  readonly isEnabled: boolean;
  /** As homework, for all; null = it is none. */
  readonly opensAt: Date | null;
}
export type TrainingDoors = ReadonlyMap<number, TrainingDoor>;

export async function listTrainingDoors(db: Db, ids: readonly number[]): Promise<TrainingDoors> {
  if (ids.length === 0) return new Map();
  const rows = await doorsOf(db, { ids: [...ids] });
  return new Map(rows.map(({ id, ...door }) => [id, door]));
}

/** The same in a statement, of the trainings of a group: those that are closed to its members at this moment. */
export const closedTrainingsOf = (groupId: unknown, now: unknown) => sql`(
  select training.id from training left join homework on homework.training_id = training.id
  where training.group_id = ${groupId} and (not training.is_enabled or homework.opens_at > ${now}))`;

const pidsOf = prepared((db, param: Param<{ id: number }>) =>
  db
    .selectFrom("training_problem")
    .select(["problem_id", "rank"])
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

const chaptersOf = prepared((db, param: Param<{ id: number }>) =>
  db
    .selectFrom("training_chapter")
    .select(["title", "rank"])
    .where("training_id", "=", param("id"))
    .orderBy("rank")
    .orderBy("id"),
);

/** Its headings in their order. */
export const listTrainingChapters = (db: Db, id: number) => chaptersOf(db, { id });

interface StoredContents {
  readonly changes: number;
  readonly problems: readonly (readonly [pid: number, rank: number])[];
  readonly chapters: readonly RankedChapter[];
}

const contentsOf = prepared(
  (_, param: Param<{ id: number }>) => sql<StoredContents>`
    select ${CHANGES} as changes, (
      select coalesce(json_agg(json_build_array(problem_id, rank) order by rank, id), '[]')
      from training_problem where training_id = ${param("id")}
    ) as problems, (
      select coalesce(json_agg(json_build_object('title', title, 'rank', rank) order by rank, id), '[]')
      from training_chapter where training_id = ${param("id")}
    ) as chapters`,
);

/** What a problem of it takes, and a heading besides its letters, in letters; all of these together. */
const KEPT = { problem: 20, chapter: 60, letters: 2_000_000 } as const;
const kept = new Weighed<StoredContents>(
  KEPT.letters,
  ({ problems, chapters }) =>
    problems.length * KEPT.problem +
    chapters.reduce((sum, { title }) => sum + title.length + KEPT.chapter, 0),
);

/**
 * The ranks of its problems by their ids, and its headings, each in their order; kept until something in a training changes.
 * @param changes as the statement saw them that read its facts
 */
export async function findTrainingContents(db: Db, id: number, changes: number) {
  const known = kept.get(db, String(id));
  const found = known?.changes === changes ? known : (await contentsOf(db, { id }))[0];
  if (found === undefined) throw new Error("a statement without a table has one row");
  if (found !== known) kept.set(db, String(id), found);
  return { ranks: new Map(found.problems), chapters: found.chapters };
}
