import { expect, test } from "vitest";
import { prefixedId, unprefixedId } from "./problem-id.ts";

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
