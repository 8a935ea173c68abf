import { expect, test } from "vitest";
import { draftFilter, emptyDraft } from "./rejudge-draft.ts";

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
