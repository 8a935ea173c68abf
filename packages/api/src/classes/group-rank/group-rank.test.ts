import { afterAll, beforeAll, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const rank = (person: PersonName, groupId: number, more: object = {}) =>
  school.as(person).groupRank.find({ groupId, type: "ACM", ...more });

test("it is of what members sent in the group outside its contests", async () => {
  const groupId = await school.newGroup({ alice: 3, bob: 3, admin: 5, keeper: 1 });
  const [one, two] = [await school.newGroupProblem(groupId), await school.newProblem()];
  const values = { group_id: groupId };
  await school.send("alice", { pid: one, status: 0, values: { ...values, oi_rank_score: 5 } });
  await school.send("alice", { pid: one, status: 0, values: { ...values, oi_rank_score: 9 } });
  await school.send("alice", { pid: two, status: -1, values: { ...values, oi_rank_score: 1 } });
  await school.send("bob", { pid: one, status: 0, values });
  await school.send("bob", { pid: two, status: 0, values });
  await school.send("bob", { pid: two, status: 0, values: { ...values, contest_id: 1 } });
  await school.send("admin", { pid: two, status: 0 });
  await school.send("keeper", { pid: one, status: 0, values });
  const page = await rank("alice", groupId);
  expect(page.total).toBe(3);
  expect(page.records).toMatchObject([
    { place: 1, username: "bob", ac: 2, total: 2, score: 0, rating: 100 },
    { place: 2, username: "alice", ac: 1, total: 3, score: 10, rating: 33.33 },
    { place: 3, username: "admin", ac: 0, total: 0, rating: 0 },
  ]);
  expect(page.own).toMatchObject({ username: "alice", place: 2 });
  const oi = await rank("bob", groupId, { type: "OI" });
  expect(oi.records.map(({ username }) => username)).toEqual(["alice", "bob", "admin"]);
  const second = await rank("bob", groupId, { limit: 2, currentPage: 2 });
  expect(second.records.map(({ username }) => username)).toEqual(["admin"]);
});

test("a search finds parts of names and whole real ones, and whoever is found keeps their place", async () => {
  const groupId = await school.newGroup({ alice: 3, bob: 3 });
  await school.db
    .updateTable("user_account")
    .set({ nickname: "Bobby", realname: "Robert" })
    .where("uid", "=", "bob")
    .execute();
  for (const keyword of ["OBB", "robert", "bo"]) {
    const { records } = await rank("alice", groupId, { keyword });
    expect(records).toMatchObject([{ username: "bob", place: 2 }]);
    expect(records[0]).not.toHaveProperty("realname");
  }
  for (const keyword of ["rober", "r", "ert"]) {
    expect((await rank("alice", groupId, { keyword })).records, keyword).toEqual([]);
  }
});

test("it is counted once a minute, and shown to members alone", async () => {
  const groupId = await school.newGroup({ alice: 3 });
  const pid = await school.newGroupProblem(groupId);
  const solved = async () => (await rank("alice", groupId)).own?.ac;
  expect(await solved()).toBe(0);
  await school.send("alice", { pid, status: 0, values: { group_id: groupId } });
  expect(await solved()).toBe(0);
  school.clock.now = new Date(school.clock.now.getTime() + 60_000);
  expect(await solved()).toBe(1);
  expect(await refusal(rank("bob", groupId))).toBe("GROUP_MEMBER_ONLY");
  expect(await refusal(rank("admin", groupId))).toBe("GROUP_MEMBER_ONLY");
  expect(await refusal(rank("root", groupId))).toMatchObject({ answered: { total: 1, own: null } });
});
