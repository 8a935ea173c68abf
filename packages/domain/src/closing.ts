/** Accounts that their owners close, and what is left of them. */

/** Who closes an account has so long to think better of it: signing in keeps it. */
export const CLOSING_GRACE_DAYS = 14;

/** Before the hash of what another judge calls somebody who has closed their account here, where that stood. */
export const CLOSED_SOURCE = "closed:";

const PREFIX = "deleted-user-";
const SHAPE = new RegExp(`^${PREFIX}([1-9]\\d{0,8})$`);

/** What a closed account is called from then on, in all that it took part in. */
export const closedName = (number: number) => `${PREFIX}${number}`;

/** By which pages in any language name a closed account; null: the name is somebody's. */
export function closedNumberOf(username: string): number | null {
  const [, number] = SHAPE.exec(username) ?? [];
  return number === undefined ? null : Number(number);
}
