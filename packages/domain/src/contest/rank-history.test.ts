import { expect, test } from "vitest";
import { type BoardInput, type BoardSubmission, computeBoard } from "./board.ts";
import { type RankHistory, rankHistory } from "./rank-history.ts";

const MINUTE_MS = 60_000;
const CONVENTIONS = {
  rule: "acm",
  penaltyMinutes: 20,
  penaltyUnit: "exact",
  compileErrors: "free",
  ties: "shared",
  oi: "recent",
} as const;

function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function whole(input: BoardInput, span: { stepMs: number; steps: number }): RankHistory {
  const going = rankHistory(input, span);
  for (;;) {
    const { done, value } = going.next();
    if (done) return value;
  }
}

const RESULTS = ["accepted", "penalty", "penalty", "compileError", "pending", "free"] as const;

/** Two hours of ten people and four problems, some of it outside of the contest. */
function contestOf(seed: number, more: Partial<BoardInput>): BoardInput {
  const random = createRandom(seed);
  const submissions = Array.from({ length: 150 }, (_, id): BoardSubmission => {
    const result = RESULTS[random(RESULTS.length)] ?? "free";
    return {
      ...{ id, uid: `p${random(10)}`, problem: 1 + random(5), result },
      timeMs: random(130 * 60) * 1000 - 5 * MINUTE_MS,
      score: result === "free" || result === "pending" ? null : random(5) * 25,
      runTimeMs: random(1000),
    };
  });
  return {
    ...{ conventions: CONVENTIONS, durationMs: 120 * MINUTE_MS, sealFromMs: null },
    ...{ includeAfterEnd: false, upToMs: null, problems: [1, 2, 3, 4], submissions },
    participants: [
      { uid: "p1", isStar: true, isExcluded: false },
      { uid: "p2", isStar: false, isExcluded: true },
      { uid: "quiet", isStar: false, isExcluded: false },
    ],
    ...more,
  };
}

const KINDS: [string, Partial<BoardInput>][] = [
  ["ACM", {}],
  ["ACM with the last step deciding", { conventions: { ...CONVENTIONS, ties: "last-solve" } }],
  ["a sealed board", { sealFromMs: 90 * MINUTE_MS }],
  ["OI by the last points", { conventions: { ...CONVENTIONS, rule: "oi" } }],
  ["OI by the best points", { conventions: { ...CONVENTIONS, rule: "oi", oi: "highest" } }],
];

test.each(KINDS)("at each step ranks are those of the board of that time: %s", (_, more) => {
  for (let seed = 1; seed <= 5; seed++) {
    const input = contestOf(seed, more);
    const { ranks, standings } = whole(input, { stepMs: 10 * MINUTE_MS, steps: 12 });
    for (let step = 0; step < 12; step++) {
      const upToMs = (step + 1) * 10 * MINUTE_MS;
      const { rows } = computeBoard({ ...input, upToMs });
      for (const row of rows.filter(({ isStar }) => !isStar)) {
        const standing = standings.get(row.uid)?.findLast(({ atMs }) => atMs <= upToMs);
        const { solved = 0, score = 0 } = standing ?? {};
        expect({ uid: row.uid, solved, score }).toEqual({
          ...{ uid: row.uid, solved: row.solved, score: row.score },
        });
      }
      const ranked = rows.filter(({ rank }) => rank > 0);
      const told = [...ranks]
        .map(([uid, all]) => [uid, all[step]])
        .filter(([, rank]) => rank !== 0);
      expect(new Map(told as [string, number][])).toEqual(
        new Map(ranked.map(({ uid, rank }) => [uid, rank])),
      );
    }
  }
});

test("those out of competition are in nobody's way", () => {
  const { ranks } = whole(contestOf(3, {}), { stepMs: 120 * MINUTE_MS, steps: 1 });
  expect([...ranks.keys()].sort()).toEqual(
    ["p0", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "quiet"].sort(),
  );
});
