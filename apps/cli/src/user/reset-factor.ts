/**
 * `gavel user reset-factor`: root's procedure, for whoever may read the site's database anyway. It is the way back in for a
 * root who has lost their second factor. The account's sessions end by the triggers that everybody else's do.
 */
import { nameKey } from "@gavel/domain/name-key";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { Refusal, say } from "../say.ts";
import { type Sql, withRunningDatabase } from "../up/running-database.ts";

export async function userResetFactor(
  settings: Settings,
  args: readonly string[],
): Promise<number> {
  const { words } = parseOptions(args, {});
  const [name, ...rest] = words;
  refuseWords(rest);
  if (name === undefined) throw new Refusal("usage: gavel user reset-factor NAME", 2);
  return withRunningDatabase(settings, "gavel-reset-factor", (sql) => reset(sql, name));
}

async function reset(sql: Sql, name: string): Promise<number> {
  const gone = await sql.begin(async (tx) => {
    // Of two accounts whose names are one by today's rules, the second is found by its exact name alone.
    const [owner] = await tx<{ uid: string; username: string }[]>`
      select uid, username from user_account
      where username = ${name} or username_key = ${nameKey(name)}
      order by username = ${name} desc limit 1 for no key update`;
    if (owner === undefined) throw new Refusal(`there is no account ${name}`);
    const { uid, username } = owner;
    const factors = await tx`delete from user_factor where uid = ${uid} returning id`;
    await tx`delete from recovery_code where uid = ${uid}`;
    await tx`delete from factor_failure where uid = ${uid}`;
    await tx`
      update user_session set revoked_at = now() where uid = ${uid} and revoked_at is null`;
    await tx`
      update personal_token set revoked_at = now() where uid = ${uid} and revoked_at is null`;
    await tx`
      update webhook set stopped_at = now(), stop_reason = 'access'
      where uid = ${uid} and stopped_at is null`;
    // The audit log's row of the procedure; nobody's account is behind it.
    await tx`
      insert into audit_entry (action, target_id, target_name, before, after)
      values ('user.factors', ${uid}, ${username},
        jsonb_build_object('secondFactors', ${factors.length}::int),
        jsonb_build_object('secondFactors', 0))`;
    return { username, count: factors.length };
  });
  say(`${gone.username} has no second factor any more (there were ${gone.count}).`);
  say("Their sessions and tokens have ended: the password alone signs in.");
  return 0;
}
