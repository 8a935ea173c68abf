/** What lists and pages of trainings read. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";
import { isOpenIn } from "../../bank/problem/index.ts";
import { textInPage } from "../../kernel/page-queries.ts";
import { withTotal } from "../../kernel/paging.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holdsWords } from "../../kernel/search-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
import { groupLevelIn } from "../../places/group/index.ts";
import { hasEnteredTraining, homeworkIn } from "../../places/training/index.ts";

interface Reader {
  /** null = not signed in. */
  readonly uid: string | null;
  /** Where all of them lie; null = in no group, absent = anywhere. */
  readonly groupId?: number | null;
}

/**
 * That everybody there may see the problem of the entry. Few are hidden and a person has solved few, so both are read once for
 * a page instead of looking at each problem of each training.
 */
export const isShownEntry = sql`(
  entry.problem_id not in (select id from hidden_problem)
  or training.group_id is not null and exists (
    select from problem where problem.id = entry.problem_id and ${isOpenIn(sql.ref("training.group_id"))}))`;

/** That this person has solved the problem of the entry: in the bank, or in the training's group. */
function isSolvedBy({ uid, groupId }: Reader): RawBuilder<unknown> {
  if (uid === null) return sql`false`;
  const inBank = sql`entry.problem_id in (select problem_id from user_solved where uid = ${uid})`;
  if (groupId === null) return inBank;
  const sent = sql`
    select problem_id from submission
    where submission.uid = ${uid} and submission.group_id = ${groupId ?? sql.ref("training.group_id")}
      and submission.contest_id is null and submission.status = 0`;
  // Of one group they are read once as well.
  const inGroup =
    groupId === undefined
      ? sql`training.group_id is not null and exists (${sent} and submission.problem_id = entry.problem_id)`
      : sql`entry.problem_id in (${sent})`;
  return sql`(${inBank} or ${inGroup})`;
}

/** What lists and pages show of the row itself, but for its text. */
export const SHOWN = [
  ...(["training.id", "training.title", "training.author_name", "training.author_uid"] as const),
  ...(["training.category_id", "training.group_id", "training.rank"] as const),
  ...(["training.is_private", "training.is_enabled"] as const),
  ...(["training.created_at", "training.updated_at"] as const),
] as const;

/** With what its rows show beside it. */
function trainings(db: Db, reader: Reader) {
  const { uid } = reader;
  return db
    .selectFrom("training")
    .leftJoin("training_category as category", "category.id", "training.category_id")
    .leftJoin("user_account as author", "author.uid", "training.author_uid")
    .innerJoinLateral(
      // A visitor has solved none.
      sql<{ problems: number; solved: number }>`(
        select count(*) as problems, count(*) filter (where ${isSolvedBy(reader)}) as solved
        from training_problem as entry where entry.training_id = training.id and ${isShownEntry})`.as(
        "work",
      ),
      (join) => join.onTrue(),
    )
    .select(SHOWN)
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
  return trainings(db, reader)
    .select("training.description")
    .where("training.id", "=", id)
    .executeTakeFirst();
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

export interface ListShape extends WordingShape, Pick<TrainingFilter, "isPrivate" | "isEnabled"> {
  readonly isOfGroup: boolean;
  readonly hasCategory: boolean;
  readonly hasKeyword: boolean;
  readonly isForStaff: boolean;
}

export interface ListValues extends Wording {
  readonly groupId: number;
  readonly categoryId: number;
}

export function shapeOf({ keyword, groupId, categoryId, ...filter }: TrainingFilter): ListShape {
  const { isPrivate, isEnabled, isForStaff = false } = filter;
  return {
    ...wordingOf(keyword).shape,
    ...{ isPrivate, isEnabled, isForStaff, hasKeyword: keyword !== "" },
    ...{ isOfGroup: groupId !== null, hasCategory: categoryId !== undefined },
  };
}

export const valuesOf = ({ keyword, groupId, categoryId }: TrainingFilter): ListValues => ({
  ...wordingOf(keyword).values,
  ...{ groupId: groupId ?? 0, categoryId: categoryId ?? 0 },
});

/** Those of one place. */
export function listedIds(db: Db, param: Param<ListValues>, shape: ListShape) {
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

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** With how many have entered, which only staff are told. */
function counted(db: Db, reader: Reader) {
  const members = sql<number>`(
    select count(*) from training_registration as r where r.training_id = training.id)`;
  return trainings(db, reader).select(members.as("members"));
}

export function findCountedTraining(db: Db, id: number, reader: Reader) {
  return counted(db, reader)
    .select("training.description")
    .where("training.id", "=", id)
    .executeTakeFirst();
}

export function pageOfIds(
  listed: ReturnType<typeof listedIds>,
  param: Param<Page>,
  { hasKeyword }: Pick<ListShape, "hasKeyword">,
) {
  return (
    listed
      .select("training.id")
      // What is searched is found first: trainings are not gone through in their order until a page is full.
      .orderBy(hasKeyword ? sql`training.rank + 0` : "training.rank")
      .orderBy("training.id")
      .limit(param("limit"))
      .offset(param("offset"))
  );
}

type PageValues = ListValues & Page & { readonly uid: string };

const pages = preparedByShape((db, param: Param<PageValues>, shape: ListShape) => {
  const listed = listedIds(db, param as Param<ListValues>, shape);
  const ids = pageOfIds(listed, param, shape);
  const reader = { uid: param("uid"), groupId: shape.isOfGroup ? param("groupId") : null };
  const count = listed.select((eb) => eb.fn.countAll<number>().as("count"));
  return counted(db, reader)
    .select(textInPage("training.description", param("limit")).as("description"))
    .where(sql<boolean>`training.id = any(array(${ids}))`)
    .select(sql<number>`${count}`.as("found"))
    .orderBy("training.rank")
    .orderBy("training.id");
});

/** For staff: by rank, with how many there are; problems are counted for the page alone. */
export function findListed(
  db: Db,
  filter: TrainingFilter,
  page: Page,
  { uid }: { readonly uid: string },
) {
  return withTotal({
    isSearch: true,
    offset: page.offset,
    list: () => pages(db, shapeOf(filter), { ...valuesOf(filter), ...page, uid }),
    count: () => countTrainings(db, filter),
  });
}
export type ListedTraining = Omit<Awaited<ReturnType<typeof pages>>[number], "found">;

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
