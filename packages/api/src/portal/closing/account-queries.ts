/** The row of an account whose owner is gone. */
import type { Db } from "@gavel/db";
import { closedName } from "@gavel/domain/closing";
import { sql } from "kysely";
import { namesOf } from "../../people/account/index.ts";

/** Of a site whose people had such names before, those are passed over. */
export async function drawNeutralName(tx: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ number: number }>`
      select nextval('closed_account_number')::int as number`.execute(tx);
    const [drawn] = rows;
    if (drawn === undefined) throw new Error("a sequence has a next number");
    const name = closedName(drawn.number);
    const taken = await tx
      .selectFrom("user_account")
      .select("uid")
      .where("username_key", "=", namesOf(name).username_key)
      .executeTakeFirst();
    if (taken === undefined) return name;
  }
}

interface Emptied {
  readonly uid: string;
  readonly username: string;
  /** Nobody knows the password. */
  readonly passwordHash: string;
  readonly roleId: number;
  readonly now: Date;
}

export async function emptyAccount(tx: Db, emptied: Emptied): Promise<void> {
  const { uid, username, passwordHash, roleId, now } = emptied;
  await tx
    .updateTable("user_account")
    .set({
      ...namesOf(username),
      ...{ email: null, proven_email: null, password_hash: passwordHash },
      ...{ realname: "", nickname: "", gender: "secrecy", school: "", course: "", number: "" },
      ...{
        mobile: "",
        blog: "",
        github: "",
        cf_username: "",
        cf_rating: null,
        cf_unknown_at: null,
      },
      ...{ signature: "", avatar: null, title_name: null, title_color: null },
      ...{ role_id: roleId, is_banned: true, tells_sign_ins: false },
      ...{ closes_at: null, closed_at: now, updated_at: now },
    })
    .where("uid", "=", uid)
    .execute();
  // A trigger takes each new hash for a password that somebody has set.
  await tx
    .updateTable("user_account")
    .set({ has_password: false })
    .where("uid", "=", uid)
    .execute();
}

/** So that nobody takes them. */
export async function keepNamesClosed(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`
    insert into closed_name (name_sha256)
    select encode(sha256(convert_to(key, 'UTF8')), 'hex') from unnest(${[...keys]}::text[]) as key
    on conflict do nothing`.execute(tx);
}
