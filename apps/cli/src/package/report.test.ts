import { expect, test } from "vitest";
import { gridOf, type PackageReport, refusedReport, toJson } from "./report.ts";

const REPORT: PackageReport = {
  path: "a.zip",
  name: "sum",
  ok: false,
  refusals: [],
  remarks: [{ path: "generators", what: "ignored", text: "not run" }],
  verified: {
    timeLimitMs: 2000,
    isTimeLimitFound: true,
    memoryLimitMb: 64,
    submissions: [
      {
        file: "submissions/accepted/a.cpp",
        language: "C++ 20 With O2",
        expected: ["AC"],
        verdict: "WA",
        ok: false,
        timeMs: 12,
        memoryKib: 2048,
        score: null,
        note: "expected AC",
        cases: [
          { name: "sample/1", verdict: "AC", timeMs: 12 },
          { name: "secret/1", verdict: "WA", timeMs: 3 },
          { name: "secret/2", verdict: null, timeMs: 0 },
        ],
      },
      {
        file: "submissions/accepted/b.scala",
        language: null,
        expected: ["AC"],
        verdict: null,
        ok: null,
        timeMs: null,
        memoryKib: null,
        score: null,
        note: "this host has no Scala",
        cases: [],
      },
    ],
  },
};

test("the grid has a row for each program and a column for each case", () => {
  const lines = gridOf(REPORT.verified?.submissions ?? []).map((line) =>
    line.trim().split(/ {2,}/),
  );
  expect(lines).toEqual([
    ["program", "language", "expected", "verdict", "time", "memory", "sample/1", "1", "2"],
    [
      "NO",
      "accepted/a.cpp",
      "C++ 20 With O2",
      "AC",
      "WA",
      "0.01 s",
      "2 MB",
      "AC 0.01",
      "WA 0.00",
      ".",
    ],
    ["expected AC"],
    ["?", "accepted/b.scala", "-", "AC", "-", "-", "-", ".", ".", "."],
    ["this host has no Scala"],
  ]);
});

test("many cases become a strip of letters", () => {
  const [first] = REPORT.verified?.submissions ?? [];
  if (first === undefined) throw new Error("no submission");
  const cases = Array.from({ length: 20 }, (_, at) => ({
    name: `secret/${at}`,
    verdict: at < 18 ? ("AC" as const) : at === 18 ? ("TLE" as const) : null,
    timeMs: 1,
  }));
  expect(gridOf([{ ...first, cases }])[1]).toMatch(/A{18}T\.$/);
});

test("the document says the same, and what was refused", () => {
  const refused = refusedReport("b", "b", [{ path: "problem.yaml", reason: "no" }], []);
  const document = toJson([REPORT, refused]);
  expect(document.ok).toBe(false);
  expect(document.packages[0]).toMatchObject({
    path: "a.zip",
    name: "sum",
    ok: false,
    refused: null,
    submissions: [
      {
        file: "submissions/accepted/a.cpp",
        language: "C++ 20 With O2",
        expected: ["AC"],
        verdict: "WA",
        ok: false,
        timeMs: 12,
        memoryKib: 2048,
        note: "expected AC",
      },
      { ok: null, note: "this host has no Scala" },
    ],
  });
  expect(document.packages[1]).toMatchObject({
    ok: false,
    refused: "problem.yaml: no",
    submissions: [],
  });
});
