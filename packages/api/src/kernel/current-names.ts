import type { Db } from "@gavel/db";
import { type CalledKind, countNameChanges, readCalled } from "./called-queries.ts";
import type { Context } from "./context.ts";
import { KeptNames } from "./kept-names.ts";
import { answerTogether } from "./together.ts";

type Reach = Pick<Context, "db" | "log">;

/** Of the time, while names are being changed all along: the database answers meanwhile. */
const READING_SHARE = 0.05;
const REST_MAX_MS = 10_000;
/** Of one kind; there are seldom so many, and then the database is asked. */
const MOST = { rows: 50_000, bytes: 16 * 1024 ** 2 } as const;
/** Before it is tried again with a kind of which there are too many. */
const TOO_MANY_MS = 60_000;

interface Held {
  names: KeptNames | null;
  reading: Promise<void> | null;
  /** Not to be read again before this. */
  restsUntil: number;
}
/** By database: what a transaction reads is its own. */
const held = new WeakMap<Db, Map<CalledKind, Held>>();

function heldBy(db: Db, kind: CalledKind): Held {
  const all = held.get(db) ?? new Map<CalledKind, Held>();
  held.set(db, all);
  const own = all.get(kind) ?? { names: null, reading: null, restsUntil: 0 };
  all.set(kind, own);
  return own;
}

/**
 * What all of a kind are called. null = ask the database: it has changed, or was never read, and is being read anew.
 * @param changes of the kind, which a statement has just told
 */
export function findNamesAt(ctx: Reach, kind: CalledKind, changes: number): KeptNames | null {
  const { names } = heldBy(ctx.db, kind);
  if (names?.changes === changes) return names;
  renew(ctx, kind);
  return null;
}

/** The same for who knows nothing of changes yet; those who ask at the same time are told together. */
export async function findCurrentNames(
  ctx: Reach & Pick<Context, "services">,
  kind: CalledKind,
): Promise<KeptNames | null> {
  const ask = () => countNameChanges(ctx.db, kind);
  return findNamesAt(ctx, kind, await answerTogether(ctx.services, `names of ${kind}`, ask));
}

/** Begins to read it anew, unless that is being done or was done just now. Nobody waits for it. */
function renew({ db, log }: Reach, kind: CalledKind): void {
  // What a transaction sees may be undone.
  if (db.isTransaction) return;
  const own = heldBy(db, kind);
  if (own.reading !== null || performance.now() < own.restsUntil) return;
  const began = performance.now();
  const end = (names: KeptNames | "too many" | null) => {
    const ended = performance.now();
    const rest = Math.min((ended - began) / READING_SHARE, REST_MAX_MS);
    own.restsUntil = ended + (names === "too many" ? TOO_MANY_MS : rest);
    own.reading = null;
    own.names = names === "too many" ? null : names;
  };
  own.reading = read(db, kind).then(end, (error: unknown) => {
    log.warn({ err: error, kind }, "names could not be read");
    end(null);
  });
}

async function read(db: Db, kind: CalledKind): Promise<KeptNames | "too many"> {
  const called = await readCalled(db, kind, MOST.rows);
  if (called === null) return "too many";
  const names = new KeptNames(called.changes, called.rows);
  return names.size > MOST.bytes ? "too many" : names;
}

/** Until what is being read has been read. @internal */
export async function namesRead(db: Db): Promise<void> {
  await Promise.all([...(held.get(db)?.values() ?? [])].map(({ reading }) => reading));
}
