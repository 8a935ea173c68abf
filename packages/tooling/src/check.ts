/** `npm test`: every check and every test, a table of how they went, and one last line with the counts. */
import { rmSync } from "node:fs";
import { WrongUse } from "./check/changed/git.ts";
import { type CheckSettings, readCheckSettings } from "./check/env.ts";
import { aptCommand, installMissing, missingPackages } from "./check/machine.ts";
import { makePlan, type Plan } from "./check/plan.ts";
import { endWithSignals, RESULTS } from "./check/run.ts";
import { STEPS, type Step, type StepOutcome } from "./check/steps.ts";

/** Enough of a failed step's words to see the first fault and the summary; the rest is in its log. */
const SHOWN_LINES = 150;

interface Row extends StepOutcome {
  readonly name: string;
  readonly seconds: number;
  readonly note: string;
}

function shorten(output: string): string {
  const lines = output.trimEnd().split("\n");
  if (lines.length <= SHOWN_LINES) return lines.join("\n");
  const half = SHOWN_LINES / 2;
  return [...lines.slice(0, half), "[…]", ...lines.slice(-half)].join("\n");
}

async function runStep(step: Step, plan: Plan, settings: CheckSettings): Promise<Row> {
  const missing = missingPackages(step.needs);
  if (missing.length > 0) {
    const note = `not run: ${missing.join(", ")} missing`;
    const failed = settings.allowsSkips ? 0 : 1;
    return { name: step.name, seconds: 0, passed: 0, failed, output: "", note };
  }
  const from = performance.now();
  const outcome = await step.run(plan.argumentsOf(step));
  const seconds = (performance.now() - from) / 1000;
  const why = outcome.skipped ?? outcome.lacking;
  const note = why === undefined ? "" : `not run: ${why}`;
  const failed = outcome.lacking !== undefined && settings.allowsSkips ? 0 : outcome.failed;
  return { ...outcome, failed, name: step.name, seconds, note };
}

function format(row: Row): string {
  const mark = row.failed > 0 ? "FAIL" : row.note === "" ? "ok" : "skip";
  const counts = `${row.passed} passed, ${row.failed} failed`;
  return `  ${mark.padEnd(5)}${row.name.padEnd(12)}${row.seconds.toFixed(1).padStart(7)} s   ${row.note || counts}`;
}

/** @throws WrongUse when a step or a revision is not known. */
function planFor(settings: CheckSettings): Plan {
  const unknown = settings.only?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
  if (unknown.length === 0) return makePlan(settings);
  const known = STEPS.map((one) => one.name).join(", ");
  throw new WrongUse(`there is no step ${unknown.join(", ")}: ${known}`);
}

/** What is said after all steps, above the last line. */
function reportEnd(rows: readonly Row[], missing: readonly string[]): void {
  if (missing.length > 0) console.log(`\nInstall what is missing: ${aptCommand(missing)}`);
  const failed = rows.filter((row) => row.failed > 0).map((row) => row.name);
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.join(", ")}`);
    console.log(`Their full output is in ${RESULTS}`);
  }
  const secondTries = rows.flatMap((row) => row.secondTries ?? []);
  if (secondTries.length > 0) {
    console.log(`\nneeded a second try:\n  ${secondTries.join("\n  ")}`);
  }
}

async function main(): Promise<number> {
  const settings = readCheckSettings(process.argv.slice(2));
  const plan = planFor(settings);
  endWithSignals();
  for (const note of plan.notes) console.log(`  ${note}`);
  if (settings.only === null) rmSync(RESULTS, { recursive: true, force: true });
  const needs = [...new Set(plan.stages.flat(2).flatMap((step) => step.needs))];
  const installed = await installMissing(needs, settings);
  if (installed !== null) console.log(`  ${installed}`);
  const rows: Row[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) {
      const row = await runStep(step, plan, settings);
      if (row.failed > 0 && row.output !== "") console.log(`\n${shorten(row.output)}\n`);
      console.log(format(row));
      rows.push(row);
    }
  };
  for (const stage of plan.stages) await Promise.all(stage.map(runLane));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  reportEnd(rows, missingPackages(needs));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof WrongUse)) throw error;
  console.error(error.message);
  process.exit(2);
}
