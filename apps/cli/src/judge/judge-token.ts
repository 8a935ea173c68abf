/**
 * `gavel judge-token`: root's procedures of the same names, for whoever may read the site's database anyway. The
 * running site hears of a change by the event that goes with it.
 */
import { randomUUID } from "node:crypto";
import { makeToken } from "@gavel/db/secret-token";
import { JUDGE_TOKEN } from "@gavel/domain/limit";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { Refusal, say } from "../say.ts";
import { type Sql, withRunningDatabase } from "../up/running-database.ts";

export async function judgeToken(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words } = parseOptions(args, { flags: ["json"] });
  const [verb, word, ...rest] = words;
  refuseWords(rest);
  return withRunningDatabase(settings, "gavel-judge-token", async (sql) => {
    if (verb === "create" && word !== undefined) return create(sql, word, flags.has("json"));
    if (verb === "list" && word === undefined) return list(sql, flags.has("json"));
    if (verb === "revoke" && word !== undefined) return revoke(sql, word);
    throw new Refusal("usage: gavel judge-token create NAME | list [--json] | revoke ID", 2);
  });
}

async function create(sql: Sql, name: string, isJson: boolean): Promise<number> {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > JUDGE_TOKEN.nameMax) {
    throw new Refusal(`a name has 1 to ${JUDGE_TOKEN.nameMax} characters`, 2);
  }
  const { token, sha256, hint } = makeToken(JUDGE_TOKEN.prefix);
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`
      insert into judge_token (id, name, token_sha256, hint, created_by)
      values (${id}, ${trimmed}, ${sha256}, ${hint}, 'gavel judge-token')`;
    // The audit log's row of the procedure; nobody's account is behind it.
    await tx`
      insert into audit_entry (action, target_id, target_name, after)
      values ('judgeToken.create', ${id}, ${trimmed},
        jsonb_build_object('name', ${trimmed}::text, 'hint', ${hint}::text))`;
  });
  if (isJson) {
    say(JSON.stringify({ id, name: trimmed, token }));
    return 0;
  }
  say(`Token for ${trimmed}, shown only once (its id is ${id}):`);
  say(`  ${token}`);
  say("On the judge server, in a clone of this release:");
  say(`  JUDGE_TOKEN=${token} npm run gavel -- judge --server URL`);
  return 0;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly hosts: string[];
}

async function list(sql: Sql, isJson: boolean): Promise<number> {
  const rows = await sql<TokenRow[]>`
    select token.id, token.name, token.hint, token.created_at, token.last_used_at, token.revoked_at,
      array(select host.name from judgehost host where host.token_id = token.id order by 1) as hosts
    from judge_token token order by token.created_at desc`;
  if (isJson) {
    say(JSON.stringify(rows));
    return 0;
  }
  if (rows.length === 0) say("There are no tokens except the site's own.");
  for (const row of rows) {
    const state = row.revoked_at === null ? "live" : `revoked ${day(row.revoked_at)}`;
    const used = row.last_used_at === null ? "never used" : `last hello ${day(row.last_used_at)}`;
    const hosts = row.hosts.length === 0 ? "no host" : row.hosts.join(", ");
    say(`${row.id}  ${row.hint}…  ${row.name}: ${state}, ${used}, ${hosts}`);
  }
  return 0;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}

async function revoke(sql: Sql, id: string): Promise<number> {
  const name = await sql.begin(async (tx) => {
    const [row] = await tx<{ name: string }[]>`
      update judge_token set revoked_at = coalesce(revoked_at, now()) where id = ${id} returning name`;
    await tx`update judgehost set is_revoked = true where token_id = ${id}`;
    await tx`
      insert into audit_entry (action, target_id, target_name, before)
      select 'judgeToken.revoke', id, name, jsonb_build_object('name', name, 'hint', hint)
      from judge_token where id = ${id}`;
    await tx`select pg_notify('gavel_event', '{"type":"fleet"}')`;
    return row?.name;
  });
  if (name === undefined) throw new Refusal(`there is no token ${id}: see gavel judge-token list`);
  say(`Token ${name} is revoked; the work of its judge servers goes to others.`);
  return 0;
}
