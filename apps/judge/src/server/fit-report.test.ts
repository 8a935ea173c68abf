import { type CaseResult, finishReport, REPORT_MAX_BYTES } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { fitCases } from "./fit-report.ts";

/** The worst that a program can do: each of these characters takes six bytes on the wire. */
const loud = (seq: number): CaseResult => ({
  seq,
  testCaseId: seq,
  status: -1,
  timeMs: 30_000,
  memoryKib: 1_000_000,
  score: 0,
  groupNum: null,
  userOutput: "\u0001".repeat(1000),
  note: "Killed by signal 11 (SIGSEGV)",
  detail: {
    teamMessage: "\u0001".repeat(4000),
    juryMessage: "\u0001".repeat(4000),
    points: null,
    ratio: null,
    transcript: Array.from({ length: 1300 }, () => ({ by: "program", pass: 1, text: "\u0001" })),
    transcriptCut: false,
  },
});

test("a report of thousands of loud cases fits, and says of each what became of it", () => {
  const cases = fitCases(Array.from({ length: 5000 }, (_, index) => loud(index + 1)));
  const report = {
    ...{ jobId: "a", claim: "b", judgementId: 1, status: -1, timeMs: 1, memoryKib: 1, score: null },
    ...{ errorMessage: "\u0001".repeat(65_535), cases },
  };
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(REPORT_MAX_BYTES);
  expect(finishReport.parse(report).cases.map(({ seq, status }) => [seq, status])).toEqual(
    cases.map((_, index) => [index + 1, -1]),
  );
  expect(cases[0]).toEqual(loud(1));
  expect(cases.at(-1)?.detail).toMatchObject({ transcript: [], transcriptCut: true });
});

test("what fits is left as it is", () => {
  const { detail: _, ...plain } = loud(1);
  expect(fitCases([plain, loud(2)])).toEqual([plain, loud(2)]);
  expect(fitCases([plain, plain], 10)).toEqual([1, 2].map(() => ({ ...plain, userOutput: "" })));
});
