import { describe, expect, test } from "vitest";
import { awardsOf, DEFAULT_AWARDS, defaultRollMedals, firstSolvesOf } from "./awards.ts";
import { boardResultOf } from "./board.ts";

const row = (uid: string, rank: number, solved = 1, score = 0) => ({ uid, rank, solved, score });
const rows = Array.from({ length: 25 }, (_, index) => row(`u${index + 1}`, index + 1));
const names = (won: ReturnType<typeof awardsOf>) => [...won].map(([uid, { name }]) => [uid, name]);

describe("awards", () => {
  test("by share are rounded down, and given by priority", () => {
    const won = awardsOf(rows, 1, DEFAULT_AWARDS.toReversed());
    expect(names(won).filter(([, name]) => name === "Gold")).toEqual([
      ["u1", "Gold"],
      ["u2", "Gold"],
    ]);
    expect(won.size).toBe(2 + 5 + 7);
  });
  test("by number", () => {
    const config = DEFAULT_AWARDS.map((one) => ({ ...one, num: 1 }));
    expect(names(awardsOf(rows, 2, config))).toEqual([
      ["u1", "Gold"],
      ["u2", "Silver"],
      ["u3", "Bronze"],
    ]);
  });
  test("are for nobody where there are none", () => {
    expect(awardsOf(rows, 0, DEFAULT_AWARDS).size).toBe(0);
  });
  test("pass over stars, and those who solved nothing", () => {
    const some = [row("a", 1), row("s", -1), row("b", 2), row("c", 3, 0), row("d", 4, 0, 5)];
    const gold = DEFAULT_AWARDS[0];
    if (gold === undefined) throw new Error("no default award");
    expect([...awardsOf(some, 2, [{ ...gold, num: 9 }]).keys()]).toEqual(["a", "b", "d"]);
    // Two of four ranked, though one of them solved nothing.
    expect([...awardsOf(some, 1, [{ ...gold, num: 50 }]).keys()]).toEqual(["a", "b"]);
  });
  test("an empty one is passed over", () => {
    const config = DEFAULT_AWARDS.map((one) => ({ ...one, num: one.priority - 1 }));
    expect(names(awardsOf(rows, 2, config)).map(([, name]) => name)).toEqual([
      "Silver",
      "Bronze",
      "Bronze",
    ]);
  });
});

test("a roll has medals for 10, 20 and 30 per cent", () => {
  expect(defaultRollMedals(25)).toEqual({ gold: 2, silver: 5, bronze: 7 });
  expect(defaultRollMedals(9)).toEqual({ gold: 0, silver: 1, bronze: 2 });
});

describe("first solves", () => {
  let id = 0;
  const sent = (uid: string, problem: number, timeMs: number, status = 0) => ({
    id: ++id,
    uid,
    problem,
    timeMs,
    result: boardResultOf(status),
    score: null,
    runTimeMs: null,
  });
  const firsts = (submissions: ReturnType<typeof sent>[], more = {}) => {
    const found = firstSolvesOf({
      conventions: {
        rule: "acm",
        penaltyMinutes: 20,
        penaltyUnit: "exact",
        compileErrors: "free",
        ties: "shared",
        oi: "recent",
      },
      durationMs: 1000,
      sealFromMs: null,
      includeAfterEnd: false,
      upToMs: null,
      participants: [
        { uid: "star", isStar: true, isExcluded: false },
        { uid: "jury", isStar: false, isExcluded: true },
      ],
      problems: [1, 2],
      submissions,
      ...more,
    });
    return [...found].map(([problem, ones]) => [problem, ones.map(({ uid }) => uid)]);
  };
  test("are by the millisecond, and several where that is equal", () => {
    expect(
      firsts([sent("b", 1, 20), sent("a", 1, 10), sent("c", 1, 10), sent("a", 2, 5, -1)]),
    ).toEqual([[1, ["a", "c"]]]);
  });
  test("wait for what was sent earlier", () => {
    expect(firsts([sent("a", 1, 10), sent("b", 1, 9, 5)])).toEqual([]);
    expect(firsts([sent("a", 1, 10), sent("b", 1, 11, 5)])).toEqual([[1, ["a"]]]);
  });
  test("are of contestants, in the contest and before the seal", () => {
    const all = [sent("star", 1, 1), sent("jury", 1, 2), sent("x", 1, -3), sent("a", 1, 500)];
    expect(firsts(all)).toEqual([[1, ["a"]]]);
    expect(firsts(all, { sealFromMs: 500 })).toEqual([]);
    expect(firsts(all, { upToMs: 499 })).toEqual([]);
    expect(firsts([sent("a", 1, 1000)])).toEqual([]);
  });
});
