import { describe, expect, test } from "vitest";
import {
  findContestProblemFaults,
  fitsRule,
  lettersInOrder,
  nameContestProblem,
} from "./problem.ts";

const NAME = { displayId: "A", title: "Add", color: "" };

describe("what a problem is called in a contest", () => {
  test("is stored without the spaces around it", () => {
    const name = nameContestProblem({ displayId: "  A  1 ", title: " Add ", color: "#FF00aa " });
    expect(name).toEqual({ displayId: "A 1", title: "Add", color: "#ff00aa" });
  });

  test.each([
    [{}, []],
    [{ color: "#00FF00" }, []],
    [{ displayId: "  " }, [["displayId", "required"]]],
    [{ displayId: "x".repeat(51) }, [["displayId", "long"]]],
    [{ displayId: ` ${"x".repeat(50)} ` }, []],
    [{ title: "" }, [["title", "required"]]],
    [{ title: "x".repeat(256) }, [["title", "long"]]],
    [{ title: "🎈" }, []],
    [{ color: "red" }, [["color", "invalid"]]],
    [{ color: "#ff0" }, [["color", "invalid"]]],
    [{ color: "#ff00001" }, [["color", "invalid"]]],
  ])("%j", (change, faults) => {
    const found = findContestProblemFaults({ ...NAME, ...change });
    expect(found.map(({ field, code }) => [field, code])).toEqual(faults);
  });
});

test.each([
  ["acm", 0, false, true],
  ["acm", 1, false, false],
  ["oi", 1, false, true],
  ["oi", 0, false, false],
  ["oi", 0, true, true],
] as const)("a contest by %s takes one of type %d, remote %s: %s", (rule, type, isRemote, fits) => {
  expect(fitsRule(rule, { type, isRemote })).toBe(fits);
});

test.each([
  [[], []],
  [
    ["B", "A"],
    ["A", "B"],
  ],
  // C was taken out: the others do not move up.
  [
    ["D", "A", "B"],
    ["A", "B", "D"],
  ],
  [
    ["c", "Warm up", "A", "1001", "b"],
    ["A", "Warm up", "b", "1001", "c"],
  ],
  [
    ["P28", "A", "P27", "Z"],
    ["A", "Z", "P27", "P28"],
  ],
])("in the order %j they are called %j", (displayIds, letters) => {
  expect(lettersInOrder(displayIds)).toEqual(letters);
});
