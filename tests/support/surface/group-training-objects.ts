/** Problems and trainings in hidden groups, made by somebody who is an administrator there and no more. */
import type { TestServer } from "@gavel/server/testing";
import { seedProblem } from "../../judge/support/seed.ts";
import { PUPIL } from "./group-objects.ts";
import type { MakeObject, ObjectKind, Owner } from "./objects.ts";
import { makeWithProblem, register } from "./training-objects.ts";

const LEVEL = { member: 3, admin: 4, root: 5 };

/** Of whoever makes something: the objects of one call lie in one group. */
const groups = new Map<string, number>();

export async function groupOf(server: TestServer, owner: Owner): Promise<number> {
  const known = groups.get(owner.uid);
  if (known !== undefined) return known;
  const { id } = await server.db
    .insertInto("user_group")
    .values({
      ...{ name: `Closed ${groups.size}`, short_name: `C${groups.size}`, is_visible: false },
      owner_name: "somebody",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  groups.set(owner.uid, id);
  await join(server, id, owner, LEVEL.admin);
  return id;
}

async function join({ db }: TestServer, group_id: number, { uid }: Owner, level: number) {
  await db
    .insertInto("group_member")
    .values({ group_id, uid, level })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In the group that this finds by the id of what lies in it. */
export function within(find: (server: TestServer, id: number) => Promise<number | null>) {
  const admit =
    (level: number): ObjectKind["member"] =>
    async (server, id, person) =>
      join(server, (await find(server, Number(id))) ?? 0, person, level);
  const group: ObjectKind["group"] = async (server, id) => (await find(server, Number(id))) ?? 0;
  return { member: admit(LEVEL.member), manager: admit(LEVEL.root), group };
}

const inTraining = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("training")
    .select("group_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});
const ofEntry = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("training_problem")
    .innerJoin("training", "training.id", "training_problem.training_id")
    .select("training.group_id")
    .where("training_problem.id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});

const make = async (server: TestServer, owner: Owner) =>
  makeWithProblem(server, owner, await groupOf(server, owner));

/** Its list of trainings is not empty. */
export const groupWithTraining: ObjectKind = {
  async make(server, owner) {
    await make(server, owner);
    return groupOf(server, owner);
  },
  ...within(async (_, id) => id),
};

/** A member has entered it, too. */
export const groupTraining: ObjectKind = {
  make: async (...of) => (await make(...of)).id,
  ...inTraining,
  async member(server, id, person) {
    await inTraining.member?.(server, id, person);
    await register(server, id, person);
  },
};

export const groupTrainingProblem: ObjectKind = {
  make: async (...of) => (await make(...of)).entryId,
  ...ofEntry,
};

async function makeProblem(server: TestServer, owner: Owner) {
  const problem = await seedProblem(server, { authorUid: owner.uid });
  const values = { group_id: await groupOf(server, owner), is_group: true };
  await server.db.updateTable("problem").set(values).where("id", "=", problem.pid).execute();
  return problem;
}

/** The id of a problem that is the group's own. */
export const makeGroupProblem: MakeObject = async (...of) => (await makeProblem(...of)).problemId;

const ofProblem = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("problem")
    .select("group_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});

/** Its author is an administrator of the group. */
export const groupProblem: ObjectKind = {
  make: async (...of) => (await makeProblem(...of)).pid,
  ...ofProblem,
};

const ofRuns = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("batch")
    .innerJoin("problem", "problem.id", "batch.problem_id")
    .select("problem.group_id")
    .where("batch.id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});

/** Runs of the programs of such a problem. */
export const groupRuns: ObjectKind = {
  async make(server, owner) {
    const { pid } = await makeProblem(server, owner);
    const row = await server.db
      .insertInto("batch")
      .values({ uid: owner.uid, problem_id: pid, kind: "solutions", programs: "[]" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  },
  ...ofRuns,
};

/** None of its lists is empty. */
export const groupWithProblem: ObjectKind = {
  async make(server, owner) {
    await makeProblem(server, owner);
    const group_id = await groupOf(server, owner);
    await server.db
      .insertInto("tag")
      .values({ name: "Of the group", group_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return group_id;
  },
  ...within(async (_, id) => id),
};

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Open, with a pupil in its group. */
export const homework: ObjectKind = {
  ...groupTraining,
  async make(server, owner) {
    const { id } = await make(server, owner);
    const group_id = await groupOf(server, owner);
    const times = { opens_at: inHours(-1), due_at: inHours(1), closes_at: inHours(2) };
    await server.db
      .insertInto("homework")
      .values({ training_id: id, ...times })
      .execute();
    await server.db
      .insertInto("user_account")
      .values({ uid: PUPIL, username: PUPIL, password_hash: "x" })
      .onConflict((on) => on.doNothing())
      .execute();
    await join(server, group_id, { uid: PUPIL, username: PUPIL }, LEVEL.member);
    return id;
  },
};

/** Sent in the owner's training by the owner, who has written to its first line. */
async function send(server: TestServer, owner: Owner) {
  const training = await make(server, owner);
  const { uid, username } = owner;
  const { pid } = await seedProblem(server);
  const submission = await server.db
    .insertInto("submission")
    .values({
      ...{ uid, username, problem_id: pid, training_id: training.id, language: "C" },
      ...{ group_id: await groupOf(server, owner), code: "x", code_bytes: 1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const remark = await server.db
    .insertInto("submission_remark")
    .values({
      ...{ submission_id: submission.id, line: 1, content: "x" },
      ...{ author_uid: uid, author_name: username, by_teacher: false },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { submitId: submission.id, remarkId: remark.id };
}

const remarked: ObjectKind = {
  make: async (...of) => (await send(...of)).submitId,
  ...within(async ({ db }, id) => {
    const row = await db
      .selectFrom("submission")
      .select("group_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.group_id;
  }),
};

const makeRemark: MakeObject = async (...of) => (await send(...of)).remarkId;

const remark: ObjectKind = {
  make: makeRemark,
  ...within(async ({ db }, id) => {
    const row = await db
      .selectFrom("submission_remark as r")
      .innerJoin("submission", "submission.id", "r.submission_id")
      .select("submission.group_id")
      .where("r.id", "=", id)
      .executeTakeFirstOrThrow();
    return row.group_id;
  }),
};

export const REMARK_KINDS: readonly (readonly [RegExp, MakeObject | ObjectKind])[] = [
  [/^remark\.(add|markRead) submitId$/, remarked],
  [/^remark\.update id$/, makeRemark],
  [/^remark\.remove id$/, remark],
];
