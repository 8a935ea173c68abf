/** Other judges' words as verdicts of this site. A word that nobody knows is no verdict: a guess would mislabel somebody's work. */
import type { Verdict } from "@gavel/domain/verdict";
import { VERDICTS } from "@gavel/domain/verdict";
import { oneLine } from "./pages/read.ts";

export interface RemoteVerdict {
  /** As the site says it. */
  readonly raw: string;
  readonly verdict: Verdict;
  readonly isFinal: boolean;
  /** The site's word is not in the table: it goes on as judging, and operators should hear of it. */
  readonly isUnknown: boolean;
}

export type VerdictTable = Readonly<Record<string, Verdict>>;

/** `table` is written in lower case. */
export function readVerdict(table: VerdictTable, raw: string): RemoteVerdict {
  const said = oneLine(raw);
  const key = said
    .replace(/\s*\(.*$/, "")
    .replace(/ on (pre)?test \d+$/i, "")
    .toLowerCase();
  const verdict = table[said.toLowerCase()] ?? table[key];
  return {
    raw: said.slice(0, 200),
    verdict: verdict ?? "judging",
    isFinal: verdict !== undefined && VERDICTS[verdict].phase === "final",
    isUnknown: verdict === undefined,
  };
}
