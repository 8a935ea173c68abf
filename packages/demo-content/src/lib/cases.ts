import type { DemoProblemMeta, DemoTestCase } from "../types.ts";

type Solve = (input: string) => string;

/** Test cases of an ACM problem: the examples first, then the given inputs. */
export function acmCases(problem: DemoProblemMeta, solve: Solve, inputs: string[]): DemoTestCase[] {
  return allInputs(problem, inputs).map((input) => ({ input, output: solve(input) }));
}

/** The same for an OI problem: 100 points shared out evenly, the later cases take the rest. */
export function oiCases(problem: DemoProblemMeta, solve: Solve, inputs: string[]): DemoTestCase[] {
  const all = allInputs(problem, inputs);
  const base = Math.floor(100 / all.length);
  const withOneMore = 100 - base * all.length;
  return all.map((input, index) => ({
    input,
    output: solve(input),
    score: index >= all.length - withOneMore ? base + 1 : base,
  }));
}

export interface DemoSubtask {
  /** What the whole subtask is worth, and each case of it before the case mode makes one number of them. */
  score: number;
  inputs: string[];
}

/** The same by subtask; the examples belong to the first one. */
export function subtaskCases(
  problem: DemoProblemMeta,
  solve: Solve,
  subtasks: readonly DemoSubtask[],
): DemoTestCase[] {
  return subtasks.flatMap(({ score, inputs }, index) => {
    const all = index === 0 ? allInputs(problem, inputs) : inputs;
    return all.map((input) => ({ input, output: solve(input), score, groupNum: index + 1 }));
  });
}

function allInputs(problem: DemoProblemMeta, inputs: string[]): string[] {
  return [...problem.examples.map((example) => `${example.input}\n`), ...inputs];
}
