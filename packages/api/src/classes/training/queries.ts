/** What lists and pages of trainings read. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { isOpenIn } from "../../bank/problem/index.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holdsWords } from "../../kernel/search-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
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
    .innerJoinLateral(
      // A visitor has solved none.
      sql<{ problems: number; solved: number }>`(
        select count(*) as problems, count(*) filter (where ${uid === null ? sql`false` : isSolvedBy(uid)}) as solved
        from ${shownProblems} where entry.training_id = training.id)`.as("work"),
      (join) => join.onTrue(),
    )
    .selectAll("training")
    .select(["category.name as category_name", "category.color as category_color"])
    .select("author.avatar as author_avatar")
    .select(["work.problems", "work.solved"])
    .select([
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

interface ListShape extends WordingShape, Pick<TrainingFilter, "isPrivate" | "isEnabled"> {
  readonly isOfGroup: boolean;
  readonly hasCategory: boolean;
  readonly hasKeyword: boolean;
  readonly isForStaff: boolean;
}

interface ListValues extends Wording {
  readonly groupId: number;
  readonly categoryId: number;
}

function shapeOf({ keyword, groupId, categoryId, ...filter }: TrainingFilter): ListShape {
  const { isPrivate, isEnabled, isForStaff = false } = filter;
  return {
    ...wordingOf(keyword).shape,
    ...{ isPrivate, isEnabled, isForStaff, hasKeyword: keyword !== "" },
    ...{ isOfGroup: groupId !== null, hasCategory: categoryId !== undefined },
  };
}

const valuesOf = ({ keyword, groupId, categoryId }: TrainingFilter): ListValues => ({
  ...wordingOf(keyword).values,
  ...{ groupId: groupId ?? 0, categoryId: categoryId ?? 0 },
});

/** Those of one place. */
function listedIds(db: Db, param: Param<ListValues>, shape: ListShape) {
  const { isPrivate, isEnabled } = shape;
  const listed = db.selectFrom("training");
  let query = shape.isOfGroup
    ? listed.where("training.group_id", "=", param("groupId"))
    : listed.where(isSiteWide("training"));
  // As literals: so the index of those that are enabled is known to hold them.
  if (isEnabled !== undefined) query = query.where("training.is_enabled", "=", sql.lit(isEnabled));
  if (shape.hasCategory) query = query.where("training.category_id", "=", param("categoryId"));
  if (isPrivate !== undefined) query = query.where("training.is_private", "=", sql.lit(isPrivate));
  if (!shape.hasKeyword) return query;
  const words = { keyword: param("keyword"), inside: param("inside") };
  const inTitle = holdsWords(sql`training.title`, words, shape);
  if (!shape.isForStaff) return query.where(inTitle);
  return query.where((eb) =>
    eb.or([
      inTitle,
      sql<boolean>`lower(training.author_name) like lower(${words.inside}::text)`,
      sql<boolean>`training.id::text = ${words.keyword}::text`,
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

type PageValues = ListValues & Page & { readonly uid: string };

const page = preparedByShape(
  (db, param: Param<PageValues>, { isVisitor, ...shape }: ListShape & { isVisitor: boolean }) => {
    const ids = listedIds(db, param as Param<ListValues>, shape)
      .select("training.id")
      // What is searched is found first: trainings are not gone through in their order until a page is full.
      .orderBy(shape.hasKeyword ? sql`training.rank + 0` : "training.rank")
      .orderBy("training.id")
      .limit(param("limit"))
      .offset(param("offset"));
    return counted(db, { uid: isVisitor ? null : param("uid") })
      .where(sql<boolean>`training.id = any(array(${ids}))`)
      .orderBy("training.rank")
      .orderBy("training.id");
  },
);

/** By rank; problems are counted for the page alone. */
export function listTrainings(
  db: Db,
  filter: TrainingFilter,
  { limit, offset }: Page,
  { uid }: Reader,
) {
  const shape = { ...shapeOf(filter), isVisitor: uid === null };
  return page(db, shape, { ...valuesOf(filter), limit, offset, uid: uid ?? "" });
}
export type ListedTraining = Awaited<ReturnType<typeof listTrainings>>[number];

const total = preparedByShape((db, param: Param<ListValues>, shape: ListShape) =>
  listedIds(db, param, shape).select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countTrainings(db: Db, filter: TrainingFilter): Promise<number> {
  const [row] = await total(db, shapeOf(filter), valuesOf(filter));
  return row?.count ?? 0;
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
