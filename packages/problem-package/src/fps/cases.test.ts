import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { textFile } from "../reading/text-file.ts";
import { readFpsCases } from "./cases.ts";
import type { FpsElement } from "./xml-items.ts";

/** `in` or `out`, a name or none, and the text by which the file is known. */
type Given = readonly ["in" | "out", string | null, string];

function read(given: readonly Given[], hasChecker = false) {
  const findings = new Findings();
  const elements = given.map(
    ([kind, name, text]): FpsElement => ({
      ...{ name: `test_${kind}put`, text: "", children: [], file: textFile(text, text) },
      attributes: name === null ? {} : { name },
    }),
  );
  const cases = readFpsCases({ number: 1, elements }, "x", hasChecker, findings);
  return {
    cases: cases.map((one) => [
      one.seq,
      ...[one.inputName, one.input.path, one.outputName, one.output?.path ?? null],
    ]),
    refused: findings.refusals.map((one) => one.reason),
    said: findings.remarks.map((one) => one.text),
  };
}

test("files with one name belong together, others by their place", () => {
  const seen = read([
    ["in", "b", "i1"],
    ["in", null, "i2"],
    ["out", " a ", "o1"],
    ["out", "b", "o2"],
    ["in", "a", "i3"],
    ["out", null, "o3"],
  ]);
  // Nor does an input without a name take an output that another asks for.
  expect(seen.cases).toEqual([
    [1, "b.in", "i1", "b.out", "o2"],
    [2, "a.in", "i3", "a.out", "o1"],
  ]);
  expect(seen.said).toEqual([
    "the test test1: it has an input but no output",
    "the test 2: it has an output but no input",
  ]);
});

test("a name on one side is that of the whole test, without any it is its number", () => {
  const seen = read([
    ["in", null, "i1"],
    ["out", "x", "o1"],
    ["in", "y", "i2"],
    ["out", null, "o2"],
    ["in", null, "i3"],
    ["out", " ", "o3"],
  ]);
  expect(seen).toEqual({
    ...{ refused: [], said: [] },
    cases: [
      [1, "x.in", "i1", "x.out", "o1"],
      [2, "y.in", "i2", "y.out", "o2"],
      [3, "test2.in", "i3", "test2.out", "o3"],
    ],
  });
});

test("two names that differ are two tests", () => {
  const seen = read([
    ["in", "a", "i"],
    ["out", "b", "o"],
  ]);
  expect(seen.cases).toEqual([]);
  expect(seen.said).toEqual([
    "the test a: it has an input but no output",
    "the test b: it has an output but no input",
  ]);
  expect(seen.refused).toEqual(["no test has both an input and an output"]);
});

test("a checker does without outputs", () => {
  expect(read([["in", null, "i"]], true)).toEqual({
    ...{ cases: [[1, "test0.in", "i", "test0.out", null]], refused: [], said: [] },
  });
});

test("names that are no file names, or come twice, count as none", () => {
  const seen = read([
    ["in", "../a", "i1"],
    ["in", "b", "i2"],
    ["in", "b", "i3"],
    ["out", null, "o1"],
    ["out", null, "o2"],
    ["out", null, "o3"],
  ]);
  expect(seen.cases.map(([, name]) => name)).toEqual(["test0.in", "b.in", "test2.in"]);
  expect(seen.said).toEqual([
    'the test name "../a" is not a plain file name; its place is used',
    'the test name "b" is used twice; its place is used',
  ]);
});

test("without inputs there is nothing to judge", () => {
  expect(read([])).toEqual({ cases: [], refused: [], said: [] });
  expect(read([["out", null, "o"]]).refused).toEqual(["its tests have outputs but no inputs"]);
});
