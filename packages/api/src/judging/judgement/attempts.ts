/** A job that took this many hosts down, or outlived that many leases, is not handed out once more. */
export const MAX_ATTEMPTS = 5;

/**
 * What takes a host down takes along what it was judging beside that, which is tried as often then and no worse. So the
 * last tries are made alone: whoever ends one of these has ended by themselves.
 */
const TRIED_IN_COMPANY = 3;

/** It may be handed out to a host that holds nothing, which is given nothing beside it. */
export function isSuspect(before: { readonly attempts: number }): boolean {
  return before.attempts >= TRIED_IN_COMPANY;
}

/** Of tasks in hand, where this try counts already. */
export function isHeldAlone(attempts: number): boolean {
  return isSuspect({ attempts: attempts - 1 });
}
