import { describe, expect, test } from "vitest";
import {
  decideItem,
  heatLevel,
  REJUDGE_STATES,
  type RejudgeAction,
  rejudgeAllows,
  verdictMatrix,
} from "./rejudge.ts";

describe("a preview", () => {
  test.each<[RejudgeAction, readonly string[]]>([
    ["apply", ["ready"]],
    ["discard", ["running", "ready"]],
    ["retry", ["ready"]],
  ])("can %s when it is %j", (action, states) => {
    const may = REJUDGE_STATES.filter((state) => rejudgeAllows(action, { mode: "preview", state }));
    expect(may).toEqual(states);
    expect(REJUDGE_STATES.some((state) => rejudgeAllows(action, { mode: "direct", state }))).toBe(
      false,
    );
  });
  test("leaves alone what was judged anew, and what the judge failed at", () => {
    expect(decideItem({ baseVersion: 2, currentVersion: 2, newStatus: -1 })).toBe("applied");
    expect(decideItem({ baseVersion: 2, currentVersion: 3, newStatus: -1 })).toBe("superseded");
    expect(decideItem({ baseVersion: 2, currentVersion: 2, newStatus: 4 })).toBe("fault");
    expect(decideItem({ baseVersion: 2, currentVersion: 3, newStatus: 4 })).toBe("superseded");
  });
});

describe("the matrix old verdict × new verdict", () => {
  const matrix = verdictMatrix([
    { from: -1, to: 0, count: 3 },
    { from: 0, to: 0, count: 40 },
    { from: 0, to: 1, count: 2 },
    { from: -2, to: -2, count: 5 },
  ]);
  test("has the verdicts that occur, best first", () => {
    expect(matrix.from).toEqual([0, -1, -2]);
    expect(matrix.to).toEqual([0, 1, -2]);
  });
  test("adds up", () => {
    expect(matrix.count(-1, 0)).toBe(3);
    expect(matrix.count(-1, 1)).toBe(0);
    expect(matrix.totalFrom(0)).toBe(42);
    expect(matrix.totalTo(0)).toBe(43);
    expect([matrix.changed, matrix.total]).toEqual([5, 50]);
    expect([matrix.lost, matrix.won]).toEqual([2, 3]);
  });
});

test("a fault of the judge loses nobody's acceptance", () => {
  expect(verdictMatrix([{ from: 0, to: 4, count: 3 }])).toMatchObject({ changed: 3, lost: 0 });
});

test("moves that are named twice are added", () => {
  const move = { from: -1, to: 0, count: 3 };
  expect(verdictMatrix([move, { ...move, count: 4 }]).count(-1, 0)).toBe(7);
});

test("heat rises with the count and never hides a single one", () => {
  expect([0, 1, 2, 40, 1000].map((count) => heatLevel(count, 1000))).toEqual([0, 1, 1, 3, 5]);
  expect(heatLevel(1, 1)).toBe(5);
  expect(heatLevel(1, 0)).toBe(0);
});
