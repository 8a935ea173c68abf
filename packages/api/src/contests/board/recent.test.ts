import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }]);
});
afterAll(() => arena.close());
beforeEach(async () => {
  await arena.db.deleteFrom("submission").execute();
  await arena.db.deleteFrom("contest").execute();
  arena.at(400);
});

type Seer = Parameters<Arena["as"]>[0];
const seenBy = async (person: Seer, uid = "team2") =>
  (await arena.as(person).board.recent({ uid })).map(({ title, isOutside, result }) => [
    title,
    isOutside,
    result && [result.rank, result.ranked, result.solved],
  ]);

async function hold(title: string, values: object = {}) {
  const contest = await arena.makeContest({ title, ...values });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 20, status: 0 });
  return contest;
}

test("a person's last contests are told with their places, the last first, and none that runs", async () => {
  await hold("Round 1", { end_time: new Date("2026-06-01T12:30:00Z") });
  await hold("Round 2");
  await hold("Still on", { end_time: new Date("2026-06-02T12:30:00Z") });
  const late = await arena.makeContest({ title: "Practice" });
  await arena.send(late, { uid: "team2", problem: "A", minute: 350, status: 0 });
  expect(await seenBy("alice")).toEqual([
    ["Round 2", false, [2, 2, 1]],
    ["Round 1", false, [2, 2, 1]],
  ]);
  expect(await seenBy("alice", "team1")).toMatchObject([
    ["Round 2", false, [1, 2, 1]],
    ["Round 1", false, [1, 2, 1]],
  ]);
  expect(await seenBy("alice", "bob")).toEqual([]);
  for (let round = 3; round < 9; round += 1) await hold(`Round ${round}`);
  expect((await seenBy("alice")).map(([title]) => title)).toEqual(
    ["8", "7", "6", "5", "4"].map((round) => `Round ${round}`),
  );
  const setBan = (is_banned: boolean) =>
    arena.db.updateTable("user_account").set({ is_banned }).where("uid", "=", "team2").execute();
  await setBan(true);
  expect(await seenBy("alice")).toEqual([]);
  await setBan(false);
});

test("nobody learns more from it than the boards tell them", async () => {
  await hold("Hidden", { is_visible: false });
  await hold("Private", { auth: 1, password: "x", open_rank: false });
  await hold("With a public board", { auth: 1, password: "x" });
  await hold("Frozen", { auto_real_rank: false });
  const group = { name: "Pilots", short_name: "PLT", owner_name: "x" };
  const { id: group_id } = await arena.db
    .insertInto("user_group")
    .values(group)
    .returning("id")
    .executeTakeFirstOrThrow();
  await arena.db.insertInto("group_member").values({ group_id, uid: "bob", level: 3 }).execute();
  await hold("Of the group", { group_id, open_rank: false });
  const place = [2, 2, 1];
  expect(await seenBy(null)).toEqual([
    ["Frozen", true, null],
    ["With a public board", true, place],
  ]);
  expect(await seenBy("alice")).toEqual([
    ["Frozen", false, null],
    ["With a public board", true, place],
  ]);
  expect(await seenBy("bob")).toEqual([
    ["Of the group", false, place],
    ["Frozen", false, null],
    ["With a public board", true, place],
  ]);
  const ofRoot = await seenBy("root");
  expect(ofRoot.map(([title]) => title)).toEqual([
    ...["Of the group", "Frozen", "With a public board", "Private", "Hidden"],
  ]);
});
