import { type Db, type Param, preparedByShape } from "@gavel/db";
import { type SqlBool, sql } from "kysely";
import { containing } from "../../kernel/like-queries.ts";
import { withTotal } from "../../kernel/paging.ts";

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
  /** The beginning of an action. */
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
  return {
    ...{ actor, action, target, from, to },
    noun: noun && `${noun}.%`,
    named: target && containing(target),
  };
}

function select(db: Db, param: Param<AuditValues>, { set }: AuditShape) {
  const has = (name: keyof AuditFilter) => set.includes(name);
  return db
    .selectFrom("audit_entry")
    .$if(has("actor"), (query) =>
      query.where(sql<SqlBool>`lower(actor_name) = lower(${param("actor")})`),
    )
    .$if(has("noun"), (query) => query.where("action", "like", param("noun") ?? ""))
    .$if(has("action"), (query) => query.where("action", "=", param("action") ?? ""))
    .$if(has("target"), (query) =>
      query.where(
        sql<SqlBool>`(target_id = ${param("target")} or lower(target_name) like lower(${param("named")}::text))`,
      ),
    )
    .$if(has("from"), (query) => query.where("at", ">=", param("from") ?? new Date()))
    .$if(has("to"), (query) => query.where("at", "<", param("to") ?? new Date()));
}

type PageValues = AuditValues & { readonly limit: number; readonly offset: number };

const pages = preparedByShape((db, param: Param<PageValues>, shape: AuditShape) => {
  const found = isSearch(shape) ? sql<number>`count(*) over ()` : sql<number>`0`;
  const page = select(db, param, shape)
    .select(["id", found.as("found")])
    .orderBy("id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
  return db
    .selectFrom(page.as("page"))
    .innerJoin("audit_entry", "audit_entry.id", "page.id")
    .selectAll("audit_entry")
    .select("page.found")
    .orderBy("page.id", "desc");
});

const counted = preparedByShape((db, param: Param<AuditValues>, shape: AuditShape) =>
  select(db, param, shape).select((eb) => eb.fn.countAll<number>().as("count")),
);

const isSearch = ({ set }: AuditShape) => set.includes("target");

/**
 * Newest first, and how many there are. Those of a target are looked for once for both: they may be of one id and of names
 * that stand in another index.
 */
export function findEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const [shape, values] = [shapeOf(filter), valuesOf(filter)];
  return withTotal({
    isSearch: isSearch(shape),
    offset,
    list: () => pages(db, shape, { ...values, limit, offset }),
    count: async () => (await counted(db, shape, values))[0]?.count ?? 0,
  });
}
