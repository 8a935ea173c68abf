/** The site's switches and its accounts at other judges in one form, as existing clients read and write them. */
import { inTransaction } from "@gavel/db";
import { type RemoteOj, remoteSiteOf } from "@gavel/domain/limit";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { SECRET_MASK } from "../../kernel/secret-box.ts";
import { requireNoToken } from "../../kernel/token-limits.ts";
import { changeSettings, loadSettings, reloadSettings } from "../../site/setting/index.ts";
import { change, insert, remove, seal } from "./office.ts";
import { listAccounts } from "./office-queries.ts";
import type { RemoteForm, saveFormInput } from "./schema.ts";

export async function readForm(ctx: SignedInContext): Promise<RemoteForm> {
  const [settings, accounts] = await Promise.all([loadSettings(ctx), listAccounts(ctx.db)]);
  return {
    settings,
    accounts: accounts.map(({ site, name, hasPassword }) => ({
      ...{ site, name },
      password: hasPassword ? SECRET_MASK : "",
    })),
  };
}

/**
 * All of it or nothing. A token that repeats the accounts as they are is let through.
 * @throws DomainError TOKEN_NOT_ALLOWED, CONFLICT, PARAM_MISSING, PARAM_INVALID, REMOTE_ACCOUNTS_FULL
 */
export async function saveForm(
  ctx: SignedInContext,
  { settings, sites }: z.output<typeof saveFormInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    await changeSettings(within, settings);
    for (const { site, accounts } of sites) await putAccounts(within, site, accounts);
  });
  await reloadSettings(ctx);
}

type Listed = z.output<typeof saveFormInput>["sites"][number]["accounts"];

/** As the database tells names apart. */
const keyOf = (name: string) => name.toLowerCase();

async function putAccounts(ctx: SignedInContext, site: RemoteOj, listed: Listed): Promise<void> {
  const all = await listAccounts(ctx.db);
  const stored = new Map(
    all.filter((one) => one.site === remoteSiteOf(site)).map((one) => [keyOf(one.name), one]),
  );
  const names = new Set(listed.map(({ name }) => keyOf(name)));
  if (names.size < listed.length) throw new DomainError("CONFLICT");
  for (const [name, { id }] of stored) {
    if (names.has(name)) continue;
    requireNoToken(ctx);
    await remove(ctx, id);
  }
  for (const { name, password: written } of listed) {
    const password = written === "" || written === SECRET_MASK ? null : written;
    const account = stored.get(keyOf(name));
    if (account !== undefined && password === null && name === account.name) continue;
    requireNoToken(ctx);
    const { id = null, isEnabled = true } = account ?? {};
    const input = { id, site, name, password, session: null, isEnabled };
    const sealed = seal(ctx, input);
    await (id === null ? insert(ctx, input, sealed) : change(ctx, id, input, sealed));
  }
}
