/** What streams tell of boards. */
import { asJsonb } from "@gavel/db";
import { followDiff } from "@gavel/domain/contest/board-diff";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonName } from "../../bank/problem/test-kit.ts";
import { LiveHub } from "../../kernel/live/index.ts";
import type { BoardLine, BoardNews, BoardPage, UnplacedLine } from "./schema.ts";
import { type Arena, openArena } from "./testing/arena.ts";
import { boardNews } from "./topics.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople(
    Array.from({ length: 6 }, (_, at) => ({ uid: `team${at}`, nickname: `Team ${at}` })),
  );
});
afterAll(() => arena.close());

interface Wish {
  readonly isOutside?: boolean;
  readonly forceRefresh?: boolean;
}

/** What somebody is told now; null = nothing. */
async function tell(person: PersonName | null, contestId: number, wish: Wish = {}) {
  const watcher = { person: arena.contextOf(person).viewer, locale: "en-US" } as const;
  const [key = ""] = boardNews.keys({ topic: "contest.board", contestId, ...wish }, watcher);
  const { events } = arena.contextOf(person).services;
  const fact = (await boardNews.load(arena.db, [key], events)).get(key);
  if (fact === undefined) return null;
  // The topic goes by the clock of the machine, the test by its own.
  const at = { ...fact, now: arena.clock.now };
  const seen = boardNews.sees(at, watcher);
  return seen === null ? null : boardNews.tell(at, seen);
}

/** The rows of a page that shows all of them, after what was told. */
function follow({ live, records }: BoardPage, { epoch, changes, version }: BoardNews) {
  expect(epoch).toBe(live?.epoch);
  let at = live?.version ?? -1;
  let rows: readonly (UnplacedLine | null)[] = records.map(({ place: _, ...line }) => line);
  for (const change of changes.filter((one) => one.version > at)) {
    expect(change.version).toBe(at + 1);
    at = change.version;
    const awards = new Map(change.awards.map(({ uid, award }) => [uid, award]));
    rows = followDiff(rows, change).map((row) => {
      const award = row === null ? undefined : awards.get(row.uid);
      return row === null || award === undefined ? row : { ...row, award };
    });
  }
  expect(at).toBe(version);
  return rows.map((row, place) => ({ ...row, place }));
}

test("whoever follows what is told has the board that they would read", async () => {
  const contest = await arena.makeContest({
    ...{ seal_rank: false, seal_time: null, award_type: 2 },
    award_config: asJsonb([
      { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 1 },
    ]),
  });
  arena.at(200);
  const team = (at: number) => `team${at}`;
  for (const at of [0, 1, 2]) {
    await arena.send(contest, { uid: team(at), problem: "A", minute: 10 + at, status: 0 });
  }
  const { board } = arena.as("alice");
  const read = () => board.rank({ contestId: contest.id });
  await expect.poll(async () => (await read()).records.length).toBe(3);
  const before = await read();
  // One comes, is judged and is first; one falls back; one is gone.
  const id = await arena.send(contest, { uid: team(4), problem: "B", minute: 15, status: 5 });
  await arena.send(contest, { uid: team(5), problem: "A", minute: 30, status: -1 });
  await arena.judge(id, { status: 0 });
  await arena.send(contest, { uid: team(4), problem: "A", minute: 40, status: 0 });
  await arena.db.deleteFrom("submission").where("uid", "=", team(1)).execute();
  await expect
    .poll(async () => (await read()).records.map(({ uid }) => uid))
    .toEqual([team(4), team(0), team(2), team(5)]);
  const after = await read();
  const news = await tell("alice", contest.id);
  if (news === null) throw new Error("nothing was told");
  expect(follow(before, news)).toEqual(after.records);
  expect(after.records[0]).toMatchObject({ name: "team4", award: { name: "Gold" } });
  expect(news.columns).toEqual(after.columns);
  expect(news.ranked).toBe(after.ranked);
});

test("under the seal tries are told and nothing else, to all who do not look behind it", async () => {
  const contest = await arena.makeContest({ auto_real_rank: false });
  arena.at(250);
  await arena.send(contest, { uid: "team0", problem: "A", minute: 10, status: 0 });
  await arena.as("root").board.rank({ contestId: contest.id });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 245, status: 0 });
  const toldOf = async (person: PersonName | null, wish: Wish) => {
    const news = await tell(person, contest.id, wish);
    const cells = news?.changes.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]));
    return cells?.map((cell) => (cell ? [cell.solved, cell.tryNum] : cell)).at(-1);
  };
  for (const force of [{}, { forceRefresh: true }]) {
    await expect.poll(() => toldOf("alice", force)).toEqual([false, 1]);
    expect(await toldOf(null, { ...force, isOutside: true })).toEqual([false, 1]);
  }
  for (const person of ["admin", "root"] as const) {
    expect(await toldOf(person, {})).toEqual([false, 1]);
    expect(await toldOf(person, { forceRefresh: true })).toEqual([true, 0]);
  }
  expect(await toldOf("otherAdmin", { forceRefresh: true })).toEqual([false, 1]);
  const sealed = JSON.stringify(await tell("alice", contest.id));
  expect(sealed).not.toContain(`"solved":true,"solvedAtMs":${245 * 60_000}`);
  expect(sealed).toContain('"solved":1,"tried":2');
  const { epoch } = (await tell("alice", contest.id)) ?? {};
  arena.at(239);
  // Another board: what was read before the seal is read again.
  expect((await tell("alice", contest.id))?.epoch).not.toBe(epoch);
});

test("how points are spread is told with them, as far as its reader may know", async () => {
  const contest = await arena.makeContest({ type: 1, auto_real_rank: false }, ["A"]);
  const { pid = 0 } = contest.problems.get("A") ?? {};
  await arena.db.updateTable("problem").set({ io_score: 50 }).where("id", "=", pid).execute();
  arena.at(250);
  const read = async (forceRefresh: boolean) =>
    (await arena.as("admin").board.rank({ contestId: contest.id, forceRefresh })).spread;
  await read(true);
  const sent = { problem: "A", status: 8 };
  await arena.send(contest, { ...sent, uid: "team0", minute: 10, score: 50 });
  await arena.send(contest, { ...sent, uid: "team1", minute: 245, score: 30 });
  const told = async (person: PersonName | null, wish: Wish) =>
    (await tell(person, contest.id, wish))?.spread;
  await expect.poll(async () => (await told("admin", { forceRefresh: true }))?.means).toEqual([40]);
  expect(await told("admin", { forceRefresh: true })).toEqual(await read(true));
  for (const forceRefresh of [false, true]) {
    expect((await told("alice", { forceRefresh }))?.means).toEqual([25]);
    expect((await told(null, { forceRefresh, isOutside: true }))?.means).toEqual([25]);
  }
  expect(await told("alice", {})).toEqual(await read(false));
  const plain = await arena.makeContest();
  expect(await tell("alice", plain.id)).toMatchObject({ spread: null });
});

test("a board is told to those whom it is shown to", async () => {
  const told = async (person: PersonName | null, id: number, wish: Wish = {}) =>
    (await tell(person, id, wish)) !== null;
  const outside = { isOutside: true };
  const open = await arena.makeContest();
  arena.at(100);
  expect(await told("alice", open.id)).toBe(true);
  expect(await told(null, open.id, outside)).toBe(true);
  expect(await told(null, open.id)).toBe(false);
  const indoors = await arena.makeContest({ open_rank: false });
  expect(await told(null, indoors.id, outside)).toBe(false);
  expect(await told("alice", indoors.id, outside)).toBe(false);
  const locked = await arena.makeContest({ auth: 1, password: "x" });
  expect(await told("alice", locked.id)).toBe(false);
  expect(await told("admin", locked.id)).toBe(true);
  await arena.as("alice").contest.register({ contestId: locked.id, password: "x" });
  await expect.poll(() => told("alice", locked.id)).toBe(true);
  const hidden = await arena.makeContest({ is_visible: false });
  expect(await told("alice", hidden.id)).toBe(false);
  expect(await told(null, hidden.id, outside)).toBe(false);
  expect(await told("root", hidden.id)).toBe(true);
  arena.at(-10);
  expect(await told("alice", open.id)).toBe(false);
  expect(await told(null, open.id, outside)).toBe(false);
  expect(await told("alice", 999_999_999)).toBe(false);
});

test("what many send at once is told only as far as a message has room", async () => {
  const contest = await arena.makeContest({ seal_rank: false, seal_time: null });
  arena.at(100);
  await arena.as("alice").board.rank({ contestId: contest.id });
  for (let minute = 1; minute <= 35; minute += 1) {
    for (const problem of ["A", "B"]) {
      await arena.send(contest, { uid: "team0", problem, minute, status: -1 });
    }
  }
  const read = () => arena.as("alice").board.rank({ contestId: contest.id });
  const total = async () => (await read()).records.map((line: BoardLine) => line.total);
  await expect.poll(total).toEqual([70]);
  const news = await tell("alice", contest.id);
  const rows = news?.changes.flatMap((change) => change.rows) ?? [];
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(rows.at(-1)).toMatchObject({ uid: "team0", total: 70 });
  expect(news?.changes.at(-1)?.version).toBe(news?.version);
});

test("a stream tells of a verdict by itself", async () => {
  const now = new Date();
  const contest = await arena.makeContest({
    start_time: new Date(now.getTime() - 3_600_000),
    ...{ end_time: new Date(now.getTime() + 3_600_000), seal_rank: false, seal_time: null },
  });
  const start = new Date("2026-06-01T08:00:00Z").getTime();
  const minute = Math.floor((now.getTime() - start) / 60_000) - 30;
  const { db, log, services } = arena.contextOf(null);
  const hub = new LiveHub({
    ...{ db, log, events: services.events },
    bounds: { ofProcess: 9, ofAddress: 9, ofPerson: 9 },
    findEnded: async () => [],
  });
  const input = { topic: "contest.board", contestId: contest.id, isOutside: true };
  const stream = await hub.open({
    ...{ watcher: { person: null, locale: "en-US" }, ip: "10.0.0.1", endsInMs: undefined },
    wishes: [{ name: "contest.board", topic: boardNews, input, position: undefined }],
  });
  const told: BoardNews[] = [];
  stream.attach({
    hasRoom: () => true,
    write: ({ data }) => told.push(...(data.data as BoardNews[])),
    end: () => {},
  });
  await expect.poll(() => told).toMatchObject([{ contestId: contest.id, version: 0, changes: [] }]);
  const id = await arena.send(contest, { uid: "team0", problem: "A", minute, status: 5 });
  await arena.judge(id, { status: 0 });
  const last = () => told.at(-1)?.changes.at(-1)?.rows[0];
  await expect.poll(last).toMatchObject({ uid: "team0", solved: 1, rank: 1 });
  stream.end(null);
});
