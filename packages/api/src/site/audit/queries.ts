import type { Db } from "@gavel/db";
import { type SqlBool, sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";
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

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly noun?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

function select(db: Db, filter: AuditFilter) {
  const { actor, noun, action, target, from, to } = filter;
  return db
    .selectFrom("audit_entry")
    .$if(actor !== undefined, (query) =>
      query.where(sql<SqlBool>`lower(actor_name) = lower(${actor ?? ""})`),
    )
    .$if(noun !== undefined, (query) => query.where("action", "like", `${noun}.%`))
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
    .$if(target !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("target_id", "=", target ?? ""),
          contains(sql`lower(target_name)`, target ?? ""),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where("at", ">=", from ?? new Date()))
    .$if(to !== undefined, (query) => query.where("at", "<", to ?? new Date()));
}

/**
 * Newest first, and how many there are. Those of a target are looked for once for both: they may be of one id and of names
 * that stand in another index.
 */
export function findEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const isSearch = filter.target !== undefined;
  const found = isSearch ? sql<number>`count(*) over ()` : sql<number>`0`;
  const page = select(db, filter)
    .select(["id", found.as("found")])
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return withTotal({
    isSearch,
    offset,
    list: () =>
      db
        .selectFrom(page.as("page"))
        .innerJoin("audit_entry", "audit_entry.id", "page.id")
        .selectAll("audit_entry")
        .select("page.found")
        .orderBy("page.id", "desc")
        .execute(),
    count: () => countEntries(db, filter),
  });
}

async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await select(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
