import { parseStrip } from "@gavel/domain/case-strip";
import { VERDICTS } from "@gavel/domain/verdict";
import type { StripCase } from "@gavel/ui/case-strip";

interface Judged {
  readonly status: number;
  readonly caseStrip: string;
  readonly casesDone: number;
  readonly casesTotal: number | null;
}

/**
 * The ticks of a submission; those not judged yet are drawn once cases run. None at all when no case was run, as while
 * compiling or after a compile error.
 */
export function stripCases({ caseStrip, casesDone, casesTotal, status }: Judged): StripCase[] {
  if (casesDone === 0 && status !== VERDICTS.judging.code) return [];
  let group = 0;
  const ticks: StripCase[] = parseStrip(caseStrip).map((tick) => {
    if (tick.startsGroup) group += 1;
    return { verdict: tick.verdict, group };
  });
  const missing = Math.max(0, (casesTotal ?? 0) - ticks.length);
  return [...ticks, ...Array.from({ length: missing }, () => ({ verdict: null, group }))];
}

/** "13/24" beside a verdict while cases run and their number is known. */
export function judgedProgress(
  one: Pick<Judged, "status" | "casesDone" | "casesTotal">,
): { done: number; total: number } | null {
  const { status, casesDone, casesTotal } = one;
  if (status !== VERDICTS.judging.code || casesTotal === null || casesTotal === 0) return null;
  return { done: casesDone, total: casesTotal };
}
