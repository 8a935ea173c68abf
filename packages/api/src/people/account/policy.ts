import {
  ACTION_LOCK_AFTER,
  ACTION_LOCK_MS,
  SIGN_IN_LOCK_AFTER,
  SIGN_IN_PUZZLE_AFTER,
} from "@gavel/domain/limit";

export type SignInGate = "open" | "puzzle" | "locked";

/** What a sign-in must pass, by the failures of this name and address in the sliding window before it. */
export function signInGate(failures: number): SignInGate {
  if (failures >= SIGN_IN_LOCK_AFTER) return "locked";
  return failures >= SIGN_IN_PUZZLE_AFTER ? "puzzle" : "open";
}

/**
 * The same by the failures of the address over all names; 0 = never. Who signed in from there before is asked for the puzzle
 * and not locked out by a neighbour: their own name has its own counter.
 */
export function addressGate(
  failures: number,
  { puzzleAfter, lockAfter, isKnown }: { puzzleAfter: number; lockAfter: number; isKnown: boolean },
): SignInGate {
  if (lockAfter > 0 && failures >= lockAfter) return isKnown ? "puzzle" : "locked";
  return puzzleAfter > 0 && failures >= puzzleAfter ? "puzzle" : "open";
}

/** Subdomains of a blocked domain are blocked with it. */
export function isBlockedMailDomain(email: string, blocked: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return blocked.some((one) => {
    const name = one.toLowerCase();
    return domain === name || domain.endsWith(`.${name}`);
  });
}

/**
 * When an action opens again after too many wrong tries in a row; null = it is open.
 * @param failures times of the latest wrong tries, newest first.
 */
export function actionLockedUntil(failures: readonly Date[], now: Date): Date | null {
  const newest = failures[0];
  const earliest = failures[ACTION_LOCK_AFTER - 1];
  if (newest === undefined || earliest === undefined) return null;
  if (newest.getTime() - earliest.getTime() >= ACTION_LOCK_MS) return null;
  const until = new Date(newest.getTime() + ACTION_LOCK_MS);
  return until > now ? until : null;
}
