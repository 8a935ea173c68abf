/** What of a folder a site would not take, or keep otherwise; without a site, what none would. */
import type { ProblemBounds } from "@gavel/api/types";
import { Findings } from "@gavel/problem-package/findings";
import { keptPrograms } from "@gavel/problem-package/kept-programs";
import type { ImportedProblem, Refusal } from "@gavel/problem-package/model";

/** @param bounds null = no site was asked */
export async function findExcess(
  problem: ImportedProblem,
  bounds: ProblemBounds | null,
): Promise<Refusal[]> {
  const findings = new Findings();
  const languages = bounds === null ? null : new Set(bounds.languages);
  await keptPrograms(problem, languages, findings);
  const lost = findings.remarks.map(({ path, text }) => ({ path, reason: text }));
  return bounds === null ? lost : [...overLimits(problem, bounds), ...lost];
}

function overLimits({ limits, cases }: ImportedProblem, bounds: ProblemBounds): Refusal[] {
  const { timeMsMax, memoryMbMax } = bounds;
  const own = cases.map((one) => ({
    where: `case ${one.name}`,
    timeMs: one.timeLimitMs,
    memoryMb: one.memoryLimitMb,
    stackMb: null,
  }));
  return [{ where: "", ...limits }, ...own].flatMap(({ where, timeMs, memoryMb, stackMb }) => {
    const over = (what: string, wanted: number | null, most: number, unit: string): Refusal[] =>
      wanted === null || wanted <= most
        ? []
        : [
            {
              path: where,
              reason: `its ${what} limit of ${wanted} ${unit} is more than the site's ${most} ${unit}`,
            },
          ];
    return [
      ...over("time", timeMs, timeMsMax, "ms"),
      ...over("memory", memoryMb, memoryMbMax, "MB"),
      ...over("stack", stackMb, memoryMbMax, "MB"),
    ];
  });
}
