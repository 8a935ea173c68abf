import { expect, test } from "vitest";
import { missingThing, nearWords } from "./missing-thing.ts";

test.each([
  ["/problem/10O1", {}, { kind: "problem", id: "10O1" }],
  ["/problem/a%20b", {}, { kind: "problem", id: "a b" }],
  ["/problem/%E0%A4%A", {}, { kind: "problem", id: "%E0%A4%A" }],
  ["/submission-detail/12", {}, { kind: "submission", id: "12" }],
  ["/discussion-detail/7", {}, { kind: "discussion", id: "7" }],
  ["/admin/rejudge/7", {}, { kind: "rejudge", id: "7" }],
  ["/group/3/member", {}, { kind: "group", id: "3" }],
  ["/group/3/submission-detail/77", {}, { kind: "submission", id: "77" }],
  ["/group/3/training/5/rank", {}, { kind: "training", id: "5" }],
  ["/group/3x/training/5", {}, { kind: "group", id: "3x" }],
  ["/user-home", { username: "ann", uid: "u1" }, { kind: "user", id: "ann" }],
  ["/user-home", { uid: "u1" }, { kind: "user", id: "u1" }],
  ["/user-home", {}, null],
  ["/problem/", {}, null],
  ["/nowhere/1", {}, null],
])("%s names what it names", (pathname, search, thing) => {
  expect(missingThing(pathname, search)).toEqual(thing);
});

test("what was meant is looked for under the id, its digits, and less of it, unless it is a mere number", () => {
  expect(nearWords("10O1")).toEqual(["10O1", "1001", "100", "10"]);
  expect(nearWords("7")).toEqual([]);
  expect(nearWords("1002")).toEqual([]);
  expect(nearWords(" ")).toEqual([]);
});
