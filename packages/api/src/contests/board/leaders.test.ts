import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }, { uid: "team3" }]);
});
afterAll(() => arena.close());

test("the leaders are told with how they came there, and with nothing that is kept back", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  const query = { contestId: contest.id };
  await arena.send(contest, { uid: "team2", problem: "A", minute: 10.5, status: 0 });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 20, status: 0 });
  await arena.send(contest, { uid: "team1", problem: "B", minute: 30.5, status: 0 });
  // Of the organiser, who is on no board.
  await arena.send(contest, { uid: "admin", problem: "A", minute: 5, status: 0 });
  const seen = async (person: "alice" | "admin" | null, more: object = {}) => {
    const all = await arena.as(person).board.leaders({ ...query, ...more });
    return all.map(({ uid, rank, solved, ranks }) => [uid, rank, solved, ranks]);
  };
  const [MINUTE, first] = [60_000, { atMs: 11 * 60_000, rank: 1 }];
  arena.at(60);
  await expect
    .poll(async () => (await seen("alice")).slice(0, 2))
    .toEqual([
      [
        "team1",
        1,
        2,
        [
          { atMs: 20 * MINUTE, rank: 2 },
          { atMs: 31 * MINUTE, rank: 1 },
        ],
      ],
      ["team2", 2, 1, [first, { atMs: 31 * MINUTE, rank: 2 }]],
    ]);
  expect((await seen("alice", { at: 25 * 60 })).slice(0, 2)).toEqual([
    ["team2", 1, 1, [first]],
    ["team1", 2, 1, [{ atMs: 20 * MINUTE, rank: 2 }]],
  ]);
  await arena.send(contest, { uid: "team2", problem: "B", minute: 250, status: 0 });
  arena.at(260);
  const sealed = [
    ["team1", 2],
    ["team2", 1],
  ];
  const figures = async (person: "alice" | "admin" | null, more: object = {}) =>
    (await seen(person, more)).slice(0, 2).map(([uid, , solved]) => [uid, solved]);
  await expect
    .poll(() => figures("admin", { forceRefresh: true }))
    .toEqual([
      ["team1", 2],
      ["team2", 2],
    ]);
  expect(await figures(null, { isOutside: true })).toEqual(sealed);
  expect(await figures("alice", { forceRefresh: true })).toEqual(sealed);
  const [leader] = await arena.as("alice").board.leaders(query);
  expect(leader?.standings).toEqual([
    { atMs: 20 * MINUTE, solved: 1, score: 0 },
    { atMs: 30.5 * MINUTE, solved: 2, score: 0 },
  ]);
  const closed = await arena.makeContest({ open_rank: false });
  const outside = { contestId: closed.id, isOutside: true };
  expect(await refusal(arena.as(null).board.leaders(outside))).toBe("BOARD_CLOSED");
  expect(await refusal(arena.as(null).board.leaders({ contestId: closed.id }))).toBe(
    "LOGIN_REQUIRED",
  );
});

test("entrants of other contests stand on a board by the letters of its problems", async () => {
  const here = await arena.makeContest();
  const there = await arena.makeContest();
  const secret = await arena.makeContest({ open_rank: false });
  await arena.send(here, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(there, { uid: "team2", problem: "A", minute: 5, status: 0 });
  await arena.send(there, { uid: "team2", problem: "B", minute: 7, status: -1 });
  const query = { contestId: here.id, externalContestIds: [there.id, here.id] };
  const seen = async (person: "alice" | "admin" | null, more: object = {}) => {
    const input = { ...query, ...more };
    const { board } = arena.as(person);
    const page = await (person === null ? board.outside(input) : board.rank(input));
    return {
      rows: page.records
        .filter(({ uid }) => uid.startsWith("team"))
        .map(({ uid, rank, solved, cells }) => [uid, rank, solved, cells[0]?.pending ?? 0]),
      solvedA: page.columns[0]?.solved,
    };
  };
  arena.at(100);
  await expect.poll(async () => (await seen("alice")).rows).toContainEqual(["team2", 1, 1, 0]);
  expect(await seen("alice")).toMatchObject({
    solvedA: 2,
    rows: [
      ["team2", 1, 1, 0],
      ["team1", 2, 1, 0],
    ],
  });
  expect((await seen("alice", { at: 6 * 60 })).rows).toContainEqual(["team2", 1, 1, 0]);
  expect((await seen("alice", { at: 6 * 60 })).solvedA).toBe(1);
  // Behind the seal of the other one.
  await arena.send(there, { uid: "team3", problem: "A", minute: 250, status: 0 });
  arena.at(260);
  await expect.poll(async () => (await seen(null)).rows.map(([uid]) => uid)).toContain("team3");
  expect((await seen("alice", { forceRefresh: true })).solvedA).toBe(2);
  expect((await seen("admin", { forceRefresh: true })).solvedA).toBe(3);
  // By a contest that shows real names nobody reads those of one that does not.
  await arena.db.updateTable("user_account").set({ realname: "Real Name" }).execute();
  const byRealname = { rank_show_name: "realname" };
  await arena.db.updateTable("contest").set(byRealname).where("id", "=", here.id).execute();
  const names = async (person: "alice" | "admin") =>
    Object.fromEntries(
      (await arena.as(person).board.rank(query)).records.map(({ uid, realname }) => [
        uid,
        realname,
      ]),
    );
  await expect.poll(() => names("alice")).toMatchObject({ team1: "Real Name", team2: "" });
  await expect.poll(() => names("admin")).toMatchObject({ team2: "Real Name" });
  const beyond = { contestId: here.id, externalContestIds: [secret.id] };
  expect(await refusal(arena.as(null).board.outside(beyond))).toBe("BOARD_CLOSED");
  expect(
    await refusal(arena.as("alice").board.rank({ ...beyond, externalContestIds: [9_999_999] })),
  ).toBe("CONTEST_NOT_FOUND");
});
