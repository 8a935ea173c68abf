import { LIMITS } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import { GENDERS, PROFILE_LIMITS } from "@gavel/domain/profile";
import { isAdminRole, isRoleId, ROLES } from "@gavel/domain/role";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import { email, newUsername, onlyDrawn } from "@gavel/domain/validation";
import type { SourceAccount, SourceSite } from "@gavel/migrate/model";
import { listClosedNames } from "../../kernel/name-queries.ts";
import { createUid, hashPassword, namesOf } from "../../people/account/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { inBatches, type KnownAccount, NEW_ROLE, type Run } from "./run.ts";
import type { Tally } from "./tally.ts";

const AT_ONCE = 500;
const ADMIN = 1001;

type AccountRow = Parameters<typeof queries.insertAccounts>[1][number];

export async function carryAccounts(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("accounts");
  // Nobody has it: those whose password did not come along set a new one by mail.
  const noPassword = await hashPassword(crypto.randomUUID());
  const taken = { keys: new Set<string>(), emails: new Set<string>() };
  for await (const batch of inBatches(site.accounts(), AT_ONCE)) {
    const known = await findKnown(run, batch, tally);
    const fresh = batch.filter(({ id }) => !known.has(id));
    await takeEmails(run, fresh, taken.emails);
    const made: { account: SourceAccount; row: AccountRow }[] = [];
    const merged: { sourceId: string; targetId: string }[] = [];
    const names = fresh.map(({ username }) => wantedName(username));
    const named = await queries.listNamed(run.ctx.db, names);
    const closed = await listClosedNames(run.ctx.db, names.map(nameKey));
    for (const key of closed) taken.keys.add(key);
    for (const account of fresh) {
      const found = await nameOf(run, account, { named, taken: taken.keys, tally });
      if (found === null) continue;
      if ("uid" in found) {
        run.accounts.set(account.id, found);
        merged.push({ sourceId: account.id, targetId: found.uid });
      } else {
        const row = rowOf(account, found.username, { noPassword, emails: taken.emails, tally });
        run.accounts.set(account.id, { uid: row.uid, username: row.username, role: row.role_id });
        made.push({ account, row });
      }
      tally.carry();
    }
    await run.write(async (tx) => {
      await queries.insertAccounts(
        tx,
        made.map(({ row }) => row),
      );
      const rows = made.map(({ account, row }) => ({ sourceId: account.id, targetId: row.uid }));
      await run.remember(tx, "accounts", [...rows, ...merged]);
    });
  }
  return tally.report();
}

/** Of an earlier run. Those whose account has been deleted here since are known and lead nowhere. */
async function findKnown(
  run: Run,
  batch: readonly SourceAccount[],
  tally: Tally,
): Promise<ReadonlyMap<string, string>> {
  const known = await run.known(
    "accounts",
    batch.map(({ id }) => id),
  );
  const rows = await queries.listAccounts(run.ctx.db, [...known.values()]);
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  for (const { id } of batch) {
    tally.see();
    const uid = known.get(id);
    if (uid === undefined) continue;
    tally.knowBefore();
    const row = byUid.get(uid);
    if (row !== undefined) run.accounts.set(id, knownOf(row));
  }
  return known;
}

function knownOf(row: { uid: string; username: string; role: number }): KnownAccount {
  const role = isRoleId(row.role) ? row.role : NEW_ROLE;
  return { uid: row.uid, username: row.username, role };
}

interface Naming {
  /** Who has which name here. */
  readonly named: ReadonlyMap<string, { uid: string; username: string; role: number }>;
  /** Names of this run. */
  readonly taken: Set<string>;
  readonly tally: Tally;
}

/** What it is called here, or whose it is; null: it does not come. */
async function nameOf(
  run: Run,
  { username: said }: SourceAccount,
  { named, taken, tally }: Naming,
): Promise<KnownAccount | { readonly username: string } | null> {
  const wanted = wantedName(said);
  if (wanted !== said) tally.change("the name cannot be used here as it is", `${said} → ${wanted}`);
  const rival = named.get(nameKey(wanted));
  if (rival === undefined && !taken.has(nameKey(wanted))) {
    taken.add(nameKey(wanted));
    return { username: wanted };
  }
  tally.conflict("somebody here has the name", said);
  const { onConflict } = run.options;
  if (onConflict === "merge" && rival !== undefined) return knownOf(rival);
  // Two of the dump whose names are one here are two people all the same.
  if (onConflict === "rename" || rival === undefined) {
    const username = await freeName(run, wanted, taken);
    tally.change("somebody has the name", `${said} → ${username}`);
    return { username };
  }
  tally.leave("somebody here has the name", said);
  return null;
}

/** As close as the rules of names allow. */
function wantedName(said: string): string {
  const parsed = newUsername.safeParse(said);
  if (parsed.success) return parsed.data;
  const plain = onlyDrawn(said.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const cut = plain.slice(0, LIMITS.usernameMax).toWellFormed().trim();
  return newUsername.safeParse(cut).data ?? "moved";
}

async function freeName(run: Run, wanted: string, taken: Set<string>): Promise<string> {
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const username = `${wanted.slice(0, LIMITS.usernameMax - suffix.length)}${suffix}`;
    const key = nameKey(username);
    if (taken.has(key) || (await queries.listNamed(run.ctx.db, [username])).size > 0) continue;
    if ((await listClosedNames(run.ctx.db, [key])).size > 0) continue;
    taken.add(key);
    return username;
  }
}

async function takeEmails(run: Run, fresh: readonly SourceAccount[], emails: Set<string>) {
  // As they would be stored: without the blanks around them.
  const asked = fresh.flatMap(({ email: said }) => email.safeParse(said).data ?? []);
  for (const one of await queries.listTakenEmails(run.ctx.db, asked)) emails.add(one);
}

interface Making {
  readonly noPassword: string;
  /** Those that somebody has; an account's own is added. */
  readonly emails: Set<string>;
  readonly tally: Tally;
}

function rowOf(account: SourceAccount, username: string, { noPassword, emails, tally }: Making) {
  if (account.passwordHash === null) {
    tally.change("no password comes along: a new one is set by mail", account.username);
  }
  const at = account.createdAt ?? new Date();
  return {
    ...{ uid: createUid(), ...namesOf(username), email: emailOf(account, emails, tally) },
    password_hash: account.passwordHash ?? noPassword,
    role_id: roleOf(account, tally),
    is_banned: account.isBanned,
    nickname: lineOf(account.nickname, PROFILE_LIMITS.nickname),
    realname: lineOf(account.realname, PROFILE_LIMITS.realname),
    school: lineOf(account.school, PROFILE_LIMITS.school),
    course: lineOf(account.course, PROFILE_LIMITS.school),
    number: lineOf(account.number, PROFILE_LIMITS.number),
    github: lineOf(account.github, PROFILE_LIMITS.github),
    blog: lineOf(account.blog, PROFILE_LIMITS.blog),
    signature: account.signature.slice(0, PROFILE_LIMITS.signature).toWellFormed(),
    gender: GENDERS.find((one) => one === account.gender) ?? "secrecy",
    ...{ created_at: at, updated_at: at },
  };
}

function roleOf({ role, username }: SourceAccount, tally: Tally) {
  if (!isRoleId(role)) return NEW_ROLE;
  if (isAdminRole(role)) tally.change(`comes with the role ${ROLES[role].name}`, username);
  if (role !== ROOT_ROLE) return role;
  tally.change("was root there, and is an administrator here", username);
  return ADMIN;
}

function emailOf(account: SourceAccount, emails: Set<string>, tally: Tally): string | null {
  if (account.email === null) return null;
  const { data } = email.safeParse(account.email);
  if (data === undefined) tally.change("the email address is none", account.username);
  else if (emails.has(data.toLowerCase())) {
    tally.change("somebody has the email address", account.username);
  } else {
    emails.add(data.toLowerCase());
    return data;
  }
  return null;
}

/** One line, of what is drawn. */
const lineOf = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
