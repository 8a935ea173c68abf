/** What root sets up. */

import type { Db } from "@gavel/db";
import { ldapSettings, type Mapping, oidcSettings, SOURCES_MAX } from "@gavel/domain/sign-on";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { openSecret, SECRET_MASK, sealSecret } from "../../../kernel/secret-box.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { lookUp } from "../ldap.ts";
import { readFacts } from "../provider.ts";
import * as queries from "../queries.ts";
import type {
  FoundInDirectory,
  LdapSource,
  OidcFacts,
  OidcSource,
  SaveLdapInput,
  SaveOidcInput,
  TestLdapInput,
} from "../schema.ts";

type Reach = Pick<SignedInContext, "db">;
type Row = queries.OidcSourceRow | queries.LdapSourceRow;

export async function findSources({ db }: Reach): Promise<OidcSource[]> {
  const rows = await queries.listOidcSources(db);
  const more = await readMore(db, rows);
  return rows.map((row) => ({
    ...{ id: row.id, kind: "oidc" as const, name: row.name, letter: row.letter, isOn: row.isOn },
    ...{ makesAccounts: row.makesAccounts, ...row.settings, ...more(row) },
  }));
}

export async function findDirectories({ db }: Reach): Promise<LdapSource[]> {
  const rows = await queries.listLdapSources(db);
  const more = await readMore(db, rows);
  return rows.map((row) => ({
    ...{ id: row.id, kind: "ldap" as const, name: row.name, isOn: row.isOn },
    ...{ makesAccounts: row.makesAccounts, ...row.settings, ...more(row) },
  }));
}

async function readMore(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const [mappings, people] = await Promise.all([
    queries.listMappings(db, ids),
    queries.countPeople(db),
  ]);
  const groups = await queries.listGroups(db, groupIdsOf(mappings));
  return ({ id, sealedSecret }: Row) => {
    const own = mappings.filter(({ sourceId }) => sourceId === id);
    const led = new Set(groupIdsOf(own));
    return {
      secret: sealedSecret === null ? "" : SECRET_MASK,
      mappings: own.map(plain),
      groups: groups.filter((group) => led.has(group.id)),
      people: people.get(id) ?? 0,
    };
  };
}

const groupIdsOf = (mappings: readonly Mapping[]) =>
  mappings.flatMap(({ groupId }) => groupId ?? []);

const plain = ({ value, role, groupId }: Mapping): Mapping => ({ value, role, groupId });

/**
 * Adds one or changes it; the secret goes with the address and client it was given for, and people with their issuer.
 * @throws DomainError NOT_FOUND, SIGN_ON_SECRET_AGAIN, SIGN_ON_ISSUER_FIXED, SIGN_ON_GROUP_GONE, PARAM_INVALID for a group that never was or one
 *   too many
 */
export async function saveOidc(ctx: SignedInContext, input: SaveOidcInput): Promise<OidcSource[]> {
  const { id, issuer, clientId, letter } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const before = id === undefined ? undefined : await queries.findOidcSource(tx, id);
    const { settings: old } = before ?? {};
    const isSame = old?.issuer === issuer && old.clientId === clientId;
    if (before !== undefined) await requireNobodyElses(tx, before, issuer);
    const settings = oidcSettings.parse(input);
    await save(ctx, tx, { kind: "oidc", input, letter, settings, before, isSame });
  });
  return findSources(ctx);
}

/**
 * Each issuer has its own numbers for people: whoever bears one at another would come into the account of somebody else.
 * @throws DomainError SIGN_ON_ISSUER_FIXED
 */
async function requireNobodyElses(
  tx: Db,
  { id, settings }: queries.OidcSourceRow,
  issuer: string,
): Promise<void> {
  const [old, now] = [settings.issuer, issuer].map((one) => one.replace(/\/+$/, ""));
  if (old === now) return;
  const n = (await queries.countPeople(tx)).get(id) ?? 0;
  if (n > 0) throw new DomainError("SIGN_ON_ISSUER_FIXED", { n });
}

/** Where no button stands for it. */
const NO_LETTER = "-";

/** The same of a directory; the password goes with its address and the account that searches. @throws DomainError as `saveOidc` */
export async function saveLdap(ctx: SignedInContext, input: SaveLdapInput): Promise<LdapSource[]> {
  const { id } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const before = id === undefined ? undefined : await queries.findLdapSource(tx, id);
    const settings = ldapSettings.parse(input);
    const isSame = isSameSearcher(before, input);
    await save(ctx, tx, { kind: "ldap", input, letter: NO_LETTER, settings, before, isSame });
  });
  return findDirectories(ctx);
}

function isSameSearcher(
  before: queries.LdapSourceRow | undefined,
  input: SaveLdapInput | TestLdapInput,
): boolean {
  const { url, bindDn, startTls, caCertificate } = ldapSettings.parse(input);
  const old = before?.settings;
  // Else the password could be led past the encryption that it was given for.
  const isSafe = old?.startTls === startTls && old.caCertificate === caCertificate;
  return isSafe && old.url === url && old.bindDn === bindDn;
}

interface Saving {
  readonly kind: queries.SourceKind;
  readonly input: SaveOidcInput | SaveLdapInput;
  readonly letter: string;
  readonly settings: object;
  readonly before: Row | undefined;
  readonly isSame: boolean;
}

async function save(ctx: SignedInContext, tx: Db, saving: Saving): Promise<void> {
  const { kind, input, letter, settings, before } = saving;
  const { id, name, isOn, makesAccounts, mappings } = input;
  if (id !== undefined && before === undefined) throw new DomainError("NOT_FOUND");
  if (id === undefined) await requireRoom(tx);
  await requireGroups(tx, mappings);
  const sealedSecret = secretAfter(ctx, saving);
  const change = { kind, name, letter, isOn, makesAccounts, settings, sealedSecret };
  const known = id === undefined ? [] : await queries.listMappings(tx, [id]);
  const saved = await queries.saveSource(tx, id, change, ctx.now());
  await queries.replaceMappings(tx, saved, mappings);
  await recordAudit(tx, ctx, {
    action: id === undefined ? "signOn.add" : "signOn.update",
    target: { id: saved, name },
    ...(before === undefined ? {} : { before: factsOf({ ...before, mappings: known }) }),
    after: factsOf({ ...change, mappings }),
  });
}

async function requireRoom(tx: Db): Promise<void> {
  const [providers, directories] = [
    await queries.listOidcSources(tx),
    await queries.listLdapSources(tx),
  ];
  if (providers.length + directories.length >= SOURCES_MAX) {
    throw new DomainError("PARAM_INVALID", { field: "id" });
  }
}

async function requireGroups(tx: Db, mappings: readonly Mapping[]): Promise<void> {
  const groupIds = groupIdsOf(mappings);
  const known = await queries.listGroups(tx, groupIds);
  const gone = known.find(({ isGone }) => isGone);
  if (gone !== undefined) throw new DomainError("SIGN_ON_GROUP_GONE", { name: gone.name });
  if (known.length < new Set(groupIds).size) {
    throw new DomainError("PARAM_INVALID", { field: "mappings" });
  }
}

interface Facts extends Pick<Row, "name" | "letter" | "isOn" | "makesAccounts" | "sealedSecret"> {
  readonly settings: object;
  readonly mappings: readonly Mapping[];
}

function factsOf({ name, letter, isOn, makesAccounts, settings, sealedSecret, mappings }: Facts) {
  const words = mappings.map(({ value, role, groupId }) => `${value}: ${role ?? `#${groupId}`}`);
  return { name, letter, isOn, makesAccounts, ...settings, sealedSecret, mappings: words };
}

function secretAfter(
  ctx: SignedInContext,
  { input: { secret }, before, isSame }: Saving,
): string | null {
  if (secret !== undefined && secret !== SECRET_MASK) {
    return secret === "" ? null : sealSecret(ctx.services.jwtSecret, secret);
  }
  const kept = before?.sealedSecret ?? null;
  if (kept !== null && !isSame) throw new DomainError("SIGN_ON_SECRET_AGAIN");
  return kept;
}

/** Accounts stay, and their owners sign in another way. @throws DomainError NOT_FOUND */
export async function removeSource(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await queries.findOidcSource(tx, id)) ?? (await queries.findLdapSource(tx, id));
    if (before === undefined) throw new DomainError("NOT_FOUND");
    await queries.deleteSource(tx, id);
    await recordAudit(tx, ctx, {
      action: "signOn.remove",
      target: { id, name: before.name },
      before: factsOf({ ...before, mappings: [] }),
    });
  });
  return null;
}

/** @throws DomainError SIGN_ON_TEST_FAILED saying why */
export async function testOidc(ctx: SignedInContext, issuer: string): Promise<OidcFacts> {
  await recordAudit(ctx.db, ctx, { action: "signOn.test", target: { id: "", name: issuer } });
  return readFacts(issuer);
}

/** Looks for somebody with what the form says. @throws DomainError SIGN_ON_TEST_FAILED saying why, SIGN_ON_SECRET_AGAIN */
export async function testLdap(
  ctx: SignedInContext,
  input: TestLdapInput,
): Promise<FoundInDirectory | null> {
  const { id, url, username } = input;
  await recordAudit(ctx.db, ctx, { action: "signOn.test", target: { id: "", name: url } });
  const before = id === undefined ? undefined : await queries.findLdapSource(ctx.db, id);
  const secret = secretToTry(ctx, input, before);
  try {
    const found = await lookUp({ ...ldapSettings.parse(input), secret }, username);
    if (found === null) return null;
    const { dn, name, realname, contact, groups } = found;
    return { dn, username: name, realname, email: contact, groups: [...groups] };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error("unknown");
    throw new DomainError("SIGN_ON_TEST_FAILED", { why: `${name}: ${message}`.slice(0, 500) });
  }
}

function secretToTry(
  ctx: SignedInContext,
  input: TestLdapInput,
  before: queries.LdapSourceRow | undefined,
): string {
  const { secret } = input;
  if (secret !== undefined && secret !== SECRET_MASK) return secret;
  const kept = before?.sealedSecret ?? null;
  if (kept === null) return "";
  const opened = openSecret(ctx.services.jwtSecret, kept);
  const isSame = isSameSearcher(before, input);
  if (opened === null || !isSame) throw new DomainError("SIGN_ON_SECRET_AGAIN");
  return opened;
}
