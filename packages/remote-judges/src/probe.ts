/** One page of a site, read for whoever runs this one: does it answer, and is it still what we take it for? */
import { type FailureKind, RemoteFailure } from "./failure.ts";
import type { Client } from "./http/client.ts";
import type { RemoteProblem, RemoteSite } from "./site.ts";

export interface ProbeReport {
  readonly url: string;
  /** null = the problem was read. */
  readonly failure: { readonly kind: FailureKind; readonly detail: string } | null;
  /** What was understood of the page, and in few words what. */
  readonly found: readonly { readonly part: string; readonly what: string }[];
  /** What a statement mostly has and this one has not. */
  readonly absent: readonly string[];
}

/** Sends nothing, and needs no account. */
export async function probeSite(
  site: RemoteSite,
  client: Client,
  problem: string,
): Promise<ProbeReport> {
  const url = new URL(site.problemPath(problem), client.place.origin).href;
  try {
    const parts = partsOf(await site.fetchProblem(client, problem));
    return {
      url,
      failure: null,
      found: parts.filter(({ what }) => what !== ""),
      absent: parts.filter(({ what }) => what === "").map(({ part }) => part),
    };
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    const { kind, detail } = error;
    return { url, failure: { kind, detail }, found: [], absent: [] };
  }
}

function partsOf(problem: RemoteProblem): { part: string; what: string }[] {
  const size = (html: string) => (html === "" ? "" : `${html.length} characters`);
  const count = (list: readonly unknown[] | null) =>
    list === null || list.length === 0 ? "" : `${list.length}`;
  return [
    { part: "title", what: problem.title },
    { part: "time limit", what: `${problem.timeLimitMs} ms` },
    { part: "memory limit", what: `${problem.memoryLimitMib} MiB` },
    { part: "description", what: problem.pdf ?? size(problem.description) },
    { part: "input", what: size(problem.input) },
    { part: "output", what: size(problem.output) },
    { part: "samples", what: count(problem.samples) },
    { part: "hint", what: size(problem.hint) },
    { part: "source", what: problem.source },
    { part: "tags", what: count(problem.tags) },
    { part: "pictures", what: count(problem.pictures) },
    { part: "languages", what: count(problem.languages) },
  ];
}
