/** A problem as another judge shows it, with its pictures and documents. */
import { PackageRefused } from "@gavel/problem-package/model";
import { type FailureKind, RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { fetchStatement } from "@gavel/remote-judges/statement";
import { type RemoteDraft, remoteDisplayId } from "../../bank/problem/index.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { noteRefusal } from "../delivery/index.ts";
import { findClosed } from "../site/index.ts";
import { readProblem } from "./read.ts";

export interface Fetched {
  readonly draft: RemoteDraft;
  /** Pictures, documents and lists of languages that did not come. */
  readonly lost: readonly string[];
}

export type FetchContext = Pick<Context, "db" | "now"> & {
  readonly services: Pick<Context["services"], "remote" | "jwtSecret">;
};

/** Why nothing came of a problem, in the site's words or ours. */
export class ImportFailed extends DomainError {
  readonly kind: FailureKind | "unreadable";
  readonly detail: string;
  constructor(site: string, kind: ImportFailed["kind"], detail: string) {
    super("REMOTE_IMPORT_FAILED", {
      site,
      kind,
      detail,
      reason: `${FAILURE_WORDS[kind]} (${detail})`,
    });
    this.kind = kind;
    this.detail = detail;
  }
}

const FAILURE_WORDS: Readonly<Record<ImportFailed["kind"], string>> = {
  notFound: "it has no such problem",
  loginRequired: "it shows this to those alone who are signed in there",
  badCredentials: "it does not know the account",
  challenge: "it wants a browser to prove itself",
  captcha: "it asks whether a person is there",
  rateLimited: "it asks to come back later",
  duplicate: "it has this already",
  languageRefused: "it does not take the language",
  refused: "it refused",
  forbidden: "it does not allow this",
  upstreamDown: "it does not answer as it should",
  markupChanged: "its page is not what it used to be",
  unsupported: "it offers no such thing",
  unreadable: "what came cannot be stored here",
};

/** @throws ImportFailed */
export async function fetchRemote(
  ctx: FetchContext,
  site: RemoteSite,
  remoteId: string,
): Promise<Fetched> {
  const closed = await findClosed(ctx.db, site.key, ctx.now());
  if (closed !== null) {
    throw new ImportFailed(
      site.name,
      closed.trouble === "down" ? "upstreamDown" : "challenge",
      closed.detail,
    );
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
  if (error instanceof RemoteFailure) return new ImportFailed(site.name, error.kind, error.detail);
  if (!(error instanceof PackageRefused)) return error;
  const reasons = error.refusals.map(({ reason }) => reason).join("; ");
  return new ImportFailed(site.name, "unreadable", reasons);
}
