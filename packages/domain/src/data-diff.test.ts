import { expect, test } from "vitest";
import type { DataCase } from "./data-case.ts";
import { diffData } from "./data-diff.ts";

const one = (name: string, facts: Partial<DataCase> = {}): DataCase => ({
  inputName: `${name}.in`,
  outputName: `${name}.out`,
  inputSha256: `input of ${name}`,
  outputSha256: `output of ${name}`,
  inputBytes: 10,
  outputBytes: 5,
  score: 1,
  group: null,
  ...facts,
});
const state = (...cases: DataCase[]) => ({ cases, subtasks: [] });

test("added, changed and removed cases, by the name of the input", () => {
  const before = state(one("1"), one("2"), one("3"));
  const after = state(one("1"), one("3", { outputSha256: "new", outputBytes: 6 }), one("4"));
  const diff = diffData(before, after);
  expect(diff).toMatchObject({ added: 1, changed: 1, removed: 1, isReordered: false });
  expect(diff.changes.map(({ kind, seqBefore, seqAfter }) => [kind, seqBefore, seqAfter])).toEqual([
    ["changed", 3, 2],
    ["added", null, 3],
    ["removed", 2, null],
  ]);
  expect(diff.changes[0]).toMatchObject({
    input: null,
    output: { before: { bytes: 5 }, after: { bytes: 6 } },
    isRescored: false,
  });
  expect(diff.changes[2]?.output).toEqual({
    before: { sha256: "output of 2", bytes: 5 },
    after: null,
  });
});

test("points, subtasks and order are changes as well", () => {
  const diff = diffData(state(one("1"), one("2")), state(one("2", { group: 1 }), one("1")));
  expect(diff.isReordered).toBe(true);
  expect(diff.changes).toMatchObject([{ kind: "changed", isRescored: true, input: null }]);
  const subtask = { num: 1, title: "", points: 5, needs: [] };
  expect(diffData(state(), { cases: [], subtasks: [subtask] }).areSubtasksChanged).toBe(true);
});

test("the same data does not differ; an answer that is missing on both sides neither", () => {
  const broken = state(one("1", { outputSha256: null, outputBytes: null }));
  expect(diffData(broken, broken)).toMatchObject({ changes: [], areSubtasksChanged: false });
});
