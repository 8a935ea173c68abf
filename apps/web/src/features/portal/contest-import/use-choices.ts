import { useState } from "react";
import type { PackageContents, PackageProblem, ProblemSource, StartInput } from "./types.ts";

export interface Choice {
  readonly from: ProblemSource;
  /** In the bank. */
  readonly problemId: string;
}

export interface Choices {
  of(problem: PackageProblem): Choice;
  change(problem: PackageProblem, change: Partial<Choice>): void;
  /** As the server takes it. */
  readonly wanted: StartInput["problems"];
  /** Left out, or said to be in the bank without an ID. */
  readonly missing: number;
}

export const isWhole = ({ found }: PackageProblem) => found !== null && found.reasons.length === 0;

/** What the bank has by its ID is taken from there, else what is in the package; the rest is left out. */
export function useChoices({ problems }: PackageContents, mayMake: boolean): Choices {
  const [changed, setChanged] = useState<ReadonlyMap<string, Choice>>(new Map());
  const initial = (problem: PackageProblem): Choice => {
    if (problem.taken !== null) return { from: "bank", problemId: problem.found?.problemId ?? "" };
    return { from: mayMake && isWhole(problem) ? "package" : "none", problemId: "" };
  };
  const of = (problem: PackageProblem) => changed.get(problem.id) ?? initial(problem);
  const wanted = problems.map((problem) => {
    const { from, problemId } = of(problem);
    const bank = problemId.trim();
    const isNowhere = from === "bank" && bank === "";
    return {
      problem: problem.id,
      from: isNowhere ? ("none" as const) : from,
      bank: from === "bank" && !isNowhere ? bank : null,
    };
  });
  return {
    of,
    change(problem, change) {
      setChanged((old) => new Map(old).set(problem.id, { ...of(problem), ...change }));
    },
    wanted,
    missing: wanted.filter(({ from }) => from === "none").length,
  };
}
