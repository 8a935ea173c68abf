/** What a test runner that hangs comes to: real runners, over files that never end. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CLONE, run } from "./run.ts";

/** Longer than the runners take to start on a loaded machine. */
const SILENCE_MS = 15_000;
const SIGNS = join(import.meta.dirname, "signs");
const bun = process.execPath;
/** What never gives its thread back, without taking a processor from the tests beside this one. */
const STUCK = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

const folder = mkdtempSync(join(tmpdir(), "gavel-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

const vitest = (place: string) =>
  run(
    [
      ...[bun, "--bun", join(CLONE, "node_modules/.bin/vitest"), "run", "--root", place],
      ...["--globals", "--pool=threads", "--no-isolate", "--maxWorkers=2"],
      ...["--reporter=default", `--reporter=${join(SIGNS, "vitest-reporter.ts")}`],
    ],
    { cwd: place, log: "self-vitest", silenceMs: SILENCE_MS, env: { NO_COLOR: "1" } },
  );

test("a worker that never pauses is ended and named, with what had passed until then", {
  timeout: 120_000,
}, async () => {
  const place = write("vitest", {
    "fine.test.ts": 'test("is fine", () => {}); test("is also fine", () => {});',
    "endless.test.ts": `
      test("comes to an end", () => {});
      test("never ends", () => { ${STUCK} });
    `,
  });
  const { hung, signs, status, output } = await vitest(place);
  expect(status).toBe(1);
  expect(hung?.map((one) => one.split(" ")[0])).toEqual(["endless.test.ts"]);
  expect([signs.passed >= 2, signs.failed]).toEqual([true, 0]);
  expect(output).toContain("without a sign of life:\n  endless.test.ts");
});

test("a file that gets stuck while it is loaded is ended too", { timeout: 120_000 }, async () => {
  const { hung } = await vitest(write("load", { "load.test.ts": STUCK }));
  expect(hung).toEqual(["load.test.ts"]);
});

test("a run that comes to an end is left alone, and says who needed a second try", {
  timeout: 120_000,
}, async () => {
  const place = write("well", {
    "well.test.ts": `
      let tries = 0;
      test("wavers", { retry: 1 }, () => { tries += 1; if (tries === 1) throw new Error("no"); });
      test("fails", () => { throw new Error("no"); });
      test("leaves an error behind", () => { setTimeout(() => { throw new Error("later"); }); });
      test("waits", () => new Promise((resolve) => setTimeout(resolve, 100)));
    `,
  });
  const { hung, signs, status } = await vitest(place);
  expect([hung, status, signs.passed, signs.failed]).toEqual([null, 1, 3, 1]);
  expect(signs.strayErrors).toBe(1);
  expect(signs.secondTries).toEqual(["well.test.ts: wavers"]);
});

test("a browser test that gets stuck is ended with everything that it started", {
  timeout: 120_000,
}, async () => {
  const playwright = join(CLONE, "tests/node_modules/@playwright/test");
  const place = write("playwright", {
    "playwright.config.ts": 'export default { testDir: ".", workers: 1 };',
    "endless.test.ts": `
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      import { test } from "${playwright}/index.mjs";
      test("is fine", () => {});
      test("never ends", () => {
        const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
        writeFileSync("${join(folder, "pid")}", String(child.pid));
        ${STUCK}
      });
    `,
  });
  const { hung, signs } = await run(
    [
      ...[bun, "--bun", join(playwright, "cli.js"), "test"],
      `--reporter=list,${join(SIGNS, "playwright-reporter.ts")}`,
    ],
    { cwd: place, log: "self-playwright", silenceMs: SILENCE_MS },
  );
  expect(hung).toEqual(["endless.test.ts (never ends)"]);
  expect([signs.passed, signs.failed]).toEqual([1, 0]);
  const pid = Number(await Bun.file(join(folder, "pid")).text());
  expect(pid).toBeGreaterThan(1);
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});

test("a command that says nothing is ended as well; one that may be silent is not", async () => {
  const silent = (silenceMs: number, seconds: string) =>
    run(["sleep", seconds], { log: "self-sleep", silenceMs });
  expect(await silent(200, "1000")).toMatchObject({ status: 1, hung: [] });
  expect(await silent(Number.POSITIVE_INFINITY, "1")).toMatchObject({ status: 0, hung: null });
});
