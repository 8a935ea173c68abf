/** Everything that must hold before a change is done, cheapest first. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { NeedName } from "./machine.ts";
import { CLONE, RESULTS, type RunOutcome, run } from "./run.ts";
import { afterSecondTry, readRustTests, worthSecondTry } from "./rust-tests.ts";
import {
  countTests,
  filesWorthSecondTry,
  type VitestReport,
  withSecondTry,
} from "./vitest-report.ts";

export interface StepOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown when something failed. */
  readonly output: string;
  /** Why nothing ran, where that is no fault. */
  readonly skipped?: string;
  /** What nobody told the check that it needs, found out by the step itself. */
  readonly lacking?: string;
  /** Tests that failed and passed when they were tried again. */
  readonly secondTries?: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly needs: readonly NeedName[];
  readonly run: (passedOn: readonly string[]) => Promise<StepOutcome>;
}

const bun = process.execPath;
const SIGNS = join(import.meta.dirname, "signs");
const SANDBOX = join(CLONE, "judge-rs-bridge");

/** Where the build had to fetch the crates ahead (see apps/cli/src/build/sandbox.ts), cargo takes them from there. */
function cargo(...args: string[]): string[] {
  const vendor = join(CLONE, ".gavel/vendor");
  if (!existsSync(vendor)) return ["cargo", ...args];
  const [name = "", ...rest] = args;
  return [
    ...["cargo", name, "--offline", "--config", 'source.crates-io.replace-with="vendored"'],
    ...["--config", `source.vendored.directory="${vendor}"`, ...rest],
  ];
}

function localProgram(name: string, room = CLONE): string {
  return join(room, "node_modules/.bin", name);
}

/** Of programs that say nothing before their end, which on a machine with other work may come late. */
const WORDLESS_MS = 1_800_000;

/** A check that either holds or not. */
function single(outcome: RunOutcome): StepOutcome {
  const isFine = outcome.status === 0;
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, output: outcome.output };
}

/** Tests that ran, from the runner's own report; a runner that broke down counts as one failure. */
function counted(outcome: RunOutcome, counts: { passed: number; failed: number }): StepOutcome {
  const { output, signs, hung } = outcome;
  // It did not get to its report: what its tests said until then, and each file that hung as one failure.
  if (hung !== null) {
    return { passed: signs.passed, failed: signs.failed + Math.max(1, hung.length), output };
  }
  const isBroken = outcome.status !== 0 && counts.failed === 0;
  const failed = isBroken ? 1 : counts.failed;
  return { ...counts, failed, output, secondTries: signs.secondTries };
}

/** Parts of one step. */
function together(outcomes: readonly StepOutcome[]): StepOutcome {
  return {
    passed: outcomes.reduce((sum, one) => sum + one.passed, 0),
    failed: outcomes.reduce((sum, one) => sum + one.failed, 0),
    output: outcomes.map((one) => one.output).join(""),
  };
}

/** One program for what runs in the browser and one for all the rest: a program a room would check most files four times. */
const TYPE_PROGRAMS = ["packages/tooling/tsconfig.check.json", "apps/web/tsconfig.check.json"];
/** Not among the results, which each run removes. */
const TYPES_KNOWN = join(CLONE, ".gavel/types");
/** Each of them works out anew what the files of all need, and there is one program for each of two cores. */
const CHECKERS = ["--checkers", "1"];

async function checkTypes(): Promise<StepOutcome> {
  const outcomes = await Promise.all(
    TYPE_PROGRAMS.map(async (project, index) => {
      // What was checked before is checked again only where it may have become different.
      const known = ["--incremental", "--tsBuildInfoFile", join(TYPES_KNOWN, `${index}.known`)];
      const options = ["--noEmit", ...CHECKERS, ...known];
      const command = [bun, "--bun", localProgram("tsc"), ...options, "-p", project];
      return single(await run(command, { log: "types", silenceMs: WORDLESS_MS }));
    }),
  );
  return together(outcomes);
}

async function cargoTests(): Promise<StepOutcome> {
  // All that fail are told, not those of the first binary only.
  const test = cargo("test", "--release", "--locked", "--no-fail-fast");
  const options = { log: "cargo-test", cwd: SANDBOX };
  const outcome = await run(test, options);
  const first = readRustTests(outcome.output);
  const names = outcome.hung === null ? worthSecondTry(first) : [];
  if (names.length === 0) return counted(outcome, first);
  // As with the other runners: a machine that stalls is no fault of what was tested.
  const again = await run([...test, "--", "--exact", ...names], options);
  const { secondTries, ...counts } = afterSecondTry(first, readRustTests(again.output));
  const output = outcome.output + again.output;
  return { ...counts, output, secondTries: secondTries.map((name) => `judge-rs-bridge: ${name}`) };
}

/** The sandbox on a kernel with cgroup v2 only, in a virtual machine. */
async function virtualMachine(): Promise<StepOutcome> {
  const outcome = await run(["bash", "tests/vm/cgroup-v2.sh", "--short"], {
    log: "sandbox-vm",
    env: { GAVEL_VM_CACHE: join(CLONE, ".gavel/vm") },
    // The machine has a limit of its own, and boots without a word where the processor does not help.
    silenceMs: Number.POSITIVE_INFINITY,
  });
  const [, skipped] = /^SKIPPED: (.*)$/m.exec(outcome.output) ?? [];
  const [, lacking] = /^LACKING: (.*)$/m.exec(outcome.output) ?? [];
  const [, passed = "0", failed = "0"] =
    /(\d+) passed, (\d+) failed\s*$/.exec(outcome.output) ?? [];
  const counts = counted(outcome, { passed: Number(passed), failed: Number(failed) });
  return { ...counts, skipped, lacking };
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

interface VitestRun {
  readonly outcome: RunOutcome;
  /** null = it did not get to its end. */
  readonly report: VitestReport | null;
}

async function runVitest(log: string, args: readonly string[]): Promise<VitestRun> {
  const path = join(RESULTS, `${log}.json`);
  rmSync(path, { force: true });
  const reporters = ["default", "json", join(SIGNS, "vitest-reporter.ts")].map(
    (one) => `--reporter=${one}`,
  );
  reporters.push(`--outputFile.json=${path}`);
  const command = [bun, "--bun", localProgram("vitest"), "run", ...reporters, ...args];
  const outcome = await run(command, { log, env: { NO_COLOR: "1" } });
  return { outcome, report: readReport(path) as VitestReport | null };
}

/**
 * Files that fail are tried once more, by themselves and in a process of their own: a machine may stall for longer than any
 * test waits, and what a failed test left behind would make the next try fail as well. Who needed it is told at the end.
 */
async function vitest(
  log: string,
  options: readonly string[],
  chosen: readonly string[],
): Promise<StepOutcome> {
  const first = await runVitest(log, [...options, ...chosen]);
  const { report, outcome } = first;
  const counts = report === null ? { passed: 0, failed: 0 } : countTests(report);
  const files = report === null || outcome.hung !== null ? [] : filesWorthSecondTry(report);
  const isBySomeOption = chosen.some((one) => one.startsWith("-"));
  if (report === null || files.length === 0 || isBySomeOption) return counted(outcome, counts);
  const again = await runVitest(`${log}-again`, [...options, ...files]);
  const { secondTries, ...both } = withSecondTry(report, again.report, CLONE);
  // What is thrown outside of any test is a failure of its own.
  const isFine = again.outcome.status === 0 && outcome.signs.strayErrors === 0;
  const output = outcome.output + again.outcome.output;
  return { ...both, failed: isFine ? both.failed : Math.max(1, both.failed), output, secondTries };
}

/** As the runner's report counts tests; a flaky one passed when it was tried again. */
interface BrowserStats {
  readonly expected: number;
  readonly flaky: number;
  readonly unexpected: number;
}

async function playwright(passedOn: readonly string[]): Promise<StepOutcome> {
  const report = join(RESULTS, "browser.json");
  rmSync(report, { force: true });
  const program = localProgram("playwright", join(CLONE, "tests"));
  const reporter = join(SIGNS, "playwright-reporter.ts");
  const command = [bun, "--bun", program, "test", "--config", "tests/playwright.config.ts"];
  const outcome = await run(
    [...command, `--reporter=list,json,${reporter}`, "--pass-with-no-tests", ...passedOn],
    { log: "browser", env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: "1" } },
  );
  const read = readReport(report) as { stats: BrowserStats } | null;
  const { expected, flaky, unexpected } = read?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  return counted(outcome, { passed: expected + flaky, failed: unexpected });
}

const lint: Step = {
  name: "lint",
  needs: [],
  run: async () =>
    single(await run([bun, "--bun", localProgram("biome"), "check", "."], { log: "lint" })),
};
const types: Step = { name: "types", needs: [], run: checkTypes };
const unused: Step = {
  name: "unused",
  needs: [],
  run: async () => {
    const knip = [bun, "--bun", localProgram("knip")];
    const all = await run(knip, { log: "unused", silenceMs: WORDLESS_MS });
    if (all.status !== 0) return single(all);
    const product = [...knip, "--production", "--exports"];
    return single(await run(product, { log: "unused-product", silenceMs: WORDLESS_MS }));
  },
};
const tidy: Step = {
  name: "tidy",
  needs: [],
  run: (passedOn) => vitest("tidy", [], ["tests/tidy", ...passedOn]),
};
const build: Step = {
  name: "build",
  needs: ["cargo", "cc"],
  run: async () =>
    single(await run([bun, "apps/cli/src/main.ts", "dev", "build"], { log: "build" })),
};
const rustFormat: Step = {
  name: "rust-format",
  needs: ["cargo", "rustfmt"],
  run: async () =>
    single(await run(["cargo", "fmt", "--check"], { log: "rust-format", cwd: SANDBOX })),
};
const rustLint: Step = {
  name: "rust-lint",
  needs: ["cargo", "cc", "clippy"],
  run: async () => {
    const command = cargo(
      "clippy",
      "--locked",
      "--all-targets",
      "--all-features",
      "--",
      "-D",
      "warnings",
    );
    return single(await run(command, { log: "rust-lint", cwd: SANDBOX }));
  },
};
const rustTest: Step = { name: "rust-test", needs: ["cargo", "cc"], run: cargoTests };
const MACHINE = [
  "cargo",
  "cc",
  "qemu",
  "busybox",
  "cpio",
  "xz",
] as const satisfies readonly NeedName[];
const sandboxVm: Step = { name: "sandbox-vm", needs: MACHINE, run: virtualMachine };

const COMPILERS = ["cc", "c++", "python", "java"] as const satisfies readonly NeedName[];

const unitTests: Step = {
  name: "vitest",
  needs: COMPILERS,
  run: (passedOn) => vitest("vitest", ["--exclude=tests/tidy/**"], passedOn),
};
const browserTests: Step = {
  name: "browser",
  needs: [...COMPILERS, "chromium", "cjkFont"],
  run: playwright,
};

/**
 * One stage after the other; the lanes of a stage go on beside each other, the steps of a lane in order. The tests of the
 * sandbox mostly wait for limits, as does the machine beside them: a lane of what computes by itself fills the time.
 */
export const STAGES: readonly (readonly (readonly Step[])[])[] = [
  [
    [lint, types],
    [build, rustFormat],
  ],
  [[rustTest], [sandboxVm], [unused, tidy, rustLint]],
  [[unitTests]],
  [[browserTests]],
];

export const STEPS: readonly Step[] = STAGES.flat(2);
