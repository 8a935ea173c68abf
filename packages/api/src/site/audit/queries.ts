import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containing } from "../../kernel/like-queries.ts";
import { newestIds } from "../../kernel/page-queries.ts";
import { type Reach, reachOf, withTotal } from "../../kernel/paging.ts";
import { Weighed } from "../../kernel/weighed.ts";

export interface NewAuditRow {
  readonly at: Date;
  readonly actorUid: string | null;
  readonly actorName: string;
  readonly ip: string;
  readonly action: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly before: unknown;
  readonly after: unknown;
}

export async function insertEntries(db: Db, rows: readonly NewAuditRow[]): Promise<void> {
  const json = (value: unknown) =>
    value === null ? null : sql<unknown>`${JSON.stringify(value)}::text::jsonb`;
  await db
    .insertInto("audit_entry")
    .values(
      rows.map((row) => ({
        at: row.at,
        actor_uid: row.actorUid,
        actor_name: row.actorName,
        ip: row.ip,
        action: row.action,
        target_id: row.targetId,
        target_name: row.targetName,
        before: json(row.before),
        after: json(row.after),
      })),
    )
    .execute();
}

/** The trigger of the table lets this transaction through. */
async function allowRetention(tx: Db): Promise<void> {
  await sql`select set_config('gavel.retention', 'on', true)`.execute(tx);
}

export async function deleteEntriesBefore(tx: Db, moment: Date): Promise<number> {
  await allowRetention(tx);
  const { numDeletedRows } = await tx
    .deleteFrom("audit_entry")
    .where("at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function updateAddressesCleared(tx: Db, before: Date): Promise<number> {
  await allowRetention(tx);
  const { numUpdatedRows } = await tx
    .updateTable("audit_entry")
    .set({ ip: "" })
    .where("at", "<", before)
    .where("ip", "!=", "")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly noun?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What a statement needs of a filter, where it is set. */
interface AuditValues {
  readonly actor: string | undefined;
  readonly noun: string | undefined;
  readonly action: string | undefined;
  readonly target: string | undefined;
  /** A name that holds it. */
  readonly named: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

interface AuditShape {
  /** The names of what is set. */
  readonly set: readonly string[];
}

const shapeOf = (filter: AuditFilter): AuditShape => ({
  set: Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name])),
});

function valuesOf({ actor, noun, action, target, from, to }: AuditFilter): AuditValues {
  return { actor, noun, action, target, from, to, named: target && containing(target) };
}

/** An action is written `noun.verb`, and an index knows each noun's entries in their order. */
const NOUN = sql`split_part(audit_entry.action, '.', 1)`;

function select(db: Db, param: Param<AuditValues>, { set }: AuditShape) {
  const has = (name: keyof AuditFilter) => set.includes(name);
  return db
    .selectFrom("audit_entry")
    .$if(has("actor"), (query) =>
      query.where(sql<SqlBool>`lower(actor_name) = lower(${param("actor")})`),
    )
    .$if(has("noun"), (query) => query.where(sql<SqlBool>`${NOUN} = ${param("noun")}`))
    .$if(has("action"), (query) => query.where("action", "=", param("action") ?? ""))
    .$if(has("target"), (query) =>
      query.where(
        sql<SqlBool>`(target_id = ${param("target")} or lower(target_name) like lower(${param("named")}::text))`,
      ),
    )
    .$if(has("from"), (query) => query.where("at", ">=", param("from") ?? new Date()))
    .$if(has("to"), (query) => query.where("at", "<", param("to") ?? new Date()));
}

const sumOf = (column: "changes" | "removals"): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from audit_change)`;

/** What the changes of the log add up to: each statement that adds entries, and of these those that removed or rewrote some. */
const STAMPS = [sumOf("changes").as("changes"), sumOf("removals").as("removals")] as const;

/** Puts the lines together; they add up to the same. */
export async function foldAuditChanges(db: Db): Promise<void> {
  await sql`
    with lines as (
      delete from audit_change where (select count(*) from audit_change) > 1 returning changes, removals
    )
    insert into audit_change (changes, removals)
    select sum(changes), sum(removals) from lines having count(*) > 0`.execute(db);
}

type PageValues = AuditValues & { readonly limit: number; readonly offset: number };

interface PageShape extends AuditShape {
  readonly reach: Reach;
}

const pages = preparedByShape((db, param: Param<PageValues>, { reach, ...shape }: PageShape) => {
  const near = select(db, param as Param<AuditValues>, shape)
    .select("id")
    .orderBy("id", "desc")
    .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
  const ids = newestIds(near, { limit: param("limit"), offset: param("offset") });
  return db
    .selectFrom("audit_entry")
    .selectAll("audit_entry")
    .select([...STAMPS, sql<number>`0`.as("found")])
    .where(sql<SqlBool>`audit_entry.id = any(${ids})`)
    .orderBy("audit_entry.id", "desc");
});

/** Each entry of the page says how many there are. */
const searched = preparedByShape((db, param: Param<PageValues>, shape: AuditShape) => {
  const page = select(db, param as Param<AuditValues>, shape)
    .select(["id", sql<number>`count(*) over ()`.as("found")])
    .orderBy("id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
  return db
    .selectFrom(page.as("page"))
    .innerJoin("audit_entry", "audit_entry.id", "page.id")
    .selectAll("audit_entry")
    .select([...STAMPS, "page.found"])
    .orderBy("page.id", "desc");
});

interface Span {
  /** Of the numbers of entries: not included, and included. */
  readonly after: number;
  readonly upTo: number;
}

const counted = preparedByShape((db, param: Param<AuditValues & Span>, shape: AuditShape) =>
  select(db, param as Param<AuditValues>, shape)
    .where("id", ">", param("after"))
    .where("id", "<=", param("upTo"))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

/** How many have numbers of the span; without one all. */
export async function countEntries(
  db: Db,
  filter: AuditFilter,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER }: Partial<Span> = {},
): Promise<number> {
  const [row] = await counted(db, shapeOf(filter), { ...valuesOf(filter), after, upTo });
  return row?.count ?? 0;
}

export async function findNewestEntryId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("audit_entry")
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), eb.lit(0)).as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

const isSearch = ({ set }: AuditShape) => set.includes("target");

const changesOf = prepared(() => sql<{ changes: number }>`select ${sumOf("changes")} as changes`);

type EntryRow = Awaited<ReturnType<typeof pages>>[number];

interface Cut {
  readonly limit: number;
  readonly offset: number;
}

/** What the statement saw that found a page. */
export type LogStamps = Pick<EntryRow, "changes" | "removals">;
interface Counting {
  /** How many there are, where it is no search. @param stamps undefined = the page is empty */
  readonly count: (stamps: LogStamps | undefined) => Promise<number>;
  /** Where it says otherwise, they are counted again. */
  readonly span: number;
}

/**
 * Those of a target are looked for once for page and number: they may be of one id and of names that stand in another index. Other
 * entries are counted after the page was found, so the number is never older than what the page is kept by.
 */
async function findPage(db: Db, filter: AuditFilter, cut: Cut, { count }: Counting) {
  const [shape, values] = [shapeOf(filter), { ...valuesOf(filter), ...cut }];
  const { limit, offset } = cut;
  if (isSearch(shape)) {
    const list = () => searched(db, shape, values);
    return withTotal({ isSearch: true, offset, list, count: () => countEntries(db, filter) });
  }
  const rows = await pages(db, { ...shape, reach: reachOf(offset + limit) }, values);
  return { rows, total: await count(rows[0]) };
}

interface KeptPage {
  readonly changes: number;
  readonly rows: readonly EntryRow[];
  readonly total: number;
  readonly letters: number;
}

/** Rows of a page that is kept, and what all pages may weigh, in letters of their JSON. */
const KEPT = { rows: 100, letters: 4_000_000 } as const;
const kept = new Weighed<KeptPage>(KEPT.letters, ({ letters }) => letters);

/** Newest first, and how many there are. Pages are kept until the log has changed: what is in it stays as it is. */
export async function findEntries(db: Db, filter: AuditFilter, cut: Cut, counting: Counting) {
  const span = isSearch(shapeOf(filter)) ? null : counting.span;
  const key = JSON.stringify([filter, cut, span]);
  const known = kept.get(db, key);
  if (known !== undefined) {
    const [now] = await changesOf(db, {});
    if (now?.changes === known.changes) return known;
  }
  const { rows, total } = await findPage(db, filter, cut, counting);
  const changes = rows[0]?.changes;
  if (changes === undefined || rows.length > KEPT.rows) kept.delete(db, key);
  else kept.set(db, key, { changes, rows, total, letters: JSON.stringify(rows).length });
  return { rows, total };
}
