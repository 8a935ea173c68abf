/** What people read of batches. */
import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import { titleIn } from "../../kernel/title-queries.ts";

function selectBatches(db: Db, locale: Locale) {
  return db
    .selectFrom("rejudge_batch as batch")
    .innerJoin("problem", "problem.id", "batch.problem_id")
    .leftJoin("user_account as creator", "creator.uid", "batch.created_by")
    .leftJoin("user_account as decider", "decider.uid", "batch.decided_by")
    .select([
      "batch.id",
      "batch.mode",
      "batch.state",
      "batch.filter",
      "batch.created_at",
      "batch.decided_at",
      "batch.ended_at",
      "batch.counts",
      "problem.id as pid",
      "problem.display_id",
      "creator.username as created_by",
      "decider.username as decided_by",
    ])
    .select((eb) => [
      titleIn(locale).as("title"),
      eb("problem.updated_at", ">", eb.ref("batch.created_at")).as("is_outdated"),
    ]);
}
export type BatchRecord = Awaited<
  ReturnType<ReturnType<typeof selectBatches>["executeTakeFirstOrThrow"]>
>;

export function findBatch(db: Db, locale: Locale, id: number) {
  return selectBatches(db, locale).where("batch.id", "=", id).executeTakeFirst();
}

interface BatchPage {
  readonly pid: number;
  readonly limit: number;
  readonly offset: number;
}

const batches = preparedByShape(
  (
    db,
    param: Param<BatchPage>,
    { locale, isOfOne }: { readonly locale: Locale; readonly isOfOne: boolean },
  ) =>
    selectBatches(db, locale)
      .$if(isOfOne, (query) => query.where("batch.problem_id", "=", param("pid")))
      .orderBy("batch.id", "desc")
      .limit(param("limit"))
      .offset(param("offset")),
);

/** Newest first; of one problem or all. */
export function listBatches(
  db: Db,
  locale: Locale,
  { pid, limit, offset }: { pid?: number; limit: number; offset: number },
) {
  return batches(db, { locale, isOfOne: pid !== undefined }, { pid: pid ?? 0, limit, offset });
}

const batchCount = preparedByShape(
  (db, param: Param<{ pid: number }>, { isOfOne }: { readonly isOfOne: boolean }) =>
    db
      .selectFrom("rejudge_batch")
      .$if(isOfOne, (query) => query.where("problem_id", "=", param("pid")))
      .select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countBatches(db: Db, pid: number | undefined): Promise<number> {
  const [row] = await batchCount(db, { isOfOne: pid !== undefined }, { pid: pid ?? 0 });
  return row?.count ?? 0;
}

type Joined = DB & { item: DB["rejudge_item"] };
type Items = ExpressionBuilder<Joined, "item" | "judgement" | "submission">;

/** Every submission of such a batch was decided: nothing of it changes any more. */
export const OVER = "applied";

/** The status of judgements that were dropped instead of being judged. */
const DROPPED = -4;

/** Judged, and not dropped before it was. */
function isJudged(eb: Items) {
  return eb.and([eb("judgement.judged_at", "is not", null), eb("judgement.status", "!=", DROPPED)]);
}

function isSuperseded(eb: Items) {
  return eb.or([
    eb("item.outcome", "is not distinct from", "superseded"),
    eb.and([
      eb("item.outcome", "is", null),
      eb("submission.version", "!=", eb.ref("item.base_version")),
    ]),
  ]);
}

/** Would change, or did: one that was judged anew since keeps what it has. */
function isChanged(eb: Items, faults: readonly number[]) {
  return eb.and([
    isJudged(eb),
    eb.not(isSuperseded(eb)),
    eb("judgement.status", "not in", faults),
    eb.or([
      eb("judgement.status", "!=", eb.ref("item.old_status")),
      eb(sql`judgement.score`, "is distinct from", eb.ref("item.old_score")),
    ]),
  ]);
}

function isFaulty(eb: Items, faults: readonly number[]) {
  return eb.and([isJudged(eb), eb("judgement.status", "in", faults)]);
}

function fromItems(db: Db) {
  return db
    .selectFrom("rejudge_item as item")
    .innerJoin("submission", "submission.id", "item.submission_id")
    .leftJoin("judgement", "judgement.id", "item.judgement_id");
}

/** Keeps what a batch that is over came to. The row is locked while it is counted: what is deleted comes after. */
export async function keepCounts(
  db: Db,
  batchId: number,
  count: (tx: Db) => Promise<ItemCounts | undefined>,
): Promise<ItemCounts | undefined> {
  return db.transaction().execute(async (tx) => {
    const over = await tx
      .selectFrom("rejudge_batch")
      .select("id")
      .where("id", "=", batchId)
      .where("state", "=", OVER)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const counts = await count(tx);
    if (over !== undefined && counts !== undefined) {
      await tx
        .updateTable("rejudge_batch")
        .set({ counts: sql`${JSON.stringify(counts)}::text::jsonb` })
        .where("id", "=", batchId)
        .execute();
    }
    return counts;
  });
}

/** How far batches are, by their ids. */
export function countItems(db: Db, batchIds: readonly number[], faults: readonly number[]) {
  return fromItems(db)
    .where("item.batch_id", "in", batchIds)
    .groupBy("item.batch_id")
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      return [
        "item.batch_id",
        count().as("total"),
        count().filterWhere(isJudged).as("judged"),
        count()
          .filterWhere((one) => isChanged(one, faults))
          .as("changed"),
        count()
          .filterWhere((one) => isFaulty(one, faults))
          .as("faults"),
        count().filterWhere(isSuperseded).as("superseded"),
        count().filterWhere("item.outcome", "=", "applied").as("applied"),
      ];
    })
    .execute();
}
export type ItemCounts = Awaited<ReturnType<typeof countItems>>[number];

/** How many went from one status to another, of those judged so far. */
export function countMoves(db: Db, batchId: number) {
  return fromItems(db)
    .where("item.batch_id", "=", batchId)
    .where(isJudged)
    .groupBy(["item.old_status", "judgement.status"])
    .select((eb) => [
      "item.old_status as from",
      "judgement.status as to",
      eb.fn.countAll<number>().as("count"),
    ])
    .execute();
}

export interface ItemFilter {
  readonly id: number;
  readonly show: "changed" | "all" | "faults" | "superseded";
  readonly from?: number;
  readonly to?: number;
  readonly username?: string;
  /** Statuses that are the judge's fault. */
  readonly faults: readonly number[];
}

/** What a statement depends on besides its values. */
interface ItemShape extends Pick<ItemFilter, "show" | "faults"> {
  readonly isFrom: boolean;
  readonly isTo: boolean;
  readonly isOfOne: boolean;
}

interface ItemValues {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** In small letters. */
  readonly username: string;
}

const shapeOf = ({ show, faults, from, to, username = "" }: ItemFilter): ItemShape => ({
  ...{ show, faults, isOfOne: username !== "" },
  ...{ isFrom: from !== undefined, isTo: to !== undefined },
});

const valuesOf = ({ id, from = 0, to = 0, username = "" }: ItemFilter): ItemValues => ({
  ...{ id, from, to, username: username.toLowerCase() },
});

function matching(db: Db, param: Param<ItemValues>, shape: ItemShape) {
  const { show, faults, isFrom, isTo, isOfOne } = shape;
  return fromItems(db).where((eb) =>
    eb.and([
      eb("item.batch_id", "=", param("id")),
      ...(show === "changed" ? [isChanged(eb, faults)] : []),
      ...(show === "faults" ? [isFaulty(eb, faults)] : []),
      ...(show === "superseded" ? [isSuperseded(eb)] : []),
      ...(isFrom ? [eb("item.old_status", "=", param("from"))] : []),
      ...(isTo ? [isJudged(eb), eb("judgement.status", "=", param("to"))] : []),
      ...(isOfOne ? [eb(sql<string>`lower(submission.username)`, "=", param("username"))] : []),
    ]),
  );
}

/** Nothing asks for a word of submission or judgement. */
const isWhole = ({ show, isTo, isOfOne }: ItemShape) => show === "all" && !isTo && !isOfOne;

function wholeItems(db: Db, param: Param<ItemValues>, { isFrom }: ItemShape) {
  return db
    .selectFrom("rejudge_item")
    .where("batch_id", "=", param("id"))
    .$if(isFrom, (query) => query.where("old_status", "=", param("from")));
}

interface ItemPage {
  readonly limit: number;
  readonly offset: number;
}

const itemPages = preparedByShape(
  (db, param: Param<ItemValues & ItemPage>, { reach, ...shape }: ItemShape & { reach: Reach }) => {
    const filter = param as Param<ItemValues>;
    const isFoundFirst = isWhole(shape);
    const near = wholeItems(db, filter, shape)
      .select("rejudge_item.submission_id")
      .orderBy("rejudge_item.submission_id", "desc")
      .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
    const found = db
      .selectFrom(near.as("near"))
      .select("near.submission_id")
      .orderBy("near.submission_id", "desc")
      .limit(param("limit"))
      .offset(param("offset"));
    return matching(db, filter, shape)
      .$if(isFoundFirst, (query) =>
        query.where(sql<boolean>`item.submission_id = any(array(${found}))`),
      )
      .select([
        "submission.id",
        "submission.uid",
        "submission.username",
        "submission.language",
        "submission.created_at",
        "item.old_status",
        "item.old_score",
        "item.old_time_ms",
        "item.old_memory_kib",
        "item.outcome",
        "judgement.status",
        "judgement.score",
        "judgement.time_ms",
        "judgement.memory_kib",
      ])
      .select((eb) => [isJudged(eb).as("is_judged"), isSuperseded(eb).as("is_superseded")])
      .orderBy("item.submission_id", "desc")
      .$if(!isFoundFirst, (query) => query.limit(param("limit")).offset(param("offset")));
  },
);

export function listItems(db: Db, filter: ItemFilter, page: ItemPage) {
  const shape = { ...shapeOf(filter), reach: reachOf(page.offset + page.limit) };
  return itemPages(db, shape, { ...valuesOf(filter), ...page });
}
export type ItemRecord = Awaited<ReturnType<typeof listItems>>[number];

/** Without a word on submission or judgement neither is read. */
const itemCount = preparedByShape((db, param: Param<ItemValues>, shape: ItemShape) =>
  isWhole(shape)
    ? wholeItems(db, param, shape).select((eb) => eb.fn.countAll<number>().as("count"))
    : matching(db, param, shape).select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countListed(db: Db, filter: ItemFilter): Promise<number> {
  const [row] = await itemCount(db, shapeOf(filter), valuesOf(filter));
  return row?.count ?? 0;
}
