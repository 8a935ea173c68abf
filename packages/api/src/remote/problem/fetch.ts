/** A problem as another judge shows it, with its pictures and documents. */
import { PackageRefused } from "@gavel/problem-package/model";
import { RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { fetchStatement } from "@gavel/remote-judges/statement";
import { type RemoteDraft, remoteDisplayId } from "../../bank/problem/index.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { findClosed, noteRefusal } from "../site/index.ts";
import { readProblem } from "./read.ts";
import { IMPORT_FAULT, type ImportFault } from "./text.ts";

export interface Fetched {
  readonly draft: RemoteDraft;
  /** Pictures, documents and lists of languages that did not come. */
  readonly lost: readonly string[];
}

export type FetchContext = Pick<Context, "db" | "now"> & {
  readonly services: Pick<Context["services"], "remote" | "jwtSecret">;
};

interface Why {
  readonly kind: ImportFault;
  readonly detail: string;
}

/** Why nothing came of a problem, in the site's words or ours. */
export class ImportFailed extends DomainError {
  readonly kind: ImportFault;
  readonly detail: string;
  constructor(site: string, { kind, detail }: Why) {
    const reason = IMPORT_FAULT["en-US"](kind, detail);
    const reasonZh = IMPORT_FAULT["zh-CN"](kind, detail);
    super("REMOTE_IMPORT_FAILED", { site, kind, detail, reason, reasonZh });
    this.kind = kind;
    this.detail = detail;
  }
}

/** @throws ImportFailed */
export async function fetchRemote(
  ctx: FetchContext,
  site: RemoteSite,
  remoteId: string,
): Promise<Fetched> {
  const closed = await findClosed(ctx.db, site.key, ctx.now());
  if (closed !== null) {
    const kind = closed.trouble === "down" ? "upstreamDown" : "challenge";
    throw new ImportFailed(site.name, { kind, detail: closed.detail });
  }
  try {
    const { problem, client, untold } = await readProblem(ctx, site, remoteId);
    const { statement, addresses, lost } = await fetchStatement(client, problem);
    const { url, samples, timeLimitMs, memoryLimitMib, source, tags } = problem;
    const { inputFile, outputFile, languages } = problem;
    const draft: RemoteDraft = {
      ...{ judge: site.key, remoteId, url, statement, addresses, samples },
      ...{ timeLimitMs, memoryLimitMib, source, tags, inputFile, outputFile, languages },
    };
    remoteDisplayId(draft);
    return {
      draft,
      lost: [...untold, ...lost.map(({ address, reason }) => `${address}: ${reason}`)],
    };
  } catch (error) {
    if (error instanceof RemoteFailure) {
      await noteRefusal(ctx, site, { part: "reach", failure: error });
    }
    throw importFailure(site, error);
  }
}

/** Faults of ours go on as they are. */
export function importFailure(site: RemoteSite, error: unknown): unknown {
  if (error instanceof RemoteFailure) return new ImportFailed(site.name, error);
  if (!(error instanceof PackageRefused)) return error;
  const detail = error.refusals.map(({ reason }) => reason).join("; ");
  return new ImportFailed(site.name, { kind: "unreadable", detail });
}
