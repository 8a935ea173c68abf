import { asJsonb } from "@gavel/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import type { BoardLine } from "./schema.ts";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([
    { uid: "team1", school: "North High", nickname: "Owls" },
    { uid: "team2", school: "South High", nickname: "Bears" },
    { uid: "team3", school: "North College", nickname: "Cats" },
  ]);
});
afterAll(() => arena.close());

const brief = (lines: readonly BoardLine[]) =>
  lines.map(({ uid, rank, solved, totalTimeS }) => [uid, rank, solved, totalTimeS]);
const cellsOf = (lines: readonly BoardLine[], uid: string) =>
  lines
    .find((line) => line.uid === uid)
    ?.cells.map((cell) =>
      cell === null ? null : [cell.solved, cell.errorNum, cell.tryNum, cell.pending],
    );

test("a board follows what is sent, judged, judged again and removed, on every server", async () => {
  const contest = await arena.makeContest();
  const query = { contestId: contest.id };
  arena.at(100);
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  const servers = [arena.hubOf(), arena.hubOf()];
  const expectEverywhere = (wanted: unknown[]) =>
    Promise.all(
      servers.map((hub) =>
        expect
          .poll(async () => brief((await arena.as("alice", hub).board.rank(query)).records))
          .toEqual(wanted),
      ),
    );
  await expectEverywhere([["team1", 1, 1, 600]]);
  const id = await arena.send(contest, { uid: "team2", problem: "A", minute: 5, status: 5 });
  await expectEverywhere([
    ["team1", 1, 1, 600],
    ["team2", 2, 0, 0],
  ]);
  const waiting = await arena.as("alice", servers[0]).board.rank(query);
  expect(cellsOf(waiting.records, "team2")).toEqual([[false, 0, 0, 1], null]);
  expect(waiting.columns[0]).toMatchObject({ displayId: "A", solved: 1, tried: 2 });
  await arena.judge(id, { status: 0 });
  await expectEverywhere([
    ["team2", 1, 1, 300],
    ["team1", 2, 1, 600],
  ]);
  await arena.judge(id, { status: -1 });
  await expectEverywhere([
    ["team1", 1, 1, 600],
    ["team2", 2, 0, 0],
  ]);
  await arena.db.deleteFrom("submission").where("id", "=", id).execute();
  await expectEverywhere([["team1", 1, 1, 600]]);
});

test("a seal shows tries only, to all but its administrators who look behind it, until it lifts", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  const query = { contestId: contest.id };
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 240, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "B", minute: 299, status: -1 });
  const sealed = [
    [false, 0, 1, 0],
    [false, 0, 1, 0],
  ];
  const open = [
    [true, 0, 0, 0],
    [false, 1, 0, 0],
  ];
  const seen = async (person: "alice" | "admin" | "root" | null, forceRefresh: boolean) => {
    const { board } = arena.as(person);
    const page = await (person === null ? board.outside : board.rank)({ ...query, forceRefresh });
    return [page.isSealed, cellsOf(page.records, "team2")];
  };
  const expectSealed = async () => {
    for (const person of ["alice", null] as const) {
      for (const force of [false, true]) expect(await seen(person, force)).toEqual([true, sealed]);
    }
    for (const person of ["admin", "root"] as const) {
      expect(await seen(person, false)).toEqual([true, sealed]);
      expect(await seen(person, true)).toEqual([false, open]);
    }
  };
  arena.at(239);
  expect((await arena.as("alice").board.rank(query)).isSealed).toBe(false);
  arena.at(240);
  await expectSealed();
  arena.at(301);
  await expectSealed();
  await arena.db
    .updateTable("contest")
    .set({ thawed_at: arena.clock.now })
    .where("id", "=", contest.id)
    .execute();
  expect(await seen("alice", false)).toEqual([false, open]);
  expect(await seen(null, false)).toEqual([false, open]);
});

test("settings count from the moment they are saved", async () => {
  const contest = await arena.makeContest({ seal_rank: false, seal_time: null });
  const query = { contestId: contest.id };
  arena.at(290);
  await arena.send(contest, { uid: "team1", problem: "A", minute: 250, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 10, status: 0 });
  const board = arena.as("alice").board;
  expect(brief((await board.rank(query)).records)).toHaveLength(2);
  const change = (values: object) =>
    arena.db.updateTable("contest").set(values).where("id", "=", contest.id).execute();
  await change({ star_accounts: ["TEAM2"] });
  expect(brief((await board.rank(query)).records)).toEqual([
    ["team2", -1, 1, 600],
    ["team1", 1, 1, 15_000],
  ]);
  await change({ end_time: new Date("2026-06-01T12:10:00Z") });
  arena.at(249);
  expect(brief((await board.rank(query)).records)).toEqual([["team2", -1, 1, 600]]);
  await change({ author_uid: "team2" });
  expect(brief((await board.rank(query)).records)).toEqual([]);
  const { problems } = contest;
  await arena.db
    .deleteFrom("contest_problem")
    .where("id", "=", problems.get("B")?.id ?? 0)
    .execute();
  await expect.poll(async () => (await board.rank(query)).columns.length).toBe(1);
});

test("a wrong try costs what its contest says", async () => {
  const contest = await arena.makeContest({ penalty_minutes: 7 });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: -1 });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 20, status: 0 });
  arena.at(30);
  const query = { contestId: contest.id };
  const { board } = arena.as("alice");
  const { records, columns } = await board.rank(query);
  expect(brief(records)).toEqual([["team1", 1, 1, 27 * 60]]);
  const cell = { ...query, uid: "team1", problemId: columns[0]?.id ?? 0 };
  expect((await board.cell(cell)).penaltyMinutes).toBe(7);
  await arena.db
    .updateTable("contest")
    .set({ penalty_minutes: 0 })
    .where("id", "=", contest.id)
    .execute();
  expect(brief((await board.rank(query)).records)).toEqual([["team1", 1, 1, 20 * 60]]);
});

test("names of organisers and contestants are looked up again when they change", async () => {
  const contest = await arena.makeContest({ rank_show_name: "nickname" });
  const query = { contestId: contest.id };
  arena.at(100);
  await arena.send(contest, { uid: "team3", problem: "A", minute: 1, status: 0 });
  await arena.send(contest, { uid: "bob", problem: "A", minute: 2, status: 0 });
  const names = async () =>
    (await arena.as("alice").board.rank(query)).records.map((line) => [line.name, line.realname]);
  expect(await names()).toEqual([
    ["Cats", null],
    ["bob", null],
  ]);
  await arena.db
    .updateTable("user_account")
    .set({ nickname: "Lynxes" })
    .where("uid", "=", "team3")
    .execute();
  await expect.poll(async () => (await names())[0]?.[0]).toBe("Lynxes");
  await arena.db
    .updateTable("user_account")
    .set({ role_id: 1000 })
    .where("uid", "=", "bob")
    .execute();
  await expect.poll(async () => (await names()).length).toBe(1);
});

test("pages, search, stars, and one's own and concerned rows", async () => {
  const contest = await arena.makeContest({
    star_accounts: ["team3"],
    rank_show_name: "nickname",
    award_type: 2,
    award_config: asJsonb([
      { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 1 },
    ]),
  });
  arena.at(100);
  const uids = ["team1", "team2", "team3", "alice"];
  for (const [index, uid] of uids.entries()) {
    await arena.send(contest, { uid, problem: "A", minute: 10 + index, status: 0 });
  }
  const { board } = arena.as("alice");
  const ask = async (more: object) => {
    const page = await board.rank({ contestId: contest.id, ...more });
    const uidsOf = (lines: readonly BoardLine[]) => lines.map(({ uid }) => uid);
    return { total: page.total, pinned: uidsOf(page.pinned), records: uidsOf(page.records) };
  };
  expect(await ask({ limit: 3 })).toEqual({
    total: 4,
    pinned: ["alice"],
    records: uids.slice(0, 3),
  });
  expect(await ask({ limit: 3, currentPage: 2 })).toMatchObject({ records: ["alice"] });
  expect(await ask({ removeStar: true })).toMatchObject({ records: ["team1", "team2", "alice"] });
  expect(await ask({ keyword: "north" })).toMatchObject({ records: ["team1", "team3"], total: 2 });
  expect(await ask({ keyword: "bEaR" })).toMatchObject({ records: ["team2"], total: 1 });
  const copies = { concernedList: ["team2", "team2", "nobody"], isPinnedInList: true, limit: 3 };
  expect(await ask(copies)).toEqual({
    ...{ total: 6, pinned: ["alice", "team2"], records: ["alice", "team2", "team1"] },
  });
  expect(await ask({ ...copies, currentPage: 2 })).toMatchObject({
    records: ["team2", "team3", "alice"],
  });
  const { records } = await board.rank({ contestId: contest.id });
  expect(records.map(({ rank, award }) => [rank, award?.name])).toEqual([
    [1, "Gold"],
    [2, undefined],
    [-1, undefined],
    [3, undefined],
  ]);
});

test("the public board is open as its contest says", async () => {
  const closed = await arena.makeContest({ open_rank: false });
  const hidden = await arena.makeContest({ is_visible: false });
  const open = await arena.makeContest({ auth: 1, password: "x" });
  const outside = (contestId: number, person: "alice" | null = null) =>
    refusal(arena.as(person).board.outside({ contestId }));
  arena.at(-1);
  expect(await outside(open.id)).toBe("BOARD_NOT_STARTED");
  arena.at(1);
  expect(await outside(closed.id)).toBe("BOARD_CLOSED");
  expect(await outside(hidden.id, "alice")).toBe("CONTEST_NOT_FOUND");
  expect(await outside(999_999)).toBe("CONTEST_NOT_FOUND");
  expect(await arena.as(null).board.outside({ contestId: open.id })).toMatchObject({ total: 0 });
  const inside = (contestId: number) => refusal(arena.as("alice").board.rank({ contestId }));
  expect(await inside(open.id)).toBe("CONTEST_NOT_REGISTERED");
  expect(await inside(hidden.id)).toBe("CONTEST_NOT_FOUND");
});

test("OI counts points, of the last try, of the best or of each subtask's best", async () => {
  for (const [type, wanted] of [
    ["Recent", 30],
    ["Highest", 60],
    ["SubtaskBest", 80],
  ] as const) {
    const contest = await arena.makeContest({ type: 1, oi_rank_score_type: type });
    arena.at(100);
    await arena.send(contest, {
      uid: "team1",
      problem: "A",
      minute: 1,
      status: 8,
      score: 60,
      subtasks: [60, 0],
    });
    await arena.send(contest, {
      uid: "team1",
      problem: "A",
      minute: 2,
      status: 8,
      score: 30,
      subtasks: [10, 20],
    });
    const page = await arena.as("alice").board.rank({ contestId: contest.id });
    expect(page.records.map(({ score }) => score)).toEqual([wanted]);
  }
});

test("a cell tells its tries as far as the board does", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  const tries = [
    [20, -1],
    [10, -2],
    [30, 0],
    [40, -1],
    [241, 0],
  ] as const;
  for (const [minute, status] of tries) {
    await arena.send(contest, { uid: "team1", problem: "A", minute, status });
  }
  await arena.send(contest, { uid: "team1", problem: "B", minute: 299, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 12, status: 0 });
  await arena.send(contest, { uid: "admin", problem: "A", minute: 15, status: 0 });
  arena.at(299.5);
  const [{ id: problemId = 0 } = {}, { id: other = 0 } = {}] = (
    await arena.as("alice").board.rank({ contestId: contest.id })
  ).columns;
  const cell = async (who: "alice" | "admin" | null, wish: object = {}) =>
    (
      await arena.as(who).board.cell({
        ...{ contestId: contest.id, uid: "team1", problemId, isOutside: who === null },
        ...wish,
      })
    ).tries.map(({ atS, status, isPenalty }) => [atS / 60, status, isPenalty]);
  const known = [
    [10, -2, false],
    [20, -1, true],
    [30, 0, false],
    [40, -1, false],
  ];
  expect(await cell("alice")).toEqual([...known, [241, null, false]]);
  expect(await cell(null)).toEqual([...known, [241, null, false]]);
  expect(await cell("admin", { forceRefresh: true })).toEqual([...known, [241, 0, false]]);
  // Whether it was solved behind the seal does not show in what it cost before.
  expect(await cell("alice", { problemId: other })).toEqual([[299, null, false]]);
  expect(await cell("alice", { uid: "nobody" })).toEqual([]);
  // Who runs the contest is on no board.
  expect(await cell("alice", { uid: "admin" })).toEqual([]);
  const hidden = await arena.makeContest({ is_visible: false });
  expect(
    await refusal(
      arena.as("alice").board.cell({ contestId: hidden.id, uid: "team1", problemId: 1 }),
    ),
  ).toBe("CONTEST_NOT_FOUND");
});

test("a timeline counts what was sent, and as accepted only what the reader may know", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  const query = { contestId: contest.id };
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 10.5, status: -1 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 240, status: 0 });
  // Of the organiser, who is on no board, and after the end.
  await arena.send(contest, { uid: "admin", problem: "A", minute: 20, status: 0 });
  await arena.send(contest, { uid: "team3", problem: "A", minute: 300, status: 0 });
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const seen = async (person: "alice" | "admin" | null, more: object = {}) => {
    const { sent, accepted, ...rest } = await arena
      .as(person)
      .board.timeline({ ...query, ...more });
    return { sums: [sum(sent), sum(accepted)], at10: [sent[10], accepted[10]], sent, ...rest };
  };
  arena.at(30.5);
  await expect.poll(async () => (await seen("alice")).sums).toEqual([2, 1]);
  expect(await seen("alice")).toMatchObject({ at10: [2, 1], sealFromMs: null, stepMs: 60_000 });
  expect((await seen("alice")).sent).toHaveLength(31);
  arena.at(241);
  expect(await seen("alice")).toMatchObject({ sums: [3, 1], sealFromMs: 240 * 60_000 });
  expect((await seen(null, { isOutside: true })).sums).toEqual([3, 1]);
  expect((await seen("alice", { forceRefresh: true })).sums).toEqual([3, 1]);
  expect((await seen("admin", { forceRefresh: true })).sums).toEqual([3, 2]);
  arena.at(400);
  expect((await seen("admin", { forceRefresh: true })).sent).toHaveLength(300);
  const closed = await arena.makeContest({ open_rank: false });
  expect(
    await refusal(arena.as(null).board.timeline({ contestId: closed.id, isOutside: true })),
  ).toBe("BOARD_CLOSED");
  expect(await refusal(arena.as(null).board.timeline({ contestId: closed.id }))).toBe(
    "LOGIN_REQUIRED",
  );
});

test("the timeline of a contest of a year has no more steps than one of six hours", async () => {
  const contest = await arena.makeContest({
    ...{ seal_rank: false, seal_time: null, end_time: new Date("2027-06-01T08:00:00Z") },
  });
  arena.at(200 * 24 * 60);
  const line = await arena.as("alice").board.timeline({ contestId: contest.id });
  expect(line.sent.length).toBeGreaterThan(180);
  expect(line.sent.length).toBeLessThanOrEqual(360);
});

test("a problem that is deleted from the bank takes its column, its results and its balloons along", async () => {
  const contest = await arena.makeContest({ seal_rank: false, seal_time: null });
  arena.at(60);
  const gone = contest.problems.get("A") ?? { id: 0, pid: 0 };
  const kept = contest.problems.get("B") ?? { id: 0, pid: 0 };
  for (const [letter, problem] of [
    ["A", gone],
    ["B", kept],
  ] as const) {
    const id = await arena.send(contest, { uid: "team1", problem: letter, minute: 9, status: 0 });
    await arena.db
      .insertInto("contest_balloon")
      .values({
        ...{ contest_id: contest.id, contest_problem_id: problem.id },
        ...{ uid: "team1", submission_id: id },
      })
      .execute();
  }
  const read = () => arena.as("alice").board.rank({ contestId: contest.id });
  await expect.poll(async () => (await read()).records[0]?.solved).toBe(2);
  await arena.as("root").problem.delete({ pid: gone.pid });
  await expect
    .poll(async () => (await read()).columns.map(({ displayId }) => displayId))
    .toEqual(["B"]);
  expect((await read()).records.map(({ uid, solved }) => [uid, solved])).toEqual([["team1", 1]]);
  const balloons = await arena.db
    .selectFrom("contest_balloon")
    .select("contest_problem_id")
    .where("contest_id", "=", contest.id)
    .execute();
  expect(balloons).toEqual([{ contest_problem_id: kept.id }]);
});
