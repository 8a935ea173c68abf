import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openRotating } from "./child-log.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");

test("a log that goes on and on stays bounded, and its newest lines are kept in order", () => {
  const append = openRotating(join(folder, "server.log"), 100);
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
  openRotating(path, 100)("x".repeat(200));
  openRotating(path, 100)("next\n");
  expect(linesOf("judge.log")).toEqual(["next"]);
  expect(linesOf("judge.log.1")).toEqual(["x".repeat(200)]);
});
