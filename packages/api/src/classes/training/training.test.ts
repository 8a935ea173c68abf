import { afterAll, beforeAll, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { foldTrainingChanges } from "./kept-list-queries.ts";
import { openSchool, type School } from "./testing/school.ts";

let school: School;
let pids: number[];
beforeAll(async () => {
  school = await openSchool();
  const problem = (problemId: string) => school.newProblem({ problemId, title: `T ${problemId}` });
  pids = [await problem("P1"), await problem("P2"), await problem("P3")];
});
afterAll(() => school.close());

const ALL = [null, "alice", "keeper", "otherAdmin", "admin", "root"] as const;
/** What each gets: null, or the code of the refusal. */
function ask(call: (person: PersonName | null) => Promise<unknown>) {
  return Promise.all(
    ALL.map((person) =>
      call(person).then(
        () => null,
        () => refusal(call(person)),
      ),
    ),
  );
}
const of = (person: PersonName | null) => school.as(person).training;
const namesOf = async (trainingId: number, person: PersonName = "alice") =>
  (await of(person).problems({ trainingId })).map(({ problemId }) => problemId);

test("a disabled training is there for root and its author only", async () => {
  const trainingId = await school.newTraining({ isEnabled: false });
  const none = "TRAINING_NOT_FOUND";
  for (const call of ["get", "access", "problems"] as const) {
    const answers = await ask((person) => of(person)[call]({ trainingId }));
    expect(answers).toEqual(["LOGIN_REQUIRED", none, none, none, null, null]);
  }
  const list = await of("root").find({ limit: 1000 });
  expect(list.records.map(({ id }) => id)).not.toContain(trainingId);
  await of("admin").setEnabled({ trainingId, isEnabled: true });
  expect(await ask((person) => of(person).problems({ trainingId }))).toEqual([
    ...["LOGIN_REQUIRED", null, null, null, null, null],
  ]);
});

test("whoever made a training of the site looks after it as long as they are an administrator", async () => {
  const trainingId = await school.newTraining({ isEnabled: false });
  const be = (role: 1001 | 1002) =>
    school.as("admin", { viewer: { uid: "admin", username: "admin", role, sessionId: "s" } });
  expect((await be(1001).training.access({ trainingId })).isAdmin).toBe(true);
  expect(await refusal(be(1002).training.access({ trainingId }))).toBe("TRAINING_NOT_FOUND");
  await of("root").setEnabled({ trainingId, isEnabled: true });
  expect((await be(1002).training.access({ trainingId })).isAdmin).toBe(false);
});

test("a private training is entered with its password", async () => {
  const trainingId = await school.newPrivate();
  await school.fill(trainingId, ...pids);
  const problems = () => ask((person) => of(person).problems({ trainingId }));
  const outside = "TRAINING_NOT_REGISTERED";
  expect(await problems()).toEqual(["LOGIN_REQUIRED", outside, outside, outside, null, null]);
  expect(await of("alice").get({ trainingId })).toMatchObject({ enter: outside, problemCount: 3 });
  const enter = (password: string) => refusal(of("alice").register({ trainingId, password }));
  expect(await enter("")).toBe("TRAINING_PASSWORD_REQUIRED");
  expect(await enter("Open")).toBe("TRAINING_PASSWORD_WRONG");
  await school.enter("alice", trainingId);
  expect(await enter("open sesame")).toBe("TRAINING_ALREADY_REGISTERED");
  expect(await problems()).toEqual(["LOGIN_REQUIRED", null, outside, outside, null, null]);
  expect(await of("alice").access({ trainingId })).toEqual({
    ...{ isRegistered: true, isAdmin: false, enter: null, rank: null },
  });
});

test("passwords cannot be guessed: after ten in a minute even the right one waits", async () => {
  const trainingId = await school.newPrivate();
  const enter = (password: string) => refusal(of("bob").register({ trainingId, password }));
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await enter(`no ${tries}`)).toBe("TRAINING_PASSWORD_WRONG");
  }
  expect(await enter("open sesame")).toBe("TOO_FAST");
});

test("a new password is asked of everybody again, and any other change of nobody", async () => {
  const trainingId = await school.newPrivate();
  await school.enter("alice", trainingId);
  const secret = { isPrivate: true, password: "open sesame" };
  const change = (changes: object) =>
    of("admin").update({ ...school.form.training({ ...secret, ...changes }), trainingId });
  const isIn = async () => (await of("alice").get({ trainingId })).isRegistered;
  await change({ title: "Another" });
  expect(await isIn()).toBe(true);
  await change({ password: "another" });
  expect(await isIn()).toBe(false);
});

test("the list goes by rank, and is narrowed by word, category and access", async () => {
  const { id: categoryId } = await school.as("keeper").trainingCategory.create({
    ...{ name: "Zebras", color: "#AA5500" },
  });
  const add = (title: string, changes: object = {}) =>
    school.newTraining({ title, categoryId, ...changes });
  await add("Late zebra", { rank: 30 });
  await add("First zebra", { rank: 10 });
  await add("Same zebra", { rank: 10 });
  await add("Secret zebra", { rank: 5, isPrivate: true, password: "x" });
  await school.newTraining({ title: "Zebra elsewhere" });
  const titles = async (filter: object) =>
    (await of(null).find({ limit: 1000, ...filter })).records.map(({ title }) => title);
  const inOrder = ["Secret zebra", "First zebra", "Same zebra", "Late zebra"];
  expect(await titles({ categoryId })).toEqual(inOrder);
  expect(await titles({ keyword: " ZEBRA " })).toEqual([...inOrder, "Zebra elsewhere"]);
  expect(await titles({ categoryId, isPrivate: true })).toEqual(["Secret zebra"]);
  expect(await titles({ categoryId, keyword: "late" })).toEqual(["Late zebra"]);
  const page = await of(null).find({ categoryId, limit: 2, currentPage: 2 });
  expect(page).toMatchObject({ total: 4, records: [{ title: "Same zebra" }, {}] });
  expect(page.records[0]).toMatchObject({
    ...{ author: "admin", category: { id: categoryId, name: "Zebras", color: "#aa5500" } },
    ...{ solvedCount: null, isAdmin: false },
  });
});

test("problems come in the training's order, with what one made of them", async () => {
  const trainingId = await school.newTraining();
  const [one = 0, two = 0, three = 0] = pids;
  const ids = await school.fill(trainingId, three, one, two);
  expect(await namesOf(trainingId)).toEqual(["P3", "P1", "P2"]);
  await school.as("admin").trainingProblem.reorder({ trainingId, ids: ids.toReversed() });
  expect(await namesOf(trainingId)).toEqual(["P2", "P1", "P3"]);
  await school.send("alice", { pid: one, status: -1 });
  await school.send("alice", { pid: one, status: 0, timeMs: 3 });
  await school.send("alice", { pid: one, status: 1 });
  await school.send("alice", { pid: two, status: -2 });
  await school.send("alice", { pid: three, status: 0, values: { contest_id: 1 } });
  expect(await of("alice").problems({ trainingId })).toMatchObject([
    { pid: two, mine: { status: -2, tries: 1, lastAt: school.clock.now } },
    { pid: one, title: "T P1", mine: { status: 0, tries: 3 } },
    { pid: three, mine: { status: -10, tries: 0, lastAt: null } },
  ]);
  expect(await of("alice").get({ trainingId })).toMatchObject({ problemCount: 3, solvedCount: 1 });
  expect(await of("alice").steps({ trainingId })).toMatchObject([
    ...[{ problemId: "P2", status: -2 }, { problemId: "P1", status: 0 }, { status: -10 }],
  ]);
});

test("a problem that is hidden meanwhile is counted nowhere and read by nobody", async () => {
  const trainingId = await school.newTraining();
  const pid = await school.newProblem({ problemId: "GONE" });
  await school.fill(trainingId, pid, ...pids.slice(0, 1));
  await school.send("alice", { pid, status: 0 });
  await school.as("root").problem.changeAuth({ id: pid, auth: 2 });
  expect(await namesOf(trainingId)).toEqual(["P1"]);
  expect(await of("bob").get({ trainingId })).toMatchObject({ problemCount: 1 });
  expect((await of("alice").get({ trainingId })).solvedCount).toBe(1);
  const read = of("bob").problem({ trainingId, displayId: "gone" });
  expect(await refusal(read)).toBe("PROBLEM_NOT_PUBLIC");
});

test("a problem is read under the id that it has in the bank, and only if it is in the training", async () => {
  const trainingId = await school.newTraining();
  await school.fill(trainingId, ...pids.slice(0, 1));
  const page = await of("alice").problem({ trainingId, displayId: "p1" });
  expect(page).toMatchObject({ problemId: "P1", description: "Add.", submitBarrier: null });
  expect(page.counts?.total).toBe(0);
  const other = of("alice").problem({ trainingId, displayId: "P2" });
  expect(await refusal(other)).toBe("NOT_FOUND");
  const stranger = of(null).problem({ trainingId, displayId: "P1" });
  expect(await refusal(stranger)).toBe("LOGIN_REQUIRED");
});

test("a list of submissions is of the training's problems, wherever they were sent", async () => {
  const trainingId = await school.newPrivate();
  const [pid = 0, other = 0] = [await school.newProblem(), await school.newProblem()];
  await school.fill(trainingId, pid);
  await school.send("alice", { pid, status: 0 });
  await school.send("alice", { pid, status: -1, values: { training_id: trainingId } });
  await school.send("alice", { pid, status: 0, values: { contest_id: 1 } });
  await school.send("alice", { pid: other, status: 0 });
  await school.send("bob", { pid, status: -1 });
  const list = (person: PersonName, filter: object = {}) =>
    school.as(person).submission.listInTraining({ trainingId, ...filter });
  expect(await refusal(list("alice"))).toBe("TRAINING_NOT_REGISTERED");
  school.clock.now = new Date(school.clock.now.getTime() + 120_000);
  await school.enter("alice", trainingId);
  const mine = await list("alice", { onlyMine: true });
  expect(mine.total).toBe(2);
  expect(mine.records.map(({ status }) => status)).toEqual([-1, 0]);
  const empty = await school.newTraining();
  const none = await school.as("alice").submission.listInTraining({ trainingId: empty });
  expect(none).toMatchObject({ total: 0, records: [] });
});

test("the list is as it is now, and each reader's own: what is kept of it is nobody's", async () => {
  const { id: categoryId } = await school.as("keeper").trainingCategory.create({
    ...{ name: "Herons", color: "#AA5500" },
  });
  const trainingId = await school.newPrivate({ title: "Heron", categoryId });
  const [one, two] = [await school.newProblem(), await school.newProblem()];
  const entry = await school.fill(trainingId, one, two);
  const shown = async (person: "alice" | "bob" | null) =>
    (await of(person).find({ categoryId })).records.map((row) => [
      ...[row.title, row.problemCount, row.solvedCount, row.isRegistered],
      ...[row.category?.name, row.authorAvatar],
    ]);
  const { db } = school;
  expect(await shown(null)).toEqual([["Heron", 2, null, false, "Herons", null]]);
  expect(await shown("alice")).toEqual([["Heron", 2, 0, false, "Herons", null]]);
  await school.send("alice", { pid: two, status: 0, timeMs: 3 });
  await school.enter("alice", trainingId);
  expect(await shown("alice")).toEqual([["Heron", 2, 1, true, "Herons", null]]);
  expect(await shown("bob")).toEqual([["Heron", 2, 0, false, "Herons", null]]);
  await db.updateTable("problem").set({ auth: 2 }).where("id", "=", two).execute();
  expect(await shown("alice")).toEqual([["Heron", 1, 0, true, "Herons", null]]);
  await db.updateTable("problem").set({ auth: 1 }).where("id", "=", two).execute();
  await db
    .updateTable("training_category")
    .set({ name: "Egrets" })
    .where("id", "=", categoryId)
    .execute();
  await db.updateTable("user_account").set({ avatar: "/a.png" }).execute();
  expect(await shown(null)).toEqual([["Heron", 2, null, false, "Egrets", "/a.png"]]);
  await db
    .deleteFrom("training_problem")
    .where("id", "=", entry[0] ?? 0)
    .execute();
  expect(await shown("alice")).toEqual([["Heron", 1, 1, true, "Egrets", "/a.png"]]);
  await foldTrainingChanges(db);
  await db
    .updateTable("training")
    .set({ is_enabled: false })
    .where("id", "=", trainingId)
    .execute();
  expect(await shown(null)).toEqual([]);
});

test("its problems and headings are as they are now, whatever was kept of them", async () => {
  const { db } = school;
  const [one, two] = [await school.newProblem(), await school.newProblem()];
  const trainingId = await school.newTraining();
  await school.fill(trainingId, one, two);
  const shown = async () =>
    (await of("alice").problems({ trainingId })).map((row) => [row.pid, row.chapter?.title]);
  expect(await shown()).toEqual([
    [one, undefined],
    [two, undefined],
  ]);
  const heading = { training_id: trainingId, title: "Herons", rank: 2 };
  await db.insertInto("training_chapter").values(heading).execute();
  expect(await shown()).toEqual([
    [one, undefined],
    [two, "Herons"],
  ]);
  await db
    .updateTable("training_chapter")
    .set({ title: "Egrets", rank: 1 })
    .where("training_id", "=", trainingId)
    .execute();
  await db.updateTable("training_problem").set({ rank: 9 }).where("problem_id", "=", one).execute();
  expect(await shown()).toEqual([
    [two, "Egrets"],
    [one, "Egrets"],
  ]);
  await db.deleteFrom("training_chapter").where("training_id", "=", trainingId).execute();
  await db.deleteFrom("training_problem").where("problem_id", "=", two).execute();
  expect(await shown()).toEqual([[one, undefined]]);
});
