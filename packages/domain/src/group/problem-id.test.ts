import { expect, test } from "vitest";
import { idAfterEdit, prefixedId, unprefixedId } from "./problem-id.ts";

test.each([
  ["Robots", "a1", "ROBOTSA1"],
  ["机器人 队", " 1001 ", "机器人队1001"],
  ["A/B?%c", "x", "ABCX"],
])("in %s, %j is called %s", (shortName, problemId, stored) => {
  expect(prefixedId(shortName, problemId)).toBe(stored);
  expect(unprefixedId(shortName, stored)).toBe(problemId.trim().toUpperCase());
});

test("one from before the group had its name stays whole, and no id is left empty", () => {
  expect(unprefixedId("Robots", "CLUB7")).toBe("CLUB7");
  expect(unprefixedId("Robots", "ROBOTS")).toBe("ROBOTS");
});

test.each([
  ["what it was", "a1", "ROBOTSA1", "ROBOTSA1"],
  ["nothing", " ", "ROBOTSA1", "ROBOTSA1"],
  ["another id", "b2", "ROBOTSA1", "ROBOTSB2"],
  ["what it was before the group had its name", "CLUB7", "CLUB7", "CLUB7"],
  ["another id than it had then", "8", "CLUB7", "ROBOTS8"],
])("with %s in the form it is called so", (_, typed, stored, called) => {
  expect(idAfterEdit("Robots", stored, typed)).toBe(called);
});
