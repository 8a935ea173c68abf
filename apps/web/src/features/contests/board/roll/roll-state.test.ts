import type { BoardSubmission } from "@gavel/domain/contest/board-types";
import { rollOf } from "@gavel/domain/contest/roll";
import { expect, test } from "vitest";
import {
  medalOf,
  medalsFor,
  type RollState,
  rollAt,
  rollBack,
  rollBegin,
  rollForward,
  rollToAward,
} from "./roll-state.ts";

const MINUTE = 60_000;
let id = 0;
const sent = (
  uid: string,
  problem: number,
  minute: number,
  result: BoardSubmission["result"],
): BoardSubmission => {
  id += 1;
  return { id, uid, problem, timeMs: minute * MINUTE, result, score: null, runTimeMs: null };
};

/** b is behind a until the seal lifts; c has solved nothing; s takes part out of competition. */
const ROLL = rollOf({
  conventions: {
    ...{ rule: "acm", penaltyMinutes: 20, penaltyUnit: "exact", compileErrors: "free" },
    ...{ ties: "shared", oi: "highest" },
  },
  ...{ durationMs: 300 * MINUTE, sealFromMs: 240 * MINUTE, includeAfterEnd: false, upToMs: null },
  participants: [{ uid: "s", isStar: true, isExcluded: false }],
  problems: [1, 2],
  submissions: [
    sent("a", 1, 10, "accepted"),
    sent("b", 1, 50, "accepted"),
    sent("b", 2, 250, "accepted"),
    sent("c", 1, 260, "penalty"),
    sent("s", 1, 5, "accepted"),
  ],
});
const MEDALS = { gold: 1, silver: 1, bronze: 1 };
const order = ({ rows }: RollState) => rows.map(({ uid, rank }) => `${uid}${rank}`);

test("each key opens a cell or gives an award, until the board is the final one", () => {
  let state = rollBegin(ROLL);
  const seen: (string | null)[] = [];
  for (let guard = 0; state.next !== null && guard < 50; guard += 1) {
    state = rollForward(ROLL, state, MEDALS);
    const { award, opened } = state;
    seen.push(award === null ? (opened?.uid ?? null) : `${award.medal} ${award.uid}`);
  }
  expect(seen.filter((one) => one !== null)).toEqual(["c", "b", "silver a", "gold b"]);
  expect(order(state)).toEqual(ROLL.end.map(({ uid, rank }) => `${uid}${rank}`));
  expect(state.settled.size).toBe(ROLL.end.length);
});

test("a key back is before the last, and a place of the presenter is the same elsewhere", () => {
  const first = rollForward(ROLL, rollBegin(ROLL), MEDALS);
  const second = rollForward(ROLL, first, MEDALS);
  expect(rollBack(ROLL, second, MEDALS)).toEqual(first);
  expect(rollBack(ROLL, first, MEDALS)).toEqual(rollBegin(ROLL));
  expect(rollBack(ROLL, rollBegin(ROLL), MEDALS)).toEqual(rollBegin(ROLL));
  expect(rollAt(ROLL, second.at, MEDALS)).toEqual(second);
});

test("the way to the next award leaves no cell out", () => {
  const award = rollToAward(ROLL, rollBegin(ROLL), MEDALS);
  expect(award.award).toEqual({ uid: "a", medal: "silver" });
  expect(award.rows.find(({ uid }) => uid === "b")?.solved).toBe(2);
});

test("medals go by rank to those who solved something, and to no star", () => {
  const row = ROLL.end.find(({ uid }) => uid === "b");
  if (row === undefined) throw new Error("no row");
  const at = (change: object) => medalOf({ ...row, ...change }, MEDALS);
  expect([at({ rank: 1 }), at({ rank: 2 }), at({ rank: 3 }), at({ rank: 4 })]).toEqual([
    ...["gold", "silver", "bronze", null],
  ]);
  expect([at({ rank: -1 }), at({ solved: 0 })]).toEqual([null, null]);
  expect(medalsFor(9)).toEqual({ gold: 0, silver: 1, bronze: 2 });
  expect(medalsFor(40)).toEqual({ gold: 4, silver: 8, bronze: 12 });
});
