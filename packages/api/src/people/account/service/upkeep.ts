import type { Db } from "@gavel/db";
import { SIGN_IN_FAILURE_WINDOW_MS } from "@gavel/domain/limit";
import { deleteCodesExpiredBefore, deleteSignInFailuresBefore } from "../queries.ts";

const HOUR_MS = 3_600_000;

/** Removes failures that left the window and codes that nobody can use any more. */
export async function purgeSignInTraces(deps: { db: Db; now: () => Date }): Promise<void> {
  const now = deps.now().getTime();
  await deleteSignInFailuresBefore(deps.db, new Date(now - SIGN_IN_FAILURE_WINDOW_MS));
  // An hour more: how long ago a code was sent still counts for the next one.
  await deleteCodesExpiredBefore(deps.db, new Date(now - HOUR_MS));
}
