/** Whatever those who look after a group change in it is in the audit log, and what moderators do with what others wrote. */
import type { RoleId } from "@gavel/domain/role";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";
import { makeInput } from "../support/surface/attempts.ts";
import { LEAST } from "../support/surface/group-levels.ts";
import { findKind } from "../support/surface/objects.ts";
import { keepFaults, type Person, personOf } from "../support/surface/people.ts";
import { idLeaves, type Procedure, procedures } from "../support/surface/procedures.ts";

const TEXTS = { title: "Title", description: "In short", content: "Text" };
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

type Named = Readonly<Record<string | number, unknown>>;

let server: TestServer;
const faults = keepFaults();
beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    pace: NO_PACE,
  });
});
afterAll(() => server?.stop());

const enter = (stem: string, role: RoleId = 1002) =>
  server.signUp(`${stem}-${crypto.randomUUID()}`.slice(0, 20), { role });

const entriesOf = ({ uid }: TestUser) =>
  server.db
    .selectFrom("audit_entry")
    .select("action")
    .where("actor_uid", "=", uid)
    .orderBy("id")
    .execute();

/** What inputs name; the objects are there. */
interface Ids {
  readonly groupId: number;
  readonly contestId: number;
  readonly trainingId: number;
  readonly pid: number;
  readonly problemId: string;
}

async function problemForm(problem: object) {
  const { data } = await server.anon.rest<{ id: number }[]>("GET", "/api/languages?all=false");
  return {
    problem: { title: "Title", description: "Text", ...problem },
    samples: [{ input: "1", output: "1" }],
    languages: data.slice(0, 1),
  };
}
const write = (column: "id" | "display_id", value: number | string) =>
  server.db
    .updateTable("problem")
    .set({ description: "d", input: "i", output: "o" })
    .where(column, "=", value)
    .execute();
const CONTEST_TIMES = { startTime: "2030-01-01T08:00:00Z", endTime: "2030-01-01T13:00:00Z" };

/** The contest may have begun, and then its problems keep their letters. */
async function renamed(made: Ids) {
  const { display_id } = await server.db
    .selectFrom("contest_problem")
    .select("display_id")
    .where("id", "=", Reflect.get(made, "id"))
    .executeTakeFirstOrThrow();
  return { displayId: display_id, title: "Another" };
}

/** With what each is called beside the shortest input; what it needs is made first. */
const WISHES: Readonly<Record<string, (made: Ids, manager: Person) => object | Promise<object>>> = {
  "groupContest.create": () => CONTEST_TIMES,
  "groupContest.update": () => CONTEST_TIMES,
  "groupContestProblem.update": renamed,
  "groupContestProblem.save": renamed,
  "groupContestProblem.reorder": async ({ contestId }) => {
    const rows = await server.db
      .selectFrom("contest_problem")
      .select("id")
      .where("contest_id", "=", contestId)
      .execute();
    return { ids: rows.map(({ id }) => id) };
  },
  "groupTrainingProblem.reorder": async ({ trainingId }) => {
    const rows = await server.db
      .selectFrom("training_problem")
      .select("id")
      .where("training_id", "=", trainingId)
      .execute();
    return { ids: rows.map(({ id }) => id) };
  },
  "groupContestProblem.addFromGroup": async ({ problemId }) => {
    await write("display_id", problemId);
    return {};
  },
  "groupBank.applyPublic": async ({ pid }) => {
    await write("id", pid);
    return {};
  },
  "groupBank.create": () => problemForm({ problemId: "NEW" }),
  "groupBank.update": async (made) =>
    problemForm({ ...Reflect.get(made, "problem"), problemId: "NEW" }),
  "groupLink.save": () => ({ expiresAt: inHours(24) }),
  "groupLink.end": async ({ groupId }, manager) => {
    await manager.call("groupLink.save", { groupId, expiresAt: inHours(24), peopleMax: null });
    return {};
  },
  "groupMember.add": async () => ({ names: [(await enter("pupil")).username] }),
  // Somebody who wants in is refused.
  "groupMember.setLevel": async ({ groupId }) => {
    const { uid } = await enter("applicant");
    await server.db
      .insertInto("group_member")
      .values({ group_id: groupId, uid, level: 1 })
      .execute();
    return { uid, level: 2 };
  },
};

/** In each group that the input speaks of they have all rights, and it is theirs. */
async function admit(procedure: Procedure, input: unknown, manager: TestUser) {
  const { db } = server;
  for (const { path } of idLeaves(procedure)) {
    const kind = findKind(procedure.path, path);
    const value = path.reduce<unknown>((at, key) => (at as Named | undefined)?.[key], input);
    if (kind?.group === undefined || value === undefined) continue;
    const group_id = await kind.group(server, value as number);
    const { uid } = manager;
    await db
      .insertInto("group_member")
      .values({ group_id, uid, level: 5 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.updateTable("user_group").set({ owner_uid: uid }).where("id", "=", group_id).execute();
  }
}

const OF_MANAGERS = [...LEAST.admin, ...LEAST.maker, ...LEAST.root, ...LEAST.owner];
/** What writes a problem is the same in a group and in the bank: `audit.test.ts` walks it. */
const isOfSetters = (path: string) => /^(problem|problemProgram|testData)\./.test(path);
const acts = procedures.filter(
  ({ path, type }) => type === "mutation" && OF_MANAGERS.includes(path) && !isOfSetters(path),
);

/** Changes nothing that others would ask about later, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  "groupBank.compileChecker": "compiles for the form; the problem changes when it is saved",
  "groupMember.lookUp": "looks names up and stores none",
  "remark.add": "stands under the name of whoever wrote it",
  "remark.markRead": "says that one has looked",
};

test("no act of theirs is left out of the log without a reason", () => {
  const paths = acts.map(({ path }) => path);
  const known = [...Object.keys(UNRECORDED), ...Object.keys(WISHES)];
  expect(known.filter((path) => !paths.includes(path))).toEqual([]);
});

const recorded = acts.filter(({ path }) => UNRECORDED[path] === undefined);

test.each(recorded.map((one) => [one.path, one] as const))("%s", async (path, procedure) => {
  const [maker, manager] = [await enter("maker"), await enter("manager")];
  const made = await makeInput(server, procedure, { owner: maker });
  await admit(procedure, made, manager);
  const person = await personOf(server, manager, 1002, faults);
  const input = { ...(made as object), ...(await WISHES[path]?.(made as Ids, person)) };
  await person.call(path, input);
  expect(await entriesOf(manager)).not.toEqual([]);
  expect(faults.seen).toEqual([]);
});

test("nothing that is done with what others wrote is left out", async () => {
  const [writer, moderator] = [await enter("writer"), await enter("moderator", 1000)];
  const begin = async (by: TestUser) =>
    by.trpc.discussion.create.mutate({ ...TEXTS, categoryId: 1 });
  const [{ id: discussionId }, own] = [await begin(writer), await begin(moderator)];
  const { id } = await writer.trpc.comment.create.mutate({ discussionId, content: "So?" });
  const wish = { commentId: id, content: "So." };
  const { id: replyId } = await writer.trpc.comment.createReply.mutate(wish);
  const actions = async () => (await entriesOf(moderator)).map(({ action }) => action);
  // What they write themselves is like anybody's, as long as it does not stand before the others.
  await moderator.trpc.discussion.update.mutate({ discussionId: own.id, ...TEXTS });
  expect(await actions()).toEqual([]);
  const { discussion, comment, report } = moderator.trpc;
  await discussion.update.mutate({ discussionId: own.id, ...TEXTS, isPinned: true });
  await discussion.create.mutate({ ...TEXTS, categoryId: 1, isPinned: true });
  await comment.deleteReply.mutate({ id: replyId });
  await comment.delete.mutate({ id });
  await discussion.update.mutate({ discussionId, ...TEXTS, title: "Another" });
  await discussion.moderate.mutate({ discussionId, isPinned: true });
  await writer.trpc.report.create.mutate({ discussionId: own.id, labels: ["spam"] });
  await report.handle.mutate({ discussionId: own.id, outcome: "keep", note: "No." });
  await discussion.delete.mutate({ discussionId });
  expect(await actions()).toEqual([
    ...["discussion.update", "discussion.create", "reply.delete", "comment.delete"],
    ...["discussion.update", "discussion.update", "report.handle", "discussion.delete"],
  ]);
});
