/** What a problem lacks, as far as a list can tell without looking into anything. */
export const PROBLEM_GAPS = {
  /** Must be mended: without it nobody can read or solve the problem. */
  statement: "error",
  data: "error",
  /** May be missing. */
  samples: "missing",
  translation: "missing",
  tags: "missing",
} as const;
export type ProblemGap = keyof typeof PROBLEM_GAPS;

export interface GapFacts {
  readonly isRemote: boolean;
  readonly hasTestData: boolean;
  /** By the rule of what may be shown (`showable.ts`). */
  readonly hasStatement: boolean;
  readonly examples: string;
  /** How many other languages there are. */
  readonly translations: number;
  readonly tags: number;
}

/** The worst first. */
export function gapsOf(facts: GapFacts): ProblemGap[] {
  const lacks: Readonly<Record<ProblemGap, boolean>> = {
    statement: !facts.hasStatement,
    data: !facts.isRemote && !facts.hasTestData,
    samples: facts.examples.trim() === "",
    translation: facts.translations === 0,
    tags: facts.tags === 0,
  };
  return (Object.keys(PROBLEM_GAPS) as ProblemGap[]).filter((gap) => lacks[gap]);
}
