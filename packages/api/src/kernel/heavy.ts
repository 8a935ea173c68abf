/**
 * Questions about whole classes and groups, which anybody may make as large as they like. They have a few connections of the pool
 * between them: what everybody else asks never waits for those.
 */
import type { Db } from "@gavel/db";
import type { SignedInContext } from "./context.ts";
import { DomainError } from "./error.ts";
import { createFairTurns } from "./fair-turns.ts";
import { boundStatements } from "./heavy-queries.ts";

const turns = createFairTurns({ atOnce: 2, perKey: 16, inAll: 128 });
/** Of one statement; an honest class takes some hundredths of a second. */
const LONGEST_MS = 10_000;
const CANCELLED = "57014";

/**
 * Runs `body` on one connection, when it is the turn of whoever asks.
 * @throws DomainError TOO_BUSY where too many wait, or where a statement takes too long
 */
export async function inHeavyTurn<T>(
  { db, viewer }: Pick<SignedInContext, "db" | "viewer">,
  body: (tx: Db) => Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> {
  if (db.isTransaction) return body(db);
  try {
    return await turns.take([viewer.uid], () =>
      db.transaction().execute(async (tx) => {
        await boundStatements(tx, longestMs);
        return body(tx);
      }),
    );
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== CANCELLED) throw error;
    throw new DomainError("TOO_BUSY", { n: Math.ceil(longestMs / 1000) });
  }
}
