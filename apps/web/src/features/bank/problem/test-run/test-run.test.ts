import { describe, expect, test } from "vitest";
import { addCase, removeCase } from "./case-store.ts";
import { type FinalAnswer, matchedSample, outcomeDifference, outcomeKind } from "./outcome.ts";

const answer = (part: Partial<FinalAnswer>): FinalAnswer => ({
  status: 0,
  timeMs: 1,
  memoryKib: 1,
  input: "1 2",
  expectedOutput: "3",
  output: "3\n",
  stderr: "",
  note: null,
  judgeMode: "default",
  ...part,
});

test.each([
  ["right", {}, "verdict"],
  ["wrong", { status: -1 }, "verdict"],
  ["crashed", { status: 3, expectedOutput: null }, "verdict"],
  ["ran without anything expected", { expectedOutput: null }, "ran"],
  ["ran without anything expected, as an empty text", { expectedOutput: "" }, "ran"],
  ["ran under a special judge", { judgeMode: "spj" as const }, "uncertain"],
  ["differed under a special judge", { judgeMode: "spj" as const, status: -1 }, "uncertain"],
  ["crashed under a special judge", { judgeMode: "spj" as const, status: 3 }, "verdict"],
  ["never ran, for a fault of ours", { status: 4, judgeMode: "spj" as const }, "fault"],
])("a program that %s", (_, part, kind) => {
  expect(outcomeKind(answer(part))).toBe(kind);
});

describe("the first difference", () => {
  test("is named for a wrong answer only", () => {
    expect(outcomeDifference(answer({ status: -1, output: "4\n" }))).toEqual({
      line: 1,
      expected: "3",
      got: "4",
    });
    expect(outcomeDifference(answer({ output: "3\n" }))).toBeNull();
    expect(outcomeDifference(answer({ status: -1, expectedOutput: null }))).toBeNull();
  });
  test("is not where the output was cut", () => {
    const output = `${"1\n".repeat(500)}...`;
    const expectedOutput = "1\n".repeat(800);
    expect(outcomeDifference(answer({ status: -1, output, expectedOutput }))).toBeNull();
  });
});

describe("the sample that a run matched", () => {
  const samples = [
    { input: "5 5", output: "10" },
    { input: "1 2\n", output: "3" },
  ];
  test("is found by input and output, whatever blanks end their lines", () => {
    expect(matchedSample(answer({ input: "1 2 " }), samples)).toBe(2);
  });
  test("is none when the run failed, its input is another or its output is", () => {
    expect(matchedSample(answer({ status: -1 }), samples)).toBeNull();
    expect(matchedSample(answer({ input: "1 3" }), samples)).toBeNull();
    expect(matchedSample(answer({ output: "4" }), samples)).toBeNull();
  });
});

describe("custom inputs", () => {
  test("get numbers of their own", () => {
    const { cases, added } = addCase([{ id: 4, input: "x", expected: "" }], {
      input: "9",
      expected: "",
    });
    expect(added.id).toBe(5);
    expect(cases).toHaveLength(2);
  });
  test("are cut at the limit when copied from a longer sample", () => {
    const { added } = addCase([], { input: "1".repeat(2000), expected: "" });
    expect(added.input).toHaveLength(1000);
  });
  test("leave an empty one when the last is removed", () => {
    const one = { id: 1, input: "x", expected: "y" };
    expect(removeCase([one], 1)).toEqual([{ id: 1, input: "", expected: "" }]);
    expect(removeCase([one, { ...one, id: 2 }], 1)).toEqual([{ ...one, id: 2 }]);
  });
});
