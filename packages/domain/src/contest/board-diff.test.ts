import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BoardParticipant,
  type BoardRow,
  type BoardSubmission,
  type Conventions,
  computeBoard,
  createBoard,
} from "./board.ts";
import { BoardTracker, followDiff } from "./board-diff.ts";

const UIDS = ["a", "b", "c", "d", "e", "f", "g", "s", "x"] as const;
const anySubmission = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  uid: fc.constantFrom(...UIDS),
  problem: fc.constantFrom(1, 2, 3),
  timeMs: fc.integer({ min: -2, max: 12 }).map((s) => s * 1000),
  result: fc.constantFrom("accepted", "penalty", "compileError", "partial", "free", "pending"),
  score: fc.option(fc.constantFrom(0, 50, 100)),
  runTimeMs: fc.option(fc.constantFrom(1, 2)),
}) satisfies fc.Arbitrary<BoardSubmission>;
const anyParticipant = fc.record({
  uid: fc.constantFrom(...UIDS),
  isStar: fc.boolean(),
  isExcluded: fc.boolean(),
  isListed: fc.boolean(),
});
const anyConventions = fc.record({
  rule: fc.constantFrom("acm", "oi"),
  penaltyMinutes: fc.constant(20),
  penaltyUnit: fc.constant("exact"),
  compileErrors: fc.constant("free"),
  ties: fc.constantFrom("shared", "last-solve"),
  oi: fc.constantFrom("recent", "highest"),
});
const anyChange = fc.oneof(
  { weight: 8, arbitrary: anySubmission },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: anyParticipant },
);
const VIEW = { durationMs: 10_000, includeAfterEnd: false, upToMs: null };

/** What a reader of the page has of each row that is known. */
const seen = (rows: readonly (BoardRow | null)[]) =>
  rows.map((row) => row && { uid: row.uid, rank: row.rank, total: row.total, cells: row.cells });

const play = (
  check: (at: {
    diff: ReturnType<BoardTracker["apply"]>;
    before: readonly BoardRow[];
    after: readonly BoardRow[];
  }) => void,
) =>
  fc.assert(
    fc.property(
      anyConventions,
      fc.option(fc.constantFrom(0, 6000)),
      fc.array(anyChange, { minLength: 5, maxLength: 60 }),
      (conventions, sealFromMs, changes) => {
        const input = { ...VIEW, conventions, sealFromMs, problems: [1, 2, 3] };
        const participants = new Map<string, BoardParticipant>();
        const known = new Map<number, BoardSubmission>();
        const fromScratch = () =>
          computeBoard({
            ...input,
            ...{ participants: [...participants.values()], submissions: [...known.values()] },
          }).rows;
        const tracker = new BoardTracker(
          createBoard({ ...input, participants: [], submissions: [] }),
        );
        let before = fromScratch();
        for (const change of changes) {
          const diff = move(change);
          const after = fromScratch();
          check({ diff, before, after });
          before = after;
        }
        function move(change: (typeof changes)[number]) {
          if (typeof change === "number") {
            known.delete(change);
            return tracker.apply({ kind: "remove", id: change });
          }
          if ("isStar" in change) {
            participants.set(change.uid, change);
            return tracker.apply({ kind: "participant", participant: change });
          }
          known.set(change.id, change);
          return tracker.apply({ kind: "put", submission: change });
        }
      },
    ),
  );

test("a board that follows the differences is the board from scratch", () => {
  play(({ diff, before, after }) => {
    const followed = diff === null ? before : followDiff(before, diff);
    expect(seen(followed)).toEqual(seen(after));
  });
});

test("a program that turns out to be another's moves two at once, and whoever stands between them keeps their rank", () => {
  const conventions: Conventions = {
    ...{ rule: "oi", penaltyMinutes: 20, penaltyUnit: "exact" },
    ...{ compileErrors: "free", ties: "last-solve", oi: "recent" },
  };
  const send = (id: number, uid: string, score: number | null, timeMs = 0) =>
    ({ id, uid, problem: 1, timeMs, result: "accepted", score, runTimeMs: null }) as const;
  const of = send(2, "g", 100);
  const others = [
    ...[send(3, "x", 50), send(1, "a", 100, 1000), send(4, "d", 50)],
    ...[send(5, "c", null), send(6, "a", null)],
  ];
  const boardOf = (submissions: readonly BoardSubmission[]) => ({
    ...{ ...VIEW, conventions, sealFromMs: null, problems: [1, 2], participants: [] },
    submissions: [...submissions],
  });
  const before = computeBoard(boardOf([of, ...others])).rows;
  const tracker = new BoardTracker(createBoard(boardOf([of, ...others])));
  const moved = { ...send(of.id, "d", 50, 1000), problem: 2 };
  const diff = tracker.apply({ kind: "put", submission: moved });
  if (diff === null) throw new Error("nothing changed");
  const after = computeBoard(boardOf([moved, ...others])).rows;
  expect(after.find(({ uid }) => uid === "x")?.rank).toBe(3);
  expect(seen(followDiff(before, diff))).toEqual(seen(after));
});

test("whoever knows a part of the board is right about what they still know", () => {
  play(({ diff, before, after }) => {
    if (diff === null) return;
    const page = before.map((row, place) => (place >= 1 && place < 4 ? row : null));
    const followed = followDiff(page, diff);
    expect(followed).toHaveLength(after.length);
    const wanted = after.map((row, place) => (followed[place] === null ? null : row));
    expect(seen(followed)).toEqual(seen(wanted));
  });
});

test("a program on its way through the judge changes nothing that anybody sees", () => {
  const sent = { id: 1, uid: "a", problem: 1, timeMs: 1000, score: null, runTimeMs: null };
  const conventions: Conventions = {
    rule: "acm",
    penaltyMinutes: 20,
    penaltyUnit: "exact",
    compileErrors: "free",
    ties: "shared",
    oi: "recent",
  };
  const tracker = new BoardTracker(
    createBoard({
      ...{ ...VIEW, conventions, sealFromMs: null, participants: [], problems: [1] },
      submissions: [{ ...sent, result: "pending" }],
    }),
  );
  const put = (result: "pending" | "accepted") =>
    tracker.apply({ kind: "put", submission: { ...sent, result } });
  expect(put("pending")).toBeNull();
  expect(put("accepted")?.rows.map(({ uid, rank, solved }) => [uid, rank, solved])).toEqual([
    ["a", 1, 1],
  ]);
});
