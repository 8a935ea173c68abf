import { expect, test } from "vitest";
import { type BoardRules, boardFaults, type SentProgram, type ShownRow } from "./check-board.ts";

const AC = 0;
const WA = -1;
const CE = -2;

const RULES: BoardRules = { problems: 2, uids: ["a", "b", "c"], sealFromMs: null };
const SENT: readonly SentProgram[] = [
  { uid: "a", problem: 0, atMs: 1500, status: WA },
  { uid: "a", problem: 0, atMs: 2500, status: AC },
  { uid: "a", problem: 0, atMs: 9000, status: WA },
  { uid: "b", problem: 0, atMs: 1000, status: CE },
  { uid: "b", problem: 0, atMs: 3900, status: AC },
  { uid: "b", problem: 1, atMs: 8000, status: WA },
];
const cell = (solvedAtMs: number | null, errorNum: number, tryNum = 0) => ({
  ...{ solved: solvedAtMs !== null, solvedAtMs, errorNum, tryNum },
});
const row = (uid: string, rank: number, totalTimeS: number, cells: ShownRow["cells"]) => ({
  ...{ uid, name: `team ${uid}`, rank, totalTimeS, cells },
  solved: cells.filter((one) => one?.solved).length,
});
const RIGHT: readonly ShownRow[] = [
  row("b", 1, 3, [cell(3900, 0), cell(null, 1)]),
  row("a", 2, 1202, [cell(2500, 1), null]),
  row("c", 3, 0, [null, null]),
];

test("a board that says what was sent has no fault", () => {
  expect(boardFaults(RIGHT, SENT, RULES)).toEqual([]);
});

const [first, second, third] = RIGHT as [ShownRow, ShownRow, ShownRow];
test.each<[string, readonly ShownRow[], RegExp]>([
  [
    "a solve that is missing",
    [first, { ...second, cells: [null, null] }, third],
    /team a, problem 1/,
  ],
  ["one too many", [first, second, { ...third, cells: [cell(1, 0), null] }], /team c, problem 1/],
  ["a wrong try less", [{ ...first, cells: [cell(3900, 0), null] }, second, third], /problem 2/],
  [
    "another time",
    [first, { ...second, totalTimeS: 1201 }, third],
    /1201 s in place of 1 in 1202 s/,
  ],
  ["another rank", [first, { ...second, rank: 1 }, third], /rank 1 in place of 2/],
  ["another order", [second, first, third], /order of their ranks/],
  ["a row that is missing", [first, second], /team c has no row/],
  ["a row twice", [first, second, third, third], /two rows/],
  ["a stranger", [first, second, third, row("x", 4, 0, [])], /team x has no business/],
])("%s is a fault", (_, rows, fault) => {
  expect(boardFaults(rows, SENT, RULES).join("\n")).toMatch(fault);
});

test("from the freeze on there are tries only", () => {
  const sealed = { ...RULES, sealFromMs: 3000 };
  const frozen = [
    row("a", 1, 1202, [cell(2500, 1), null]),
    row("b", 2, 0, [cell(null, 0, 1), cell(null, 0, 1)]),
    row("c", 2, 0, [null, null]),
  ];
  expect(boardFaults(frozen, SENT, sealed)).toEqual([]);
  expect(boardFaults(RIGHT, SENT, sealed)).not.toEqual([]);
});

test("of a program without a verdict nothing is said, and what is sure is still asked", () => {
  const waiting = SENT.map((one) =>
    one.uid === "b" && one.problem === 1 ? { ...one, status: null } : one,
  );
  expect(boardFaults(RIGHT, waiting, RULES)).toEqual([]);
  const lost = [{ ...first, cells: [null, null] }, second, third];
  expect(boardFaults(lost, waiting, RULES).join()).toMatch(/team b, problem 1/);
});
