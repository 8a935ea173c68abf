import { parseStrip } from "@gavel/domain/case-strip";
import { isInProgress } from "@gavel/domain/verdict";
import type { StripCase } from "@gavel/ui/case-strip";

interface Judged {
  readonly status: number;
  readonly caseStrip: string;
  readonly casesDone: number;
  readonly casesTotal: number | null;
}

/**
 * The ticks of a submission; those not judged yet are drawn once their number is known. None at all when no case
 * was run, as after a compile error.
 */
export function stripCases({ caseStrip, casesDone, casesTotal, status }: Judged): StripCase[] {
  if (casesDone === 0 && !isInProgress(status)) return [];
  let group = 0;
  const ticks: StripCase[] = parseStrip(caseStrip).map((tick) => {
    if (tick.startsGroup) group += 1;
    return { verdict: tick.verdict, group };
  });
  const missing = Math.max(0, (casesTotal ?? 0) - ticks.length);
  return [...ticks, ...Array.from({ length: missing }, () => ({ verdict: null, group }))];
}

/** "13/24" beside a live verdict, once the number of cases is known. */
export function judgedProgress(
  one: Pick<Judged, "casesDone" | "casesTotal">,
): { done: number; total: number } | null {
  return one.casesTotal === null || one.casesTotal === 0
    ? null
    : { done: one.casesDone, total: one.casesTotal };
}
