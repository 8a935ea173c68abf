/** Which account here a person over there is, and what their groups give them. */
import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { isRoleId, isRoot, type RoleId } from "@gavel/domain/role";
import { grantAfterSignOn, grantsOf, roleAfterSignOn } from "@gavel/domain/sign-on";
import { isEmail, usernameFrom } from "@gavel/domain/validation";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { tellNewRole } from "../../../talk/message/index.ts";
import { tellNewcomer } from "../../../talk/notice/index.ts";
import {
  createAccount,
  findFreeName,
  hashPassword,
  requireOpenRegistration,
} from "../../account/index.ts";
import { tellOwner } from "../../factor/index.ts";
import type { Person } from "../person.ts";
import * as queries from "../queries.ts";

const REALNAME_MAX = 50;

export interface Source {
  readonly id: number;
  readonly name: string;
  readonly makesAccounts: boolean;
  readonly kind: queries.SourceKind;
}

/**
 * The link to the account of whoever was proven to be this person: the one that there is, else the one whose owner showed the same
 * address to be theirs, else a new one.
 * @throws DomainError REGISTER_CLOSED, EMAIL_DOMAIN_BLOCKED, SIGN_ON_NO_EMAIL, SIGN_ON_ADDRESS_TAKEN
 */
export async function resolvePerson(
  ctx: Context,
  source: Source,
  person: Person,
): Promise<queries.IdentityRow> {
  const isKnown = await queries.findIdentity(ctx.db, source.id, person);
  // No lock is held while hashing.
  const nobodys = isKnown === undefined ? await hashPassword(drawPassword(), ctx) : "";
  return ctx.db.transaction().execute(async (tx) => {
    await queries.lockSubject(tx, source.id, person.subject);
    const identity =
      (await queries.findIdentity(tx, source.id, person)) ??
      (await linkByEmail(ctx, tx, source, person)) ??
      (await makeAccount(ctx, tx, { source, person, passwordHash: nobodys }));
    await applyGrants(ctx, tx, { source, person, identity });
    return identity;
  });
}

function drawPassword(): string {
  return randomBytes(32).toString("base64url");
}

/** Root's account is linked from within alone: it must not hang on who keeps a mail server. */
async function linkByEmail(ctx: Context, tx: Db, source: Source, person: Person) {
  if (person.email === null) return undefined;
  const found = await queries.findByProvenEmail(tx, person.email);
  if (found === undefined || (isRoleId(found.roleId) && isRoot(found.roleId))) return undefined;
  return link(ctx, tx, { source, person, uid: found.uid });
}

/** To the account of who asks. @throws DomainError SIGN_ON_LINKED when either is linked already */
export async function linkOwn(ctx: SignedInContext, source: Source, person: Person): Promise<void> {
  const { uid } = ctx.viewer;
  try {
    await ctx.db.transaction().execute((tx) => link(ctx, tx, { source, person, uid }));
  } catch (error) {
    const isRace = findBrokenUniqueIndex(error)?.startsWith("sign_on_identity_") === true;
    throw isRace ? new DomainError("SIGN_ON_LINKED", { name: source.name }) : error;
  }
}

/** @throws DomainError SIGN_ON_LINKED when either is linked already */
async function link(
  ctx: Context,
  tx: Db,
  { source, person, uid }: { source: Source; person: Person; uid: string },
): Promise<queries.IdentityRow> {
  const linked = await queries.listIdentities(tx, uid);
  const isTaken = linked.some(({ sourceId }) => sourceId === source.id);
  if (isTaken || (await queries.findIdentity(tx, source.id, person)) !== undefined) {
    throw new DomainError("SIGN_ON_LINKED", { name: source.name });
  }
  const identity = await queries.insertIdentity(tx, {
    ...{ sourceId: source.id, subject: person.subject, uid, name: person.name, now: ctx.now() },
  });
  await tellOwner(ctx, tx, { uid, news: "identity-linked", source: source.name });
  return identity;
}

interface Making {
  readonly source: Source;
  readonly person: Person;
  readonly passwordHash: string;
}

async function makeAccount(ctx: Context, tx: Db, { source, person, passwordHash }: Making) {
  const { email } = person;
  const { id: sourceId, name: sourceName } = source;
  if (email !== null && (await queries.isEmailKnown(tx, email))) {
    throw new DomainError("SIGN_ON_ADDRESS_TAKEN", { name: sourceName });
  }
  if (!source.makesAccounts) {
    await requireOpenRegistration(ctx, email ?? "");
    if (email === null) throw new DomainError("SIGN_ON_NO_EMAIL", { name: sourceName });
  }
  const username = await findFreeName(tx, usernameFrom(person.usernames));
  const { contact } = person;
  const isFree = contact !== null && !(await queries.isEmailKnown(tx, contact));
  const listed = isFree && isEmail(contact) ? contact : null;
  const wish = { username, email: email ?? listed, password: "", locale: ctx.locale };
  const uid = await createAccount(tx, wish, passwordHash);
  const realname = [...person.realname].slice(0, REALNAME_MAX).join("");
  await queries.updateMade(tx, uid, { realname, provenEmail: email });
  await tellNewcomer({ db: tx, now: ctx.now }, uid);
  const { subject, name } = person;
  return queries.insertIdentity(tx, { sourceId, subject, uid, name, now: ctx.now() });
}

interface Granting {
  readonly source: Source;
  readonly person: Person;
  readonly identity: queries.IdentityRow;
}

async function applyGrants(
  ctx: Context,
  tx: Db,
  { source, person, identity }: Granting,
): Promise<void> {
  const { id, uid, grantedRoleId } = identity;
  const mappings = await queries.listMappings(tx, [source.id]);
  const { role: wanted, groupIds } = grantsOf(mappings, person.groups, {
    ignoresCase: source.kind === "ldap",
  });
  const account = await queries.lockAccount(tx, uid);
  if (account === undefined || !isRoleId(account.roleId)) throw new DomainError("USER_UNKNOWN");
  const granted = grantedRoleId !== null && isRoleId(grantedRoleId) ? grantedRoleId : null;
  const word = { granted, wanted };
  const role = roleAfterSignOn(account.roleId, word);
  const held = grantAfterSignOn(account.roleId, word);
  const { subject, name } = person;
  await queries.updateIdentity(tx, id, { subject, name, grantedRoleId: held, now: ctx.now() });
  if (role !== account.roleId) {
    // No administrator took it: another source that gives it may do so again.
    await queries.forgetOtherGrants(tx, { uid, id });
    await changeRole(ctx, tx, { source, account, role });
  }
  const had = await queries.listGranted(tx, id);
  const joined = await queries.joinGroups(tx, uid, groupIds, ctx.now());
  const left = had.filter((one) => !groupIds.includes(one));
  await queries.leaveGroups(tx, uid, left);
  await queries.noteMemberships(tx, id, { joined, left });
}

interface RoleChange {
  readonly source: Source;
  readonly account: { readonly uid: string; readonly username: string; readonly roleId: number };
  readonly role: RoleId;
}

async function changeRole(ctx: Context, tx: Db, { source, account, role }: RoleChange) {
  const { uid, username } = account;
  await queries.updateRole(tx, uid, role, ctx.now());
  // Nobody's doing but the source's, which is named.
  const actor = { viewer: null, ip: ctx.ip, now: ctx.now };
  await recordAudit(tx, actor, {
    action: "user.role",
    target: { id: uid, name: username },
    before: { role: account.roleId, signOnSource: null },
    after: { role, signOnSource: source.name },
  });
  await tellNewRole({ ...ctx, db: tx }, [uid], role);
}
