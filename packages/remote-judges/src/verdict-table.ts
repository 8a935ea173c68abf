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

/** Longer ones are no words. */
const RAW_MAX = 200;

/** `table` is written in lower case. */
export function readVerdict(table: VerdictTable, raw: string): RemoteVerdict {
  const said = wordOf(raw);
  const key = said
    .replace(/\s*\(.*$/, "")
    .replace(/ on (pre)?test \d+$/i, "")
    .toLowerCase();
  const known = [said.toLowerCase(), key].find((word) => Object.hasOwn(table, word));
  const verdict = known === undefined ? undefined : table[known];
  return {
    raw: said,
    verdict: verdict ?? "judging",
    isFinal: verdict !== undefined && VERDICTS[verdict].phase === "final",
    isUnknown: verdict === undefined,
  };
}

/** As the site says it, in a length that can be shown. */
export const wordOf = (text: string) => oneLine(text).slice(0, RAW_MAX).toWellFormed();
