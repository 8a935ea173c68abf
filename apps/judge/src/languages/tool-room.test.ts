import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bytesIn, clearOldTools, roomBeside, touchTool } from "./tool-room.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "gavel-tools-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what was last used two weeks before the rest goes, however long ago that was", async () => {
  const now = Date.now() - 100 * DAY_MS;
  for (const [name, days] of [
    ["old", 15],
    ["touched", 15],
    ["young", 13],
    ["new.half", 0],
  ] as const) {
    mkdirSync(join(folder, name, "deep"), { recursive: true });
    writeFileSync(join(folder, name, "deep/file"), "x".repeat(10_000));
    utimesSync(join(folder, name), (now - days * DAY_MS) / 1000, (now - days * DAY_MS) / 1000);
  }
  await touchTool(join(folder, "touched"), now);
  expect((await clearOldTools(folder)).sort()).toEqual(["new.half", "old"]);
  expect(readdirSync(folder).sort()).toEqual(["touched", "young"]);
  expect(await bytesIn(folder)).toBeGreaterThanOrEqual(20_000);
});

test("of one start all stay, and of nothing nothing goes", async () => {
  const one = join(folder, "one-start");
  mkdirSync(join(one, "a"), { recursive: true });
  utimesSync(join(one, "a"), 1, 1);
  expect(await clearOldTools(one)).toEqual([]);
  expect(await clearOldTools(join(one, "a"))).toEqual([]);
});

test("tool chains take their room from the cache, and leave a quarter of it", () => {
  expect(roomBeside(1000, 300)).toBe(700);
  expect(roomBeside(1000, 900)).toBe(250);
});
