/**
 * What administrators see of accounts. Whole rows are long and seldom change, so this process keeps those it has shown, each as
 * long as PostgreSQL has no newer version of it.
 */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { Weighed } from "../../kernel/weighed.ts";

const COLUMNS = [
  "account.uid",
  "account.username",
  "account.nickname",
  "account.realname",
  "account.email",
  "account.avatar",
  "account.title_name as titleName",
  "account.title_color as titleColor",
  "account.role_id as roleId",
  "account.is_banned as isBanned",
  "account.closed_at as closedAt",
  "account.closes_at as closesAt",
  "account.school",
  "account.course",
  "account.number",
  "account.gender",
  "account.github",
  "account.blog",
  "account.cf_username as cfUsername",
  "account.cf_rating as cfRating",
  "account.signature",
  "account.mobile",
  "account.created_at as createdAt",
  "account.updated_at as updatedAt",
] as const;

/** Of a table `account`: who wrote this version of the row, and where it lies. Each change makes another one. */
const VERSION = sql<string>`(account.xmin::text || account.ctid::text)`;

/** As the ranks have it. */
const SOLVED = sql<number>`coalesce((select ac from user_tally where user_tally.uid = account.uid), 0)`;
const LAST_LOGIN = sql<Date | null>`(
  select user_session.created_at from user_session where user_session.uid = account.uid
  order by user_session.created_at desc limit 1)`;

/** With what moves without the account. */
export const factsOfAccounts = (db: Db) =>
  db
    .selectFrom("user_account as account")
    .select(COLUMNS)
    .select([SOLVED.as("solved"), LAST_LOGIN.as("lastLoginAt")]);

/** Of a table `account`, as an array of JSON: a row of PostgreSQL's for each takes longer to read. */
export const LISTED = sql`json_build_array(account.uid, ${VERSION}, ${SOLVED},
  floor(extract(epoch from ${LAST_LOGIN}) * 1000)::bigint)`;
export type Listed = readonly [
  uid: string,
  version: string,
  solved: number,
  lastLoginMs: number | null,
];

const rowsOf = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  db
    .selectFrom("user_account as account")
    .where(sql<boolean>`account.uid = any(${param("uids")}::text[])`)
    .select(COLUMNS)
    .select(VERSION.as("version")),
);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

export interface AccountFacts extends Omit<Row, "version"> {
  readonly solved: number;
  readonly lastLoginAt: Date | null;
}

/** Letters of all that is kept, and what a row takes besides its texts, with what is made of it once for each who reads it. */
const KEPT = { letters: 4_000_000, letterless: 900 } as const;

interface Kept {
  readonly row: Row;
  /** As it was shown last: most of the time nothing else has moved either, and then whoever shows it need not do so anew. */
  facts?: AccountFacts;
}

const held = new Weighed<Kept>(
  KEPT.letters,
  ({ row }) =>
    row.signature.length + (row.avatar?.length ?? 0) + row.school.length + KEPT.letterless,
);

/** With what moves without the account; the same object as long as none of it has. */
function factsWith(kept: Kept, solved: number, lastLoginMs: number | null): AccountFacts {
  const { facts } = kept;
  const lastMs = facts?.lastLoginAt?.getTime() ?? null;
  if (facts !== undefined && facts.solved === solved && lastMs === lastLoginMs) return facts;
  const { version: _, ...row } = kept.row;
  kept.facts = { ...row, solved, lastLoginAt: lastLoginMs === null ? null : new Date(lastLoginMs) };
  return kept.facts;
}

/** In this order, but for who is gone by now. */
export async function listFacts(db: Db, listed: readonly Listed[]): Promise<AccountFacts[]> {
  const known = new Map<string, Kept>();
  for (const [uid, version] of listed) {
    const kept = held.get(db, uid);
    if (kept?.row.version === version) known.set(uid, kept);
  }
  const missing = listed.map(([uid]) => uid).filter((uid) => !known.has(uid));
  const read = missing.length === 0 ? [] : await rowsOf(db, { uids: enoughIds(missing) });
  for (const row of read) {
    const kept = { row };
    known.set(row.uid, kept);
    held.set(db, row.uid, kept);
  }
  return listed.flatMap(([uid, , solved, ms]) => {
    const kept = known.get(uid);
    return kept === undefined ? [] : [factsWith(kept, solved, ms)];
  });
}
