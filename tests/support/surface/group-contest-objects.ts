/** Contests in hidden groups, made by somebody who is an administrator there and no more. */
import type { TestServer } from "@gavel/server/testing";
import {
  makeContest,
  makeContestAnnouncement,
  makeContestProblem,
  problemInContest,
} from "./contest-objects.ts";
import { groupOf, within } from "./group-training-objects.ts";
import type { MakeObject, ObjectKind, Owner } from "./objects.ts";

/** All that its owner has made goes into the group, and is there for its members. */
async function giveAway(server: TestServer, owner: Owner): Promise<number> {
  const group_id = await groupOf(server, owner);
  await server.db
    .updateTable("contest")
    .set({ group_id, is_visible: true })
    .where("author_uid", "=", owner.uid)
    .execute();
  return group_id;
}

const inGroup =
  (make: MakeObject): MakeObject =>
  async (server, owner) => {
    const id = await make(server, owner);
    await giveAway(server, owner);
    return id;
  };

const ofContest = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("contest")
    .select("group_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});
const ofProblem = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("contest_problem")
    .innerJoin("contest", "contest.id", "contest_problem.contest_id")
    .select("contest.group_id")
    .where("contest_problem.id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});
const ofAnnouncement = within(async ({ db }, id) => {
  const row = await db
    .selectFrom("contest_announcement")
    .innerJoin("contest", "contest.id", "contest_announcement.contest_id")
    .select("contest.group_id")
    .where("contest_announcement.id", "=", id)
    .executeTakeFirstOrThrow();
  return row.group_id;
});

/** None of its lists of contests is empty. */
export const groupWithContest: ObjectKind = {
  async make(server, owner) {
    await makeContest(server, owner);
    return giveAway(server, owner);
  },
  ...within(async (_, id) => id),
};

export const groupContest: ObjectKind = { make: inGroup(makeContest), ...ofContest };
export const groupContestProblem: ObjectKind = {
  make: inGroup(makeContestProblem),
  ...ofProblem,
};
export const groupContestAnnouncement: ObjectKind = {
  make: inGroup(makeContestAnnouncement),
  ...ofAnnouncement,
};

/** The entry of the contest that was made for its owner before, as an input that names both means it. */
export const groupContestEntry: ObjectKind = {
  make: inGroup(async (...of) => (await problemInContest(...of)).id),
  ...ofProblem,
};

/** The problem of that contest, by its number in the bank. */
export const makeGroupContestPid: MakeObject = async (server, owner) => {
  const { pid } = await problemInContest(server, owner);
  await giveAway(server, owner);
  return pid;
};
