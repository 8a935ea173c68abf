import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team2" }, { uid: "team3" }]);
});
afterAll(() => arena.close());

test("whoever registered has a row before they send anything, and none once that is taken back", async () => {
  const contest = await arena.makeContest({ auth: 1, password: "x" });
  const register = (uid: string) =>
    arena.db.insertInto("contest_registration").values({ contest_id: contest.id, uid }).execute();
  await register("team3");
  arena.at(100);
  const board = arena.as("admin").board;
  const query = { contestId: contest.id };
  const seen = async () =>
    (await board.rank(query)).records.map(({ uid, rank, solved, totalTimeS }) => [
      uid,
      rank,
      solved,
      totalTimeS,
    ]);
  expect(await seen()).toEqual([["team3", 1, 0, 0]]);
  // The creator takes part in the building of it only.
  await register("admin");
  await register("team2");
  await expect.poll(seen).toEqual([
    ["team2", 1, 0, 0],
    ["team3", 1, 0, 0],
  ]);
  await arena.send(contest, { uid: "team3", problem: "A", minute: 10, status: 0 });
  await expect.poll(seen).toEqual([
    ["team3", 1, 1, 600],
    ["team2", 2, 0, 0],
  ]);
  await arena.db.deleteFrom("contest_registration").execute();
  await expect.poll(seen).toEqual([["team3", 1, 1, 600]]);
});

test("whoever enters when it is over came to read: no row, and nobody's award depends on them", async () => {
  const start = new Date("2026-06-01T08:00:00Z");
  const minute = (count: number) => new Date(start.getTime() + count * 60_000);
  const contest = await arena.makeContest({ auth: 1, password: "x", created_at: start });
  const query = { contestId: contest.id };
  const enter = (uid: string, at: number) =>
    arena.db
      .insertInto("contest_registration")
      .values({ contest_id: contest.id, uid, created_at: minute(at) })
      .execute();
  const seen = async () => {
    const { records, ranked } = await arena.as("admin").board.rank(query);
    return [ranked, records.map(({ uid }) => uid)];
  };
  await enter("team2", 299);
  await enter("alice", 300);
  arena.at(301);
  expect(await seen()).toEqual([1, ["team2"]]);
  await enter("bob", 302);
  await enter("team3", 10);
  await expect.poll(seen).toEqual([2, ["team2", "team3"]]);
  expect((await arena.as("alice").board.rank(query)).pinned).toEqual([]);
  await arena.db
    .updateTable("contest")
    .set({ end_time: minute(310) })
    .where("id", "=", contest.id)
    .execute();
  expect(await seen()).toEqual([4, ["alice", "bob", "team2", "team3"]]);
});

test("who is deleted leaves the boards that are kept", async () => {
  await arena.addPeople([{ uid: "team4" }]);
  const contest = await arena.makeContest({ auth: 1, password: "x" });
  const uids = ["team2", "team4"];
  await arena.db
    .insertInto("contest_registration")
    .values(uids.map((uid) => ({ contest_id: contest.id, uid })))
    .execute();
  await arena.send(contest, { uid: "team4", problem: "A", minute: 10, status: 0 });
  arena.at(100);
  const seen = async () =>
    (await arena.as("admin").board.rank({ contestId: contest.id })).records.map(({ uid }) => uid);
  expect(await seen()).toEqual(["team4", "team2"]);
  await arena.db.deleteFrom("submission").where("uid", "=", "team4").execute();
  await arena.db.deleteFrom("user_account").where("uid", "=", "team4").execute();
  await expect.poll(seen).toEqual(["team2"]);
});
