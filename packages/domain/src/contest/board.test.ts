import { expect, test } from "vitest";
import { type BoardSubmission, boardResultOf, computeBoard, createBoard } from "./board.ts";

const ACM = {
  rule: "acm",
  penaltyMinutes: 20,
  penaltyUnit: "exact",
  compileErrors: "free",
  ties: "shared",
  oi: "recent",
} as const;
const HOUR_MS = 3_600_000;
const VIEW = { durationMs: 5 * HOUR_MS, sealFromMs: null, includeAfterEnd: false, upToMs: null };

let nextId = 1;
const sent = (
  uid: string,
  problem: number,
  seconds: number,
  status: number,
  more: Partial<BoardSubmission> = {},
): BoardSubmission => ({
  id: nextId++,
  uid,
  problem,
  timeMs: seconds * 1000,
  result: boardResultOf(status),
  score: null,
  runTimeMs: null,
  ...more,
});
const boardOf = (submissions: readonly BoardSubmission[], more = {}) =>
  computeBoard({
    conventions: ACM,
    ...VIEW,
    participants: [],
    problems: [1, 2],
    submissions,
    ...more,
  });

test("ACM counts exact seconds and twenty minutes a wrong try; compile errors are free", () => {
  const board = boardOf([
    sent("a", 1, 100, -1),
    sent("a", 1, 150, -2),
    sent("a", 1, 200, 0),
    sent("a", 1, 300, -1),
    sent("b", 1, 200, 0),
  ]);
  expect(board.rows.map(({ uid, rank, totalTimeS }) => [uid, rank, totalTimeS])).toEqual([
    ["b", 1, 200],
    ["a", 2, 1400],
  ]);
  expect(board.rows[1]).toMatchObject({ solved: 1, total: 4 });
  expect(board.rows.map(({ cells }) => cells[0]?.isFirst)).toEqual([true, true]);
  expect(board.problems[0]).toEqual({ id: 1, solved: 2, tried: 2, firstSolveMs: 200_000 });
});

test("one verdict moves one row", () => {
  const board = createBoard({
    conventions: ACM,
    ...VIEW,
    participants: [],
    problems: [1],
    submissions: [sent("a", 1, 100, 0), sent("b", 1, 50, 5, { id: 9999 })],
  });
  expect(board.board().rows.map(({ uid, rank }) => [uid, rank])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  const { changed, reranked } = board.apply({
    kind: "put",
    submission: sent("b", 1, 50, 0, { id: 9999 }),
  });
  // a is not the first any more.
  expect([...changed].sort()).toEqual(["a", "b"]);
  expect(reranked.map(({ row, before }) => [row.uid, before])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
  expect(board.board().rows.map(({ uid, rank }) => [uid, rank])).toEqual([
    ["b", 1],
    ["a", 2],
  ]);
});
