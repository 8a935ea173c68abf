/**
 * Lists of the trainings of the site and of groups. What everybody there sees of a page this process keeps as long as no training,
 * no problem and no author has changed; of the reader only what they have entered and solved is asked.
 */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { CHANGES } from "../../bank/problem/index.ts";
import { ACCOUNT_CHANGES } from "../../kernel/avatar-queries.ts";
import { changesIn, foldChanges } from "../../kernel/change-queries.ts";
import { textInPage } from "../../kernel/page-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { rememberWhile } from "../../kernel/remember.ts";
import { lookingUpTogether } from "../../kernel/together.ts";
import { groupLevelIn } from "../../places/group/index.ts";
import { homeworkIn, type StoredHomework } from "../../places/training/index.ts";
import {
  countTrainings,
  isShownEntry,
  type ListShape,
  type ListValues,
  listedIds,
  type Page,
  pageOfIds,
  SHOWN,
  shapeOf,
  type TrainingFilter,
  type TrainingRow,
  valuesOf,
} from "./queries.ts";

/** Pages that are kept, with their texts a few kilobytes each. */
const KEPT_MAX = 1000;
/** Letters and problems of a page. Longer ones are not kept: whoever has a group may write what they like into its trainings. */
const KEPT_WEIGHT_MAX = 32_768;

const stampOf = prepared(
  () => sql<{ stamp: string }>`
    select concat_ws(' ', ${changesIn("training_change")}, ${CHANGES}, ${ACCOUNT_CHANGES}) as stamp`,
);

/** The same for all who ask at the same time. */
const findStamp = lookingUpTogether(async (db, keys: readonly string[]) => {
  const [row] = await stampOf(db, {});
  return new Map(keys.map((key) => [key, row?.stamp ?? ""]));
});

const openRows = preparedByShape((db, param: Param<ListValues & Page>, shape: ListShape) =>
  db
    .selectFrom("training")
    .leftJoin("training_category as category", "category.id", "training.category_id")
    .leftJoin("user_account as author", "author.uid", "training.author_uid")
    .select(SHOWN)
    .select(textInPage("training.description", param("limit")).as("description"))
    .select(["category.name as category_name", "category.color as category_color"])
    .select("author.avatar as author_avatar")
    .select([
      sql<number[]>`(
        select coalesce(jsonb_agg(entry.problem_id), '[]') from training_problem as entry
        where entry.training_id = training.id
          and ${isShownEntry})`.as("pids"),
      homeworkIn("").as("homework"),
    ])
    .where(
      sql<boolean>`training.id = any(array(${pageOfIds(listedIds(db, param as Param<ListValues>, shape), param, shape)}))`,
    )
    .orderBy("training.rank")
    .orderBy("training.id"),
);

interface OwnValues {
  readonly uid: string;
  readonly groupId: number | null;
  readonly ids: readonly number[];
  /** Those that are homework. */
  readonly homeworkIds: readonly number[];
  readonly pids: readonly number[];
}

/**
 * What they have entered, when they may hand in, what they are in the group that all of these lie in, and the problems that
 * they solved, in the bank or in the group: one row.
 */
const ownOf = prepared((_, param: Param<OwnValues>) => {
  const uid = param("uid");
  const isOne = sql`problem_id = any(${param("pids")}::bigint[])`;
  return sql<{
    entered: readonly number[] | null;
    homework: Readonly<Record<string, StoredHomework>> | null;
    group_level: number | null;
    solved: readonly number[] | null;
  }>`
    select
      (select jsonb_agg(training_id) from training_registration
        where uid = ${uid} and training_id = any(${param("ids")}::bigint[])) as entered,
      (select jsonb_object_agg(training.id, ${homeworkIn(uid)})
        from training where training.id = any(${param("homeworkIds")}::bigint[])) as homework,
      (select ${groupLevelIn("training.group_id", uid)}
        from (select ${param("groupId")}::bigint as group_id) as training) as group_level,
      (select jsonb_agg(problem_id) from (
        select problem_id from user_solved where uid = ${uid} and ${isOne}
        union all
        select problem_id from submission
        where uid = ${uid} and group_id = ${param("groupId")}::bigint and contest_id is null and status = 0
          and ${isOne}) as own) as solved`;
});

/** Those of the place that are enabled, by rank, as the reader sees them, and how many there are. */
export async function findOpen(
  db: Db,
  filter: Pick<TrainingFilter, "groupId" | "keyword" | "categoryId" | "isPrivate">,
  page: Page,
  uid: string | null,
): Promise<{ rows: TrainingRow[]; total: number }> {
  const wanted = { ...filter, isEnabled: true };
  const load = async () => {
    const [rows, total] = await Promise.all([
      openRows(db, shapeOf(wanted), { ...valuesOf(wanted), ...page }),
      countTrainings(db, wanted),
    ]);
    return { rows, total };
  };
  const stamp = (await findStamp(db, "")) ?? "";
  const { limit, offset } = page;
  const { groupId, keyword, categoryId, isPrivate } = filter;
  const key = JSON.stringify([groupId, keyword, categoryId, isPrivate, limit, offset]);
  const isKept = (page: Awaited<ReturnType<typeof load>>) => weightOf(page.rows) <= KEPT_WEIGHT_MAX;
  const wish = { of: "trainings", stamp, key, most: KEPT_MAX, isKept };
  const { rows, total } = await rememberWhile(db, wish, load);
  return { rows: await forReader(db, rows, { uid, groupId }), total };
}

const weightOf = (rows: Awaited<ReturnType<typeof openRows>>) =>
  rows.reduce((sum, { description, pids }) => sum + description.length + pids.length, 0);

async function forReader(
  db: Db,
  rows: Awaited<ReturnType<typeof openRows>>,
  { uid, groupId }: { readonly uid: string | null; readonly groupId: number | null },
): Promise<TrainingRow[]> {
  const nobody = { is_registered: false, group_level: null };
  if (uid === null || rows.length === 0) {
    return rows.map(({ pids, ...row }) => ({
      ...row,
      ...{ ...nobody, problems: pids.length, solved: 0 },
    }));
  }
  const homeworkIds = rows.filter(({ homework }) => homework !== null).map(({ id }) => id);
  const all = [...new Set(rows.flatMap(({ pids }) => pids))];
  const [own] = await ownOf(db, {
    ...{ uid, groupId, ids: enoughIds(rows.map(({ id }) => id)) },
    ...{ homeworkIds: enoughIds(homeworkIds), pids: enoughIds(all) },
  });
  const solved = new Set(own?.solved);
  const entered = new Set(own?.entered);
  return rows.map(({ pids, ...row }) => ({
    ...row,
    ...{ is_registered: entered.has(row.id), group_level: own?.group_level ?? null },
    homework: row.homework === null ? null : (own?.homework?.[row.id] ?? null),
    ...{ problems: pids.length, solved: pids.filter((pid) => solved.has(pid)).length },
  }));
}

export const foldTrainingChanges = (db: Db): Promise<void> => foldChanges(db, "training_change");
