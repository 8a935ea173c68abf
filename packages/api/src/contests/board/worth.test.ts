import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

test("subtasks of tries of other test data add up to no more than the problem is worth now", async () => {
  const contest = await arena.makeContest({ type: 1, oi_rank_score_type: "SubtaskBest" });
  const { pid = 0 } = contest.problems.get("A") ?? {};
  const weigh = (io_score: number) =>
    arena.db.updateTable("problem").set({ io_score }).where("id", "=", pid).execute();
  await weigh(100);
  arena.at(100);
  const sent = { uid: "alice", problem: "A", status: 8 };
  await arena.send(contest, { ...sent, minute: 1, score: 60, subtasks: [60, 0] });
  await arena.send(contest, { ...sent, minute: 2, score: 70, subtasks: [0, 70] });
  const contestId = contest.id;
  const alice = arena.as("alice");
  const score = async () => (await alice.board.rank({ contestId })).records[0]?.score;
  const own = async () => (await alice.contest.problems({ contestId }))[0]?.myScore;
  expect([await score(), await own()]).toEqual([100, 100]);
  // A board that is kept hears of it.
  await weigh(120);
  await expect.poll(score).toBe(120);
  expect(await own()).toBe(120);
});

test("a board of points tells how those of all rows are spread, as far as its reader may know", async () => {
  const contest = await arena.makeContest({ type: 1, auto_real_rank: false }, ["A"]);
  const { pid = 0 } = contest.problems.get("A") ?? {};
  await arena.db.updateTable("problem").set({ io_score: 50 }).where("id", "=", pid).execute();
  await arena.addPeople([{ uid: "rival" }]);
  arena.at(250);
  const sent = { problem: "A", status: 8 };
  await arena.send(contest, { ...sent, uid: "alice", minute: 10, score: 50 });
  await arena.send(contest, { ...sent, uid: "rival", minute: 245, score: 30 });
  const contestId = contest.id;
  const spread = async (forceRefresh: boolean, at?: number) => {
    const page = await arena.as("admin").board.rank({ contestId, forceRefresh, limit: 1, at });
    return [page.columns[0]?.points, page.spread?.most, page.spread?.means, page.spread?.bins];
  };
  // The one row of the page is not all of them.
  const [none, all] = [Array(10).fill(0), [0, 0, 0, 0, 0, 0, 1, 0, 0, 1]];
  expect(await spread(true)).toEqual([50, 50, [40], all]);
  expect(await spread(false)).toEqual([50, 50, [25], none.with(0, 1).with(9, 1)]);
  expect(await spread(true, 60 * 60)).toEqual([50, 50, [50], none.with(9, 1)]);
  const plain = await arena.makeContest();
  expect((await arena.as("alice").board.rank({ contestId: plain.id })).spread).toBeNull();
});
