/** What root sets up. */
import { type Mapping, oidcSettings, SOURCES_MAX } from "@gavel/domain/sign-on";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { SECRET_MASK, sealSecret } from "../../../kernel/secret-box.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { readFacts } from "../provider.ts";
import * as queries from "../queries.ts";
import type { OidcFacts, OidcSource, SaveOidcInput } from "../schema.ts";

export async function findSources({ db }: Pick<SignedInContext, "db">): Promise<OidcSource[]> {
  const rows = await queries.listOidcSources(db);
  const ids = rows.map(({ id }) => id);
  const [mappings, people] = await Promise.all([
    queries.listMappings(db, ids),
    queries.countPeople(db),
  ]);
  return rows.map((row) => ({
    ...{ id: row.id, kind: "oidc" as const, name: row.name, letter: row.letter, isOn: row.isOn },
    ...{ makesAccounts: row.makesAccounts, ...row.settings },
    secret: row.sealedSecret === null ? "" : SECRET_MASK,
    mappings: mappings.filter(({ sourceId }) => sourceId === row.id).map(plain),
    people: people.get(row.id) ?? 0,
  }));
}

const plain = ({ value, role, groupId }: Mapping): Mapping => ({ value, role, groupId });

/**
 * Adds one or changes it; the secret goes with the address and client it was given for.
 * @throws DomainError NOT_FOUND, SIGN_ON_SECRET_AGAIN, PARAM_INVALID for a group that is not there, CONFLICT at the bound
 */
export async function saveOidc(ctx: SignedInContext, input: SaveOidcInput): Promise<OidcSource[]> {
  const { id, name, letter, isOn, makesAccounts, mappings } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const before = id === undefined ? undefined : await queries.findOidcSource(tx, id);
    if (id !== undefined && before === undefined) throw new DomainError("NOT_FOUND");
    if (id === undefined && (await queries.listOidcSources(tx)).length >= SOURCES_MAX) {
      throw new DomainError("PARAM_INVALID", { field: "id" });
    }
    const groupIds = mappings.flatMap(({ groupId }) => groupId ?? []);
    const there = await queries.listGroupIds(tx, groupIds);
    if (groupIds.some((one) => !there.has(one))) {
      throw new DomainError("PARAM_INVALID", { field: "mappings" });
    }
    const settings = oidcSettings.parse(input);
    const sealedSecret = secretAfter(ctx, input, before);
    const change = { kind: "oidc" as const, name, letter, isOn, makesAccounts, settings };
    const known = id === undefined ? [] : await queries.listMappings(tx, [id]);
    const saved = await queries.saveSource(tx, id, { ...change, sealedSecret }, ctx.now());
    await queries.replaceMappings(tx, saved, mappings);
    await recordAudit(tx, ctx, {
      action: id === undefined ? "signOn.add" : "signOn.update",
      target: { id: saved, name },
      ...(before === undefined ? {} : { before: factsOf({ ...before, mappings: known }) }),
      after: factsOf({ ...change, sealedSecret, mappings }),
    });
  });
  return findSources(ctx);
}

type Facts = Pick<
  queries.OidcSourceRow,
  "name" | "letter" | "isOn" | "makesAccounts" | "settings" | "sealedSecret"
> & { readonly mappings: readonly Mapping[] };

function factsOf({ name, letter, isOn, makesAccounts, settings, sealedSecret, mappings }: Facts) {
  const words = mappings.map(({ value, role, groupId }) => `${value}: ${role ?? `#${groupId}`}`);
  return { name, letter, isOn, makesAccounts, ...settings, sealedSecret, mappings: words };
}

function secretAfter(
  ctx: SignedInContext,
  { secret, issuer, clientId }: SaveOidcInput,
  before: queries.OidcSourceRow | undefined,
): string | null {
  if (secret !== undefined && secret !== SECRET_MASK) {
    return secret === "" ? null : sealSecret(ctx.services.jwtSecret, secret);
  }
  const kept = before?.sealedSecret ?? null;
  const isSame = before?.settings.issuer === issuer && before.settings.clientId === clientId;
  if (kept !== null && !isSame) throw new DomainError("SIGN_ON_SECRET_AGAIN");
  return kept;
}

/** Accounts stay, and their owners sign in another way. @throws DomainError NOT_FOUND */
export async function removeSource(ctx: SignedInContext, id: number): Promise<OidcSource[]> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await queries.findOidcSource(tx, id);
    if (before === undefined) throw new DomainError("NOT_FOUND");
    await queries.deleteSource(tx, id);
    await recordAudit(tx, ctx, {
      action: "signOn.remove",
      target: { id, name: before.name },
      before: factsOf({ ...before, mappings: [] }),
    });
  });
  return findSources(ctx);
}

/** @throws DomainError SIGN_ON_TEST_FAILED saying why */
export async function testOidc(ctx: SignedInContext, issuer: string): Promise<OidcFacts> {
  await recordAudit(ctx.db, ctx, { action: "signOn.test", target: { id: "", name: issuer } });
  return readFacts(issuer);
}
