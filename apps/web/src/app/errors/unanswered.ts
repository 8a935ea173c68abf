/** What went wrong where the server's own words are missing. Pure. */

/** An answer that is not the site's: a proxy's own page, while the server is away or not behind it. */
export class ForeignAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status} that is no JSON`);
    this.status = status;
  }
}

export interface Unanswered {
  readonly code: "TIMEOUT" | "NETWORK" | "CHUNK" | "UNKNOWN" | ReturnType<typeof codeOfStatus>;
  readonly httpStatus: number | null;
  readonly aborted: boolean;
}

/** What an HTTP status says by itself. */
export function codeOfStatus(status: number | undefined) {
  if (status === 403) return "FORBIDDEN";
  // Ours says of each what is too large; this is a proxy's.
  if (status === 413) return "BODY_TOO_LARGE";
  return status === 404 ? "NOT_FOUND" : "SERVER_ERROR";
}

/** A lazily loaded part of the site that did not arrive, usually because a new version was deployed. */
function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|Unable to preload/i.test(error.message)
  );
}

function findCause<Found>(error: unknown, find: (one: Error) => Found | null): Found | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const found = find(at);
    if (found !== null) return found;
  }
  return null;
}

/** A failure of whatever asked: tRPC, `fetch`, or a part of the site on its way. */
export function unansweredFacts(error: unknown): Unanswered {
  const none = { httpStatus: null, aborted: false } as const;
  // First, because browsers say "Failed to fetch" of it too.
  if (isChunkError(error)) return { ...none, code: "CHUNK" };
  const status = findCause(error, (one) => (one instanceof ForeignAnswer ? one.status : null));
  if (status !== null) return { ...none, code: codeOfStatus(status), httpStatus: status };
  const name = findCause(error, (one) =>
    /^(Timeout|Abort)Error$/.test(one.name) ? one.name : null,
  );
  if (name === "TimeoutError") return { ...none, code: "TIMEOUT" };
  if (name === "AbortError") return { ...none, code: "NETWORK", aborted: true };
  const isNetwork = findCause(error, (one) =>
    one instanceof TypeError && /fetch|network|load failed/i.test(one.message) ? true : null,
  );
  return { ...none, code: isNetwork ? "NETWORK" : "UNKNOWN" };
}

/** Statuses with which a proxy says that there is no server behind it. */
const AWAY: readonly number[] = [502, 503, 504];

/** Whether the site itself did not answer. */
export function isServerAway({
  code,
  httpStatus,
  aborted,
}: Pick<Unanswered, "httpStatus" | "aborted"> & { readonly code: string }): boolean {
  if (httpStatus !== null) return AWAY.includes(httpStatus);
  return !aborted && (code === "NETWORK" || code === "TIMEOUT");
}
