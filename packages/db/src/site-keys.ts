/** The secrets that all servers of a site share: a server that was given others would end everybody's session at each turn. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type postgres from "postgres";
import type { Database } from "./client.ts";

type Transaction = postgres.TransactionSql<{ bigint: number }>;

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  bytes: number,
) => Promise<Buffer>;
const BYTES = 32;
/** How servers name their connections. */
const SERVERS = "gavel-server %";

interface KeyRow {
  readonly name: string;
  readonly salt: string;
  readonly fingerprint: string;
}

export interface ClaimedKeys {
  /** Other than those of servers that run now; nothing was noted then. */
  readonly differing: readonly string[];
  /** Other than those that the site had before, when no other server runs: noted. */
  readonly changed: readonly string[];
}

/**
 * Compares them with what the site's other servers have, and notes them where there is none. Kept is what a guess can
 * be compared with at the price of a guess at a password, and nothing that the secret follows from.
 * @param own what this server's connections are called
 */
export function claimSiteKeys(
  { direct }: Pick<Database, "direct">,
  keys: Readonly<Record<string, string>>,
  own: string,
): Promise<ClaimedKeys> {
  return direct.begin(async (tx) => {
    // Two that start at once come one after the other.
    await tx`lock table site_key in exclusive mode`;
    const known = await tx<KeyRow[]>`select name, salt, fingerprint from site_key`;
    const others: string[] = [];
    for (const [name, secret] of Object.entries(keys)) {
      const row = known.find((one) => one.name === name);
      if (row !== undefined && !(await isOf(row, secret))) others.push(name);
    }
    const isAlone = others.length === 0 || (await countServers(tx, own)) === 0;
    if (!isAlone) return { differing: others, changed: [] };
    for (const [name, secret] of Object.entries(keys)) {
      const isKnown = known.some((one) => one.name === name) && !others.includes(name);
      if (isKnown) continue;
      const salt = randomBytes(BYTES);
      const fingerprint = (await derive(secret, salt, BYTES)).toString("hex");
      await tx`
        insert into site_key (name, salt, fingerprint) values (${name}, ${salt.toString("hex")}, ${fingerprint})
        on conflict (name) do update set salt = excluded.salt, fingerprint = excluded.fingerprint`;
    }
    return { differing: [], changed: others };
  }) as Promise<ClaimedKeys>;
}

async function isOf({ salt, fingerprint }: KeyRow, secret: string): Promise<boolean> {
  const found = await derive(secret, Buffer.from(salt, "hex"), BYTES);
  return timingSafeEqual(found, Buffer.from(fingerprint, "hex"));
}

async function countServers(tx: Transaction, own: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(distinct application_name)::int as count from pg_stat_activity
    where datname = current_database() and application_name like ${SERVERS}
      and application_name <> ${own}`;
  return row?.count ?? 0;
}
