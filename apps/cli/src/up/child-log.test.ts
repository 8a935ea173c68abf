import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openRotating } from "./child-log.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");

const bounds = (now = new Date()) => ({ rotateBytes: 100, keptBytes: 500, now: () => now });

test("a log that goes on and on stays bounded, and its newest lines are kept in order", () => {
  const append = openRotating(join(folder, "server.log"), bounds());
  for (let i = 0; i < 200; i += 1) append(`line ${String(i).padStart(4, "0")}\n`);
  const names = readdirSync(folder).sort();
  expect(names).toEqual(["server.log", ...[1, 2, 3, 4].map((age) => `server.log.${age}`)]);
  for (const name of names) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(110);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
  const kept = names.toReversed().flatMap(linesOf);
  expect(kept.at(-1)).toBe("line 0199");
  expect(kept).toEqual(
    Array.from(kept, (_, i) => `line ${String(200 - kept.length + i).padStart(4, "0")}`),
  );
});

test("one that an earlier run filled is rotated with the next line", () => {
  const path = join(folder, "judge.log");
  openRotating(path, bounds())("x".repeat(200));
  openRotating(path, bounds())("next\n");
  expect(linesOf("judge.log")).toEqual(["next"]);
  expect(linesOf("judge.log.1")).toEqual(["x".repeat(200)]);
});

test("each day has a file of its own, also after a restart in between", () => {
  const path = join(folder, "postgres.log");
  const clock = { now: new Date("2026-03-01T23:59:59Z") };
  const rotation = { ...bounds(), now: () => clock.now };
  const append = openRotating(path, rotation);
  append("one\n");
  append("two\n");
  clock.now = new Date("2026-03-02T00:00:00Z");
  append("three\n");
  expect(linesOf("postgres.log.1")).toEqual(["one", "two"]);
  utimesSync(path, clock.now, clock.now);
  openRotating(path, rotation)("four\n");
  expect(linesOf("postgres.log")).toEqual(["three", "four"]);
  utimesSync(path, clock.now, clock.now);
  clock.now = new Date("2026-03-09T12:00:00Z");
  openRotating(path, rotation)("five\n");
  expect(linesOf("postgres.log")).toEqual(["five"]);
  expect(linesOf("postgres.log.1")).toEqual(["three", "four"]);
  expect(linesOf("postgres.log.2")).toEqual(["one", "two"]);
  // One that was taken away meanwhile leaves a gap and stops nothing.
  rmSync(`${path}.1`);
  clock.now = new Date("2026-03-10T12:00:00Z");
  openRotating(path, rotation)("six\n");
  expect(linesOf("postgres.log.1")).toEqual(["five"]);
  expect(linesOf("postgres.log.3")).toEqual(["one", "two"]);
});
