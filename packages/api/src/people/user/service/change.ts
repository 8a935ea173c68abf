/** What administrators change of accounts: each in one transaction with its entry in the audit log. */
import type { Db } from "@gavel/db";
import type { RoleId } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { renameStar } from "../../../places/contest/index.ts";
import { type AuditRecord, recordAudit } from "../../../site/audit/index.ts";
import { renameSender } from "../../../solving/submission/index.ts";
import { tellNewRole } from "../../../talk/message/index.ts";
import { hashPassword, isOfNames, namesOf } from "../../account/index.ts";
import { tellOwner } from "../../factor/index.ts";
import { endSessionsOf } from "../../session/index.ts";
import {
  requireOpenAccounts,
  requireOthers,
  requireReachOfToken,
  requireRootLeft,
} from "../policy.ts";
import {
  type AccountChange,
  type LockedAccount,
  lockAccounts,
  lockActiveRoots,
  renameAuthor,
  updateAccounts,
} from "../queries.ts";
import type { UpdateUserInput } from "../schema.ts";

/** The accounts, and the roots beside whom they stand; locked in this order by everybody. */
export async function lockForChange(tx: Db, uids: readonly string[]) {
  const roots = await lockActiveRoots(tx);
  const accounts = await lockAccounts(tx, uids);
  if (accounts.length < uids.length) throw new DomainError("USER_UNKNOWN");
  return { roots, accounts };
}

/** @throws DomainError USER_UNKNOWN, ACCOUNT_CLOSED, USERNAME_EXISTS, EMAIL_EXISTS, LAST_ROOT, TOKEN_NOT_ALLOWED, USER_SELF for one's own ban */
export async function updateUser(ctx: SignedInContext, input: UpdateUserInput): Promise<null> {
  const { uid, newPassword, ...wanted } = input;
  if (wanted.isBanned === true) requireOthers(ctx.viewer.uid, [uid]);
  requireReachOfToken(ctx, [], { newPassword });
  // Before the transaction: no lock is held while hashing.
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword, ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const { roots, accounts } = await lockForChange(tx, [uid]);
    const [stored] = accounts;
    if (stored === undefined) throw new DomainError("USER_UNKNOWN");
    requireOpenAccounts(accounts);
    requireReachOfToken(ctx, [stored], wanted);
    const isLeaving =
      (wanted.role !== undefined && wanted.role !== 1000) || wanted.isBanned === true;
    if (isLeaving) requireRootLeft(roots, [uid]);
    const change = { ...changeOf(wanted), ...(passwordHash && { password_hash: passwordHash }) };
    // While the address is the one that the account's owner reads.
    if (isOtherAddress(stored, wanted)) await tellOwner(ctx, tx, { uid, news: "email-set" });
    if (passwordHash !== undefined) await tellOwner(ctx, tx, { uid, news: "password-set" });
    await write(tx, uid, change, ctx.now());
    if (wanted.username !== undefined && wanted.username !== stored.username) {
      await renameSender(tx, uid, wanted.username);
      await renameAuthor(tx, uid, wanted.username);
      const { username: by } = ctx.viewer;
      await renameStar(tx, { from: stored.username, to: wanted.username, by });
    }
    const isShutOut = wanted.isBanned === true && !stored.isBanned;
    if (isShutOut || passwordHash !== undefined) await endSessionsOf(tx, [uid], ctx.now());
    await recordAudit(tx, ctx, ...recordsOf(stored, wanted, passwordHash !== undefined));
    const { role } = wanted;
    if (role !== undefined && role !== stored.roleId) {
      await tellNewRole({ ...ctx, db: tx }, [uid], role);
    }
  });
  return null;
}

type Wanted = Omit<UpdateUserInput, "uid" | "newPassword">;

function isOtherAddress({ email: stored }: LockedAccount, { email }: Wanted): boolean {
  return email !== undefined && email?.toLowerCase() !== stored?.toLowerCase();
}

function changeOf(wanted: Wanted): AccountChange {
  const { titleName, titleColor, role, isBanned, ...plain } = wanted;
  const change = {
    ...plain,
    ...(plain.username !== undefined && namesOf(plain.username)),
    title_name: titleName,
    title_color: titleColor,
    role_id: role,
    is_banned: isBanned,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function write(tx: Db, uid: string, change: AccountChange, now: Date): Promise<void> {
  try {
    await updateAccounts(tx, [uid], change, now);
  } catch (error) {
    const index = findBrokenUniqueIndex(error);
    if (isOfNames(index)) throw new DomainError("USERNAME_EXISTS");
    if (index === "user_account_email") throw new DomainError("EMAIL_EXISTS");
    throw error;
  }
}

/** One entry for each kind of change, so that "who was made an administrator" can be asked for. */
function recordsOf(stored: LockedAccount, wanted: Wanted, isNewPassword: boolean): AuditRecord[] {
  const target = { id: stored.uid, name: stored.username };
  const { role, isBanned, ...profile } = wanted;
  const given = Object.entries(profile).filter(([, value]) => value !== undefined);
  const before: Record<string, unknown> = { ...stored };
  const changed = given.filter(([name, value]) => before[name] !== value);
  const records: AuditRecord[] = [];
  if (changed.length > 0) {
    const names = changed.map(([name]) => name);
    records.push({
      action: "user.update",
      target,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed),
    });
  }
  if (role !== undefined && role !== stored.roleId) records.push(roleRecord(stored, role));
  if (isBanned !== undefined && isBanned !== stored.isBanned) {
    records.push({ action: isBanned ? "user.ban" : "user.unban", target });
  }
  if (isNewPassword) records.push({ action: "user.password", target });
  return records;
}

const roleRecord = (stored: LockedAccount, role: RoleId): AuditRecord => ({
  action: "user.role",
  target: { id: stored.uid, name: stored.username },
  before: { role: stored.roleId },
  after: { role },
});

/** All or none. Returns how many had another role. @throws DomainError USER_UNKNOWN, ACCOUNT_CLOSED, LAST_ROOT, TOKEN_NOT_ALLOWED */
export async function setRoles(
  ctx: SignedInContext,
  { uids, role }: { uids: readonly string[]; role: RoleId },
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const { roots, accounts } = await lockForChange(tx, uids);
    requireOpenAccounts(accounts);
    requireReachOfToken(ctx, accounts, { role });
    if (role !== 1000) requireRootLeft(roots, uids);
    const others = accounts.filter((one) => one.roleId !== role);
    if (others.length === 0) return 0;
    await updateAccounts(tx, uidsOf(others), { role_id: role }, ctx.now());
    await recordAudit(tx, ctx, ...others.map((one) => roleRecord(one, role)));
    await tellNewRole({ ...ctx, db: tx }, uidsOf(others), role);
    return others.length;
  });
}

/**
 * A ban ends all sessions and lets nobody in; it takes nothing away. All or none.
 * @returns how many changed. @throws DomainError USER_UNKNOWN, ACCOUNT_CLOSED, USER_SELF, LAST_ROOT, TOKEN_NOT_ALLOWED
 */
export async function setBans(
  ctx: SignedInContext,
  { uids, isBanned }: { uids: readonly string[]; isBanned: boolean },
): Promise<number> {
  if (isBanned) requireOthers(ctx.viewer.uid, uids);
  return ctx.db.transaction().execute(async (tx) => {
    const { roots, accounts } = await lockForChange(tx, uids);
    requireOpenAccounts(accounts);
    requireReachOfToken(ctx, accounts);
    if (isBanned) requireRootLeft(roots, uids);
    const others = accounts.filter((one) => one.isBanned !== isBanned);
    if (others.length === 0) return 0;
    await updateAccounts(tx, uidsOf(others), { is_banned: isBanned }, ctx.now());
    if (isBanned) await endSessionsOf(tx, uidsOf(others), ctx.now());
    const action = isBanned ? "user.ban" : "user.unban";
    await recordAudit(
      tx,
      ctx,
      ...others.map(
        ({ uid, username }) => ({ action, target: { id: uid, name: username } }) as const,
      ),
    );
    return others.length;
  });
}

/** Returns how many sessions ended. @throws DomainError USER_UNKNOWN, TOKEN_NOT_ALLOWED */
export async function endSessions(ctx: SignedInContext, uids: readonly string[]): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const { accounts } = await lockForChange(tx, uids);
    requireReachOfToken(ctx, accounts);
    const ended = await endSessionsOf(tx, uids, ctx.now());
    await recordAudit(
      tx,
      ctx,
      ...accounts.map(
        ({ uid, username }) =>
          ({ action: "user.endSessions", target: { id: uid, name: username } }) as const,
      ),
    );
    return ended;
  });
}

const uidsOf = (accounts: readonly LockedAccount[]) => accounts.map((one) => one.uid);
