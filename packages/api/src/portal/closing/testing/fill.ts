/** Puts one person into every column that may hold something of one. */
import type { Database } from "@gavel/db";
import { PERSONAL } from "./columns.ts";

/** In everything that is theirs, and in nothing else. */
export const MARK = "qzmark";

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

export function listColumns(sql: Database["sql"]) {
  return sql<Column[]>`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' and c.is_generated = 'NEVER' as "isNeeded"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, c.ordinal_position`;
}

export const isText = ({ type }: Pick<Column, "type">) =>
  ["text", "varchar", "json", "jsonb", "_text", "inet"].includes(type);

/** Where a uid stands that is not called one. */
const THEIR_UID = Symbol("uid");

/** What decides which statement finds the row. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  audit_entry: { target_id: "7", action: "contest.update" },
  mail_outbox: { recipient: `${MARK}@example.org` },
  migrated: { kind: "accounts", target_id: THEIR_UID },
  one_time_code: { subject: `${MARK}@example.org` },
  site_file: { purpose: "avatar" },
};

const SOMEBODY = "somebody-else";
/** Rows that are others', and of tables whose first row goes as it is. */
const OF_OTHERS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["audit_entry", { actor_uid: SOMEBODY, actor_name: "x", ip: "", action: "user.import" }],
  ["contest_package", { uid: SOMEBODY, file_name: "x" }],
  ["mail_outbox", { recipient: "x@example.org", unsubscribe_url: null, sent_at: new Date() }],
  ["message", { recipient_uid: SOMEBODY, title: null, content: null, reason: null }],
  ["mute", { uid: SOMEBODY, reason: "x" }],
  ["report", { person_uid: null }],
  ["site_file", { id: 2, name: "y", purpose: "markdown" }],
];

/** Documents as they are stored, with the name where one may stand. */
const DOCUMENTS: Readonly<Record<string, object>> = {
  "audit_entry.before": { usernames: [MARK, "other"], note: { by: MARK } },
  "audit_entry.after": { usernames: [`${MARK}@example.org`] },
  "contest_import.report": { accounts: { left: [MARK] } },
  "contest_package.preview": { teams: [{ username: MARK.toUpperCase(), isStar: true }] },
  "rejudge_batch.filter": { username: MARK.toUpperCase() },
  "testcase_upload.files": [MARK],
  "user_preference.chosen": { theme: MARK },
};

type Shape = Readonly<Record<string, unknown>>;

function fillOf(uid: string, column: Column, shape: Shape): unknown {
  const { table, name, type } = column;
  if (name in shape) return shape[name] === THEIR_UID ? uid : shape[name];
  if (name === "uid" || name.endsWith("_uid")) return uid;
  if (PERSONAL[table]?.includes(name) === true) {
    const document = DOCUMENTS[`${table}.${name}`];
    if (document !== undefined) return document;
    return type === "_text" ? ["x", MARK.toUpperCase()] : MARK;
  }
  if (!column.isNeeded) return undefined;
  return FILLERS[type];
}

const FILLERS: Readonly<Record<string, unknown>> = {
  ...{ text: "x", int2: 1, int4: 1, int8: 1, bool: false, jsonb: {}, _text: [], _int8: [] },
  ...{ timestamptz: new Date(), uuid: crypto.randomUUID(), bytea: "\\x00", numeric: 1 },
};

/**
 * References, triggers and checks are off: what is filled is a row of each table, not a world around it. The database is the
 * test's own.
 */
export async function fillEverything(sql: Database["sql"], uid: string): Promise<void> {
  const columns = await listColumns(sql);
  const tables = Object.keys(PERSONAL).filter((table) => table !== "user_account");
  const rows = tables.map((table) => [table, SHAPES[table] ?? {}] as const);
  await sql.begin(async (tx) => {
    const checks = await tx<{ name: string; table: string }[]>`
      select conname as name, conrelid::regclass::text as table from pg_constraint
      where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`;
    for (const { name, table } of checks) {
      await tx.unsafe(`alter table "${table}" drop constraint "${name}"`);
    }
    await tx`set local session_replication_role = replica`;
    for (const [table, shape] of [...rows, ...OF_OTHERS]) {
      const found = columns.filter((column) => column.table === table);
      const row = found.flatMap((column) => {
        const value = fillOf(uid, column, shape);
        return value === undefined ? [] : [[column.name, value] as const];
      });
      const names = row.map(([name]) => `"${name}"`).join(", ");
      await tx.unsafe(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from jsonb_populate_record(null::"${table}", $1::text::jsonb)`,
        [JSON.stringify(Object.fromEntries(row))],
      );
    }
  });
}

/** Tables and columns in which the mark stands. */
export async function findMark(sql: Database["sql"]): Promise<string[]> {
  const found: string[] = [];
  for (const column of await listColumns(sql)) {
    const { table, name } = column;
    if (!isText(column)) continue;
    const rows = await sql.unsafe(
      `select 1 from "${table}" where "${name}"::text ilike '%${MARK}%' limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${name}`);
  }
  return found;
}
