import { OI_SCORE_TYPES } from "@gavel/domain/contest/contest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { BANK_FOLLOWERS, joinFollowers } from "../../judging/judgement/index.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const FORM = {
  ...({
    title: " Spring round ",
    description: "Rules",
    type: 0,
    auth: 1,
    password: "sesame",
  } as const),
  startTime: new Date("2026-06-01T08:00:00Z"),
  endTime: new Date("2026-06-01T13:00:00Z"),
};
const of = (person: PersonName) => bank.as(person).contest;
const make = async (form: object = {}) => (await of("admin").create({ ...FORM, ...form })).id;
const enter = (contestId: number, password: string) =>
  of("alice").register({ contestId, password });
const hasEntered = async (contestId: number) =>
  (await of("alice").access({ contestId })).isRegistered;

test("a form comes back as it was sent, to root and its creator alone", async () => {
  const award = { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 10 };
  const sent = {
    ...FORM,
    ...{ sealRank: true, sealTime: new Date("2026-06-01T12:00:00Z"), openRank: true },
    ...{ starAccounts: ["guest"], awardType: 1 as const, awardConfig: [award] },
  };
  const { id: contestId } = await of("admin").create(sent);
  const form = await of("admin").getForm({ contestId });
  expect(form).toMatchObject({ ...sent, title: "Spring round", author: "admin", revision: 1 });
  expect((await of("root").getForm({ contestId })).password).toBe("sesame");
  expect(await refusal(of("otherAdmin").getForm({ contestId }))).toBe("FORBIDDEN");
  expect(await refusal(of("alice").getForm({ contestId }))).toBe("ACCESS_DENIED");
  await of("admin").setVisible({ contestId, visible: false });
  expect(await refusal(of("otherAdmin").getForm({ contestId }))).toBe("CONTEST_NOT_FOUND");
});

test.each(OI_SCORE_TYPES)(
  "an OI contest may count %s, also in a clone",
  async (oiRankScoreType) => {
    const { id: contestId } = await of("admin").create({ ...FORM, type: 1, oiRankScoreType });
    expect(await of("admin").getForm({ contestId })).toMatchObject({ oiRankScoreType });
    const copy = await of("admin").clone({ contestId });
    expect(await of("admin").getForm({ contestId: copy.id })).toMatchObject({ oiRankScoreType });
  },
);

test.each([
  [{ endTime: FORM.startTime }, "CONTEST_TIME_INVALID"],
  [{ title: " " }, "PARAM_MISSING"],
  [{ title: "x".repeat(501) }, "FIELD_TOO_LONG"],
  [{ password: "" }, "PARAM_MISSING"],
  [{ sealRank: true }, "PARAM_MISSING"],
  [{ openAccountLimit: true }, "PARAM_MISSING"],
  [{ starAccounts: ["a", "A"] }, "STAR_USER_EXISTS"],
])("%j cannot be saved", async (change, code) => {
  expect(await refusal(of("admin").create({ ...FORM, ...change }))).toBe(code);
  const contestId = await make();
  expect(await refusal(of("admin").update({ ...FORM, ...change, contestId }))).toBe(code);
});

test("who saves what somebody else saved since is told who", async () => {
  const contestId = await make();
  const { revision } = await of("admin").getForm({ contestId });
  await of("root").update({ ...FORM, title: "Summer round", contestId, revision });
  const late = of("admin").update({ ...FORM, contestId, revision });
  await expect(late).rejects.toMatchObject({
    cause: { code: "EDIT_CONFLICT", params: { by: "root" } },
  });
  await of("admin").update({ ...FORM, contestId, revision: revision + 1 });
  const form = await of("admin").getForm({ contestId });
  expect([form.title, form.revision]).toEqual(["Spring round", revision + 2]);
});

test("a wrong try costs 20 minutes until a form says otherwise, and that stays", async () => {
  const contestId = await make();
  const minutes = async () => (await of("admin").getForm({ contestId })).penaltyMinutes;
  expect(await minutes()).toBe(20);
  await of("admin").update({ ...FORM, contestId, penaltyMinutes: 5 });
  // Of those who have never heard of it.
  await of("admin").update({ ...FORM, contestId });
  expect(await minutes()).toBe(5);
  expect((await of("admin").get({ contestId })).penaltyMinutes).toBe(5);
  const { id: copyId } = await of("admin").clone({ contestId });
  expect((await of("admin").getForm({ contestId: copyId })).penaltyMinutes).toBe(5);
  await bank.db
    .updateTable("contest")
    .set({ finalized_at: FORM.endTime })
    .where("id", "=", contestId)
    .execute();
  const late = of("admin").update({ ...FORM, contestId, penaltyMinutes: 6 });
  expect(await refusal(late)).toBe("CONTEST_RESULTS_OUT");
});

test("the rule stays as it is, and so does whose it is", async () => {
  const contestId = await make();
  expect(await refusal(of("admin").update({ ...FORM, type: 1, contestId }))).toBe(
    "CONTEST_RULE_FIXED",
  );
  await of("root").update({ ...FORM, contestId });
  expect((await of("root").getForm({ contestId })).author).toBe("admin");
  expect(await refusal(of("otherAdmin").update({ ...FORM, contestId }))).toBe("FORBIDDEN");
});

test("a new password is asked of everybody again, the same one of nobody", async () => {
  const contestId = await make();
  await enter(contestId, "sesame");
  await of("admin").update({ ...FORM, title: "Another", contestId });
  expect(await hasEntered(contestId)).toBe(true);
  await of("admin").update({ ...FORM, password: "other", contestId });
  expect(await hasEntered(contestId)).toBe(false);
  await enter(contestId, "other");
  await of("admin").update({ ...FORM, auth: 0, contestId });
  expect((await of("admin").getForm({ contestId })).password).toBe("");
});

async function addProblem(contestId: number) {
  const { pid } = await bank.as("root").problem.create(bank.form());
  await bank.db
    .insertInto("contest_problem")
    .values({ contest_id: contestId, problem_id: pid, display_id: "A", title: "Add", ordinal: 1 })
    .execute();
  return pid;
}

test("a clone has settings and problems, is hidden and belongs to who made it", async () => {
  const contestId = await make({ title: "x".repeat(500), openPrint: true });
  const pid = await addProblem(contestId);
  expect(await refusal(of("otherAdmin").clone({ contestId }))).toBe("FORBIDDEN");
  const { id } = await of("root").clone({ contestId });
  expect(await of("root").getForm({ contestId: id })).toMatchObject({
    ...{ title: `${"x".repeat(491)} [Cloned]`, author: "root", visible: false, openPrint: true },
    ...{ sourceId: contestId, password: "sesame", revision: 1 },
  });
  expect(await of("root").problems({ contestId: id })).toMatchObject([
    { displayId: "A", pid, title: "Add" },
  ]);
});

test("the list of the back office has hidden ones too, and no passwords", async () => {
  const contestId = await make({ title: "Quiet zebra", visible: false });
  const find = async (person: PersonName, filter: object) =>
    (await of(person).findForStaff({ keyword: "zebra", ...filter })).records;
  const [row] = await find("otherAdmin", {});
  expect(row).toMatchObject({ id: contestId, visible: false, isAdmin: false, phase: "scheduled" });
  expect(row).not.toHaveProperty("password");
  expect(await find("admin", { visible: false, auth: 1 })).toMatchObject([{ isAdmin: true }]);
  expect(await find("admin", { visible: true })).toEqual([]);
  expect(await find("admin", { auth: 0 })).toEqual([]);
  // As its field says: by number and creator too.
  expect(await find("admin", { keyword: `${contestId}` })).toContainEqual(
    expect.objectContaining({ id: contestId }),
  );
  const byCreator = await find("otherAdmin", { keyword: row?.author.toUpperCase() });
  expect(byCreator.map(({ id }) => id)).toContain(contestId);
});

test("what goes along with a contest is counted before, and gone after", async () => {
  const contestId = await make();
  const pid = await addProblem(contestId);
  await enter(contestId, "sesame");
  const { id: contest_problem_id } = await bank.db
    .selectFrom("contest_problem")
    .where("contest_id", "=", contestId)
    .select("id")
    .executeTakeFirstOrThrow();
  const submission = {
    problem_id: pid,
    language: "C",
    code: "x",
    code_bytes: 1,
    ip: "",
    status: 0,
  };
  const by = { uid: "alice", username: "alice" };
  await bank.db
    .insertInto("submission")
    .values([
      { ...submission, ...by, contest_id: contestId, contest_problem_id },
      { ...submission, ...by },
    ])
    .execute();
  const author = { author_uid: "alice", author_name: "alice", author_role: 1002 };
  await bank.db
    .insertInto("comment")
    .values({ contest_id: contestId, content: "c", ...author })
    .execute();
  const losses = { submissions: 1, registrations: 1, announcements: 0, comments: 1 };
  expect(await of("root").losses({ contestId })).toEqual(losses);
  expect(await refusal(of("admin").delete({ contestId }))).toBe("ACCESS_DENIED");
  const services = {
    ...bank.context("root").services,
    followers: joinFollowers(BANK_FOLLOWERS),
  };
  await bank.as("root", { services }).contest.delete({ contestId });
  expect(await refusal(of("root").getForm({ contestId }))).toBe("CONTEST_NOT_FOUND");
  const left = await bank.db.selectFrom("submission").select("contest_id").execute();
  expect(left).toEqual([{ contest_id: null }]);
  expect(await bank.db.selectFrom("comment").selectAll().execute()).toEqual([]);
});
