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
