import { isOldHash, readOldHash } from "@gavel/domain/old-hash";
import { hash as argon2, verify as matchesArgon2, type Options } from "@node-rs/argon2";
import type { Context } from "../../kernel/context.ts";
import { createFairTurns, originOf } from "../../kernel/fair-turns.ts";
import { matchesOldHash } from "./old-hash.ts";

/** The library's enumeration is one of types alone. */
const ARGON2ID = 2 satisfies Options["algorithm"];
/** argon2id at OWASP's minimum cost: about 14 ms of one core, a third of what the runtime's own takes. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * More at once would only take the cores from everybody else. A class that signs in behind one router waits for about a
 * second; who floods the site waits and is refused alone.
 */
const turns = createFairTurns({ atOnce: 2, perKey: 64, inAll: 512 });

/** Who waits for a hash: people by their account, strangers by their address, the site itself by its name. */
export type PasswordWaiter = Pick<Context, "viewer" | "ip"> | "site";

/** For attempts at a password with all that belongs to them. @throws DomainError TOO_BUSY before `body` has begun */
export function inPasswordTurn<T>(waiter: PasswordWaiter, body: () => Promise<T>): Promise<T> {
  return turns.take(waiter === "site" ? ["site"] : originOf(waiter), body);
}

/** @throws DomainError TOO_BUSY */
export function hashPassword(password: string, waiter: PasswordWaiter = "site"): Promise<string> {
  return inPasswordTurn(waiter, () => hashNow(password));
}

function hashNow(password: string): Promise<string> {
  return argon2(password, COST);
}

let nobody: Promise<string> | undefined;

/** The hash of a password that nobody has. One that could not be made is made anew for whoever comes next. */
function hashOfNobody(): Promise<string> {
  const made = nobody ?? hashNow(crypto.randomUUID());
  nobody = made;
  made.catch(() => {
    if (nobody === made) nobody = undefined;
  });
  return made;
}

/**
 * To be called in a turn. `hash` null = no such user: takes the same time and is never right, so that names cannot be
 * probed. The same goes for a hash of another judge that is not the right one.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const ofNobody = hashOfNobody();
  const old = hash === null ? null : readOldHash(hash);
  if (old !== null && (await matchesOldHash(password, old))) return true;
  const own = hash === null || isOldHash(hash) ? null : hash;
  const isRight = await matchesArgon2(own ?? (await ofNobody), password);
  return isRight && own !== null;
}

/** To be called in a turn: what takes the place of another judge's hash, once it was right; null: it is an own one. */
export function renewHash(password: string, hash: string): Promise<string> | null {
  return isOldHash(hash) ? hashNow(password) : null;
}
