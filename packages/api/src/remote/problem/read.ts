/** What a site shows of a problem: to everybody, else to an account of this site. */
import type { Client } from "@gavel/remote-judges/client";
import { RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteLanguage, RemoteProblem, RemoteSite } from "@gavel/remote-judges/site";
import { type EnterContext, type Entered, enterSite } from "../account/index.ts";
import { notePart } from "../site/index.ts";

export interface Read {
  readonly problem: RemoteProblem;
  /** Its pictures and documents are asked for in the same way. */
  readonly client: Client;
  /** What the site did not tell, by its address. */
  readonly untold: readonly string[];
}

/** @throws RemoteFailure */
export async function readProblem(
  ctx: EnterContext,
  site: RemoteSite,
  remoteId: string,
): Promise<Read> {
  const anonymous = ctx.services.remote.connect(site);
  const { problem, entered } = await readPage(ctx, site, { anonymous, remoteId });
  await notePart(ctx, site, { part: "reach", failure: null });
  const { languages, untold } = await readLanguages(ctx, site, { anonymous, problem, entered });
  return { problem: { ...problem, languages }, client: entered?.client ?? anonymous, untold };
}

async function readPage(
  ctx: EnterContext,
  site: RemoteSite,
  { anonymous, remoteId }: { readonly anonymous: Client; readonly remoteId: string },
): Promise<{ problem: RemoteProblem; entered: Entered | null }> {
  try {
    return { problem: await site.fetchProblem(anonymous, remoteId), entered: null };
  } catch (error) {
    const isForMembers =
      error instanceof RemoteFailure && ["loginRequired", "forbidden"].includes(error.kind);
    const entered = isForMembers ? await enterSite(ctx, site) : null;
    if (entered === null) throw error;
    return { problem: await site.fetchProblem(entered.client, remoteId), entered };
  }
}

/** Where the form lists what a problem takes and strangers are not shown it. Without an account the table has to do. */
async function readLanguages(
  ctx: EnterContext,
  site: RemoteSite,
  { anonymous, problem, entered }: Looked,
): Promise<{ languages: readonly RemoteLanguage[] | null; untold: string[] }> {
  if (problem.languages !== null || site.readLanguages === null) {
    return { languages: problem.languages, untold: [] };
  }
  try {
    if (entered === null && site.abilities.formIsOpen) {
      const languages = await asStranger(site.readLanguages(anonymous, problem.id));
      if (languages !== null) return { languages, untold: [] };
    }
    const { client } = entered ?? (await enterSite(ctx, site)) ?? {};
    if (client === undefined) return { languages: null, untold: [] };
    const languages = await site.readLanguages(client, problem.id);
    await notePart(ctx, site, { part: "form", failure: null });
    return { languages, untold: [] };
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    await notePart(ctx, site, { part: "form", failure: error });
    const form = new URL(site.formPath(problem.id), site.origin).href;
    return { languages: null, untold: [`${form}: ${error.detail}`] };
  }
}

interface Looked {
  readonly anonymous: Client;
  readonly problem: RemoteProblem;
  readonly entered: Entered | null;
}

/** null = it is shown to those alone who are signed in. */
async function asStranger<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === "loginRequired") return null;
    throw error;
  }
}
