import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inspectEnvironment } from "./environment.ts";

const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

function machine(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "gavel-cli-"));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return root;
}
const CPU = "sys/devices/system/cpu";
const judged = (files: Record<string, string>) =>
  Object.fromEntries(inspectEnvironment(machine(files)).map((one) => [one.name, one.isGood]));

const QUIET = {
  [`${CPU}/cpu0/cpufreq/scaling_governor`]: "performance",
  [`${CPU}/cpu1/cpufreq/scaling_governor`]: "performance",
  [`${CPU}/cpufreq/boost`]: "0",
  [`${CPU}/smt/active`]: "0",
  "proc/swaps": "Filename Type Size Used Priority",
  "proc/sys/kernel/randomize_va_space": "0",
  "sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never",
  "proc/pressure/cpu": "some avg10=0.10 avg60=1.20 avg300=2.00 total=1",
};

test("a quiet machine has nothing to mend", () => {
  const checks = inspectEnvironment(machine(QUIET));
  expect(checks.map((one) => one.isGood)).toEqual(checks.map(() => true));
  expect(checks.map((one) => one.advice)).toEqual(checks.map(() => null));
});

test("each thing that disturbs is found, with advice", () => {
  const checks = inspectEnvironment(
    machine({
      ...QUIET,
      [`${CPU}/cpu1/cpufreq/scaling_governor`]: "powersave",
      [`${CPU}/intel_pstate/no_turbo`]: "0",
      [`${CPU}/smt/active`]: "1",
      "proc/swaps": "Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2",
      "proc/sys/kernel/randomize_va_space": "2",
      "sys/kernel/mm/transparent_hugepage/enabled": "[always] madvise never",
      "proc/pressure/cpu": "some avg10=60.10 avg60=42.50 avg300=2.00 total=1",
    }),
  );
  expect(checks.map((one) => one.isGood)).toEqual(checks.map(() => false));
  for (const one of checks) expect(one.advice).toMatch(/\w/);
});

test("what a machine does not show is not held against it, but pressure should be measured", () => {
  expect(judged({})).toEqual({
    ...{ governor: null, boost: null, swap: null, ASLR: null, "huge pages": null, SMT: null },
    pressure: false,
  });
});
