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
