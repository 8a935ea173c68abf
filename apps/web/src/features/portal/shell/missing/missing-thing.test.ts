import { expect, test } from "vitest";
import { missingThing, nearWords } from "./missing-thing.ts";

const PAGES = [
  "/contest/$contestID/rank",
  "/contest/$contestID/problem/$problemID/full-screen",
  "/group/$groupID/member",
  "/group/$groupID/training/$trainingID/rank",
];
const hasPage = (path: string) => PAGES.includes(path);

test.each([
  ["/problem/10O1", {}, { kind: "problem", id: "10O1" }],
  ["/problem/a%20b", {}, { kind: "problem", id: "a b" }],
  ["/problem/%E0%A4%A", {}, { kind: "problem", id: "%E0%A4%A" }],
  ["/problem/1000/x", {}, null],
  ["/submission-detail/12", {}, { kind: "submission", id: "12" }],
  ["/discussion-detail/7", {}, { kind: "discussion", id: "7" }],
  ["/admin/rejudge/7", {}, { kind: "rejudge", id: "7" }],
  ["/contest/6", {}, { kind: "contest", id: "6" }],
  ["/contest/6x/rank", {}, { kind: "contest", id: "6x" }],
  ["/contest/6/rank", {}, { kind: "contest", id: "6" }],
  ["/contest/6/nope", {}, null],
  ["/contest/6/problem", {}, null],
  ["/contest/6/submissions/x", {}, null],
  ["/contest/6/problem/Z", {}, { kind: "letter", id: "Z" }],
  ["/contest/6/problem/Z/full-screen", {}, { kind: "letter", id: "Z" }],
  ["/contest/6/problem/A/submission-deatil/99", {}, { kind: "submission", id: "99" }],
  ["/contest/6/problem/A/elsewhere/99", {}, null],
  ["/training/1/problem/9999", {}, { kind: "problem", id: "9999" }],
  ["/group/1/nope", {}, null],
  ["/group/3/member", {}, { kind: "group", id: "3" }],
  ["/group/3/submission-detail/77", {}, { kind: "submission", id: "77" }],
  ["/group/3/training/5/rank", {}, { kind: "training", id: "5" }],
  ["/group/3/training/5/problem/1000", {}, { kind: "problem", id: "1000" }],
  ["/group/3x/training/5", {}, { kind: "group", id: "3x" }],
  ["/user-home", { username: "ann", uid: "u1" }, { kind: "user", id: "ann" }],
  ["/user-home", { uid: "u1" }, { kind: "user", id: "u1" }],
  ["/user-home", {}, null],
  ["/problem/", {}, null],
  ["/nowhere/1", {}, null],
])("%s names what it names", (pathname, search, thing) => {
  expect(missingThing({ pathname, search }, hasPage)).toEqual(thing);
});

test("where what is around it is missing, that is named", () => {
  const pathname = "/training/99/problem/1000";
  const named = (at: string) => missingThing({ pathname, search: {}, at }, hasPage);
  expect(named("/training/$trainingID")).toEqual({ kind: "training", id: "99" });
  const inner = "/training/$trainingID/problem/$problemID";
  expect(named(inner)).toEqual({ kind: "problem", id: "1000" });
});

test("what was meant is looked for under the id, its digits, and less of it, unless it is a mere number", () => {
  expect(nearWords("10O1")).toEqual(["10O1", "1001", "100", "10"]);
  expect(nearWords("7")).toEqual([]);
  expect(nearWords("1002")).toEqual([]);
  expect(nearWords(" ")).toEqual([]);
});
