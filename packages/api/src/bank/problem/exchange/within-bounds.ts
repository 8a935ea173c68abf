import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import { loadSettings } from "../../../site/setting/index.ts";

/** Where a package says nothing. */
const SITE_MEMORY_MB = 256;
const SITE_STACK_MB = 128;

export interface BoundedProblem extends ImportedProblem {
  readonly limits: ImportedProblem["limits"] & {
    readonly memoryMb: number;
    readonly stackMb: number;
  };
}

/** With no more memory than the site allows, the whole and each case. */
export async function withinBounds(
  ctx: Parameters<typeof loadSettings>[0],
  problem: ImportedProblem,
  findings: Findings,
): Promise<BoundedProblem> {
  const { limits, cases } = problem;
  const { problemMemoryLimitMbMax: most } = await loadSettings(ctx);
  const bounded = (what: "memory" | "stack", wanted: number) => {
    if (wanted > most) {
      findings.change("", packageReason("limitLowered", { what, wanted, most }));
    }
    return Math.min(wanted, most);
  };
  return {
    ...problem,
    limits: {
      ...limits,
      memoryMb: bounded("memory", limits.memoryMb ?? SITE_MEMORY_MB),
      stackMb: bounded("stack", limits.stackMb ?? SITE_STACK_MB),
    },
    cases: cases.map((one) => {
      const { memoryLimitMb: own } = one;
      return own === null ? one : { ...one, memoryLimitMb: bounded("memory", own) };
    }),
  };
}
