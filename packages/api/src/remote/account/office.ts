/** What root does with the accounts at other judges. What is secret goes in and never comes out. */
import { inTransaction } from "@gavel/db";
import { type RemoteOj, remoteSiteOf } from "@gavel/domain/limit";
import { isRoot } from "@gavel/domain/role";
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import { SITE_PARTS, type SitePart } from "@gavel/remote-judges/parts";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, findBrokenUniqueIndex } from "../../kernel/error.ts";
import { sealSecret } from "../../kernel/secret-box.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { listParts } from "../site/index.ts";
import * as queries from "./office-queries.ts";
import { updateAccount } from "./queries.ts";
import {
  REMOTE_ACCOUNTS_MAX,
  type RemoteAccountView,
  type RemotePartView,
  type RemoteSiteView,
  type saveAccountInput,
} from "./schema.ts";

/** How each judge fares; of its accounts root alone is told. */
export async function listRemoteSites(ctx: SignedInContext): Promise<RemoteSiteView[]> {
  const [accounts, parts, troubles, underWay] = await Promise.all([
    isRoot(ctx.viewer.role) ? queries.listAccounts(ctx.db) : [],
    listParts(ctx.db),
    queries.listSites(ctx.db),
    queries.countUnderWay(ctx.db),
  ]);
  return [...ctx.services.remote.sites.values()].map(({ key, name, origin, abilities }) => {
    const trouble = troubles.find((one) => one.site === key);
    return {
      ...{ site: key, name, origin, signsIn: abilities.signsIn },
      accountSite: remoteSiteOf(key) as RemoteOj,
      trouble: (trouble?.trouble as RemoteSiteView["trouble"]) ?? null,
      ...{ detail: trouble?.detail ?? "", since: trouble?.since ?? null },
      closedUntil:
        trouble === undefined || trouble.closedUntil <= ctx.now() ? null : trouble.closedUntil,
      parts: SITE_PARTS.map((part) => partView(part, parts.find(isAbout(key, part)))),
      waiting: underWay.find((one) => one.site === key)?.count ?? 0,
      accounts: accounts
        .filter((one) => one.site === remoteSiteOf(key))
        .map(({ site, state, hasPassword, hasSession, ...rest }) => ({
          ...rest,
          state: state as RemoteAccountView["state"],
          ...{ hasPassword: Boolean(hasPassword), hasSession: Boolean(hasSession) },
        })),
    };
  });
}

type PartRow = Awaited<ReturnType<typeof listParts>>[number];

const isAbout = (site: string, part: string) => (row: PartRow) =>
  row.site === site && row.part === part;

function partView(part: SitePart, row: PartRow | undefined): RemotePartView {
  const { fault = null, detail = "", since = null, checkedAt = null } = row ?? {};
  return { part, fault: fault as RemotePartView["fault"], detail, since, checkedAt };
}

/** @throws DomainError NOT_FOUND, CONFLICT, PARAM_MISSING, PARAM_INVALID, REMOTE_ACCOUNTS_FULL */
export async function saveRemoteAccount(
  ctx: SignedInContext,
  input: z.output<typeof saveAccountInput>,
): Promise<{ id: number }> {
  const sealed = seal(ctx, input);
  try {
    return await inTransaction(ctx.db, (tx) =>
      input.id === null
        ? insert({ ...ctx, db: tx }, input, sealed)
        : change({ ...ctx, db: tx }, input.id, input, sealed),
    );
  } catch (error) {
    if (findBrokenUniqueIndex(error) === null) throw error;
    throw new DomainError("CONFLICT");
  }
}

type Input = z.output<typeof saveAccountInput>;
type Sealed = ReturnType<typeof seal>;

export function seal({ services }: SignedInContext, { password, session }: Input) {
  const box = (text: string) => sealSecret(services.jwtSecret, text);
  return {
    ...(password === null || password === "" ? {} : { sealed_password: box(password) }),
    ...(session === null || session.trim() === "" ? {} : { sealed_session: box(jarOf(session)) }),
  };
}

/** As a browser's developer tools show the header. @throws DomainError PARAM_INVALID */
function jarOf(header: string): string {
  const jar = new CookieJar();
  for (const pair of header.replace(/^cookie:/i, "").split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    const isGood = equals > 0 && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x21-\x7e]*$/.test(value);
    if (!isGood) throw new DomainError("PARAM_INVALID", { field: "session" });
    jar.set(name, value);
  }
  return jar.write();
}

/** In a transaction, like the two below. */
export async function insert(ctx: SignedInContext, input: Input, sealed: Sealed) {
  const { name, isEnabled } = input;
  const site = remoteSiteOf(input.site);
  if ((await queries.countAccounts(ctx.db)) >= REMOTE_ACCOUNTS_MAX) {
    throw new DomainError("REMOTE_ACCOUNTS_FULL", { n: REMOTE_ACCOUNTS_MAX });
  }
  const { sealed_password = null, sealed_session = null } = sealed;
  if (sealed_password === null && sealed_session === null) {
    throw new DomainError("PARAM_MISSING", { field: "password" });
  }
  const now = ctx.now();
  const id = await queries.insertAccount(ctx.db, {
    ...{ site, name, sealed_password, sealed_session, is_enabled: isEnabled },
    ...{ created_at: now, updated_at: now },
  });
  await recordAudit(ctx.db, ctx, {
    action: "remoteAccount.add",
    target: { id, name: `${site} ${name}` },
    after: { name, isEnabled },
  });
  return { id };
}

export async function change(ctx: SignedInContext, id: number, input: Input, sealed: Sealed) {
  const { name, isEnabled } = input;
  const site = remoteSiteOf(input.site);
  const row = await queries.lockAccount(ctx.db, id);
  if (row === undefined || row.site !== site) throw new DomainError("NOT_FOUND");
  const isNew = Object.keys(sealed).length > 0 || name !== row.name;
  await updateAccount(ctx.db, id, {
    ...{ name, is_enabled: isEnabled, updated_at: ctx.now(), ...sealed },
    // What is stored anew is tried anew, whatever came of it before; with a new password without the old session.
    ...(isNew ? { state: "unverified", cools_until: null, answer: "", answered_at: null } : {}),
    ...(sealed.sealed_password !== undefined && sealed.sealed_session === undefined
      ? { sealed_session: null }
      : {}),
  });
  await recordAudit(ctx.db, ctx, {
    action: "remoteAccount.update",
    target: { id, name: `${site} ${name}` },
    before: { name: row.name, isEnabled: row.isEnabled, sealedPassword: row.sealed_password },
    after: {
      ...{ name, isEnabled },
      sealedPassword: sealed.sealed_password ?? row.sealed_password,
    },
  });
  return { id };
}

/** What is sent with it and not found yet fails; what is known by its run is followed through others where they may. */
export async function removeRemoteAccount(ctx: SignedInContext, id: number): Promise<void> {
  await inTransaction(ctx.db, (tx) => remove({ ...ctx, db: tx }, id));
}

export async function remove(ctx: SignedInContext, id: number): Promise<void> {
  const row = await queries.lockAccount(ctx.db, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  await queries.deleteAccount(ctx.db, id);
  await recordAudit(ctx.db, ctx, {
    action: "remoteAccount.remove",
    target: { id, name: `${row.site} ${row.name}` },
    before: { name: row.name },
  });
}
