import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoardInput, type BoardSubmission, computeBoard, createBoard } from "./board.ts";
import { clicsConventions, clicsRows } from "./clics-board.ts";
import { rollOf } from "./roll.ts";

const anySubmission = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  uid: fc.constantFrom("a", "b", "c", "d", "s", "x"),
  problem: fc.constantFrom(1, 2, 3),
  timeMs: fc.integer({ min: -10, max: 130 }).map((s) => s * 1000),
  result: fc.constantFrom("accepted", "penalty", "compileError", "partial", "free", "pending"),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  runTimeMs: fc.option(fc.integer({ min: 1, max: 50 })),
}) satisfies fc.Arbitrary<BoardSubmission>;
const anyView = fc.record({
  durationMs: fc.constant(100_000),
  sealFromMs: fc.option(fc.constantFrom(0, 60_000)),
  includeAfterEnd: fc.boolean(),
  upToMs: fc.option(fc.integer({ min: 0, max: 130 }).map((s) => s * 1000)),
});
const anyConventions = fc.record({
  rule: fc.constantFrom("acm", "oi"),
  penaltyMinutes: fc.constant(20),
  penaltyUnit: fc.constantFrom("exact", "floor-each", "floor-sum"),
  compileErrors: fc.constantFrom("free", "counted"),
  ties: fc.constantFrom("shared", "last-solve"),
  oi: fc.constantFrom("recent", "highest", "subtask-best"),
});
const participants = [
  { uid: "a", isStar: false, isExcluded: false },
  { uid: "s", isStar: true, isExcluded: false },
  { uid: "x", isStar: false, isExcluded: true },
];
const bare = ({ rows, problems }: ReturnType<typeof computeBoard>) => ({
  rows: rows.map(({ uid, rank, solved, total, totalTimeS, score, totalRunTimeMs, cells }) => ({
    ...{ uid, rank, solved, total, totalTimeS, score, totalRunTimeMs, cells },
  })),
  problems,
});

test("a board kept up to date is the board from scratch", () => {
  const change = fc.oneof(
    { weight: 6, arbitrary: anySubmission },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: anyView },
  );
  fc.assert(
    fc.property(
      anyConventions,
      anyView,
      fc.array(change, { maxLength: 40 }),
      (conventions, first, all) => {
        const known = new Map<number, BoardSubmission>();
        let view = first;
        const input = (): BoardInput => ({
          ...view,
          ...{ conventions, participants, problems: [1, 2, 3], submissions: [...known.values()] },
        });
        const board = createBoard(input());
        for (const one of all) {
          if (typeof one === "number") {
            known.delete(one);
            board.apply({ kind: "remove", id: one });
          } else if ("durationMs" in one) {
            view = one;
            board.apply({ kind: "view", view: one });
          } else {
            known.set(one.id, one);
            board.apply({ kind: "put", submission: one });
          }
          expect(bare(board.board())).toEqual(bare(computeBoard(input())));
        }
      },
    ),
  );
});

test("a submission that moves to another problem is counted there alone", () => {
  const view = { durationMs: 100_000, sealFromMs: null, includeAfterEnd: false, upToMs: 0 };
  const conventions = clicsConventions("pass-fail", 20);
  const input = { ...view, conventions, participants: [], problems: [1, 3], submissions: [] };
  const board = createBoard(input);
  const late = { id: 2, uid: "b", score: null, runTimeMs: null, result: "penalty" } as const;
  board.apply({ kind: "put", submission: { ...late, problem: 1, timeMs: 1000 } });
  board.apply({ kind: "put", submission: { ...late, problem: 3, timeMs: 0 } });
  expect(board.board().problems.map(({ tried }) => tried)).toEqual([0, 1]);
});

test("a roll ends with the board without a seal", () => {
  const all = fc.uniqueArray(anySubmission, { selector: ({ id }) => id, maxLength: 40 });
  fc.assert(
    fc.property(all, (submissions) => {
      const conventions = clicsConventions("pass-fail", 20);
      const view = { durationMs: 100_000, includeAfterEnd: false, upToMs: null };
      const input = { ...view, conventions, participants, problems: [1, 2, 3], submissions };
      const { end } = rollOf({ ...input, sealFromMs: 60_000 });
      const open = computeBoard({ ...input, sealFromMs: null });
      expect(bare({ rows: end, problems: [] }).rows).toEqual(bare(open).rows);
      expect(clicsRows(open, conventions).every(({ rank }) => rank > 0)).toBe(true);
    }),
  );
});
