import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { clearOldTools, makeToolRoom, NoToolRoom, touchTool } from "./tool-room.ts";

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
});

test("of one start all stay, and of nothing nothing goes", async () => {
  const one = join(folder, "one-start");
  mkdirSync(join(one, "a"), { recursive: true });
  utimesSync(join(one, "a"), 1, 1);
  expect(await clearOldTools(one)).toEqual([]);
  expect(await clearOldTools(join(one, "a"))).toEqual([]);
});

describe("room for another", () => {
  const openedAt = Date.now() - 60_000;
  /** Of 100 kB each, by the minutes before the judge came up that they were last used in. */
  function fill(tools: Record<string, number>) {
    const dir = mkdtempSync(join(folder, "room-"));
    for (const [name, minutes] of Object.entries(tools)) {
      mkdirSync(join(dir, name));
      writeFileSync(join(dir, name, "file"), Buffer.alloc(100 * 1024, 1));
      const usedAt = (openedAt - minutes * 60_000) / 1000;
      utimesSync(join(dir, name), usedAt, usedAt);
    }
    return dir;
  }
  const make = (dir: string, { limit, bytes }: { limit: number; bytes: number }) =>
    makeToolRoom({ dir, limitBytes: limit * 1024, openedAt }, bytes * 1024);

  test("is there, or what was unused longest goes for it", async () => {
    const dir = fill({ older: 20, oldest: 30, young: 10, used: 0 });
    expect(await make(dir, { limit: 500, bytes: 100 })).toEqual([]);
    expect(await make(dir, { limit: 400, bytes: 110 })).toEqual(["oldest", "older"]);
    expect(readdirSync(dir).sort()).toEqual(["used", "young"]);
  });

  test("is made beside a file that is no tool chain", async () => {
    const dir = fill({ old: 10 });
    writeFileSync(join(dir, "a-note"), "x");
    expect(await make(dir, { limit: 150, bytes: 100 })).toEqual(["old"]);
    expect(readdirSync(dir)).toEqual(["a-note"]);
  });

  test("is not made of what is in use, and then nothing goes at all", async () => {
    const dir = fill({ old: 10, used: 0, touched: 10 });
    await touchTool(join(dir, "touched"));
    await expect(make(dir, { limit: 250, bytes: 100 })).rejects.toThrow(NoToolRoom);
    expect(readdirSync(dir).sort()).toEqual(["old", "touched", "used"]);
    expect(await make(dir, { limit: 300, bytes: 100 })).toEqual(["old"]);
  });
});
