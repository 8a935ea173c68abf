import { expect, test } from "vitest";
import { draftFilter, emptyDraft, findObstacle } from "./rejudge-draft.ts";

test("empty fields narrow nothing", () => {
  expect(draftFilter(emptyDraft, 3)).toEqual({
    pid: 3,
    language: undefined,
    statuses: undefined,
    username: undefined,
    fromId: undefined,
    toId: undefined,
    includeManual: false,
  });
});

test("what is filled narrows", () => {
  const draft = {
    ...emptyDraft,
    language: "C",
    statuses: [0, -1],
    username: " ann ",
    fromId: "12",
    toId: " 40",
    includeManual: true,
  };
  expect(draftFilter(draft, 3)).toEqual({
    pid: 3,
    language: "C",
    statuses: [0, -1],
    username: "ann",
    fromId: 12,
    toId: 40,
    includeManual: true,
  });
});

test("without a problem or with a number that is none, nothing is sent", () => {
  expect(draftFilter(emptyDraft, undefined)).toBeNull();
  for (const fromId of ["x", "0", "-3", "1.5"]) {
    expect(draftFilter({ ...emptyDraft, fromId }, 3)).toBeNull();
  }
});

test.each([
  ["nothing is typed", {}, undefined, undefined, "no-problem"],
  ["it is looked up", { problemId: "1" }, undefined, undefined, "counting"],
  ["nobody knows it", { problemId: "1" }, null, undefined, "unknown-problem"],
  ["a number is none", { problemId: "1", toId: "x" }, { pid: 3 }, undefined, "unfit-id"],
  ["they are being counted", { problemId: "1" }, { pid: 3 }, undefined, "counting"],
  ["none matches", { problemId: "1" }, { pid: 3 }, 0, "nothing"],
  ["some match", { problemId: "1" }, { pid: 3 }, 2, null],
] as const)("when %s, the reason is told", (_, typed, data, count, obstacle) => {
  expect(findObstacle({ ...emptyDraft, ...typed }, { data }, count)).toBe(obstacle);
});
