import type { Db } from "@gavel/db";
import type { Context } from "../../../kernel/context.ts";
import { KeptBank } from "./kept-bank.ts";
import { type CountsNow, countChanges, countOpen, findCounts, readBank } from "./queries.ts";

type Reach = Pick<Context, "db" | "log">;

/** Of the time, while the bank is being changed all along: lists come from the database meanwhile. */
const READING_SHARE = 0.05;
/** About a kilobyte of memory each. */
const PROBLEMS_MAX = 50_000;

interface Held {
  bank: KeptBank | null;
  reading: Promise<void> | null;
  /** Not to be read again before this. */
  restsUntil: number;
}
/** By database: what a transaction reads is its own. */
const held = new WeakMap<Db, Held>();

function heldBy(db: Db): Held {
  const known = held.get(db);
  if (known !== undefined) return known;
  const fresh: Held = { bank: null, reading: null, restsUntil: 0 };
  held.set(db, fresh);
  return fresh;
}

/**
 * What is kept, with the counts of these problems, which tell at once whether it is still current. null = ask the database:
 * it has changed, or was never read, and is being read anew.
 * @param known the bank's changes, where a statement has just told them
 */
export async function findCurrentBank(
  ctx: Reach,
  idsOf: (bank: KeptBank) => number[] = () => [],
  known?: number,
): Promise<{ bank: KeptBank; counts: CountsNow["counts"] } | null> {
  const { bank } = heldBy(ctx.db);
  if (bank !== null) {
    const ids = idsOf(bank);
    const now = ids.length === 0 ? null : await findCounts(ctx.db, ids);
    const changes = now?.changes ?? known ?? (await countChanges(ctx.db));
    if (changes === bank.changes) return { bank, counts: now?.counts ?? new Map() };
  }
  renewKeptBank(ctx);
  return null;
}

/** What is kept, where it is of this moment. */
export function findBankAt(db: Db, changes: number): KeptBank | null {
  const { bank } = heldBy(db);
  return bank?.changes === changes ? bank : null;
}

/** Begins to read it anew, unless that is being done or was done just now. Nobody waits for it. */
function renewKeptBank({ db, log }: Reach): void {
  const own = heldBy(db);
  // What a transaction sees may be undone.
  if (db.isTransaction || own.reading !== null || performance.now() < own.restsUntil) return;
  const began = performance.now();
  const end = (bank: KeptBank | null) => {
    const ended = performance.now();
    own.restsUntil = ended + (ended - began) / READING_SHARE;
    own.reading = null;
    own.bank = bank;
  };
  own.reading = read(db).then(end, (error: unknown) => {
    log.warn({ err: error }, "the bank could not be read");
    end(null);
  });
}

async function read(db: Db): Promise<KeptBank | null> {
  return (await countOpen(db)) > PROBLEMS_MAX ? null : new KeptBank(await readBank(db));
}
