/** Each convention of a board by itself, in tables. */
import { expect, test } from "vitest";
import {
  type BoardResult,
  type BoardSubmission,
  type Conventions,
  computeBoard,
  pointsTogether,
} from "./board.ts";

const VIEW = {
  ...{ durationMs: 5 * 3_600_000, sealFromMs: null, includeAfterEnd: false, upToMs: null },
  participants: [],
};
const ACM: Conventions = {
  ...{ rule: "acm", penaltyMinutes: 20, penaltyUnit: "exact", compileErrors: "free" },
  ...{ ties: "shared", oi: "recent" },
};
const OI: Conventions = { ...ACM, rule: "oi" };

type Sent = readonly [uid: string, problem: number, seconds: number, result: BoardResult];
type More = Partial<Pick<BoardSubmission, "score" | "subtasks" | "runTimeMs">>;

function boardOf(
  conventions: Conventions,
  sent: readonly (Sent | readonly [...Sent, More])[],
  view: object = {},
) {
  const submissions = sent.map(([uid, problem, seconds, result, more], index) => ({
    ...{ id: index + 1, uid, problem, timeMs: seconds * 1000, result },
    ...{ score: null, runTimeMs: null, ...more },
  }));
  return computeBoard({ ...VIEW, conventions, problems: [1, 2], submissions, ...view });
}

test.each<[Conventions["penaltyUnit"], penaltyMinutes: number, totalTimeS: number]>([
  // 1:59 and 2:59, with one wrong try before the second.
  ["exact", 20, 119 + 179 + 1200],
  ["floor-each", 20, 60 + 120 + 1200],
  ["floor-sum", 20, 240 + 1200],
  ["exact", 0, 119 + 179],
  ["floor-each", 0, 60 + 120],
  ["floor-sum", 7, 240 + 420],
])("%s with %i minutes a wrong try: %i s", (penaltyUnit, penaltyMinutes, totalTimeS) => {
  const { rows } = boardOf({ ...ACM, penaltyUnit, penaltyMinutes }, [
    ["a", 1, 119, "accepted"],
    ["a", 2, 150, "penalty"],
    ["a", 2, 179, "accepted"],
    ["a", 2, 190, "penalty"],
  ]);
  expect(rows.map((row) => [row.solved, row.totalTimeS])).toEqual([[2, totalTimeS]]);
});

test("how penalty is floored decides who is before whom", () => {
  const sent: Sent[] = [
    // 59 s twice: nothing when each is floored, 1:58 together.
    ["a", 1, 59, "accepted"],
    ["a", 2, 59, "accepted"],
    ["b", 1, 1, "accepted"],
    ["b", 2, 60, "accepted"],
  ];
  const order = (penaltyUnit: Conventions["penaltyUnit"]) =>
    boardOf({ ...ACM, penaltyUnit }, sent).rows.map(({ uid, rank }) => `${rank} ${uid}`);
  expect(order("exact")).toEqual(["1 b", "2 a"]);
  expect(order("floor-each")).toEqual(["1 a", "2 b"]);
  expect(order("floor-sum")).toEqual(["1 a", "1 b"]);
});

test.each<[Conventions["compileErrors"], BoardResult, errorNum: number]>([
  ["free", "compileError", 0],
  ["counted", "compileError", 1],
  ["free", "penalty", 1],
  ["counted", "penalty", 1],
  ["free", "free", 0],
  ["counted", "free", 0],
  ["counted", "partial", 0],
])("with compile errors %s a %s costs %i tries", (compileErrors, result, errorNum) => {
  const { rows } = boardOf({ ...ACM, compileErrors }, [
    ["a", 1, 60, result],
    ["a", 1, 120, "accepted"],
    ["a", 1, 180, result],
  ]);
  expect(rows[0]).toMatchObject({ totalTimeS: 120 + errorNum * 1200, total: 3 });
  expect(rows[0]?.cells[0]).toMatchObject({ errorNum, solvedAtMs: 120_000 });
});

test.each<[Conventions["ties"], Conventions["penaltyUnit"], ranks: readonly string[]]>([
  ["shared", "exact", ["1 a", "1 b", "1 c", "4 d", "4 e"]],
  // b's last step was earliest, a's and c's in the same second.
  ["last-solve", "exact", ["1 b", "2 a", "2 c", "4 d", "4 e"]],
  ["last-solve", "floor-each", ["1 b", "2 a", "2 c", "4 d", "4 e"]],
])("ties %s, %s", (ties, penaltyUnit, ranks) => {
  const { rows } = boardOf({ ...ACM, ties, penaltyUnit }, [
    ["a", 1, 60, "accepted"],
    ["a", 2, 540, "accepted"],
    ["c", 2, 60, "accepted"],
    ["c", 1, 540, "accepted"],
    ["b", 1, 240, "accepted"],
    ["b", 2, 360, "accepted"],
    ["d", 1, 60, "penalty"],
    ["e", 1, 90, "penalty"],
  ]);
  expect(rows.map(({ uid, rank }) => `${rank} ${uid}`)).toEqual(ranks);
});

test("stars stand among the others, take no rank and are first in nothing", () => {
  const { rows, problems } = boardOf(
    ACM,
    [
      ["star", 1, 30, "accepted"],
      ["a", 1, 60, "accepted"],
      ["b", 1, 60, "accepted"],
    ],
    { participants: [{ uid: "star", isStar: true, isExcluded: false }] },
  );
  expect(rows.map(({ uid, rank, cells }) => [uid, rank, cells[0]?.isFirst])).toEqual([
    ["star", -1, false],
    ["a", 1, true],
    ["b", 1, true],
  ]);
  expect(problems[0]).toMatchObject({ solved: 3, firstSolveMs: 60_000 });
});

const POINTS: readonly [
  string,
  Conventions["oi"],
  readonly (readonly [BoardResult, score: number | null, subtasks?: readonly number[]])[],
  score: number | null,
][] = [
  [
    "the last",
    "recent",
    [
      ["partial", 70],
      ["partial", 40],
    ],
    40,
  ],
  [
    "the best",
    "highest",
    [
      ["partial", 70],
      ["partial", 40],
    ],
    70,
  ],
  ["nothing sent", "recent", [], null],
  [
    "a last try worth nothing",
    "recent",
    [
      ["partial", 70],
      ["penalty", 0],
    ],
    0,
  ],
  [
    "a last try worth nothing",
    "highest",
    [
      ["partial", 70],
      ["penalty", 0],
    ],
    70,
  ],
  [
    "a compile error",
    "recent",
    [
      ["partial", 70],
      ["compileError", null],
    ],
    70,
  ],
  [
    "a fault of the judge",
    "recent",
    [
      ["partial", 70],
      ["free", null],
    ],
    70,
  ],
  [
    "one that is being judged",
    "highest",
    [
      ["partial", 70],
      ["pending", 100],
    ],
    70,
  ],
  [
    "each subtask once",
    "subtask-best",
    [
      ["partial", 30, [30, 0]],
      ["partial", 70, [0, 70]],
    ],
    100,
  ],
  [
    "the same subtask twice",
    "subtask-best",
    [
      ["partial", 30, [30, 0]],
      ["partial", 20, [20, 0]],
    ],
    30,
  ],
  [
    "subtasks, as the last",
    "recent",
    [
      ["partial", 30, [30, 0]],
      ["partial", 70, [0, 70]],
    ],
    70,
  ],
  [
    "subtasks, as the best",
    "highest",
    [
      ["partial", 30, [30, 0]],
      ["partial", 70, [0, 70]],
    ],
    70,
  ],
  [
    "a verdict by hand",
    "subtask-best",
    [
      ["partial", 30, [30, 0]],
      ["partial", 55],
    ],
    55,
  ],
  [
    "a verdict by hand",
    "subtask-best",
    [
      ["partial", 60, [40, 20]],
      ["partial", 55],
    ],
    60,
  ],
  [
    "test data with a subtask more",
    "subtask-best",
    [
      ["partial", 30, [30, 0]],
      ["partial", 25, [0, 15, 10]],
    ],
    55,
  ],
  [
    "a compile error",
    "subtask-best",
    [
      ["partial", 30, [30, 0]],
      ["compileError", null],
    ],
    30,
  ],
];
test.each(POINTS)("OI, %s by %s", (_, oi, tries, score) => {
  const sent = tries.map(([result, own, subtasks], index) => {
    return ["a", 1, index + 1, result, { score: own, subtasks: subtasks ?? null }] as const;
  });
  const { rows } = boardOf({ ...OI, oi }, sent);
  expect(rows[0]?.cells[0]?.score ?? null).toBe(score);
  const submissions = sent.map(([, , seconds, result, more]) => {
    return { ...more, result, timeMs: seconds * 1000 };
  });
  expect(pointsTogether(submissions, { oi, compileErrors: "free" }, null)).toBe(score);
});

test.each<[Conventions["oi"], worth: number | null, score: number]>([
  ["subtask-best", null, 130],
  ["subtask-best", 100, 100],
  // One try alone is what the judge gave.
  ["subtask-best", 60, 70],
  ["highest", 60, 70],
  ["recent", 60, 70],
])("OI by %s: tries of other test data add up to no more than %s points", (oi, worth, score) => {
  const tries = [
    { score: 60, subtasks: [60, 0] },
    { score: 70, subtasks: [0, 70] },
  ];
  const sent = tries.map((more, index) => ["a", 1, index + 1, "partial", more] as const);
  const input = { worth: [worth, null] };
  expect(boardOf({ ...OI, oi }, sent, input).rows[0]?.cells[0]?.score).toBe(score);
  const submissions = tries.map(
    (more, timeMs) => ({ ...more, result: "partial", timeMs }) as const,
  );
  expect(pointsTogether(submissions, { oi, compileErrors: "free" }, worth)).toBe(score);
});

test("OI ranks by points, then by run times; who gained last is behind where that decides", () => {
  const sent: [...Sent, More][] = [
    ["slow", 1, 60, "accepted", { score: 100, runTimeMs: 900 }],
    ["slow", 2, 90, "partial", { score: 20 }],
    ["quick", 1, 600, "accepted", { score: 100, runTimeMs: 300 }],
    ["quick", 2, 700, "partial", { score: 20 }],
    ["same", 1, 800, "accepted", { score: 100, runTimeMs: 300 }],
    ["same", 2, 900, "partial", { score: 20 }],
    ["more", 2, 999, "partial", { score: 121 }],
  ];
  const order = (ties: Conventions["ties"]) =>
    boardOf({ ...OI, ties }, sent).rows.map(({ uid, rank }) => `${rank} ${uid}`);
  expect(order("shared")).toEqual(["1 more", "2 quick", "2 same", "4 slow"]);
  expect(order("last-solve")).toEqual(["1 more", "2 slow", "3 quick", "4 same"]);
});

test("under the seal OI tries show as tries and give no points", () => {
  const { rows } = boardOf(
    { ...OI, oi: "subtask-best" },
    [
      ["a", 1, 60, "partial", { score: 30, subtasks: [30, 0] }],
      ["a", 1, 3600, "accepted", { score: 100, subtasks: [30, 70] }],
    ],
    { sealFromMs: 3_600_000 },
  );
  expect(rows[0]).toMatchObject({ score: 30, solved: 0 });
  expect(rows[0]?.cells[0]).toMatchObject({ score: 30, tryNum: 1, total: 2 });
});
