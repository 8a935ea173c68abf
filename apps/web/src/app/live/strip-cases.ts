import { parseStrip } from "@gavel/domain/case-strip";
import type { StripCase } from "@gavel/ui/case-strip";

interface Judged {
  readonly caseStrip: string;
  readonly casesDone: number;
  readonly casesTotal: number | null;
}

/** The ticks of a submission; those not judged yet are drawn once their number is known. */
export function stripCases({ caseStrip, casesTotal }: Judged): StripCase[] {
  let group = 0;
  const ticks: StripCase[] = parseStrip(caseStrip).map((tick) => {
    if (tick.startsGroup) group += 1;
    return { verdict: tick.verdict, group };
  });
  const missing = Math.max(0, (casesTotal ?? 0) - ticks.length);
  return [...ticks, ...Array.from({ length: missing }, () => ({ verdict: null, group }))];
}

/** "13/24" beside a live verdict, once the number of cases is known. */
export function judgedProgress(one: Judged): { done: number; total: number } | null {
  return one.casesTotal === null || one.casesTotal === 0
    ? null
    : { done: one.casesDone, total: one.casesTotal };
}
