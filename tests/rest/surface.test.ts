import { readFileSync } from "node:fs";
import { join } from "node:path";
import { restTable } from "@gavel/server/rest";
import { expect, test } from "vitest";

/** `METHOD /api/path` lines. */
function readPaths(name: string): string[] {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return text.split("\n").filter(Boolean);
}

const served = restTable.map((row) => `${row.method} ${row.path}`);
const promised = readPaths("paths.txt");
const missing = readPaths("paths-missing.txt");

test("the table serves every path that paths.txt promises", () => {
  expect(promised.filter((one) => !served.includes(one))).toEqual([]);
});

test("every path of the table is promised: who adds a row adds it to paths.txt", () => {
  expect(served.filter((one) => !promised.includes(one))).toEqual([]);
});

test("paths-missing.txt only shrinks: it holds nothing that is served", () => {
  expect(missing.filter((one) => served.includes(one))).toEqual([]);
});

test("both lists are sorted by path and hold nothing twice", () => {
  for (const list of [promised, missing]) {
    const byPath = [...new Set(list)].sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
    expect(list).toEqual(byPath);
  }
});

function keyOf(line: string): string {
  const [method = "", path = ""] = line.split(" ");
  return `${path} ${method}`;
}
