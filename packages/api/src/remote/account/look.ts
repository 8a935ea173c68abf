/** What an account sees of a site, step by step, and as everybody sees it. Nothing is sent. */
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import { MAY_PASS, RemoteFailure, WALLS } from "@gavel/remote-judges/failure";
import type { SitePart } from "@gavel/remote-judges/parts";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { clearTrouble, findClosed, notePart, noteRefusal } from "../site/index.ts";
import { type EnterContext, enter, note, stateAfter } from "./enter.ts";
import type { AccountRow } from "./queries.ts";
import type { SiteTest, TestStep } from "./schema.ts";
import { openAccount } from "./service.ts";

const GOOD: TestStep = { isGood: true, fault: null, detail: "" };

/** What stands in the way; null = nothing. */
async function attempt(work: () => Promise<unknown>): Promise<RemoteFailure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof RemoteFailure) return error;
    throw error;
  }
}
const stepOf = (failure: RemoteFailure | null): TestStep =>
  failure === null ? GOOD : { isGood: false, fault: failure.kind, detail: failure.detail };

/** What one look finds of a site's parts. */
type Note = (part: SitePart, failure: RemoteFailure | null) => Promise<void>;

/** A site that wants a browser is left alone for a while, whoever has found that; one that is, no longer than it was. */
async function beginLook(ctx: EnterContext, site: RemoteSite): Promise<Note> {
  const isClosed = (await findClosed(ctx.db, site.key, ctx.now())) !== null;
  return async (part, failure) => {
    if (failure === null || isClosed) await notePart(ctx, site, { part, failure });
    else await noteRefusal(ctx, site, { part, failure });
  };
}

export async function lookAtSite(ctx: EnterContext, site: RemoteSite): Promise<SiteTest> {
  const noteSeen = await beginLook(ctx, site);
  const client = ctx.services.remote.connect(site);
  const failure = await attempt(() => site.fetchProblem(client, site.knownProblem));
  await noteSeen("reach", failure);
  return { reach: stepOf(failure), session: null, form: null };
}

/** Does it answer, does it let the account in, has it the form? */
export async function lookThrough(
  ctx: EnterContext,
  site: RemoteSite,
  row: AccountRow,
): Promise<SiteTest> {
  const { db, services } = ctx;
  const { id } = row;
  const account = openAccount(row, services.jwtSecret);
  if (account === null) {
    const detail = "what is stored of it cannot be read: it has to be entered again";
    await note(ctx, id, { state: "frozen", detail, session: null });
    return { reach: GOOD, session: { isGood: false, fault: "badCredentials", detail }, form: null };
  }
  const noteSeen = await beginLook(ctx, site);
  const jar = CookieJar.read(account.session);
  const client = services.remote.connect(site, jar);
  const reach = await attempt(() => site.fetchProblem(client, site.knownProblem));
  await noteSeen("reach", reach);
  // Where a problem is not shown, a sign-in would fare no better.
  if (reach !== null && [...WALLS, ...MAY_PASS].includes(reach.kind)) {
    await note(ctx, id, { state: null, detail: reach.detail, session: null });
    return { reach: stepOf(reach), session: null, form: null };
  }
  const session = await attempt(() => enter(site, client, account));
  const form =
    session === null ? await attempt(() => site.checkForm(client, site.knownProblem)) : null;
  await noteSeen("session", session);
  if (session === null) await noteSeen("form", form);
  const last = session ?? form;
  await note(ctx, id, {
    state: stateAfter(session),
    detail: last?.detail ?? "",
    session: jar.write(),
  });
  if (reach === null && last === null) await clearTrouble(db, site.key);
  return {
    ...{ reach: stepOf(reach), session: stepOf(session) },
    form: session === null ? stepOf(form) : null,
  };
}
