/** `npm test`: every check and every test, a table of how they went, and one last line with the counts. */
import { rmSync } from "node:fs";
import { type CheckSettings, readCheckSettings } from "./check/env.ts";
import { aptCommand, installMissing, missingPackages } from "./check/machine.ts";
import { endWithSignals, RESULTS } from "./check/run.ts";
import { STAGES, STEPS, type Step, type StepOutcome } from "./check/steps.ts";

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

async function runStep(step: Step, settings: CheckSettings): Promise<Row> {
  const missing = missingPackages(step.needs);
  if (missing.length > 0) {
    const note = `not run: ${missing.join(", ")} missing`;
    const failed = settings.allowsSkips ? 0 : 1;
    return { name: step.name, seconds: 0, passed: 0, failed, output: "", note };
  }
  const from = performance.now();
  const outcome = await step.run(settings.passedOn);
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

async function main(): Promise<number> {
  const settings = readCheckSettings(process.argv.slice(2));
  const unknown = settings.only?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `there is no step ${unknown.join(", ")}: ${STEPS.map((one) => one.name).join(", ")}`,
    );
    return 2;
  }
  endWithSignals();
  const steps = STEPS.filter((step) => settings.only?.includes(step.name) ?? true);
  if (settings.only === null) rmSync(RESULTS, { recursive: true, force: true });
  const installed = await installMissing(
    [...new Set(steps.flatMap((step) => step.needs))],
    settings,
  );
  if (installed !== null) console.log(`  ${installed}`);
  const rows: Row[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane.filter((one) => steps.includes(one))) {
      const row = await runStep(step, settings);
      if (row.failed > 0 && row.output !== "") console.log(`\n${shorten(row.output)}\n`);
      console.log(format(row));
      rows.push(row);
    }
  };
  for (const stage of STAGES) await Promise.all(stage.map(runLane));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const missing = missingPackages([...new Set(steps.flatMap((step) => step.needs))]);
  if (missing.length > 0) console.log(`\nInstall what is missing: ${aptCommand(missing)}`);
  if (failed > 0) {
    console.log(
      `\nFailed: ${rows
        .filter((row) => row.failed > 0)
        .map((row) => row.name)
        .join(", ")}`,
    );
    console.log(`All they said is in ${RESULTS}`);
  }
  const secondTries = rows.flatMap((row) => row.secondTries ?? []);
  if (secondTries.length > 0) {
    console.log(`\nneeded a second try:\n  ${secondTries.join("\n  ")}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

process.exit(await main());
