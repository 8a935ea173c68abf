/** Ways to sign in that lead out of the site and back to `/sign-on`. */

export interface Trip {
  readonly ticket: string;
  /** One's own account gets another way in. */
  readonly isLink: boolean;
  /** Where it began, on this site. */
  readonly from: string;
}

const KEY = "sign-on";

/** Leaves the site. What belongs to the answer waits in this tab alone. */
export function leaveToSignOn(
  { url, ticket }: { readonly url: string; readonly ticket: string },
  { isLink }: Pick<Trip, "isLink">,
): void {
  const from = location.pathname + location.search;
  const trip: Trip = { ticket, isLink, from };
  sessionStorage.setItem(KEY, JSON.stringify(trip));
  location.assign(url);
}

/** Once: an answer is good for one sign-in. null where this tab did not leave. */
export function takeTrip(): Trip | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Trip);
}
