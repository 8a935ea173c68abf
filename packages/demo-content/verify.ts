/**
 * Checks the demo content natively: reference solutions against brute force, and every solution but the MLE ones
 * against all test cases. `bun verify.ts [ID…]` limits the run to some problems.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DemoProblem,
  type DemoSolution,
  type DemoVerdict,
  demoProblems,
  demoSolutions,
} from "./src/index.ts";
import { crossCheck } from "./verify/cross-check.ts";
import { build, execute, type Program } from "./verify/toolchains.ts";

const DEADLINE = performance.now() + 15 * 60_000;

/** Interpreted and managed languages get twice the time, as on the judge. */
function timeLimit(problem: DemoProblem, solution: DemoSolution): number {
  const doubled = ["Java", "Python3", "JavaScript Node"].includes(solution.language);
  return problem.timeLimitMs * (doubled ? 2 : 1);
}

function trimmed(output: string): string {
  return output
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
}

function compare(problem: DemoProblem, output: string, expected: string): DemoVerdict {
  if (output === expected) return "AC";
  if (problem.isRemoveEndBlank && trimmed(output) === trimmed(expected)) return "AC";
  return output.replace(/\s/g, "") === expected.replace(/\s/g, "") ? "PE" : "WA";
}

interface Judged {
  verdict: DemoVerdict;
  slowest: number;
}

/** ACM: the first case that fails decides. OI: all cases run. */
function judge(problem: DemoProblem, solution: DemoSolution, program: Program): Judged {
  // Wall time on a busy machine: allow three times the limit, and measure the slowest case.
  const timeout = timeLimit(problem, solution) * 3;
  const verdicts: DemoVerdict[] = [];
  let slowest = 0;
  for (const { input, output } of problem.cases()) {
    const run = execute(program, input, timeout);
    slowest = Math.max(slowest, run.milliseconds);
    let verdict: DemoVerdict = compare(problem, run.output, output);
    if (run.timedOut) verdict = "TLE";
    else if (run.status !== 0) verdict = "RE";
    verdicts.push(verdict);
    if (problem.type === 0 && verdict !== "AC") break;
  }
  const failed = verdicts.find((verdict) => verdict !== "AC");
  if (failed === undefined) return { verdict: "AC", slowest };
  return { verdict: verdicts.includes("AC") && problem.type === 1 ? "PAC" : failed, slowest };
}

function check(
  problem: DemoProblem,
  solution: DemoSolution,
  root: string,
): { line: string; ok: boolean } {
  const name = solution.file.padEnd(12);
  if (solution.expected === "MLE") return { line: `  ${name} skipped`, ok: true };
  const program = build(solution, root);
  if (typeof program === "string") {
    const ok = solution.expected === "CE";
    return { line: `  ${name} CE ${ok ? "ok" : `UNEXPECTED\n${program}`}`, ok };
  }
  const { verdict, slowest } = judge(problem, solution, program);
  const late = solution.expected === "AC" && slowest > timeLimit(problem, solution);
  const ok = verdict === solution.expected && !late;
  const note = ok ? "ok" : late ? "TOO SLOW" : `EXPECTED ${solution.expected}`;
  return { line: `  ${name} ${verdict} ${note}, slowest case ${Math.round(slowest)} ms`, ok };
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const root = mkdtempSync(join(tmpdir(), "gavel-demo-"));
  let checked = 0;
  let wrong = 0;
  try {
    for (const problem of demoProblems) {
      if (wanted.length > 0 && !wanted.includes(problem.displayId)) continue;
      console.log(`${problem.displayId} ${problem.statement["en-US"].title}`);
      if (problem.checker !== undefined || problem.fileIo !== undefined) {
        console.log("  only the judge can say: tests/judge/modes.test.ts");
        continue;
      }
      const agreed = await crossCheck(problem.displayId);
      if (agreed !== undefined) console.log(`  ${agreed}`);
      for (const solution of demoSolutions.filter((s) => s.displayId === problem.displayId)) {
        if (performance.now() > DEADLINE) throw new Error("out of time");
        const { line, ok } = check(problem, solution, root);
        console.log(line);
        checked += 1;
        if (!ok) wrong += 1;
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  console.log(
    wrong === 0
      ? `all ${checked} solutions as expected`
      : `${wrong} of ${checked} solutions UNEXPECTED`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

await main();
