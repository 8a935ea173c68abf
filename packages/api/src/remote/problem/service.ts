/** Problems that come from other judges. Each is asked for once, and stored as a whole or not at all. */
import type { RemoteSite } from "@gavel/remote-judges/site";
import type { z } from "zod";
import {
  applyRemote,
  compareRemote,
  findByRemoteId,
  getEditable,
  remoteDisplayId,
  type SaveContext,
  storeRemote,
} from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import type { RemoteWays } from "../site/index.ts";
import { type FetchContext, fetchRemote, importFailure } from "./fetch.ts";
import { remoteIdIn } from "./ids.ts";
import type {
  ImportedRemote,
  NamedProblem,
  namedInput,
  RemoteComparison,
  renewInput,
} from "./schema.ts";

type Named = z.output<typeof namedInput>;

/** @throws DomainError REMOTE_OJ_UNKNOWN, PARAM_INVALID */
export async function nameRemote(ctx: SignedInContext, wish: Named): Promise<NamedProblem> {
  const { site, remoteId } = requireNamed(ctx.services.remote, wish);
  const known = await findHere(ctx, site, remoteId);
  return {
    ...{ site: site.key, siteName: site.name, remoteId, isHere: known !== undefined },
    problemId: known?.display_id ?? remoteDisplayId({ judge: site.key, remoteId }),
    url: new URL(site.problemPath(remoteId), site.origin).href,
  };
}

/** @throws DomainError REMOTE_OJ_UNKNOWN, PARAM_INVALID */
export function requireNamed(
  { sites }: RemoteWays,
  { site, problem }: Named,
): { site: RemoteSite; remoteId: string } {
  const key = site?.trim().toUpperCase();
  const among = [...sites.values()].filter((one) => key === undefined || one.key === key);
  if (among.length === 0) throw new DomainError("REMOTE_OJ_UNKNOWN");
  // A bare number may be of several sites, so one has to be named then.
  if (key === undefined && !/[-/]/.test(problem)) {
    throw new DomainError("PARAM_INVALID", { field: "problemId" });
  }
  for (const one of among) {
    const remoteId = remoteIdIn(one, problem);
    if (remoteId !== null) return { site: one, remoteId };
  }
  throw new DomainError("PARAM_INVALID", { field: "problemId" });
}

export function findHere({ db }: Pick<SaveContext, "db">, site: RemoteSite, remoteId: string) {
  const displayId = remoteDisplayId({ judge: site.key, remoteId });
  return findByRemoteId(db, site.key, remoteId, displayId);
}

/** @throws DomainError REMOTE_OJ_UNKNOWN, PARAM_INVALID, REMOTE_PROBLEM_EXISTS, REMOTE_IMPORT_FAILED, TOO_FAST */
export async function importRemote(ctx: SignedInContext, wish: Named): Promise<ImportedRemote> {
  const { site, remoteId } = requireNamed(ctx.services.remote, wish);
  const known = await findHere(ctx, site, remoteId);
  if (known !== undefined) {
    throw new DomainError("REMOTE_PROBLEM_EXISTS", { problemId: known.display_id });
  }
  await spendPace(ctx, "remoteImport");
  return importFrom(ctx, site, remoteId);
}

export type ImportContext = SaveContext & FetchContext;

/** @throws ImportFailed, DomainError REMOTE_PROBLEM_EXISTS */
export async function importFrom(
  ctx: ImportContext,
  site: RemoteSite,
  remoteId: string,
): Promise<ImportedRemote> {
  const { draft, lost } = await fetchRemote(ctx, site, remoteId);
  try {
    const stored = await storeRemote(ctx, draft);
    return { ...stored, lost: [...lost, ...stored.lost] };
  } catch (error) {
    throw importFailure(site, error);
  }
}

/** What changed at the site since. @throws DomainError NOT_FOUND, FORBIDDEN, REMOTE_IMPORT_FAILED, TOO_FAST */
export async function compareWithSite(
  ctx: SignedInContext,
  pid: number,
): Promise<RemoteComparison> {
  const { draft, lost } = await fetchAgain(ctx, pid);
  return { ...(await compareRemote(ctx, pid, draft)), lost };
}

/** @throws as `compareWithSite`, and PROBLEM_CHANGED where it is no longer what was compared */
export async function renewFromSite(
  ctx: SignedInContext,
  { pid, state, fields }: z.output<typeof renewInput>,
): Promise<void> {
  const { draft, site } = await fetchAgain(ctx, pid);
  try {
    await applyRemote(ctx, { pid, state, fields }, draft);
  } catch (error) {
    throw importFailure(site, error);
  }
}

async function fetchAgain(ctx: SignedInContext, pid: number) {
  const row = await getEditable(ctx, pid);
  const site = ctx.services.remote.sites.get(row.remote_judge ?? "");
  if (site === undefined) throw new DomainError("REMOTE_OJ_UNKNOWN");
  const remoteId = row.remote_id ?? site.parseId(row.display_id);
  if (remoteId === null) throw new DomainError("PARAM_INVALID", { field: "problemId" });
  await spendPace(ctx, "remoteImport");
  return { ...(await fetchRemote(ctx, site, remoteId)), site };
}
