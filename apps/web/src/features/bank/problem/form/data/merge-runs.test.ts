import { expect, test } from "vitest";
import {
  failedRuns,
  firstLineFault,
  type RunRow,
  readChecks,
  readLines,
  withAnswers,
  withGenerated,
} from "./merge-runs.ts";
import type { EditedCase } from "./types.ts";

const one = (n: number, more: Partial<EditedCase> = {}): EditedCase => ({
  ...{ key: `k${n}`, inputName: `${n}.in`, outputName: `${n}.out`, score: 0, group: null },
  ...{ inputSha256: `in${n}`, inputBytes: 1, outputSha256: null, outputBytes: null },
  ...more,
});
const made = (row: number, sha256: string): RunRow => ({
  ...{ row, status: 0, exitCode: 0, message: "", kept: { sha256, bytes: 7 } },
});
const failed = (row: number, status: number, exitCode: number | null, message = ""): RunRow => ({
  ...{ row, status, exitCode, message, kept: null },
});

test("answers go to the cases that were asked about, wherever they are by now", () => {
  const asked = [one(1), one(2), one(3), one(4)];
  const rows = [made(3, "d"), made(0, "a"), made(1, "b"), made(2, "c")];
  const now = [one(4), one(2, { inputSha256: "other" }), one(1), one(3, { outputSha256: "hand" })];
  const outputs = withAnswers(now, asked, rows).map((each) => [each.key, each.outputSha256]);
  expect(outputs).toEqual([
    ["k4", "d"],
    ["k2", null],
    ["k1", "a"],
    ["k3", "hand"],
  ]);
  expect(withAnswers([one(1)], asked, [failed(0, 1, null)])).toEqual([one(1)]);
  expect(withAnswers([one(1)], asked, rows)[0]?.outputBytes).toBe(7);
});

test("generated cases stand behind the others in the order of their lines, with points", () => {
  const subtasks = [{ num: 1, title: "", points: 30, needs: [] }];
  const cases = withGenerated(
    { cases: [one(1, { group: 1 }), one(3, { group: 1 })], subtasks, mode: "subtask_lowest" },
    { programId: 5, lines: ["10 1", "10 2", "10 3"] },
    [made(2, "z"), failed(1, 3, 1), made(0, "x")],
    (fresh) => ({ ...fresh, key: `n${fresh.inputName}` }),
  );
  const madeBy = (args: string) => ({ kind: "generator", programId: 5, args });
  expect(cases.slice(2)).toMatchObject([
    { inputName: "4.in", inputSha256: "x", group: 1, score: 30, madeBy: madeBy("10 1") },
    { inputName: "5.in", inputSha256: "z", outputSha256: null, madeBy: madeBy("10 3") },
  ]);
  expect(cases).toHaveLength(4);
});

test("runs that made nothing change nothing", () => {
  const cases = [one(1)];
  const none = [failed(0, 1, null)];
  expect(withAnswers(cases, cases, none)).toBe(cases);
  const data = { cases, subtasks: [], mode: "default" } as const;
  expect(withGenerated(data, { programId: 5, lines: ["1"] }, none, (fresh) => one(1, fresh))).toBe(
    cases,
  );
});

test("what failed is told in the order in which it was asked", () => {
  expect(failedRuns([failed(2, 1, null, "late"), made(0, "a"), failed(1, 3, 1, "boom")])).toEqual([
    { at: 1, status: 3, message: "boom" },
    { at: 2, status: 1, message: "late" },
  ]);
});

test("an input is valid when every validator says so, and the first complaint is kept", () => {
  const inputs = ["a", "b", "c"];
  const fine = (row: number) => ({ ...made(row, ""), kept: null });
  const rows = [fine(0), fine(1), fine(2), fine(3), failed(4, 3, 3, "b > 9\n"), fine(5)];
  expect([...readChecks(inputs, rows).checks]).toEqual([
    ["a", { complaint: null }],
    ["b", { complaint: "b > 9" }],
    ["c", { complaint: null }],
  ]);
  // The second one did not come to an end on `a`, said two things of `b` and nothing of `c`.
  const hard = [fine(0), failed(1, 3, 3, "first"), fine(2)];
  const more = [failed(3, 1, null, "slow"), failed(4, 3, 3, "second"), failed(5, 3, 2)];
  const read = readChecks(inputs, [...more, ...hard]);
  expect([...read.checks]).toEqual([
    ["b", { complaint: "first" }],
    ["c", { complaint: "exit 2" }],
  ]);
  expect(read.failed).toEqual([{ at: 0, status: 1, message: "slow" }]);
});

test("lines of arguments", () => {
  expect(readLines(" 10  1\r\n\n20 2 \n")).toEqual(["10  1", "20 2"]);
  expect(firstLineFault(["1", "'two words' 2"])).toBeNull();
  expect(firstLineFault(["1", "x".repeat(1001)])).toEqual({ number: 2, what: "long" });
  expect(firstLineFault([Array(33).fill("1").join(" ")])).toEqual({ number: 1, what: "long" });
  expect(firstLineFault(["1", "it's"])).toEqual({ number: 2, what: "quotes" });
});
