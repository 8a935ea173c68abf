import type { Db } from "@gavel/db";
import { hashPassword, namesOf } from "../../people/account/index.ts";
import { insertAccounts } from "./queries.ts";

interface MadeUp {
  /** The uid as well. */
  readonly username: string;
  readonly nickname: string;
  readonly school?: string;
  readonly realname?: string;
}

/** With a password that nobody knows. */
export async function seedPeople(db: Db, people: readonly MadeUp[], at: Date): Promise<void> {
  const password_hash = await hashPassword(crypto.randomUUID());
  await insertAccounts(
    db,
    people.map(({ username, nickname, school = "", realname = "" }) => ({
      ...{ uid: username, ...namesOf(username), password_hash, role_id: 1002 },
      ...{ nickname, school, realname, created_at: at, updated_at: at },
    })),
  );
}
