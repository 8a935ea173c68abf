import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";
import { exportMarks } from "./export.ts";

const DAY_MS = 86_400_000;
const WA = -1;
let school: School;
let groupId: number;
let trainingId: number;
let pids: number[];
let start: Date;

beforeAll(async () => {
  school = await openSchool();
  start = school.clock.now;
});
afterAll(() => school.close());

const days = (n: number) => new Date(start.getTime() + n * DAY_MS);
const SCHEDULE = () => ({
  ...{ opensAt: days(1), dueAt: days(3), closesAt: days(6), graceMinutes: 15 },
  ...{ percentPerDay: 10, lowestPercent: 40, countsEarlier: false },
});
const of = (person: PersonName) => school.as(person).homework;
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const at = (n: number) => {
  school.clock.now = days(n);
};
const setSchedule = (changes: object = {}) =>
  of("bob").set({ trainingId, ...SCHEDULE(), ...changes });
const send = (uid: PersonName, day: number, status: number, which = 0) =>
  school.send(uid, {
    ...{ pid: pids[which] ?? 0, status },
    values: { group_id: groupId, training_id: trainingId, created_at: days(day) },
  });
const rowOf = async (name: string, filter: object = {}) =>
  (await of("bob").matrix({ trainingId, ...filter })).records.find((row) => row.username === name);

beforeEach(async () => {
  school.clock.now = start;
  groupId = await school.newGroup({ bob: 5, alice: 3, keeper: 3 });
  const form = { ...school.form.training(), groupId };
  trainingId = (await school.as("bob").groupTraining.create(form)).id;
  pids = [await school.newProblem(), await school.newProblem()];
  await school.as("bob").groupTrainingProblem.add({ trainingId, pids });
  await setSchedule();
});

test("before it opens nobody of the class reads its problems, and after it closes nobody hands in", async () => {
  const [{ problemId } = { problemId: "" }] = await school
    .as("bob")
    .training.problems({ trainingId });
  const read = () =>
    codeOf(school.as("alice").training.problem({ trainingId, displayId: problemId }));
  const handIn = () =>
    codeOf(
      school.as("alice").submission.create({ problemId, trainingId, language: "C", code: "x" }),
    );
  expect([await read(), await handIn()]).toEqual(["HOMEWORK_NOT_OPEN", "HOMEWORK_NOT_OPEN"]);
  expect(await codeOf(of("alice").mine({ trainingId }))).toBe("HOMEWORK_NOT_OPEN");
  at(2);
  expect(await read()).toBeNull();
  at(5);
  expect([await read(), (await handIn()) === "HOMEWORK_CLOSED"]).toEqual([null, false]);
  at(7);
  expect([await read(), await handIn()]).toEqual([null, "HOMEWORK_CLOSED"]);
  expect(await school.as("alice").training.get({ trainingId })).toMatchObject({
    homework: { phase: "closed", isExtended: false },
  });
  await of("bob").extend({ trainingId, uids: ["alice"], dueAt: days(8) });
  expect(await school.as("alice").training.get({ trainingId })).toMatchObject({
    homework: { phase: "open", isExtended: true, dueAt: days(8) },
  });
  expect(await handIn()).not.toBe("HOMEWORK_CLOSED");
});

test("before it opens what its teachers try is told to nobody else of the class", async () => {
  await send("bob", 0.5, 0);
  const list = async (person: PersonName) => {
    const { records, total } = await school.as(person).submission.find({ groupId });
    return [records.length, total];
  };
  const [one] = (await school.as("bob").submission.find({ groupId })).records;
  const submitId = one?.submitId ?? 0;
  const get = (person: PersonName) => codeOf(school.as(person).submission.get({ submitId }));
  at(0.6);
  expect([await list("bob"), await list("alice")]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect([await get("bob"), await get("alice")]).toEqual([null, "SUBMISSION_NOT_FOUND"]);
  at(2);
  expect([await list("alice"), await get("alice")]).toEqual([[1, 1], null]);
  await school.as("bob").groupTraining.setEnabled({ trainingId, isEnabled: false });
  expect([await list("alice"), await get("alice")]).toEqual([[0, 0], "SUBMISSION_NOT_FOUND"]);
});

test("the matrix has everybody of the class with their best work, marks and times", async () => {
  await send("alice", 2, WA);
  await send("alice", 3.5, 0);
  await send("alice", 5, WA, 1);
  await send("alice", 9, 0, 1);
  at(4);
  const matrix = await of("bob").matrix({ trainingId });
  expect(matrix).toMatchObject({
    ...{ total: 2, homework: { groupId, graceMinutes: 15 } },
    problems: [
      { pid: pids[0], solvers: 1 },
      { pid: pids[1], solvers: 0 },
    ],
    counts: { all: 2, notStarted: 1, missing: 1, late: 1, solved: 0, toRemark: 1 },
  });
  expect(
    matrix.records.map((row) => [row.username, row.marks.points, row.marks.percent, row.extension]),
  ).toEqual([
    ["alice", 90, 45, null],
    ["keeper", 0, 0, null],
  ]);
  expect(matrix.records[0]?.cells).toMatchObject([
    { status: 0, tries: 2, lateDays: 1, percent: 90, points: 90 },
    { status: WA, tries: 1, lateDays: 2, points: 0, solvedAt: null },
  ]);
  await of("bob").extend({ trainingId, uids: ["alice"], dueAt: days(4) });
  expect(await rowOf("alice")).toMatchObject({
    marks: { points: 100 },
    extension: { dueAt: days(4) },
  });
  await of("bob").extend({ trainingId, uids: ["alice"] });
  expect(await rowOf("alice")).toMatchObject({ marks: { points: 90 }, extension: null });
  expect(await of("alice").mine({ trainingId })).toMatchObject({
    marks: { points: 90, fullPoints: 200 },
  });
});

test.each([
  ["notStarted", ["keeper"]],
  ["missing", ["alice", "keeper"]],
  ["late", ["alice"]],
  ["solved", []],
] as const)("of all students those are found who are %s", async (state, names) => {
  await send("alice", 3.5, 0);
  const found = await of("bob").matrix({ trainingId, state });
  expect([found.records.map((row) => row.username), found.total]).toEqual([names, names.length]);
  const ofFirst = await of("bob").matrix({ trainingId, state: "solved", pid: pids[0] ?? 0 });
  expect(ofFirst.records.map((row) => row.username)).toEqual(["alice"]);
  expect((await of("bob").matrix({ trainingId, keyword: "KEEP" })).records).toHaveLength(1);
});

test("what waits for a teacher's word is found until one has written, and again when the student has", async () => {
  const waiting = async () => {
    const { records, counts } = await of("bob").matrix({ trainingId, state: "toRemark" });
    return [...records.map((row) => row.username), counts.toRemark];
  };
  await send("alice", 2, WA);
  expect(await waiting()).toEqual(["alice", 1]);
  const [first, second] = pids;
  const tries = () => of("bob").tries({ trainingId, uid: "alice", pid: first ?? 0 });
  const [{ submitId } = { submitId: 0 }] = (await tries()).tries;
  await school.as("bob").remark.add({ submitId, line: 1, content: "Why?" });
  at(2);
  expect(await of("alice").mine({ trainingId })).toMatchObject({
    cells: [{ remarks: 1, unread: 1 }, null],
    unread: [{ submitId, pid: first, line: 1, author: "bob" }],
  });
  expect(await waiting()).toEqual([0]);
  await school.as("alice").remark.add({ submitId, line: 1, content: "So." });
  expect(await waiting()).toEqual(["alice", 1]);
  expect(await tries()).toMatchObject({
    ...{ total: 1, tries: [{ submitId, status: WA, remarks: 2, unread: 1 }] },
  });
  expect(await rowOf("alice")).toMatchObject({ cells: [{ remarks: 2, unread: 1 }, null] });
  await school.as("bob").remark.markRead({ submitId });
  expect(await waiting()).toEqual([0]);
  await send("alice", 2.5, 0);
  await send("alice", 2.5, WA, 1);
  expect(await waiting()).toEqual(["alice", 1]);
  expect(await of("bob").tries({ trainingId, uid: "keeper", pid: second ?? 0 })).toEqual({
    ...{ tries: [], total: 0 },
  });
});

test("a clone is homework with the same times for all", async () => {
  await of("bob").extend({ trainingId, uids: ["alice"], dueAt: days(4) });
  const { id } = await school.as("bob").groupTraining.clone({ trainingId });
  expect(await of("bob").get({ trainingId: id })).toMatchObject(SCHEDULE());
  expect((await of("bob").extensions({ trainingId: id })).total).toBe(0);
});

test("what was solved before it opened counts where the teacher says so", async () => {
  await school.send("alice", { pid: pids[0] ?? 0, status: 0 });
  at(2);
  expect(await rowOf("alice")).toMatchObject({ marks: { points: 0 }, cells: [null, null] });
  await setSchedule({ countsEarlier: true });
  expect(await rowOf("alice")).toMatchObject({
    marks: { points: 100 },
    cells: [{ isEarlier: true, tries: 0 }, null],
  });
  expect(await of("bob").matrix({ trainingId, pid: pids[0] ?? 0 })).toMatchObject({
    counts: { all: 2, notStarted: 1, missing: 1, late: 0, solved: 1, toRemark: 0 },
    problems: [{ solvers: 1 }, { solvers: 0 }],
  });
});

test("how many solved a problem is what the cells say, with everybody's own times", async () => {
  await send("alice", 2, 0);
  await send("alice", 4, 0);
  await send("keeper", 7, 0);
  await send("keeper", 0.5, 0, 1);
  const solvers = async () => {
    const { problems, records } = await of("bob").matrix({ trainingId });
    const ofCells = problems.map(
      (_, index) => records.filter(({ cells }) => cells[index]?.status === 0).length,
    );
    expect(problems.map((one) => one.solvers)).toEqual(ofCells);
    return ofCells;
  };
  expect(await solvers()).toEqual([1, 0]);
  await of("bob").extend({ trainingId, uids: ["keeper"], closesAt: days(8) });
  expect(await solvers()).toEqual([2, 0]);
  await setSchedule({ countsEarlier: true });
  expect(await solvers()).toEqual([2, 1]);
});

test("a plan that does not hold is refused, and without times it is a training as before", async () => {
  expect(await codeOf(setSchedule({ closesAt: days(2) }))).toBe("PARAM_INVALID");
  expect(await codeOf(setSchedule({ percentPerDay: 101 }))).toBe("PARAM_INVALID");
  const late = { trainingId, uids: ["alice"], dueAt: days(0) };
  expect(await codeOf(of("bob").extend(late))).toBe("PARAM_INVALID");
  expect(await codeOf(of("bob").extend({ ...late, uids: ["root"] }))).toBe("PARAM_INVALID");
  await of("bob").remove({ trainingId });
  expect(await codeOf(of("bob").matrix({ trainingId }))).toBe("HOMEWORK_NOT_FOUND");
  expect(await codeOf(school.as("alice").training.problems({ trainingId }))).toBeNull();
});

test("teachers alone see the matrix and set times", async () => {
  const calls = [
    (person: PersonName) => of(person).matrix({ trainingId }),
    (person: PersonName) => of(person).get({ trainingId }),
    (person: PersonName) => of(person).extend({ trainingId, uids: ["alice"], dueAt: days(4) }),
    (person: PersonName) => of(person).set({ trainingId, ...SCHEDULE() }),
  ];
  for (const call of calls) {
    const answers = await Promise.all(
      (["alice", "admin", "root", "bob"] as const).map((person) => codeOf(call(person))),
    );
    expect(answers).toEqual(["FORBIDDEN", "TRAINING_NOT_FOUND", null, null]);
  }
  const ofSite = await school.newTraining();
  expect(await codeOf(of("root").matrix({ trainingId: ofSite }))).toBe("FORBIDDEN");
});

test("marks are taken home as text with commas and as a workbook", async () => {
  await send("alice", 2, WA);
  await send("alice", 3.5, 0);
  await school.db
    .updateTable("user_account")
    .set({ realname: "=cmd()" })
    .where("uid", "=", "alice")
    .execute();
  const ctx = school.signedIn("bob");
  const csv = await exportMarks(ctx, { trainingId, keyword: "", format: "csv" });
  const lines = (await new Response(csv.body).text()).split("\r\n");
  expect(lines[0]).toMatch(
    /^Username,Nickname,Real Name,Score,Full Score,Percent,Solved,\S+,\S+ Tries,/,
  );
  expect(lines[1]).toMatch(/^alice,[^,]*,'=cmd\(\),90,200,45,1,90,2,1,,0,$/);
  expect(lines).toHaveLength(4);
  const book = await exportMarks(ctx, { trainingId, keyword: "", format: "xlsx", state: "solved" });
  const bytes = new Uint8Array(await new Response(book.body).arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe("PK");
  expect(
    await codeOf(exportMarks(school.signedIn("alice"), { trainingId, keyword: "", format: "csv" })),
  ).toBe("FORBIDDEN");
});

test("of whom a teacher took in, no real name is told or found before they have sent something", async () => {
  const { db } = school;
  await db.updateTable("group_member").set({ was_added: true }).where("level", "=", 3).execute();
  for (const [uid, realname] of [
    ["alice", "Alison"],
    ["keeper", "Keppler"],
  ] as const) {
    await db.updateTable("user_account").set({ realname }).where("uid", "=", uid).execute();
  }
  await db
    .insertInto("group_tally")
    .values({ group_id: groupId, uid: "alice", total: 1 })
    .execute();
  const told = async (keyword: string) =>
    (await of("bob").matrix({ trainingId, keyword })).records.map(({ realname }) => realname);
  expect((await told("")).toSorted()).toEqual(["", "Alison"]);
  expect([await told("alis"), await told("keppl")]).toEqual([["Alison"], []]);
  const uids = ["alice", "keeper"];
  await of("bob").extend({ trainingId, uids, opensAt: null, dueAt: days(6), closesAt: null });
  const { records } = await of("bob").extensions({ trainingId });
  expect(records.map(({ realname }) => realname)).toEqual(["Alison", ""]);
});
