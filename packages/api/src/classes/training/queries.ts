/** What lists and pages of trainings read. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";
import { isOpenIn } from "../../bank/problem/index.ts";
import { contains } from "../../kernel/like-queries.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holds } from "../../kernel/search-queries.ts";
import { groupLevelIn } from "../../places/group/index.ts";
import { hasEnteredTraining, homeworkIn } from "../../places/training/index.ts";

interface Reader {
  /** null = not signed in. */
  readonly uid: string | null;
}

/** Its problems that everybody there may see. */
const shownProblems = sql`
  training_problem as entry
  join problem on problem.id = entry.problem_id and ${isOpenIn(sql.ref("training.group_id"))}`;

/** That this person has solved the problem of the entry: in the bank, or in the training's group. */
const isSolvedBy = (uid: string) => sql`(
  exists (
    select from user_solved where user_solved.uid = ${uid} and user_solved.problem_id = entry.problem_id)
  or training.group_id is not null and exists (
    select from submission
    where submission.uid = ${uid} and submission.problem_id = entry.problem_id
      and submission.group_id = training.group_id and submission.contest_id is null
      and submission.status = 0))`;

/** With what its rows show beside it. */
function trainings(db: Db, { uid }: Reader) {
  return db
    .selectFrom("training")
    .leftJoin("training_category as category", "category.id", "training.category_id")
    .leftJoin("user_account as author", "author.uid", "training.author_uid")
    .selectAll("training")
    .select(["category.name as category_name", "category.color as category_color"])
    .select("author.avatar as author_avatar")
    .select([
      sql<number>`(select count(*) from ${shownProblems} where entry.training_id = training.id)`.as(
        "problems",
      ),
      sql<number>`(
        select count(*) from ${shownProblems}
        where entry.training_id = training.id and ${isSolvedBy(uid ?? "")})`.as("solved"),
      hasEnteredTraining(uid ?? "").as("is_registered"),
      groupLevelIn("training.group_id", uid ?? "").as("group_level"),
      homeworkIn(uid ?? "").as("homework"),
    ]);
}

export function findTrainingRow(db: Db, id: number, reader: Reader) {
  return trainings(db, reader).where("training.id", "=", id).executeTakeFirst();
}
export type TrainingRow = NonNullable<Awaited<ReturnType<typeof findTrainingRow>>>;

export interface TrainingFilter {
  /** In the title; `isForStaff`: also by author or number. */
  readonly keyword: string;
  readonly isForStaff?: boolean;
  /** null = those of the site. */
  readonly groupId: number | null;
  readonly categoryId: number | undefined;
  readonly isPrivate: boolean | undefined;
  /** undefined = disabled ones too. */
  readonly isEnabled: boolean | undefined;
}

/** Those of one place. */
function listedIds(db: Db, filter: TrainingFilter) {
  const { keyword, isForStaff = false, groupId, categoryId, isPrivate, isEnabled } = filter;
  const listed = db.selectFrom("training");
  let query =
    groupId === null
      ? listed.where(isSiteWide("training"))
      : listed.where("training.group_id", "=", groupId);
  if (isEnabled !== undefined) query = query.where("training.is_enabled", "=", isEnabled);
  if (categoryId !== undefined) query = query.where("training.category_id", "=", categoryId);
  if (isPrivate !== undefined) query = query.where("training.is_private", "=", isPrivate);
  if (keyword === "") return query;
  const inTitle = holds(sql`training.title`, keyword);
  if (!isForStaff) return query.where(inTitle);
  return query.where((eb) =>
    eb.or([
      inTitle,
      contains(sql`lower(training.author_name)`, keyword),
      sql<boolean>`training.id::text = ${keyword}`,
    ]),
  );
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** With who has entered. */
function counted(db: Db, reader: Reader) {
  return trainings(db, reader).select((eb) =>
    eb
      .selectFrom("training_registration as r")
      .whereRef("r.training_id", "=", "training.id")
      .select((of) => of.fn.countAll<number>().as("count"))
      .as("members"),
  );
}

export function findCountedTraining(db: Db, id: number, reader: Reader) {
  return counted(db, reader).where("training.id", "=", id).executeTakeFirst();
}

/** By rank; problems are counted for the page alone. */
export function listTrainings(db: Db, filter: TrainingFilter, page: Page, reader: Reader) {
  const ids = listedIds(db, filter)
    .select("training.id")
    .orderBy("training.rank")
    .orderBy("training.id")
    .limit(page.limit)
    .offset(page.offset);
  return counted(db, reader)
    .where("training.id", "in", ids)
    .orderBy("training.rank")
    .orderBy("training.id")
    .execute();
}
export type ListedTraining = Awaited<ReturnType<typeof listTrainings>>[number];

export async function countTrainings(db: Db, filter: TrainingFilter): Promise<number> {
  const { count } = await listedIds(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Waits for whoever changes the training, so that nobody enters with a password that has just been replaced. */
export function lockPassword(db: Db, id: number) {
  return db
    .selectFrom("training")
    .select("password")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** Twice is the same as once. */
export async function insertRegistration(
  db: Db,
  row: { readonly training_id: number; readonly uid: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto("training_registration")
    .values(row)
    .onConflict((at) => at.doNothing())
    .execute();
}
