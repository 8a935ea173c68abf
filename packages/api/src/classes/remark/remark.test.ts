import { PACE_KINDS, type Paces } from "@gavel/domain/pace";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
let groupId: number;
let trainingId: number;
let submitId: number;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** By alice, in a training of bob's. */
beforeEach(async () => {
  groupId = await school.newGroup({ bob: 4, alice: 3, keeper: 3 });
  const form = { ...school.form.training(), groupId };
  trainingId = (await school.as("bob").groupTraining.create(form)).id;
  submitId = await send({ training_id: trainingId });
});

async function send(values: object): Promise<number> {
  const pid = await school.newProblem();
  await school.send("alice", {
    pid,
    status: -1,
    values: { group_id: groupId, code: "a\nb\nc\n", ...values },
  });
  const row = await school.db
    .selectFrom("submission")
    .select("id")
    .where("problem_id", "=", pid)
    .executeTakeFirstOrThrow();
  return row.id;
}

const of = (person: PersonName) => school.as(person).remark;
const add = (person: PersonName, line: number, content = "Why?") =>
  of(person).add({ submitId, line, content });
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const toldAbout = async (...uids: PersonName[]) => {
  const rows = await school.db
    .selectFrom("message")
    .select(["recipient_uid", "title"])
    .where("content", "like", `%/group/${groupId}/submission-detail/${submitId})`)
    .execute();
  return uids.map((uid) => rows.filter((row) => row.recipient_uid === uid).length);
};

test("who has left the group is not told what is written there", async () => {
  await add("bob", 2);
  const leave = (uid: PersonName) =>
    school.db
      .deleteFrom("group_member")
      .where("group_id", "=", groupId)
      .where("uid", "=", uid)
      .execute();
  await leave("bob");
  await of("alice").markRead({ submitId });
  await add("alice", 2, "Because.");
  expect(await toldAbout("alice", "bob")).toEqual([1, 0]);
  expect((await of("alice").find({ submitId }))?.remarks).toHaveLength(2);
});

test("a teacher writes to lines, the student answers, and each is told once until they have read it", async () => {
  expect(await codeOf(add("alice", 2))).toBe("REMARK_TEACHER_FIRST");
  await add("bob", 2);
  await add("bob", 3, "And here?");
  expect(await toldAbout("alice", "bob")).toEqual([1, 0]);
  const found = await of("alice").find({ submitId });
  expect(found?.remarks.map(({ line, isNew }) => [line, isNew])).toEqual([
    [2, true],
    [3, true],
  ]);
  await of("alice").markRead({ submitId });
  await add("alice", 2, "Because.");
  await add("bob", 2, "I see.");
  expect(await toldAbout("alice", "bob")).toEqual([2, 1]);
  await add("alice", 3, "There too.");
  expect(await toldAbout("alice", "bob")).toEqual([2, 1]);
  const then = await of("alice").find({ submitId });
  expect(then).toMatchObject({ isTeacher: false, isClosed: false });
  expect(
    then?.remarks.map((one) => [one.line, one.content, one.byTeacher, one.isMine, one.isNew]),
  ).toEqual([
    [2, "Why?", true, false, false],
    [2, "Because.", false, true, false],
    [2, "I see.", true, false, true],
    [3, "And here?", true, false, false],
    [3, "There too.", false, true, false],
  ]);
});

test("a remark that is refused tells nobody", async () => {
  expect(await codeOf(add("bob", 4))).toBe("PARAM_INVALID");
  expect(await toldAbout("alice")).toEqual([0]);
});

test("to all others there are none", async () => {
  const { id } = await add("bob", 1);
  expect(await of("keeper").find({ submitId })).toBeNull();
  expect(await of("admin").find({ submitId })).toBeNull();
  expect(await of("root").find({ submitId })).toMatchObject({ isTeacher: true });
  for (const person of ["keeper", "admin"] as const) {
    expect(await codeOf(of(person).add({ submitId, line: 1, content: "Mine" }))).toBe(
      "SUBMISSION_NOT_FOUND",
    );
    expect(await codeOf(of(person).update({ id, content: "Mine" }))).toBe("REMARK_NOT_FOUND");
    expect(await codeOf(of(person).remove({ id }))).toBe("REMARK_NOT_FOUND");
  }
  const inGroup = await send({});
  expect(await of("bob").find({ submitId: inGroup })).toBeNull();
  expect(await codeOf(of("bob").add({ submitId: inGroup, line: 1, content: "x" }))).toBe(
    "SUBMISSION_NOT_FOUND",
  );
});

test("one's own remark is changed and taken back", async () => {
  const { id } = await add("bob", 1);
  expect(await codeOf(of("alice").update({ id, content: "Mine" }))).toBe("FORBIDDEN");
  expect(await codeOf(of("alice").remove({ id }))).toBe("FORBIDDEN");
  await of("bob").update({ id, content: "Better." });
  expect((await of("alice").find({ submitId }))?.remarks).toMatchObject([{ content: "Better." }]);
  await of("bob").remove({ id });
  expect((await of("alice").find({ submitId }))?.remarks).toEqual([]);
});

test("what a student wrote is taken away by who teaches, and that is recorded", async () => {
  await add("bob", 1);
  const { id } = await add("alice", 1, "Rude.");
  expect(await codeOf(of("bob").update({ id, content: "Kind." }))).toBe("FORBIDDEN");
  await of("bob").remove({ id });
  const entry = await school.db
    .selectFrom("audit_entry")
    .select(["actor_name", "target_id", "before"])
    .where("action", "=", "remark.remove")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ actor_name: "bob", target_id: String(submitId) },
    before: { line: 1, content: "Rude." },
  });
});

test("whoever made the training reads its code, as long as they look after the group", async () => {
  const bobSees = async (id = submitId) =>
    (await school.as("bob").submission.get({ submitId: id })).code !== null;
  const inGroup = await send({});
  expect([await bobSees(), await bobSees(inGroup)]).toEqual([true, false]);
  await school.setLevel(groupId, "bob", 3);
  expect(await bobSees()).toBe(false);
  expect(await codeOf(add("bob", 1))).toBe("SUBMISSION_NOT_FOUND");
  await school.setLevel(groupId, "bob", 4);
  const ofAnother = { author_uid: "root" };
  await school.db.updateTable("training").set(ofAnother).where("id", "=", trainingId).execute();
  expect(await bobSees()).toBe(false);
});

test("a site that hides people's code from each other leaves that of a class to whoever teaches it", async () => {
  await school.as("root").setting.update({ hideNonContestSubmissionCode: true });
  try {
    const inGroup = await send({});
    const codes = await Promise.all(
      [submitId, inGroup].map((id) => school.as("bob").submission.get({ submitId: id })),
    );
    expect(codes.map(({ code }) => code)).toEqual(["a\nb\nc\n", null]);
    await add("bob", 2);
    expect((await of("alice").find({ submitId }))?.remarks).toHaveLength(1);
    await school.setLevel(groupId, "bob", 3);
    expect((await school.as("bob").submission.get({ submitId })).code).toBeNull();
  } finally {
    await school.as("root").setting.update({ hideNonContestSubmissionCode: false });
  }
});

test("none is written in an archived group, and what is there stays to be read", async () => {
  const { id } = await add("bob", 1);
  const values = { archived_at: school.clock.now };
  await school.db.updateTable("user_group").set(values).where("id", "=", groupId).execute();
  expect(await codeOf(add("bob", 1))).toBe("GROUP_ARCHIVED");
  expect(await codeOf(of("bob").remove({ id }))).toBe("GROUP_ARCHIVED");
  await of("alice").markRead({ submitId });
  expect(await of("alice").find({ submitId })).toMatchObject({
    ...{ isClosed: true, remarks: [{ isNew: false }] },
  });
});

test("a teacher's remarks are bounded, and the student can answer meanwhile", async () => {
  const { pace } = await school.as("root").setting.all();
  const none = Object.fromEntries(PACE_KINDS.map((kind) => [kind, { minute: 0, day: 0 }]));
  const few = { ...none, remark: { minute: 0, day: 2 } } as Paces;
  await school.as("root").setting.update({ pace: few });
  await school.db.deleteFrom("pace").execute();
  try {
    await add("bob", 1);
    await add("bob", 2);
    expect(await refusal(add("bob", 3))).toBe("TOO_FAST");
    expect(await of("alice").find({ submitId })).toMatchObject({ remarks: { length: 2 } });
    await add("alice", 2);
  } finally {
    await school.as("root").setting.update({ pace });
  }
});
