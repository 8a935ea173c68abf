import { addGroups } from "@gavel/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportProblems, pushFolder } from "../../bank/problem/index.ts";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { BANK_FOLLOWERS, joinFollowers } from "../../judging/judgement/index.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 7);
});
afterAll(() => bank.close());

const FORM = {
  ...({ title: "Round", description: "Rules", type: 0, auth: 0 } as const),
  startTime: new Date("2026-05-01T07:00:00Z"),
  endTime: new Date("2026-05-01T13:00:00Z"),
};
const of = (person: PersonName) => bank.as(person).contestProblem;
const newContest = async (form: object = {}) =>
  (await bank.as("admin").contest.create({ ...FORM, ...form })).id;
const newProblem = async (problem: object = {}) =>
  (await bank.as("root").problem.create(bank.form(problem))).pid;
const add = (contestId: number, pid: number, displayId: string, more: object = {}) =>
  of("admin").addFromBank({ contestId, pid, displayId, ...more });
const letters = async (contestId: number) =>
  (await of("admin").findForStaff({ contestId })).map((one) => one.displayId);

describe("adding from the bank", () => {
  test("keeps the problem for contests from then on", async () => {
    const [contestId, pid] = [await newContest(), await newProblem({ title: "Sum" })];
    const { id } = await add(contestId, pid, " a ", { color: "#FF0000" });
    const [row] = await of("admin").findForStaff({ contestId });
    expect(row).toMatchObject({
      ...{ id, pid, displayId: "a", title: "Sum", color: "#ff0000" },
      ...{ submissions: 0, pause: null, problem: { auth: 3, type: 0, canEdit: false, gaps: [] } },
    });
    expect(row?.problem).toMatchObject({ author: "root", groupId: null });
    expect(row?.problem.createdAt).toBeInstanceOf(Date);
    const log = await bank.as("root").audit.find({ action: "problem.auth" });
    expect(log.records[0]).toMatchObject({ before: { auth: 1 }, after: { auth: 3 } });
  });

  test("takes no problem and no letter twice", async () => {
    const [contestId, pid, other] = [await newContest(), await newProblem(), await newProblem()];
    await add(contestId, pid, "A");
    const again = (id: number, letter: string) => add(contestId, id, letter);
    await expect(again(pid, "B")).rejects.toMatchObject({
      cause: { code: "CONTEST_PROBLEM_EXISTS", params: { field: "pid" } },
    });
    await expect(again(other, " a ")).rejects.toMatchObject({
      cause: { code: "CONTEST_PROBLEM_EXISTS", params: { field: "displayId" } },
    });
    const both = await Promise.allSettled([
      add(contestId, await newProblem(), "C"),
      add(contestId, await newProblem(), "c"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("takes nothing that is scored by the other rule, hidden by somebody else or a group's", async () => {
    const contestId = await newContest();
    const oi = await newProblem({ type: 1 });
    expect(await refusal(add(contestId, oi, "A"))).toBe("CONTEST_PROBLEM_RULE");
    const hidden = await newProblem({ auth: 2 });
    expect(await refusal(add(contestId, hidden, "A"))).toBe("PROBLEM_NOT_PUBLIC");
    const grouped = await newProblem();
    await bank.db
      .updateTable("problem")
      .set({ group_id: 7, is_group: true })
      .where("id", "=", grouped)
      .execute();
    expect(await refusal(add(contestId, grouped, "A"))).toBe("PROBLEM_IN_GROUP");
    expect(await refusal(add(contestId, 999_999, "A"))).toBe("NOT_FOUND");
    expect(await letters(contestId)).toEqual([]);
  });

  test.each([
    [{ displayId: " " }],
    [{ displayId: "x".repeat(51) }],
    [{ title: "" }],
    [{ color: "red" }],
  ])("%j cannot be stored", async (change) => {
    const [contestId, pid] = [await newContest(), await newProblem()];
    const wish = { contestId, pid, displayId: "A", ...change };
    await expect(of("admin").addFromBank(wish)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("what a contest holds stays scored by its rule, whoever saves it and by whatever form", async () => {
  const contestId = await newContest();
  const pid = await newProblem();
  const { problem } = bank.as("root");
  const points = async () => {
    const { revision, fields } = await problem.getForm({ pid });
    return problem.saveFields({ pid, revision, fields: { ...fields, type: 1 } });
  };
  expect(await problem.getForm({ pid })).toMatchObject({ isScoringFixed: false });
  await points();
  await problem.update(bank.form({ id: pid, type: 0 }));
  const { id } = await add(contestId, pid, "A");
  expect(await problem.getForm({ pid })).toMatchObject({ isScoringFixed: true });
  expect(await refusal(points())).toBe("PROBLEM_SCORING_FIXED");
  const overRest = problem.update(bank.form({ id: pid, type: 1, auth: 3 }));
  expect(await refusal(overRest)).toBe("PROBLEM_SCORING_FIXED");
  const oi = { pids: [await newProblem({ type: 1 })], problemIds: [] };
  const { stream: chunks } = await exportProblems(bank.signedIn("root"), oi, "hoj");
  const folder = { fileName: "oi.zip", chunks };
  const pushed = pushFolder(bank.signedIn("root"), folder, { pid, base: null });
  await expect(pushed).rejects.toMatchObject({ code: "PROBLEM_SCORING_FIXED" });
  await problem.update(bank.form({ id: pid, type: 0, auth: 3, title: "Renamed" }));
  await of("admin").remove({ id });
  await points();
  expect(await problem.getForm({ pid })).toMatchObject({ fields: { type: 1 } });
});

test("a problem that is created in a contest is in no bank and waits for its form", async () => {
  const contestId = await newContest({ type: 1 });
  const { id, pid } = await of("admin").create({ contestId, displayId: "A", title: "New" });
  const [row] = await of("admin").findForStaff({ contestId });
  expect(row).toMatchObject({
    id,
    pid,
    title: "New",
    problem: { auth: 3, type: 1, canEdit: true },
  });
  expect(row?.problem.gaps).toContain("data");
  const problemId = row?.problem.problemId ?? "";
  expect(await refusal(bank.as("alice").problem.get({ problemId }))).toBe("PROBLEM_NOT_PUBLIC");
  const taken = of("admin").create({ contestId, displayId: "a", title: "Other" });
  expect(await refusal(taken)).toBe("CONTEST_PROBLEM_EXISTS");
  expect((await bank.as("root").problem.findForStaff({ keyword: "Other" })).total).toBe(0);
});

test("candidates are scored as the contest is, not in it yet, and the viewer's to hand on", async () => {
  const contestId = await newContest();
  const open = await newProblem({ title: "Zebra open" });
  await newProblem({ title: "Zebra hidden", auth: 2 });
  await newProblem({ title: "Zebra points", type: 1 });
  const own = (await bank.as("admin").problem.create(bank.form({ title: "Zebra own", auth: 2 })))
    .pid;
  const titles = async (person: PersonName, more: object = {}) => {
    const page = await of(person).candidates({ contestId, keyword: "zebra", ...more });
    expect(page.total).toBe(page.records.length);
    return page.records.map((one) => one.title);
  };
  expect(await titles("admin")).toEqual(["Zebra own", "Zebra open"]);
  expect(await titles("root")).toEqual(["Zebra own", "Zebra hidden", "Zebra open"]);
  await add(contestId, open, "A");
  expect(await titles("admin")).toEqual(["Zebra own"]);
  expect(await titles("admin", { isChosen: true })).toEqual(["Zebra open"]);
  await add(contestId, own, "B");
  expect(await titles("admin")).toEqual([]);
  // In the contest's order, page by page.
  expect(await titles("admin", { isChosen: true })).toEqual(["Zebra open", "Zebra own"]);
  const chosenPage = { contestId, isChosen: true, limit: 1, currentPage: 2 };
  expect(await of("admin").candidates(chosenPage)).toMatchObject({
    ...{ total: 2, records: [{ pid: own }] },
  });
  const { chosen } = await of("admin").candidates({ contestId, limit: 1 });
  expect(chosen.map((one) => [one.pid, one.displayId])).toEqual([
    [open, "A"],
    [own, "B"],
  ]);
});

test("names, colours and the order change; those of another problem stay apart", async () => {
  const now = bank.clock.now;
  const contestId = await newContest({ startTime: new Date(now.getTime() + 60_000) });
  const first = await add(contestId, await newProblem(), "A");
  const second = await add(contestId, await newProblem(), "B");
  const name = { displayId: "b", title: " Sum ", color: "#ABCDEF" };
  expect(await refusal(of("admin").update({ ...name, id: first.id }))).toBe(
    "CONTEST_PROBLEM_EXISTS",
  );
  await of("admin").update({ ...name, id: second.id });
  const [, row] = await of("admin").findForStaff({ contestId });
  expect(row).toMatchObject({ displayId: "b", title: "Sum", color: "#abcdef" });
  bank.clock.now = new Date(now.getTime() + 120_000);
  await of("admin").reorder({ contestId, ids: [second.id, first.id] });
  // It has begun: each keeps its letter.
  expect(await letters(contestId)).toEqual(["b", "A"]);
  const problems = await bank.as("alice").contest.problems({ contestId });
  bank.clock.now = now;
  expect(problems.map((one) => one.displayId)).toEqual(["b", "A"]);
  for (const ids of [[first.id], [first.id, first.id], [first.id, second.id, 999_999]]) {
    expect(await refusal(of("admin").reorder({ contestId, ids }))).toBe("EDIT_CONFLICT");
  }
  await add(contestId, await newProblem(), "C");
  expect(await letters(contestId)).toEqual(["b", "A", "C"]);
});

test("letters follow the order until the start, and stay from then on", async () => {
  const now = bank.clock.now;
  const contestId = await newContest({ startTime: new Date(now.getTime() + 60_000) });
  const ids: number[] = [];
  const pid = await newProblem();
  ids.push((await add(contestId, pid, "A")).id);
  for (const letter of ["B", "Warm up", "C"]) {
    ids.push((await add(contestId, await newProblem(), letter)).id);
  }
  const [a = 0, b = 0, warm = 0, c = 0] = ids;
  await of("admin").reorder({ contestId, ids: [c, warm, a, b] });
  const rows = await of("admin").findForStaff({ contestId });
  expect(rows.map(({ id, displayId }) => [id, displayId])).toEqual([
    [c, "A"],
    [warm, "Warm up"],
    [a, "B"],
    [b, "C"],
  ]);
  const name = { title: "Sum", color: "" };
  await of("admin").update({ ...name, id: a, displayId: "D" });

  bank.clock.now = new Date(now.getTime() + 120_000);
  try {
    await of("admin").reorder({ contestId, ids: [a, b, c, warm] });
    expect(await letters(contestId)).toEqual(["D", "C", "A", "Warm up"]);
    const wanted = { contestId, pid, displayId: "E", color: "" };
    for (const rename of [
      () => of("admin").update({ ...name, id: a, displayId: "E" }),
      () => of("root").save({ ...wanted, id: a }),
    ]) {
      expect(await refusal(rename())).toBe("CONTEST_LETTER_FIXED");
    }
    // Its title and colour may change, and one that comes later has a letter of its own.
    await of("admin").update({ title: "Sums", color: "#111111", id: a, displayId: " D " });
    await add(contestId, await newProblem(), "E");
    expect(await letters(contestId)).toEqual(["D", "C", "A", "Warm up", "E"]);
  } finally {
    bank.clock.now = now;
  }
});

test("only who looks after the contest does any of this", async () => {
  const contestId = await newContest();
  const pid = await newProblem();
  const { id } = await add(contestId, pid, "A");
  const other = of("otherAdmin");
  const name = { displayId: "A", title: "A", color: "" };
  const tries = [
    () => other.findForStaff({ contestId }),
    () => other.candidates({ contestId }),
    () => other.addFromBank({ contestId, pid, displayId: "B" }),
    () => other.create({ contestId, displayId: "B", title: "B" }),
    () => other.update({ id, ...name }),
    () => other.save({ contestId, pid, id, displayId: "A" }),
    () => other.reorder({ contestId, ids: [id] }),
    () => other.losses({ id }),
    () => other.remove({ id }),
    () => other.removeByPid({ contestId, pid }),
    () => other.pause({ id }),
    () => other.resume({ id }),
  ];
  for (const attempt of tries) expect(await refusal(attempt())).toBe("FORBIDDEN");
  await bank.as("admin").contest.setVisible({ contestId, visible: false });
  for (const attempt of tries) expect(await refusal(attempt())).toBe("CONTEST_NOT_FOUND");
});

test("what goes along with a problem is counted before, and gone after; the problem stays", async () => {
  const contestId = await newContest();
  const pid = await newProblem();
  const { id } = await add(contestId, pid, "A");
  const sent = { problem_id: pid, language: "C", code: "x", code_bytes: 1, ip: "", status: 0 };
  const by = (uid: string) => ({ ...sent, uid, username: uid });
  await bank.db
    .insertInto("submission")
    .values([
      { ...by("alice"), contest_id: contestId, contest_problem_id: id },
      { ...by("alice"), contest_id: contestId, contest_problem_id: id },
      { ...by("bob"), contest_id: contestId, contest_problem_id: id },
      by("bob"),
    ])
    .execute();
  expect(await of("admin").losses({ id })).toEqual({ submissions: 3, contestants: 2, balloons: 0 });
  expect((await of("admin").findForStaff({ contestId }))[0]?.submissions).toBe(3);
  const services = { ...bank.context("root").services, followers: joinFollowers(BANK_FOLLOWERS) };
  await bank.as("admin", { services }).contestProblem.remove({ id });
  expect(await letters(contestId)).toEqual([]);
  const left = await bank.db
    .selectFrom("submission")
    .select(["uid", "contest_id"])
    .where("problem_id", "=", pid)
    .execute();
  expect(left).toEqual([{ uid: "bob", contest_id: null }]);
  expect((await bank.as("root").problem.getFull({ pid })).auth).toBe(3);
});

test("judging of a problem pauses, with who said so and why, and goes on", async () => {
  const contestId = await newContest();
  const { id } = await add(contestId, await newProblem(), "A");
  await of("admin").pause({ id, reason: "Test 3 is wrong" });
  await of("root").pause({ id, reason: "Test 3 and 4" });
  const [row] = await of("admin").findForStaff({ contestId });
  expect(row?.pause).toEqual({ since: bank.clock.now, by: "root", reason: "Test 3 and 4" });
  expect((await bank.as("alice").contest.problems({ contestId }))[0]?.isPaused).toBe(true);
  await of("admin").resume({ id });
  expect((await of("admin").findForStaff({ contestId }))[0]?.pause).toBeNull();
});
