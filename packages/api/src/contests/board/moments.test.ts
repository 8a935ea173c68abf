/** Boards of the past: what they show, and what they cost those who ask for them. */
import { PACES } from "@gavel/domain/pace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import type { BoardLine } from "./schema.ts";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }, { uid: "team3" }]);
});
afterAll(() => arena.close());

const brief = (lines: readonly BoardLine[]) =>
  lines.map(({ uid, rank, solved, totalTimeS }) => [uid, rank, solved, totalTimeS]);

test("any board can be looked at as it was at any minute, and after the end", async () => {
  const contest = await arena.makeContest();
  const query = { contestId: contest.id };
  arena.at(400);
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 250, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "B", minute: 350, status: 0 });
  const { board } = arena.as("alice");
  const at = async (seconds: number) =>
    brief((await board.rank({ ...query, at: seconds })).records);
  expect(await at(599)).toEqual([]);
  expect(await at(600)).toEqual([["team1", 1, 1, 600]]);
  expect(await at(15_000)).toHaveLength(2);
  expect(brief((await board.rank({ ...query, containsEnd: true })).records)[0]).toEqual([
    ...["team2", 1, 2, 36_000],
  ]);
  // Seconds do not make another board of it.
  expect(await board.rank({ ...query, at: 659 })).toMatchObject({ at: 600, live: null });
});

test("a board of a minute says which ranks its rows had twelve minutes before", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  const query = { contestId: contest.id };
  for (const [uid, problem, minute] of [
    ["team1", "A", 10],
    ["team2", "A", 20],
    ["team2", "B", 31],
    ["team3", "A", 35],
    ["team1", "B", 245],
  ] as const) {
    await arena.send(contest, { uid, problem, minute, status: 0 });
  }
  arena.at(299);
  const { board } = arena.as("alice");
  const before = async (minute: number, more: object = {}) =>
    (await board.rank({ ...query, at: minute * 60, ...more })).ranksBefore;
  expect(await before(40)).toEqual({ team1: 1, team2: 2 });
  expect(await before(43)).toEqual({ team1: 2, team2: 1 });
  expect(await before(43, { limit: 1 })).toEqual({ team2: 1 });
  expect(await before(43, { limit: 1, concernedList: ["team1"] })).toEqual({ team1: 2, team2: 1 });
  expect(await before(5)).toEqual({});
  // What the seal keeps back has moved nobody.
  expect(await before(259)).toEqual({ team1: 2, team2: 1, team3: 3 });
  expect((await board.rank(query)).ranksBefore).toBeNull();
});

test("boards that have to be made are counted by person, and by address without one", async () => {
  const contest = await arena.makeContest();
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  arena.at(299);
  const query = { contestId: contest.id };
  const seen = (person: "alice" | null, minute: number) => {
    const { board } = arena.as(person);
    return refusal((person === null ? board.outside : board.rank)({ ...query, at: minute * 60 }));
  };
  const { minute: most } = PACES.board;
  for (let minute = 0; minute < most; minute += 1) {
    expect(await seen(null, minute), `minute ${minute}`).not.toBeTypeOf("string");
  }
  expect(await seen(null, most)).toMatch(/^TOO_FAST/);
  const leaders = { ...query, isOutside: true, at: most * 60 };
  expect(await refusal(arena.as(null).board.leaders(leaders))).toMatch(/^TOO_FAST/);
  const several = { ...query, externalContestIds: [(await arena.makeContest()).id] };
  expect(await refusal(arena.as(null).board.outside(several))).toMatch(/^TOO_FAST/);
  // What others have had made is there for all.
  expect(await seen("alice", most)).not.toBeTypeOf("string");
  expect(await seen(null, most)).not.toBeTypeOf("string");
  expect(await refusal(arena.as(null).board.outside(query))).not.toBeTypeOf("string");
  arena.at(299 + 1 / 4);
  expect(await seen(null, most + 1)).not.toBeTypeOf("string");
});
