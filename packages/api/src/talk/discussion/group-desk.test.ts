/** The table of a group's discussions for those who look after the group. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../../classes/training/testing/school.ts";

let school: School;
let groupId: number;
let categoryId: number;
beforeAll(async () => {
  school = await openSchool();
  const category = school.db.selectFrom("discussion_category").select("id").orderBy("id");
  categoryId = (await category.executeTakeFirstOrThrow()).id;
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.newGroup({ bob: 3 });
});

const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};

/** As bob wrote it. @param group null = on the site */
async function begin(title: string, group: number | null = groupId, columns: object = {}) {
  const { id } = await school.db
    .insertInto("discussion")
    .values({
      ...{ title, description: "About loops", content: "Why?", category_id: categoryId },
      ...{ author_uid: "bob", author_name: "bob", author_role: 1002, group_id: group },
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const rowOf = (id: number) =>
  school.db
    .selectFrom("discussion")
    .select(["is_disabled", "is_pinned"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What alice gets as a stranger, an applicant, one who was refused, a member, an administrator, with all rights. */
async function byLevel(call: () => Promise<unknown>) {
  const answers: (string | null)[] = [];
  for (const level of [0, 1, 2, 3, 4, 5]) {
    await school.setLevel(groupId, "alice", level);
    answers.push(await codeOf(call()));
  }
  return answers;
}
const NONE = "DISCUSSION_NOT_FOUND";
const BELOW = "GROUP_ADMIN_ONLY";
const moderate = (person: PersonName, input: object) =>
  school.as(person).groupDiscussion.moderate({ discussionId: 0, ...input });

test("it is for the group's administrators and for root, whatever roles of the site say", async () => {
  const discussionId = await begin("One");
  expect(await byLevel(() => school.as("alice").groupDiscussion.findForStaff({ groupId }))).toEqual(
    [BELOW, BELOW, BELOW, BELOW, null, null],
  );
  expect(await byLevel(() => moderate("alice", { discussionId, isPinned: true }))).toEqual([
    ...[NONE, NONE, NONE, "FORBIDDEN", null, null],
  ]);
  for (const person of ["admin", "keeper"] as const) {
    const list = school.as(person).groupDiscussion.findForStaff({ groupId });
    expect(await codeOf(list)).toBe(BELOW);
    const ofSite = school.as(person).discussion.moderate({ discussionId, isPinned: false });
    expect(await codeOf(ofSite)).toBe(NONE);
    expect(await codeOf(school.as(person).discussion.delete({ discussionId }))).toBe(NONE);
  }
  expect(await rowOf(discussionId)).toEqual({ is_disabled: false, is_pinned: true });
  expect(await codeOf(school.as("root").groupDiscussion.findForStaff({ groupId }))).toBeNull();
});

test("it has what was switched off, pinned ones first, and the members' list has not", async () => {
  await school.setLevel(groupId, "alice", 4);
  const [first, second, third] = [
    await begin("First"),
    await begin("Second"),
    await begin("Third"),
  ];
  await begin("Elsewhere", await school.newGroup({ bob: 3 }));
  await begin("On the site", null);
  await moderate("alice", { discussionId: first, isPinned: true });
  await moderate("alice", { discussionId: second, isDisabled: true });
  const idsOf = ({ records }: { records: { id: number }[] }) => records.map(({ id }) => id);
  const desk = await school.as("alice").groupDiscussion.findForStaff({ groupId });
  expect(idsOf(desk)).toEqual([first, third, second]);
  expect(desk.records[2]).toMatchObject({ isDisabled: true, likeCount: 0, viewCount: 0 });
  for (const person of ["alice", "bob"] as const) {
    const members = await school.as(person).groupDiscussion.find({ groupId });
    expect(idsOf(members)).toEqual([first, third]);
  }
  const narrowed = { groupId, keyword: "second", limit: 10, currentPage: 1 };
  expect(await school.as("alice").groupDiscussion.findForStaff(narrowed)).toMatchObject({
    ...{ total: 1, records: [{ id: second }] },
  });
});

test("a switch changes what it is for and nothing else, is recorded, and its author is told", async () => {
  await school.setLevel(groupId, "alice", 4);
  const discussionId = await begin("One", groupId, { is_pinned: true });
  await moderate("alice", { discussionId, isDisabled: true });
  expect(await rowOf(discussionId)).toEqual({ is_disabled: true, is_pinned: true });
  await moderate("alice", { discussionId, isPinned: false });
  expect(await rowOf(discussionId)).toEqual({ is_disabled: true, is_pinned: false });
  const read = (person: PersonName) => codeOf(school.as(person).discussion.get({ discussionId }));
  expect([await read("bob"), await read("alice")]).toEqual(["DISCUSSION_DISABLED", null]);
  const entries = await school.db
    .selectFrom("audit_entry")
    .select(["actor_uid", "action"])
    .where("target_id", "=", `${discussionId}`)
    .execute();
  expect(entries).toEqual([
    { actor_uid: "alice", action: "discussion.update" },
    { actor_uid: "alice", action: "discussion.update" },
  ]);
  const told = await school.db
    .selectFrom("message")
    .select(["kind", "title"])
    .where("recipient_uid", "=", "bob")
    .where("content", "like", "%One%")
    .execute();
  expect(told).toHaveLength(1);
});

test("no group's administrator reaches into another group or the site", async () => {
  await school.setLevel(groupId, "alice", 5);
  const elsewhere = await begin("Elsewhere", await school.newGroup({ bob: 3 }));
  const ofSite = await begin("On the site", null);
  for (const change of [{ isDisabled: true }, { isPinned: true }]) {
    const there = moderate("alice", { discussionId: elsewhere, ...change });
    expect(await codeOf(there)).toBe(NONE);
    expect(await codeOf(moderate("alice", { discussionId: ofSite, ...change }))).toBe("FORBIDDEN");
  }
  for (const discussionId of [elsewhere, ofSite]) {
    const drop = school.as("alice").discussion.delete({ discussionId });
    expect(await codeOf(drop)).toBe(discussionId === ofSite ? "FORBIDDEN" : NONE);
    expect(await rowOf(discussionId)).toEqual({ is_disabled: false, is_pinned: false });
  }
  // What the back office deletes by the dozen are the site's.
  const inGroup = await begin("Here");
  await school.as("admin").discussion.deleteMany({ ids: [inGroup] });
  expect(await rowOf(inGroup)).toBeDefined();
});

test("in an archived group nothing is switched or deleted, and the table can still be read", async () => {
  await school.setLevel(groupId, "alice", 5);
  const discussionId = await begin("One");
  const archived = { archived_at: school.clock.now };
  await school.db.updateTable("user_group").set(archived).where("id", "=", groupId).execute();
  // One after the other: a refusal that nobody waits for yet would end the run.
  for (const act of [
    () => moderate("alice", { discussionId, isDisabled: true }),
    () => moderate("alice", { discussionId, isPinned: true }),
    () => school.as("alice").discussion.delete({ discussionId }),
  ]) {
    expect(await codeOf(act())).toBe("GROUP_ARCHIVED");
  }
  const desk = await school.as("alice").groupDiscussion.findForStaff({ groupId });
  expect(desk.records.map(({ id }) => id)).toEqual([discussionId]);
});

test("where discussions of groups are off, its table is too", async () => {
  await school.setLevel(groupId, "alice", 5);
  await school.as("root").setting.update({ openGroupDiscussion: false });
  const list = school.as("alice").groupDiscussion.findForStaff({ groupId });
  expect(await codeOf(list)).toBe("SWITCH_OFF_GROUP_DISCUSSION");
});
