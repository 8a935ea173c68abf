import { expect, test } from "vitest";
import { AWARD_TYPES } from "./awards.ts";
import type { BoardInput, BoardSubmission } from "./board-types.ts";
import { clicsConventions } from "./clics-board.ts";
import { type TriedResult, tryOut } from "./trial.ts";

const MINUTE = 60_000;
const sent = (
  id: number,
  uid: string,
  problem: number,
  minute: number,
  result: "accepted" | "penalty",
) =>
  ({
    ...{ id, uid, problem, result, timeMs: minute * MINUTE, score: null, runTimeMs: null },
  }) satisfies BoardSubmission;

const input: BoardInput = {
  conventions: clicsConventions("pass-fail", 20),
  participants: [{ uid: "d", isStar: false, isExcluded: false }],
  problems: [1, 2],
  submissions: [
    sent(1, "a", 1, 10, "accepted"),
    sent(2, "a", 2, 50, "accepted"),
    sent(3, "b", 1, 20, "accepted"),
    sent(4, "c", 1, 5, "penalty"),
    sent(5, "c", 2, 30, "accepted"),
  ],
  ...{ durationMs: 300 * MINUTE, sealFromMs: null, includeAfterEnd: false, upToMs: null },
};
const gold = { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 1 };
const awards = { type: AWARD_TYPES.number, config: [gold] };
const as = (id: number, result: "accepted" | "penalty"): TriedResult => {
  return { id, result, score: null, runTimeMs: null };
};
const brief = ({ rows }: ReturnType<typeof tryOut>) =>
  rows.map(({ uid, before, after, isOwn }) => [
    ...[uid, before?.row.rank, after?.row.rank, isOwn],
    ...[before?.award?.name, after?.award?.name],
  ]);

test("who gains, who loses, who only makes room, and what else follows", () => {
  const trial = tryOut(input, [as(4, "penalty")], [as(4, "accepted")], awards);
  expect(brief(trial)).toEqual([
    ["c", 3, 1, true, undefined, "Gold"],
    ["a", 1, 2, false, "Gold", undefined],
    ["b", 2, 3, false, undefined, undefined],
  ]);
  expect(trial.total).toBe(4);
  expect(trial.firsts).toEqual([{ problem: 1, before: ["a"], after: ["c"] }]);
  expect(trial.solves).toEqual({ more: 1, fewer: 0 });
});

test("a penalty that goes changes a result, and no rank where none is near", () => {
  const solvedLate = {
    ...input,
    submissions: [...input.submissions, sent(6, "c", 1, 200, "accepted")],
  };
  const trial = tryOut(solvedLate, [as(2, "accepted")], [as(2, "penalty")], awards);
  expect(brief(trial)).toEqual([
    ["c", 2, 1, false, undefined, "Gold"],
    ["a", 1, 2, true, "Gold", undefined],
  ]);
  expect(trial.firsts).toEqual([]);
  expect(trial.solves).toEqual({ more: 0, fewer: 1 });
});

test("the same verdicts move nothing", () => {
  const trial = tryOut(input, [as(4, "penalty")], [as(4, "penalty")], awards);
  expect(trial).toEqual({ rows: [], total: 4, firsts: [], solves: { more: 0, fewer: 0 } });
});

test("run times count where they decide between equal points", () => {
  const oi = { ...input.conventions, rule: "oi", ties: "shared" } as const;
  const scored = (id: number, runTimeMs: number): TriedResult => {
    return { id, result: "accepted", score: 100, runTimeMs };
  };
  const slow = [scored(1, 900), scored(2, 900), scored(3, 70)];
  const points = input.submissions.map((one) => ({ ...one, score: one.id < 4 ? 100 : 0 }));
  const both = { ...input, conventions: oi, submissions: points };
  const quick = [scored(1, 880), scored(2, 900), scored(3, 71)];
  expect(brief(tryOut(both, slow, quick, awards))).toEqual([]);
  const alike = { ...both, submissions: points.filter(({ id }) => id !== 2) };
  const trial = tryOut(
    alike,
    [scored(1, 60), scored(3, 70)],
    [scored(1, 75), scored(3, 70)],
    awards,
  );
  expect(brief(trial)).toEqual([
    ["b", 2, 1, false, undefined, "Gold"],
    ["a", 1, 2, true, "Gold", undefined],
  ]);
  expect(brief(tryOut(input, [as(3, "accepted")], [scored(3, 5)], awards))).toEqual([]);
});

test("a verdict that counts for nothing takes the solve away and leaves the row", () => {
  const free = [{ id: 3, result: "free", score: null, runTimeMs: null }] as const;
  const trial = tryOut(input, [as(3, "accepted")], free, awards);
  const own = trial.rows.find(({ uid }) => uid === "b");
  expect([own?.before?.row.solved, own?.after?.row.solved]).toEqual([1, 0]);
});
