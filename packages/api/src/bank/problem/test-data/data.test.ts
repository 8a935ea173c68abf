import { gradingGroup } from "@gavel/domain/grading";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findStaged, purgeBlobs, stageBlob } from "../../../site/file/index.ts";
import { type Bank, openBank, type PersonName, refusal } from "../test-kit.ts";
import { firstDifference } from "./diff.ts";
import type { DataCaseView } from "./schema.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const OI = { type: 1 };
const data = (person: PersonName | null = "admin") => bank.as(person).testData;
const create = async (problem: object = {}, rest: object = {}) =>
  (await bank.as("admin").problem.create(bank.form({ auth: 2, ...problem }, rest))).pid;
const write = async (pid: number, text: string) => (await data().saveText({ pid, text })).sha256;

/** As the form sends it: what the server knows better is left out. */
function sent(cases: readonly DataCaseView[]) {
  return cases.map(({ inputBytes: _in, outputBytes: _out, ...one }) => one);
}
async function opened(pid: number) {
  const state = await data().get({ pid });
  const { revision, baseNumber, subtasks } = state;
  return {
    state,
    form: { pid, revision, baseNumber, subtasks, note: "", cases: sent(state.cases) },
  };
}
type Form = Awaited<ReturnType<typeof opened>>["form"];
const save = (form: Form) => data().saveDraft(form);
/** Refused by its shape, before anything is looked up. */
const isMisshapen = async (work: Promise<unknown>) =>
  ((await refusal(work)) as { code?: string }).code === "BAD_REQUEST";
const lastAudit = () =>
  bank.db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
const problemRow = (pid: number) =>
  bank.db.selectFrom("problem").selectAll().where("id", "=", pid).executeTakeFirstOrThrow();

describe("the draft", () => {
  test("begins as the live version and leaves it alone", async () => {
    const pid = await create();
    const { state, form } = await opened(pid);
    expect(state).toMatchObject({ revision: 0, isOpen: false, baseNumber: 1, liveNumber: 1 });
    expect(state.cases.map((one) => [one.inputName, one.inputBytes, one.outputBytes])).toEqual([
      ["1.in", 4, 2],
      ["2.in", 4, 2],
    ]);
    const input = await write(pid, "5 6\r\n");
    const third = {
      inputName: "3.in",
      outputName: "3.out",
      inputSha256: input,
      outputSha256: null,
    };
    const cases = [
      ...form.cases,
      { ...third, score: 0, group: null, madeBy: { kind: "hand" } as const },
    ];
    const live = (await problemRow(pid)).test_data_version_id;
    expect(await save({ ...form, cases, note: "three" })).toEqual({ revision: 1 });
    const after = await data().get({ pid });
    expect(after).toMatchObject({ revision: 1, isOpen: true, note: "three", savedBy: "admin" });
    expect(after.cases[2]).toEqual({
      ...third,
      ...{ inputBytes: 4, outputBytes: null, score: 0, group: null, madeBy: { kind: "hand" } },
    });
    expect((await problemRow(pid)).test_data_version_id).toBe(live);
    expect(await lastAudit()).toMatchObject({
      action: "problem.dataDraft",
      before: { data_revision: 0 },
      after: { data_revision: 1, case_count: 3 },
    });
  });

  test("two editors: the second is told by whom and nothing is lost", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    await save({ ...form, cases: form.cases.slice(0, 1) });
    expect(await refusal(save(form))).toBe("DATA_CHANGED");
    expect((await data().get({ pid })).cases).toHaveLength(1);
    const racing = await opened(pid);
    const both = [save(racing.form), save(racing.form)].map(refusal);
    expect((await Promise.all(both)).filter((code) => code === "DATA_CHANGED")).toHaveLength(1);
  });

  test("a draft of data that was replaced over REST meanwhile is refused", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    await bank
      .as("admin")
      .problem.update(
        bank.form({ id: pid, auth: 2 }, { samples: [{ input: "9 9\n", output: "18\n" }] }),
      );
    expect(await refusal(save(form))).toBe("DATA_CHANGED");
    expect((await opened(pid)).state).toMatchObject({ liveNumber: 2, baseNumber: 2 });
  });

  test("it names only what the person uploaded or the problem has", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const foreign = await bank.blobs.put(new TextEncoder().encode("another's"));
    await stageBlob(bank.db, "alice", foreign, bank.clock.now);
    const [first] = form.cases;
    if (first === undefined) throw new Error("no case");
    const stolen = { ...form, cases: [{ ...first, inputSha256: foreign.sha256 }] };
    expect(await refusal(save(stolen))).toBe("PARAM_INVALID");
    const secret = await bank.blobs.put(new TextEncoder().encode("of a hidden problem"));
    const other = await create();
    await stageBlob(bank.db, "admin", secret, bank.clock.now);
    const theirs = await opened(other);
    await save({ ...theirs.form, cases: [{ ...first, inputSha256: secret.sha256 }] });
    await bank.db.deleteFrom("staged_blob").where("sha256", "=", secret.sha256).execute();
    const taken = { ...form, cases: [{ ...first, outputSha256: secret.sha256 }] };
    expect(await refusal(save(taken))).toBe("PARAM_INVALID");
    const look = (sha256: string) => refusal(data().caseText({ pid, sha256 }));
    expect(await look(foreign.sha256)).toBe("PARAM_INVALID");
    expect(await look(secret.sha256)).toBe("PARAM_INVALID");
    expect(await data().caseText({ pid: other, sha256: secret.sha256 })).toMatchObject({
      text: "of a hidden problem",
    });
  });

  test("the bytes of a draft stay, also when nobody holds them any more", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const sha256 = await write(pid, "only in a draft\n");
    await save({ ...form, cases: form.cases.map((one) => ({ ...one, inputSha256: sha256 })) });
    await bank.db.deleteFrom("staged_blob").execute();
    await purgeBlobs({ ...bank.signedIn("admin"), now: () => new Date("2036-01-01") });
    expect(await bank.blobs.has(sha256)).toBe(true);
  });

  test.each<[string, object]>([
    ["a name with a slash", { inputName: "a/b" }],
    ["a name that leads out", { inputName: ".." }],
    ["points below 0", { score: -1 }],
    ["a subtask that is not there", { group: 7 }],
    ["no hash", { inputSha256: "x" }],
  ])("is refused with %s", async (_what, change) => {
    const pid = await create();
    const { form } = await opened(pid);
    const cases = form.cases.map((one) => ({ ...one, ...change }));
    const work = save({ ...form, cases });
    if ("group" in change) expect(await refusal(work)).toBe("PARAM_INVALID");
    else expect(await isMisshapen(work)).toBe(true);
  });

  test("has room for 5000 cases and no more", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const [one] = form.cases;
    if (one === undefined) throw new Error("no case");
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...one,
        inputName: `${at}.in`,
        outputName: `${at}.out`,
      }));
    expect(await isMisshapen(save({ ...form, cases: many(5001) }))).toBe(true);
    await save({ ...form, cases: many(5000) });
    expect((await data().get({ pid })).cases).toHaveLength(5000);
    expect(await data().makeLive({ pid, revision: 1, note: "" })).toMatchObject({ number: 2 });
  });
});

test("others see and change nothing of it", async () => {
  const pid = await create();
  const { form, state } = await opened(pid);
  const sha256 = state.cases[0]?.inputSha256 ?? "";
  const calls = (person: PersonName | null) => [
    data(person).get({ pid }),
    data(person).saveDraft(form),
    data(person).caseText({ pid, sha256 }),
    data(person).saveText({ pid, text: "x" }),
    data(person).diff({ pid, from: 1, to: "draft" }),
    data(person).concerned({ pid }),
    data(person).versions({ pid }),
    data(person).makeLive({ pid, revision: 0, note: "" }),
    data(person).goBack({ pid, revision: 0, number: 1 }),
  ];
  const codes = async (person: PersonName | null) => [
    ...new Set(await Promise.all(calls(person).map(refusal))),
  ];
  expect(await codes(null)).toEqual(["LOGIN_REQUIRED"]);
  expect(await codes("alice")).toEqual(["NOT_FOUND"]);
  expect(await codes("otherAdmin")).toEqual(["FORBIDDEN"]);
  expect(await refusal(data("keeper").get({ pid }))).toHaveProperty("answered");
});

describe("making it live", () => {
  test("waits for every answer", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const cases = form.cases.map((one, at) => (at === 1 ? { ...one, outputSha256: null } : one));
    await save({ ...form, cases });
    const live = (revision: number) => data().makeLive({ pid, revision, note: "n" });
    expect(await refusal(live(0))).toBe("DATA_CHANGED");
    expect(await refusal(live(1))).toBe("DATA_INCOMPLETE");
    await save({ ...form, revision: 1, cases: [] });
    expect(await refusal(live(2))).toBe("CASES_REQUIRED");
    expect((await data().versions({ pid })).map((one) => one.number)).toEqual([1]);
  });

  test("takes no case that somebody typed nothing into", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const [nothing, something] = [await write(pid, ""), await write(pid, "1\n")];
    const hand = { outputSha256: nothing, madeBy: { kind: "hand" } as const };
    const change = async (revision: number, typed: object) => {
      await save({ ...form, revision, cases: form.cases.map((one) => ({ ...one, ...typed })) });
      return refusal(data().makeLive({ pid, revision: revision + 1, note: "" }));
    };
    expect(await change(0, { ...hand, inputSha256: nothing })).toBe("DATA_INCOMPLETE");
    const isTaken = await change(1, { ...hand, inputSha256: something });
    expect(isTaken).toHaveProperty("answered");
    // Files may be empty: a program that reads nothing and says nothing.
    const { form: live } = await opened(pid);
    const cases = live.cases.map((one) => ({
      ...{ ...one, inputSha256: nothing, outputSha256: nothing },
      madeBy: { kind: "upload" } as const,
    }));
    await save({ ...live, cases });
    await data().makeLive({ pid, revision: live.revision + 1, note: "" });
  });

  test("makes a numbered version with its note and frees what was staged", async () => {
    const pid = await create(OI);
    const { form } = await opened(pid);
    const sha256 = await write(pid, "8\n");
    const cases = form.cases.map((one) => ({ ...one, outputSha256: sha256, score: 30 }));
    await save({ ...form, cases });
    const { revision } = await data().makeLive({ pid, revision: 1, note: "answers redone" });
    expect(await data().versions({ pid })).toMatchObject([
      { number: 2, note: "answers redone", by: "admin", caseCount: 2, isLive: true },
      { number: 1, note: "", isLive: false },
    ]);
    expect(await findStaged(bank.db, "admin", [sha256])).toEqual(new Map());
    expect(await data().get({ pid })).toMatchObject({ revision, isOpen: false, liveNumber: 2 });
    expect(await problemRow(pid)).toMatchObject({ io_score: 60, is_upload_case: true });
    expect(await lastAudit()).toMatchObject({
      action: "problem.data",
      before: { data_version: 1 },
      after: { data_version: 2, case_count: 2, note: "answers redone" },
    });
    expect(await refusal(data().makeLive({ pid, revision, note: "" }))).toBe("PARAM_INVALID");
  });

  test("subtasks that need others become a tree, and come back as they were", async () => {
    const samples = [1, 2].map((groupNum) => ({ input: `${groupNum}`, output: "1", groupNum }));
    const pid = await create({ ...OI, judgeCaseMode: "subtask_lowest" }, { samples });
    const { form } = await opened(pid);
    const subtasks = [
      { num: 1, title: "small", points: 20, needs: [] },
      { num: 2, title: "all", points: 80, needs: [1] },
    ];
    const cases = form.cases.map((one, at) => ({
      ...one,
      group: at + 1,
      score: at === 0 ? 20 : 80,
    }));
    const wrong = [{ num: 1, title: "", points: 1, needs: [1] }];
    expect(await isMisshapen(save({ ...form, subtasks: wrong }))).toBe(true);
    await save({ ...form, cases, subtasks });
    await data().makeLive({ pid, revision: 1, note: "" });
    const version = await bank.db
      .selectFrom("test_data_version")
      .selectAll()
      .where("problem_id", "=", pid)
      .where("number", "=", 2)
      .executeTakeFirstOrThrow();
    const groups = gradingGroup.parse(version.grading).members;
    expect(groups).toMatchObject([{ requires: [] }, { requires: ["subtask 1"], full: 80 }]);
    expect((await data().get({ pid })).subtasks).toEqual(subtasks);
    expect((await problemRow(pid)).io_score).toBe(100);
  });

  test("going back makes a draft of the old content, and of it a new version", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    await save({ ...form, cases: form.cases.slice(0, 1) });
    const { revision } = await data().makeLive({ pid, revision: 1, note: "one less" });
    const back = await data().goBack({ pid, revision, number: 1 });
    const state = await data().get({ pid });
    expect(state).toMatchObject({ isOpen: true, revision: back.revision, liveNumber: 2 });
    expect(state.cases).toHaveLength(2);
    await data().makeLive({ pid, revision: back.revision, note: "" });
    expect((await data().versions({ pid })).map((one) => one.isLive)).toEqual([true, false, false]);
    expect((await data().get({ pid })).liveNumber).toBe(3);
    // Back to the live one: the draft is dropped.
    const again = await opened(pid);
    await save({ ...again.form, cases: [] });
    await data().goBack({ pid, revision: again.form.revision + 1, number: 3 });
    expect(await data().get({ pid })).toMatchObject({ isOpen: false });
    expect(await refusal(data().goBack({ pid, revision: 0, number: 99 }))).toBe("DATA_CHANGED");
    const { revision: now } = (await opened(pid)).form;
    expect(await refusal(data().goBack({ pid, revision: now, number: 99 }))).toBe("NOT_FOUND");
  });

  test("counts what a rejudge would judge again, and what of it the live data has not judged", async () => {
    const pid = await create();
    const sent = (status: number, is_manual = false) => ({
      ...{ problem_id: pid, uid: "alice", username: "alice", language: "C", code: "x" },
      ...{ code_bytes: 1, ip: "", status, is_manual },
    });
    const rows = [sent(0), sent(-1), sent(5), sent(0, true)];
    const stored = await bank.db
      .insertInto("submission")
      .values(rows)
      .returning(["id", "version"])
      .execute();
    const version = await bank.db
      .selectFrom("test_data_version")
      .select("id")
      .where("problem_id", "=", pid)
      .executeTakeFirstOrThrow();
    const judged = stored.map(({ id, ...one }) => ({
      ...{ ...one, submission_id: id, reason: "submit", test_data_version_id: version.id },
    }));
    await bank.db.insertInto("judgement").values(judged).execute();
    expect(await data().concerned({ pid })).toEqual({ submissions: 2, outdated: 0 });
    const { form } = await opened(pid);
    const { revision } = await save({ ...form, cases: form.cases.slice(0, 1) });
    await data().makeLive({ pid, revision, note: "" });
    expect(await data().concerned({ pid })).toEqual({ submissions: 2, outdated: 2 });
  });
});

describe("the difference", () => {
  test("says where the first line differs", async () => {
    const pid = await create();
    const { form } = await opened(pid);
    const sha256 = await write(pid, "3\n4\n");
    const cases = form.cases.map((one, at) => (at === 0 ? { ...one, outputSha256: sha256 } : one));
    await save({ ...form, cases: cases.slice(0, 1) });
    expect(await data().diff({ pid, from: 1, to: "draft" })).toMatchObject({
      total: 2,
      changed: 1,
      removed: 1,
      changes: [
        {
          kind: "changed",
          inputDifference: null,
          outputDifference: { line: 2, before: "", after: "4" },
        },
        { kind: "removed", outputDifference: null },
      ],
    });
    expect(await refusal(data().diff({ pid, from: 9, to: "draft" }))).toBe("NOT_FOUND");
  });
  test("of two files", () => {
    const at = (before: string, after: string) =>
      firstDifference(new TextEncoder().encode(before), new TextEncoder().encode(after));
    expect(at("a\nb\n", "a\nb\n")).toBeNull();
    expect(at("a\nbc\nd", "a\nbx\nd")).toEqual({ line: 2, before: "bc", after: "bx" });
    expect(at("", "a")).toEqual({ line: 1, before: "", after: "a" });
    expect(at("x".repeat(500), "y")?.before).toHaveLength(121);
  });
});

describe("a look into a file", () => {
  test("comes in windows", async () => {
    const pid = await create();
    const sha256 = await write(pid, "0123456789");
    const look = (offset: number) => data().caseText({ pid, sha256, offset, limit: 4 });
    expect(await look(0)).toEqual({ text: "0123", bytes: 10, end: 4 });
    expect(await look(8)).toEqual({ text: "89", bytes: 10, end: 10 });
    expect(await look(10)).toEqual({ text: "", bytes: 10, end: 10 });
    expect(await isMisshapen(data().caseText({ pid, sha256, limit: 65_537 }))).toBe(true);
  });
  test("a text by hand has an end", async () => {
    const pid = await create();
    const text = "字".repeat(200_000);
    expect(await refusal(data().saveText({ pid, text }))).toBe("FILE_TOO_LARGE");
    expect(await isMisshapen(data().saveText({ pid, text: "x".repeat(300_000) }))).toBe(true);
  });
});
