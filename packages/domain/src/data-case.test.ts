import { describe, expect, test } from "vitest";
import { areSubtasksSound, findCaseFaults, givePoints, splitEvenly } from "./data-case.ts";
import { gradingOf, subtasksOf } from "./data-grading.ts";
import { groupPlace, inSubtaskOrder, moveCases, stepPlace } from "./data-order.ts";
import { fullPoints, gradeTree } from "./grading.ts";

const placed = (text: string) =>
  text.split(" ").map((one) => {
    const [name = "", group] = one.split(":");
    return { name, group: group === undefined ? null : Number(group), score: 0 };
  });
type Placed = ReturnType<typeof placed>[number];
const shown = (cases: readonly Placed[]) =>
  cases.map(({ name, group }) => (group === null ? name : `${name}:${group}`)).join(" ");
const scores = (cases: readonly { score: number }[]) => cases.map((one) => one.score);
const subtask = (num: number, points: number, needs: number[] = []) => ({
  num,
  points,
  needs,
  title: "",
});

describe("points", () => {
  test("without subtasks they go over the cases, the last ones get what is left", () => {
    expect(scores(splitEvenly(placed("a b c"), [], "default").cases)).toEqual([33, 33, 34]);
  });
  test("with subtasks they go over these, and each shares its own", () => {
    const cases = placed("a:1 b:1 c:2");
    const split = splitEvenly(cases, [subtask(1, 0), subtask(2, 0), subtask(3, 0)], "default");
    expect(split.subtasks.map((one) => one.points)).toEqual([33, 33, 34]);
    expect(scores(split.cases)).toEqual([16, 17, 33]);
  });
  test("a subtask that counts as a whole gives each of its cases all of it", () => {
    const given = givePoints(placed("a b:1 c:1"), [subtask(1, 30)], "subtask_lowest");
    expect(scores(given)).toEqual([0, 30, 30]);
  });
});

test("what keeps a case from being judged with", () => {
  const one = (name: string, outputSha256: string | null, group: number | null = null) => ({
    inputName: `${name}.in`,
    outputName: `${name}.out`,
    outputSha256,
    inputBytes: 0,
    outputBytes: outputSha256 === null ? null : 0,
    group,
  });
  const cases = [one("1", "x", 1), one("2", null, 1), one("1", "y", 1), one("3", "z")];
  expect([...findCaseFaults(cases, "default")]).toEqual([
    [1, "noAnswer"],
    [2, "doubledName"],
  ]);
  expect(findCaseFaults(cases, "subtask_lowest").get(3)).toBe("noSubtask");
  const typed = { ...one("4", "x", 1), madeBy: { kind: "hand" } as const };
  const all = [typed, { ...typed, ...one("5", "x", 1), inputBytes: 1 }, one("6", "x", 1)];
  expect([...findCaseFaults(all, "default")]).toEqual([[0, "blank"]]);
});

test("a subtask needs only what stands before it", () => {
  expect(areSubtasksSound([subtask(1, 1), subtask(2, 1, [1])])).toBe(true);
  expect(areSubtasksSound([subtask(1, 1, [2]), subtask(2, 1)])).toBe(false);
  expect(areSubtasksSound([subtask(1, 1, [1])])).toBe(false);
  expect(areSubtasksSound([subtask(1, 1), subtask(1, 1)])).toBe(false);
});

describe("moving", () => {
  const nums = [1, 2, 3];
  const cases = placed("a:1 b:1 c:1 d:2 e:2");
  const named =
    (...names: string[]) =>
    (one: Placed) =>
      names.includes(one.name);
  const before = (name: string) => cases.find((one) => one.name === name) ?? null;
  const moved = (names: string[], group: number | null, to: string | null) =>
    shown(
      moveCases(cases, named(...names), { group, before: to === null ? null : before(to) }, nums),
    );

  test("before a case, in the order they had", () => {
    expect(moved(["c", "a"], 2, "e")).toBe("b:1 d:2 a:2 c:2 e:2");
    expect(moved(["e"], 1, "a")).toBe("e:1 a:1 b:1 c:1 d:2");
  });
  test("to the end of a subtask, also of one without cases", () => {
    expect(moved(["a"], 1, null)).toBe("b:1 c:1 a:1 d:2 e:2");
    expect(moved(["a"], 3, null)).toBe("b:1 c:1 d:2 e:2 a:3");
    expect(moved(["d"], null, null)).toBe("d a:1 b:1 c:1 e:2");
  });
  test("onto one of themselves changes nothing", () => {
    expect(moved(["a", "b"], 1, "b")).toBe(shown(cases));
  });
  test("by keys: row by row, and over the edge of the subtask", () => {
    const press = (names: string[], step: -1 | 1) => {
      const to = stepPlace(cases, named(...names), step, nums);
      return to === null ? null : shown(moveCases(cases, named(...names), to, nums));
    };
    expect(press(["b"], -1)).toBe("b:1 a:1 c:1 d:2 e:2");
    expect(press(["a"], 1)).toBe("b:1 a:1 c:1 d:2 e:2");
    expect(press(["a", "b"], 1)).toBe("c:1 a:1 b:1 d:2 e:2");
    expect(press(["c"], 1)).toBe("a:1 b:1 c:2 d:2 e:2");
    expect(press(["d"], -1)).toBe("a:1 b:1 c:1 d:1 e:2");
    expect(press(["e"], 1)).toBe("a:1 b:1 c:1 d:2 e:3");
    expect(press(["a"], -1)).toBeNull();
    expect(press([], 1)).toBeNull();
  });
  test("by keys: into the subtask before or after", () => {
    expect(groupPlace(cases, named("a"), 1, nums)).toEqual({ group: 2, before: before("d") });
    expect(groupPlace(cases, named("e"), -1, nums)).toEqual({ group: 1, before: null });
    expect(groupPlace(cases, named("a"), -1, nums)).toBeNull();
  });
  test("a subtask that is gone leaves its cases behind", () => {
    expect(shown(inSubtaskOrder(cases, [2]))).toBe("a b c d:2 e:2");
  });
});

describe("subtasks as a tree", () => {
  const cases = [
    { score: 20, group: 1 },
    { score: 30, group: 2 },
    { score: 30, group: 2 },
  ];
  test("there is one only where a subtask needs another", () => {
    expect(gradingOf(cases, [subtask(1, 20), subtask(2, 30)], "subtask_lowest")).toBeNull();
  });
  test("it withholds the points of a subtask until those it needs are accepted", () => {
    const tree = gradingOf(cases, [subtask(1, 20), subtask(2, 30, [1])], "subtask_lowest");
    if (tree === null) throw new Error("no tree");
    expect(fullPoints(tree)).toBe(50);
    const earned = { kind: "full" } as const;
    const run = (wrong: number) =>
      gradeTree(tree, (seq) => ({
        verdict: seq === wrong ? "wrongAnswer" : "accepted",
        earned,
      })).points;
    expect([run(1), run(3), run(0)]).toEqual([0, 20, 50]);
  });
  test("what was made of subtasks gives them back", () => {
    const subtasks = [subtask(1, 20), subtask(2, 30, [1])];
    const grading = gradingOf(cases, subtasks, "subtask_lowest");
    expect(subtasksOf({ cases, grading, mode: "subtask_lowest" })).toEqual({
      subtasks,
      groups: [1, 2, 2],
    });
    expect(subtasksOf({ cases, grading: null, mode: "subtask_average" })?.subtasks).toEqual([
      subtask(1, 20),
      subtask(2, 30),
    ]);
  });
  test("a tree that says more is left alone", () => {
    const tree = gradingOf(cases, [subtask(1, 20), subtask(2, 30, [1])], "subtask_lowest");
    if (tree === null) throw new Error("no tree");
    const nested = { ...tree, members: [{ ...tree, name: "outer" }] };
    expect(subtasksOf({ cases, grading: nested, mode: "subtask_lowest" })).toBeNull();
    expect(subtasksOf({ cases, grading: tree, mode: "default" })).toBeNull();
  });
});
