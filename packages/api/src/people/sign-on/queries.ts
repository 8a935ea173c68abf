import { asJsonb, type Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { ldapSettings, type Mapping, oidcSettings } from "@gavel/domain/sign-on";
import { sql } from "kysely";
import type { Person } from "./person.ts";

const SOURCE = [
  ...(["id", "name", "letter", "settings", "created_at as createdAt"] as const),
  ...(["updated_at as updatedAt", "is_on as isOn"] as const),
  ...(["makes_accounts as makesAccounts", "sealed_secret as sealedSecret"] as const),
] as const;

export type SourceKind = "oidc" | "ldap";

function rowsOf(db: Db, kind: SourceKind) {
  return db.selectFrom("sign_on_source").where("kind", "=", kind).select(SOURCE).orderBy("id");
}

/** In the order in which they were set up. */
export async function listOidcSources(db: Db) {
  const rows = await rowsOf(db, "oidc").execute();
  return rows.map(({ settings, ...row }) => ({
    ...row,
    kind: "oidc" as const,
    settings: oidcSettings.parse(settings),
  }));
}
export type OidcSourceRow = Awaited<ReturnType<typeof listOidcSources>>[number];

export async function listLdapSources(db: Db) {
  const rows = await rowsOf(db, "ldap").execute();
  return rows.map(({ settings, ...row }) => ({
    ...row,
    kind: "ldap" as const,
    settings: ldapSettings.parse(settings),
  }));
}
export type LdapSourceRow = Awaited<ReturnType<typeof listLdapSources>>[number];

/** There are a few. */
export async function findOidcSource(db: Db, id: number): Promise<OidcSourceRow | undefined> {
  return (await listOidcSources(db)).find((source) => source.id === id);
}

export async function findLdapSource(db: Db, id: number): Promise<LdapSourceRow | undefined> {
  return (await listLdapSources(db)).find((source) => source.id === id);
}

export async function listMappings(db: Db, sourceIds: readonly number[]) {
  if (sourceIds.length === 0) return [];
  const rows = await db
    .selectFrom("sign_on_mapping")
    .where("source_id", "in", sourceIds)
    .select(["source_id as sourceId", "value", "role_id as role", "group_id as groupId"])
    .orderBy("source_id")
    .orderBy("position")
    .execute();
  return rows as (Mapping & { sourceId: number })[];
}

export async function countPeople(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("sign_on_identity")
    .select(({ fn }) => ["source_id as id", fn.countAll<number>().as("people")])
    .groupBy("source_id")
    .execute();
  return new Map(rows.map(({ id, people }) => [id, people]));
}

export interface SourceChange {
  readonly kind: SourceKind;
  readonly name: string;
  readonly letter: string;
  readonly isOn: boolean;
  readonly makesAccounts: boolean;
  readonly settings: object;
  readonly sealedSecret: string | null;
}

/** Without an id it is a new one. @returns its id */
export async function saveSource(
  db: Db,
  id: number | undefined,
  change: SourceChange,
  now: Date,
): Promise<number> {
  const fields = {
    ...{ name: change.name, letter: change.letter, is_on: change.isOn },
    ...{ makes_accounts: change.makesAccounts, sealed_secret: change.sealedSecret },
    ...{ settings: asJsonb(change.settings), updated_at: now },
  };
  if (id !== undefined) {
    await db.updateTable("sign_on_source").set(fields).where("id", "=", id).execute();
    return id;
  }
  const row = await db
    .insertInto("sign_on_source")
    .values({ ...fields, kind: change.kind, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function replaceMappings(
  db: Db,
  sourceId: number,
  mappings: readonly Mapping[],
): Promise<void> {
  await db.deleteFrom("sign_on_mapping").where("source_id", "=", sourceId).execute();
  if (mappings.length === 0) return;
  const rows = mappings.map(({ value, role, groupId }, position) => ({
    ...{ source_id: sourceId, position, value, role_id: role, group_id: groupId },
  }));
  await db.insertInto("sign_on_mapping").values(rows).execute();
}

/** Those that were disbanded keep their names. */
export async function listGroups(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user_group")
    .where("id", "in", [...new Set(ids)])
    .select(["id", "name", "disbanded_at as disbandedAt"])
    .orderBy("id")
    .execute();
  return rows.map(({ disbandedAt, ...row }) => ({ ...row, isGone: disbandedAt !== null }));
}

export async function deleteSource(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sign_on_source").where("id", "=", id).execute();
}

/** Held until the transaction ends: of two first sign-ins of one person the second finds the account of the first. */
export async function lockSubject(db: Db, sourceId: number, subject: string): Promise<void> {
  const key = `${sourceId} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 441))`.execute(db);
}

/** By what the source calls them, else by what it called them before. */
export function findIdentity(
  db: Db,
  sourceId: number,
  { subject, earlierSubject }: Pick<Person, "subject" | "earlierSubject">,
) {
  return db
    .selectFrom("sign_on_identity")
    .where("source_id", "=", sourceId)
    .where("subject", "in", [subject, earlierSubject ?? subject])
    .select(["id", "uid", "granted_role_id as grantedRoleId"])
    .orderBy((eb) => eb("subject", "=", subject), "desc")
    .limit(1)
    .executeTakeFirst();
}
export type IdentityRow = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

export function listIdentities(db: Db, uid: string) {
  return db
    .selectFrom("sign_on_identity as identity")
    .innerJoin("sign_on_source as source", "source.id", "identity.source_id")
    .where("identity.uid", "=", uid)
    .select([
      ...(["identity.id", "identity.name", "identity.created_at as createdAt"] as const),
      ...(["identity.used_at as usedAt", "source.id as sourceId"] as const),
      ...(["source.name as sourceName", "source.letter"] as const),
    ])
    .orderBy("identity.created_at")
    .execute();
}

export async function insertIdentity(
  db: Db,
  identity: { sourceId: number; subject: string; uid: string; name: string; now: Date },
): Promise<IdentityRow> {
  const { sourceId, subject, uid, name, now } = identity;
  const { id } = await db
    .insertInto("sign_on_identity")
    .values({ source_id: sourceId, subject, uid, name, created_at: now, used_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, uid, grantedRoleId: null };
}

export async function updateIdentity(
  db: Db,
  id: string,
  change: { subject: string; name: string; grantedRoleId: number | null; now: Date },
): Promise<void> {
  const { subject, name } = change;
  await db
    .updateTable("sign_on_identity")
    .set({ subject, name, granted_role_id: change.grantedRoleId, used_at: change.now })
    .where("id", "=", id)
    .execute();
}

/** Under `lockAccount` it stays. */
export async function hasIdentity(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("sign_on_identity")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The roles that the person's other identities gave. */
export async function forgetOtherGrants(db: Db, one: { uid: string; id: string }): Promise<void> {
  await db
    .updateTable("sign_on_identity")
    .set({ granted_role_id: null })
    .where("uid", "=", one.uid)
    .where("id", "!=", one.id)
    .execute();
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sign_on_identity").where("id", "=", id).execute();
}

export function lockAccount(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .select(["uid", "username", "role_id as roleId", "has_password as hasPassword"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findHasPassword(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .select("has_password as hasPassword")
    .executeTakeFirst();
}

/** By an address that the account's owner showed to be theirs. */
export function findByProvenEmail(db: Db, email: string) {
  return db
    .selectFrom("user_account")
    .where(sql<string>`lower(email)`, "=", sql<string>`lower(${email})`)
    .where(sql<boolean>`lower(proven_email) = lower(email)`)
    .select(["uid", "role_id as roleId"])
    .executeTakeFirst();
}

export async function isEmailKnown(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("user_account")
    .where(sql<string>`lower(email)`, "=", sql<string>`lower(${email})`)
    .select("uid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an account that a source made. */
export async function updateMade(
  db: Db,
  uid: string,
  made: { realname: string; provenEmail: string | null },
): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ realname: made.realname, proven_email: made.provenEmail, has_password: false })
    .where("uid", "=", uid)
    .execute();
}

export async function updateRole(db: Db, uid: string, roleId: number, now: Date): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ role_id: roleId, updated_at: now })
    .where("uid", "=", uid)
    .execute();
}

export async function listGranted(db: Db, identityId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("sign_on_membership")
    .where("identity_id", "=", identityId)
    .select("group_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Applicants come in too; who is in stays what they are. @returns the groups that took them in just now */
export async function joinGroups(
  db: Db,
  uid: string,
  groupIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const open = (await listGroups(db, groupIds)).filter(({ isGone }) => !isGone);
  if (open.length === 0) return [];
  const rows = await db
    .insertInto("group_member")
    .values(
      open.map(({ id }) => ({
        ...{ group_id: id, uid, level: GROUP_LEVEL.member, created_at: now, updated_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["group_id", "uid"])
        .doUpdateSet({ level: GROUP_LEVEL.member, updated_at: now })
        .where("group_member.level", "<", GROUP_LEVEL.member),
    )
    .returning("group_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whoever became more than a member there stays. */
export async function leaveGroups(db: Db, uid: string, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await db
    .deleteFrom("group_member")
    .where("uid", "=", uid)
    .where("group_id", "in", groupIds)
    .where("level", "=", GROUP_LEVEL.member)
    .execute();
}

export async function noteMemberships(
  db: Db,
  identityId: string,
  { joined, left }: { joined: readonly number[]; left: readonly number[] },
): Promise<void> {
  if (left.length > 0) {
    await db
      .deleteFrom("sign_on_membership")
      .where("identity_id", "=", identityId)
      .where("group_id", "in", left)
      .execute();
  }
  if (joined.length > 0) {
    await db
      .insertInto("sign_on_membership")
      .values(joined.map((id) => ({ identity_id: identityId, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
