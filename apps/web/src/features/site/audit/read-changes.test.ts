import { expect, test } from "vitest";
import { readChanges } from "./read-changes.ts";

test("each field says what it was and became", () => {
  expect(readChanges({ role: 1002 }, { role: 1008 })).toEqual([
    { field: "role", before: 1002, after: 1008, isText: false },
  ]);
  // One side of a field may not have been there at all.
  expect(readChanges({}, { label: "x" })).toEqual([
    { field: "label", before: undefined, after: "x", isText: false },
  ]);
});

test("of what was made or removed only what it had is told", () => {
  expect(readChanges(null, { title: "A", hint: "", tags: [], score: 0, group: null })).toEqual([
    { field: "title", after: "A", isText: false },
    { field: "score", after: 0, isText: false },
  ]);
  expect(readChanges({ title: "A" }, null)).toEqual([
    { field: "title", before: "A", isText: false },
  ]);
  expect(readChanges(null, null)).toEqual([]);
});

test("emptying a field is a change", () => {
  expect(readChanges({ school: "A" }, { school: "" })).toEqual([
    { field: "school", before: "A", after: "", isText: false },
  ]);
});

test.each([
  ["a long text", "x".repeat(61)],
  ["several lines", "one\ntwo"],
  ["a secret", "***"],
  ["fields of its own", { minute: 1 }],
  ["a list of such", [{ name: "a.h" }]],
])("%s is no line", (_, value) => {
  expect(readChanges({ it: "" }, { it: value })[0]?.isText).toBe(true);
  expect(readChanges({ it: value }, { it: "" })[0]?.isText).toBe(true);
});

test("a short list is one", () => {
  expect(readChanges({ it: ["a"] }, { it: ["a", "b"] })[0]?.isText).toBe(false);
});
