import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { DEFAULT_LOCALE, type Locale } from "@gavel/domain/locale";
import { DEFAULT_ROLE, type RoleId } from "@gavel/domain/role";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { isOfNames } from "../name-queries.ts";
import { hashPassword } from "../password.ts";
import { insertAccount, insertAccountIfAbsent } from "../queries.ts";

export interface AccountWish {
  readonly username: string;
  readonly password: string;
  readonly email?: string | null;
  readonly role?: RoleId;
  readonly locale?: Locale;
}

export function createUid(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Makes an account without asking for a code: for registration once the code was checked, and for administrators.
 * Hash first with `hashPassword` when in a transaction, so that no connection is held while hashing.
 * @throws DomainError USERNAME_EXISTS or EMAIL_EXISTS, also when another request was a moment quicker.
 */
export async function createAccount(
  db: Db,
  wish: AccountWish,
  passwordHash?: string,
): Promise<string> {
  const uid = createUid();
  const hash = passwordHash ?? (await hashPassword(wish.password));
  try {
    await insertAccount(db, {
      uid,
      username: wish.username,
      email: wish.email ?? null,
      passwordHash: hash,
      roleId: wish.role ?? DEFAULT_ROLE,
      locale: wish.locale ?? DEFAULT_LOCALE,
    });
  } catch (error) {
    const index = findBrokenUniqueIndex(error);
    if (isOfNames(index)) throw new DomainError("USERNAME_EXISTS");
    if (index === "user_account_email") throw new DomainError("EMAIL_EXISTS");
    throw error;
  }
  return uid;
}

/** Makes `root` (uid 1) when the site has no such user. Returns whether it did. */
export async function ensureRootUser(db: Db, password: string): Promise<boolean> {
  return insertAccountIfAbsent(db, {
    uid: "1",
    username: "root",
    email: null,
    passwordHash: await hashPassword(password),
    roleId: 1000,
    locale: DEFAULT_LOCALE,
  });
}
