/** Who may write a group's problem, at every door of the one form: procedures by persons. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
let groupId: number;
let pid: number;
let jobId: number;
let sha256: string;
const uploadId = "f".repeat(32);

beforeAll(async () => {
  school = await openSchool();
  groupId = await school.newGroup({ bob: 4 });
  const form = { ...school.form.problem({ problemId: "D1", auth: 1 }), groupId };
  pid = (await school.as("bob").groupBank.create(form)).pid;
  const { db } = school;
  const batch = { uid: "bob", problem_id: pid, kind: "solutions", programs: "[]" };
  jobId = (await db.insertInto("batch").values(batch).returning("id").executeTakeFirstOrThrow()).id;
  const upload = { id: uploadId, uid: "alice", problem_id: pid, ip: "", name: "1.in", bytes: 2 };
  await db
    .insertInto("data_upload")
    .values({ ...upload, created_at: new Date() })
    .execute();
  sha256 = (await school.as("bob").testData.get({ pid })).cases[0]?.inputSha256 ?? "";
});
afterAll(() => school.close());

type Caller = ReturnType<School["as"]>;

/** Everything that the form asks. No call changes what the next one finds. */
const DOORS: Readonly<Record<string, (as: Caller) => Promise<unknown>>> = {
  "problem.getForm": (as) => as.problem.getForm({ pid }),
  "problem.sampleCandidates": (as) => as.problem.sampleCandidates({ pid }),
  "problem.saveFields": async (as) => {
    const { fields } = await school.as("bob").problem.getForm({ pid });
    return as.problem.saveFields({ pid, revision: -1, fields });
  },
  "groupBank.compileChecker": (as) =>
    as.groupBank.compileChecker({ groupId, pid, language: "C++", code: " " }),
  "testData.get": (as) => as.testData.get({ pid }),
  "testData.caseText": (as) => as.testData.caseText({ pid, sha256 }),
  "testData.saveText": (as) => as.testData.saveText({ pid, text: "1\n" }),
  "testData.saveDraft": (as) =>
    as.testData.saveDraft({
      ...{ pid, revision: 99, baseNumber: null, cases: [], subtasks: [], note: "" },
    }),
  "testData.diff": (as) => as.testData.diff({ pid, from: 1, to: "draft" }),
  "testData.concerned": (as) => as.testData.concerned({ pid }),
  "testData.versions": (as) => as.testData.versions({ pid }),
  "testData.makeLive": (as) => as.testData.makeLive({ pid, revision: 99, note: "" }),
  "testData.goBack": (as) => as.testData.goBack({ pid, revision: 99, number: 1 }),
  "problemProgram.list": (as) => as.problemProgram.list({ pid }),
  "problemProgram.saveAll": (as) =>
    as.problemProgram.saveAll({
      ...{ pid, revision: 99, programs: [], checkerTests: [], rightFactor: 2, slowFactor: 2 },
    }),
  "problemProgram.run": (as) => as.problemProgram.run({ pid }),
  "problemProgram.results": (as) => as.problemProgram.results({ pid }),
  "problemProgram.cell": (as) => as.problemProgram.cell({ pid, programId: 1, seq: 1 }),
  "problemProgram.generate": (as) =>
    as.problemProgram.generate({ pid, programId: 1, rows: [{ args: [] }] }),
  "problemProgram.answers": (as) => as.problemProgram.answers({ pid, inputs: [sha256] }),
  "problemProgram.validate": (as) => as.problemProgram.validate({ pid, inputs: [sha256] }),
  "problemProgram.runCheckerTests": (as) => as.problemProgram.runCheckerTests({ pid }),
  "problemProgram.readiness": (as) => as.problemProgram.readiness({ pid }),
  "problemProgram.publish": (as) =>
    as.problemProgram.publish({ pid, knowsFindings: false, publishesAnyway: false }),
  "problemProgram.job": (as) => as.problemProgram.job({ jobId }),
  "problemProgram.cancel": (as) => as.problemProgram.cancel({ jobId }),
};

const GATE = ["ACCESS_DENIED", "FORBIDDEN", "NOT_FOUND", "LOGIN_REQUIRED"];
const knock = async (door: (as: Caller) => Promise<unknown>, person: PersonName | null) => {
  const code = await refusal(door(school.as(person)));
  return typeof code === "string" && GATE.includes(code) ? code : "in";
};

describe("at every door", () => {
  test.each(Object.entries(DOORS))("%s", async (_, door) => {
    await school.setLevel(groupId, "bob", 4);
    const byLevel: string[] = [];
    for (const level of [0, 1, 2, 3, 4, 5]) {
      await school.setLevel(groupId, "alice", level);
      byLevel.push(await knock(door, "alice"));
    }
    expect(byLevel).toEqual([...Array(5).fill("NOT_FOUND"), "in"]);
    const people = ["root", "keeper", "admin", "bob", null] as const;
    const answers = [];
    for (const person of people) answers.push(await knock(door, person));
    expect(answers).toEqual(["in", "in", "FORBIDDEN", "in", "LOGIN_REQUIRED"]);
    await school.setLevel(groupId, "bob", 3);
    expect(await knock(door, "bob")).toBe("NOT_FOUND");
  });
});

test("an upload is read by whoever sent it, as long as they write the problem", async () => {
  const read = (as: Caller) => as.testData.readUpload({ uploadId });
  expect(await knock(read, "root")).toBe("NOT_FOUND");
  await school.setLevel(groupId, "alice", 4);
  expect(await knock(read, "alice")).toBe("NOT_FOUND");
});

test("nobody else's problem opens to whoever has all rights in a group", async () => {
  await school.setLevel(groupId, "alice", 5);
  const { pid: other } = await school.as("root").problem.begin({ title: "Of the bank" });
  const codes = [
    await refusal(school.as("alice").problem.getForm({ pid: other })),
    await refusal(school.as("alice").testData.get({ pid: other })),
    await refusal(school.as("alice").problemProgram.list({ pid: other })),
  ];
  expect(codes).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
});

describe("a problem that is begun in a group", () => {
  const begin = (person: PersonName, problemId: string) =>
    school.as(person).groupBank.begin({ groupId, problemId, title: "Begun" });
  const rename = (short_name: string) =>
    school.db.updateTable("user_group").set({ short_name }).where("id", "=", groupId).execute();

  test("is hidden and the group's, and its form leaves out what the group puts before its id", async () => {
    await school.setLevel(groupId, "bob", 4);
    await rename("Rings");
    const begun = await begin("bob", "a1");
    expect(begun.problemId).toBe("RINGSA1");
    const { db } = school;
    expect(
      await db
        .selectFrom("problem")
        .select(["auth", "group_id", "in_bank", "author_uid"])
        .where("id", "=", begun.pid)
        .executeTakeFirst(),
    ).toEqual({ auth: 2, group_id: groupId, in_bank: false, author_uid: "bob" });
    const form = await school.as("bob").problem.getForm({ pid: begun.pid });
    expect(form).toMatchObject({
      ...{ problemId: "RINGSA1", idPrefix: "RINGS", groupId, canPublish: true },
      fields: { problemId: "A1" },
    });
    const save = (problemId: string, revision: number) =>
      school.as("bob").problem.saveFields({
        ...{ pid: begun.pid, revision, fields: { ...form.fields, problemId } },
      });
    const kept = await save("a1", form.revision);
    expect(kept.problemId).toBe("RINGSA1");
    const renamed = await save("b2", kept.revision);
    expect(renamed).toMatchObject({ problemId: "RINGSB2", fields: { problemId: "B2" } });
    await rename("Other");
    const whole = await school.as("bob").problem.getForm({ pid: begun.pid });
    expect(whole.fields.problemId).toBe("RINGSB2");
    expect((await save("RINGSB2", renamed.revision)).problemId).toBe("RINGSB2");
  });

  test("is for its administrators to begin, with an id of its own", async () => {
    const answers = [];
    for (const level of [0, 3, 4, 5]) {
      await school.setLevel(groupId, "alice", level);
      const answer = await refusal(begin("alice", `l${level}`));
      answers.push(typeof answer === "string" ? answer : "begun");
    }
    expect(answers).toEqual(["GROUP_ADMIN_ONLY", "GROUP_ADMIN_ONLY", "begun", "begun"]);
    expect(await refusal(begin("alice", " "))).toBe("PARAM_MISSING");
    expect(await refusal(begin("alice", "l5"))).toBe("PROBLEM_ID_TAKEN");
  });

  test("is seen there, hidden as it is, by those who look after it", async () => {
    await school.setLevel(groupId, "bob", 4);
    const { problemId } = await begin("bob", "seen");
    const look = (person: PersonName, id = groupId) =>
      refusal(school.as(person).problem.get({ problemId, groupId: id }));
    expect(await look("bob")).toHaveProperty("answered");
    await school.setLevel(groupId, "alice", 5);
    expect(await look("alice")).toHaveProperty("answered");
    await school.setLevel(groupId, "alice", 4);
    expect(await look("alice")).toBe("PROBLEM_NOT_PUBLIC");
    const other = await school.newGroup({ alice: 5 });
    expect(await look("alice", other)).toBe("PROBLEM_IN_GROUP");
  });
});
