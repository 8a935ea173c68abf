/** Names as they are found and told apart. */
import { randomInt } from "node:crypto";
import type { Db } from "@gavel/db";
import { SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { DomainError } from "../../../kernel/error.ts";
import { isTakenFor, lookOf } from "../look.ts";
import {
  listKeyless,
  listLooks,
  listSecondKeys,
  lockLook,
  namesOf,
  setNameKey,
} from "../name-queries.ts";
import { isUsernameTaken } from "../queries.ts";

const AT_ONCE = 1000;

/** Whether somebody has a name that this one would be taken for, though it is another one. */
export async function looksLikeAnother(db: Db, username: string): Promise<boolean> {
  if (await isUsernameTaken(db, username)) return false;
  const others = await listLooks(db, lookOf(username));
  return others.some((other) => isTakenFor(username, other));
}

/** In the transaction that makes the account. @throws DomainError USERNAME_LOOKALIKE */
export async function requireOwnLook(tx: Db, username: string): Promise<void> {
  await lockLook(tx, lookOf(username));
  if (await looksLikeAnother(tx, username)) throw new DomainError("USERNAME_LOOKALIKE");
}

const NUMBERS_TRIED = 20;

/**
 * This name, or it with a number behind it, that nobody has and that looks like nobody's; held until the transaction ends.
 * `name` leaves room for the number.
 */
export async function findFreeName(tx: Db, name: string): Promise<string> {
  for (let n = 1; n <= NUMBERS_TRIED; n += 1) {
    const wish = n === 1 ? name : `${name}${n}`;
    await lockLook(tx, lookOf(wish));
    const isFree = !(await isUsernameTaken(tx, wish)) && !(await looksLikeAnother(tx, wish));
    if (isFree) return wish;
  }
  const drawn = `${name}${randomInt(100_000, 1_000_000)}`;
  await requireOwnLook(tx, drawn);
  return drawn;
}

/**
 * Gives keys to accounts that have none: those of an earlier release. Of two that come to the same key, the older one has
 * it; the other is found by its exact name. @returns how many got one
 */
export async function fillNameKeys(db: Db): Promise<number> {
  let filled = 0;
  for (;;) {
    const rows = await listKeyless(db, AT_ONCE);
    for (const { uid, username } of rows) {
      const { username_key, username_look } = namesOf(username);
      const isFirst = await setNameKey(db, uid, { username_key, username_look });
      if (isFirst) continue;
      const second = `${username_key}${SECOND_KEY_SIGN}${uid}`;
      await setNameKey(db, uid, { username_key: second, username_look });
    }
    filled += rows.length;
    if (rows.length < AT_ONCE) return filled;
  }
}

/** Accounts whose names are one and the same by today's rules, for root to rename. */
export function findAmbiguousNames(db: Db): Promise<{ username: string; other: string }[]> {
  return listSecondKeys(db);
}
