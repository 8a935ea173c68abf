/** Which of an account's runs is the one that was just sent. */
import type { RemoteRun } from "./site.ts";

export interface Sought {
  readonly user: string;
  readonly problem: string;
  /** What the site's lists may call it; none = that is not known, and any will do. */
  readonly languages: readonly string[];
  /** The newest run before it was sent. */
  readonly after: string | null;
  readonly sentAtMs: number;
}

/** Clocks differ, and lists say minutes only. */
const TOLERANCE_MS = 10 * 60_000;

export type Picked =
  | { readonly kind: "found"; readonly run: RemoteRun }
  | { readonly kind: "none" }
  /** The account is used by somebody else as well: taking one of them could take theirs. */
  | { readonly kind: "ambiguous" };

export function pickRun(runs: readonly RemoteRun[], sought: Sought): Picked {
  const fitting = runs.filter((run) => fits(run, sought));
  const [run] = fitting;
  if (run === undefined) return { kind: "none" };
  return fitting.length === 1 ? { kind: "found", run } : { kind: "ambiguous" };
}

function fits(run: RemoteRun, sought: Sought): boolean {
  if (run.user.toLowerCase() !== sought.user.toLowerCase()) return false;
  if (run.problem !== sought.problem) return false;
  if (sought.after !== null && !isLater(run.id, sought.after)) return false;
  if (run.language !== null && sought.languages.length > 0) {
    const listed = key(run.language);
    if (!sought.languages.some((name) => key(name) === listed)) return false;
  }
  return run.sentAtMs === null || run.sentAtMs >= sought.sentAtMs - TOLERANCE_MS;
}

/** Ids only grow, at all of these sites, and may be longer than numbers of this language are exact. */
function isLater(run: string, than: string): boolean {
  return BigInt(run) > BigInt(than);
}

export function newestRun(runs: readonly RemoteRun[]): string | null {
  return runs.reduce<string | null>(
    (newest, { id }) => (newest === null || isLater(id, newest) ? id : newest),
    null,
  );
}

const key = (language: string) => language.replace(/\s+/g, "").toLowerCase();
