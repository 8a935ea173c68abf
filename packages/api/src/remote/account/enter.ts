/** As one of this site's accounts at another judge. */
import type { Client } from "@gavel/remote-judges/client";
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import { RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteSite } from "@gavel/remote-judges/site";
import type { Context } from "../../kernel/context.ts";
import { sealSecret } from "../../kernel/secret-box.ts";
import { notePart } from "../site/index.ts";
import { findReader, updateAccount } from "./queries.ts";
import { type OpenAccount, openAccount } from "./service.ts";

export type EnterContext = Pick<Context, "db" | "now"> & {
  readonly services: Pick<Context["services"], "remote" | "jwtSecret">;
};

/** With the session that there is, else with the password. @throws RemoteFailure */
export async function enter(site: RemoteSite, client: Client, account: OpenAccount): Promise<void> {
  if (await site.isSignedIn(client, account.name)) return;
  if (site.abilities.signsIn && account.password !== "") return site.signIn(client, account);
  throw new RemoteFailure("loginRequired", { detail: "the session has ended" });
}

export function stateAfter(session: RemoteFailure | null): "active" | "frozen" | "expired" | null {
  if (session === null) return "active";
  if (session.kind === "badCredentials") return "frozen";
  return session.kind === "loginRequired" ? "expired" : null;
}

interface Noted {
  /** null = as it was. */
  readonly state: "active" | "frozen" | "expired" | null;
  readonly detail: string;
  readonly session: string | null;
}

export async function note(
  {
    db,
    now,
    services,
  }: Pick<EnterContext, "db" | "now"> & {
    readonly services: Pick<Context["services"], "jwtSecret">;
  },
  id: number,
  { state, detail, session }: Noted,
): Promise<void> {
  await updateAccount(db, id, {
    ...(state === null ? {} : { state }),
    ...(session === null ? {} : { sealed_session: sealSecret(services.jwtSecret, session) }),
    ...{ answer: detail, answered_at: now() },
  });
}

export interface Entered {
  readonly client: Client;
  /** Which account it is. */
  readonly name: string;
}

/**
 * To read what a site shows to nobody else. null = this site has no account there that could be let in.
 * @throws RemoteFailure why it was not
 */
export async function enterSite(ctx: EnterContext, site: RemoteSite): Promise<Entered | null> {
  const row = await findReader(ctx.db, site.key);
  const account = row === undefined ? null : openAccount(row, ctx.services.jwtSecret);
  if (row === undefined || account === null) return null;
  const jar = CookieJar.read(account.session);
  const client = ctx.services.remote.connect(site, jar);
  try {
    await enter(site, client, account);
  } catch (error) {
    if (error instanceof RemoteFailure) {
      const { detail } = error;
      await note(ctx, row.id, { state: stateAfter(error), detail, session: jar.write() });
      await notePart(ctx, site, { part: "session", failure: error });
    }
    throw error;
  }
  await notePart(ctx, site, { part: "session", failure: null });
  await note(ctx, row.id, { state: "active", detail: "", session: jar.write() });
  return { client, name: account.name };
}
