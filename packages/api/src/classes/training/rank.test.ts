import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "./testing/school.ts";

let school: School;
let trainingId: number;
let one: number;
let two: number;
beforeAll(async () => {
  school = await openSchool();
  one = await school.newProblem({ problemId: "A1" });
  two = await school.newProblem({ problemId: "B2" });
  trainingId = await school.newPrivate();
  await school.fill(trainingId, one, two);
  const names = { realname: "Alice Liddell", school: "Wonderland" };
  await school.db.updateTable("user_account").set(names).where("uid", "=", "alice").execute();
});
afterAll(() => school.close());

const rank = (person: Parameters<School["as"]>[0], filter: object = {}) =>
  school.as(person).training.rank({ trainingId, ...filter });
const places = async () =>
  (await rank("root")).records.map(({ username, ac, totalRunTimeMs }) => [
    ...[username, ac, totalRunTimeMs],
  ]);

test("whoever enters is ranked by what they solved in the bank before", async () => {
  await school.send("alice", { pid: one, status: 0, timeMs: 40 });
  await school.send("alice", { pid: one, status: 0, timeMs: 15 });
  await school.send("bob", { pid: one, status: 0, timeMs: 10 });
  expect(await places()).toEqual([]);
  await school.enter("alice", trainingId);
  expect(await places()).toEqual([["alice", 1, 15]]);
  await school.enter("bob", trainingId);
  expect(await places()).toEqual([
    ["bob", 1, 10],
    ["alice", 1, 15],
  ]);
});

test("problems come before time, and what was sent elsewhere or is not judged yet counts nothing", async () => {
  await school.send("alice", { pid: two, status: -1 });
  await school.send("alice", { pid: two, status: 0, timeMs: 900, values: { contest_id: 1 } });
  await school.send("alice", { pid: two, status: 5 });
  expect((await places()).map(([name]) => name)).toEqual(["bob", "alice"]);
  await school.send("alice", {
    pid: two,
    status: 0,
    timeMs: 500,
    values: { training_id: trainingId },
  });
  const page = await rank("alice");
  expect(page).toMatchObject({
    problems: [{ displayId: "A1" }, { displayId: "B2" }],
    own: { uid: "alice", place: 1, ac: 2, totalRunTimeMs: 515 },
  });
  const cells = Object.fromEntries(
    (page.own?.cells ?? []).map((cell) => [cell.displayId, [cell.status, cell.runTimeMs]]),
  );
  expect(cells).toEqual({ A1: [0, 15], B2: [0, 500] });
});

test("its author and root are not ranked, and only they read real names and find by them", async () => {
  await school.enter("admin", trainingId);
  await school.enter("root", trainingId);
  expect((await places()).map(([name]) => name)).toEqual(["alice", "bob"]);
  const name = async (person: "bob" | "admin") => (await rank(person)).records[0]?.realname;
  expect([await name("bob"), await name("admin")]).toEqual([null, "Alice Liddell"]);
  expect((await rank("admin", { keyword: "LIDDELL" })).total).toBe(1);
  expect((await rank("bob", { keyword: "liddell" })).total).toBe(0);
  expect((await rank("bob", { keyword: "wonder" })).records[0]?.username).toBe("alice");
  const second = await rank("bob", { limit: 1, currentPage: 2 });
  expect(second).toMatchObject({ total: 2, records: [{ username: "bob", place: 2 }] });
});

test("a public training has none, and a private one shows it to those inside", async () => {
  expect(await refusal(rank("keeper"))).toBe("TRAINING_NOT_REGISTERED");
  expect(await refusal(rank(null))).toBe("LOGIN_REQUIRED");
  const open = await school.newTraining();
  const asked = school.as("alice").training.rank({ trainingId: open });
  expect(await refusal(asked)).toBe("NOT_FOUND");
});

test("its problems are those of the training now, in their order", async () => {
  const problems = async () =>
    (await rank("root")).problems.map(({ displayId }) => displayId).join(" ");
  expect(await problems()).toBe("A1 B2");
  expect(await problems()).toBe("A1 B2");
  const entry = (pid: number) =>
    school.db.updateTable("training_problem").where("problem_id", "=", pid);
  await entry(one).set({ rank: 1000 }).execute();
  expect(await problems()).toBe("B2 A1");
  await school.db.deleteFrom("training_problem").where("problem_id", "=", two).execute();
  expect(await problems()).toBe("A1");
});
