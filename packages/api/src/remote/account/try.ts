/** A look at a site as an account sees it: does it answer, does it let the account in, has it the form. Nothing is sent. */
import type { RemoteOj } from "@gavel/domain/limit";
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import { type FailureKind, RemoteFailure } from "@gavel/remote-judges/failure";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { clearTrouble, notePart } from "../site/index.ts";
import { enter, note, stateAfter } from "./enter.ts";
import { openSite } from "./office-queries.ts";
import { findAccount } from "./queries.ts";
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

/** A site that is closed is asked all the same: that is what somebody wants who asks now. @throws DomainError REMOTE_OJ_UNKNOWN, TOO_FAST */
export async function trySite(ctx: SignedInContext, key: RemoteOj): Promise<SiteTest> {
  const site = ctx.services.remote.sites.get(key);
  if (site === undefined) throw new DomainError("REMOTE_OJ_UNKNOWN");
  await spendPace(ctx, "remoteTest");
  const client = ctx.services.remote.connect(site);
  const failure = await attempt(() => site.fetchProblem(client, site.knownProblem));
  await notePart(ctx, site, { part: "reach", failure });
  if (failure === null) await openSite(ctx.db, key, ctx.now());
  return { reach: stepOf(failure), session: null, form: null };
}

/** @throws DomainError NOT_FOUND, TOO_FAST */
export async function tryAccount(ctx: SignedInContext, id: number): Promise<SiteTest> {
  const { db, services } = ctx;
  const row = await findAccount(db, id);
  const site = services.remote.sites.get(row?.site ?? "");
  if (row === undefined || site === undefined) throw new DomainError("NOT_FOUND");
  await spendPace(ctx, "remoteTest");
  const account = openAccount(row, services.jwtSecret);
  if (account === null) {
    const detail = "what is stored of it cannot be read: it has to be entered again";
    await note(ctx, id, { state: "frozen", detail, session: null });
    return { reach: GOOD, session: { isGood: false, fault: "badCredentials", detail }, form: null };
  }
  const jar = CookieJar.read(account.session);
  const client = services.remote.connect(site, jar);
  const reach = await attempt(() => site.fetchProblem(client, site.knownProblem));
  await notePart(ctx, site, { part: "reach", failure: reach });
  // Where a problem is not shown, a sign-in would fare no better.
  if (reach !== null && isClosed(reach.kind)) {
    return { reach: stepOf(reach), session: null, form: null };
  }
  const session = await attempt(() => enter(site, client, account));
  const form =
    session === null ? await attempt(() => site.checkForm(client, site.knownProblem)) : null;
  await notePart(ctx, site, { part: "session", failure: session });
  if (session === null) await notePart(ctx, site, { part: "form", failure: form });
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

const isClosed = (kind: FailureKind) =>
  ["challenge", "captcha", "rateLimited", "upstreamDown"].includes(kind);
