/** Contests that are closed to the public, and what is in them. */
import { stageBlob } from "@gavel/api/site/file";
import type { TestServer } from "@gavel/server/testing";
import { seedProblem } from "../../judge/support/seed.ts";
import type { MakeObject, ObjectKind, Owner } from "./objects.ts";
import { training } from "./training-objects.ts";

const NOW = new Date();

/** Hidden, entered with a password, and with a problem, so that the list of them is not empty. */
export const makeContest: MakeObject = async (server, owner) => {
  const { db } = server;
  const { pid } = await seedProblem(server, { auth: 3 });
  const hourMs = 3_600_000;
  const row = await db
    .insertInto("contest")
    .values({
      ...{ title: "closed", type: 0, auth: 1, password: "x", is_visible: false },
      ...{ open_print: true, open_rank: true },
      ...{ author_uid: owner.uid, author_name: owner.username },
      ...{ start_time: NOW, end_time: new Date(NOW.getTime() + hourMs) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contest_problem")
    .values({ contest_id: row.id, problem_id: pid, display_id: "A", title: "A", ordinal: 1 })
    .execute();
  await insertQuestion(db, row.id);
  await insertPrint(db, row.id);
  await announceIn(server, owner, row.id);
  const place = { contest_id: row.id, uid: owner.uid, seat: "A-01", seat_key: "a-01" };
  await db.insertInto("contest_seat").values(place).execute();
  return row.id;
};
/** With a board that may be rolled. */
export const makeEndedContest: MakeObject = async (server, owner) => {
  const id = Number(await makeContest(server, owner));
  const hourMs = 3_600_000;
  await server.db
    .updateTable("contest")
    .set({
      ...{ seal_rank: true, seal_time: new Date(NOW.getTime() - 3 * hourMs) },
      auto_real_rank: false,
      start_time: new Date(NOW.getTime() - 4 * hourMs),
      end_time: new Date(NOW.getTime() - 2 * hourMs),
    })
    .where("id", "=", id)
    .execute();
  // Of neither its creator nor root, who are on no board.
  const team = await server.signUp(`team-${crypto.randomUUID()}`.slice(0, 20));
  const problem = await server.db
    .selectFrom("contest_problem")
    .where("contest_id", "=", id)
    .select(["id", "problem_id"])
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("submission")
    .values({
      ...{ problem_id: problem.problem_id, contest_id: id, contest_problem_id: problem.id },
      ...{ language: "C", code: "x", code_bytes: 1, ip: "", status: 0 },
      ...{ uid: team.uid, username: team.username },
      created_at: new Date(NOW.getTime() - 3.5 * hourMs),
    })
    .execute();
  return id;
};
async function insertPrint(db: TestServer["db"], contest_id: number) {
  const row = await db
    .insertInto("contest_print")
    .values({ contest_id, username: "x", content: "closed".repeat(10) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
async function insertQuestion(db: TestServer["db"], contest_id: number) {
  const row = await db
    .insertInto("contest_clarification")
    .values({ contest_id, author_name: "x", content: "closed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** To the jury of such a contest. */
export const makeQuestion: MakeObject = async (server, owner) =>
  insertQuestion(server.db, Number(await makeContest(server, owner)));

export const makePrint: MakeObject = async (server, owner) =>
  insertPrint(server.db, Number(await makeContest(server, owner)));

export const makeBalloon: MakeObject = async (server, owner) => {
  const { db } = server;
  const contest_id = Number(await makeContest(server, owner));
  const problems = db.selectFrom("contest_problem").where("contest_id", "=", contest_id);
  const { id, problem_id } = await problems.selectAll().executeTakeFirstOrThrow();
  const sent = { problem_id, language: "C", code: "x", code_bytes: 1, ip: "", status: 0 };
  const person = { uid: owner.uid, username: owner.username };
  const submission = await db
    .insertInto("submission")
    .values({ ...sent, ...person, contest_id, contest_problem_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("contest_balloon")
    .values({
      ...{ contest_id, contest_problem_id: id, uid: owner.uid, submission_id: submission.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

async function announceIn({ db }: TestServer, { uid, username }: Owner, contest_id: number) {
  const row = await db
    .insertInto("contest_announcement")
    .values({ contest_id, title: "t", content: "c", uid, author_name: username })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
export const makeContestAnnouncement: MakeObject = async (server, owner) =>
  announceIn(server, owner, Number(await makeContest(server, owner)));

/** Of the contest that was made for its owner before, as an input that names both means it. */
export async function problemInContest(server: TestServer, owner: Owner) {
  const newest = server.db
    .selectFrom("contest_problem as p")
    .innerJoin("contest as c", "c.id", "p.contest_id")
    .where("c.author_uid", "=", owner.uid)
    .orderBy("p.id", "desc")
    .select(["p.id", "p.problem_id as pid"])
    .limit(1);
  const known = await newest.executeTakeFirst();
  if (known !== undefined) return known;
  await makeContest(server, owner);
  return newest.executeTakeFirstOrThrow();
}
export const makeContestProblem: MakeObject = async (server, owner) => {
  await makeContest(server, owner);
  return (await problemInContest(server, owner)).id;
};

/** Read; its bytes are held for its owner, and are no package. */
export const makeContestPackage: MakeObject = async ({ db, services }, owner) => {
  const { sha256, bytes } = await services.blobs.put(new TextEncoder().encode(owner.uid));
  await stageBlob(db, owner.uid, { sha256, bytes }, NOW);
  const frame = {
    ...{ title: "closed", startTime: NOW, durationMs: 3_600_000, freezeMs: null, rule: "acm" },
    ...{ thawedAt: null, finalizedAt: null, penaltyMinutes: 20, awards: [], own: null },
  };
  const counts = {
    ...{ organizations: 0, groups: 0, awards: 0, submissions: 0, judgements: 0, programs: 0 },
    ...{ questions: 0, announcements: 0 },
  };
  const row = await db
    .insertInto("contest_package")
    .values({
      ...{ uid: owner.uid, file_name: "closed.zip", sha256, bytes },
      ...{ state: "read", preview: { frame, counts, problems: [], teams: [], notes: [] } },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

export const makeContestImport: MakeObject = async (server, owner) => {
  const contestId = Number(await makeContest(server, owner));
  const row = await server.db
    .insertInto("contest_import")
    .values({
      ...{ uid: owner.uid, file_name: "closed.zip", state: "done", contest_id: contestId },
      last_submission_id: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const OF_STAFF: ReadonlySet<MakeObject> = new Set([
  ...[makeContest, makeEndedContest, makeQuestion, makeBalloon, makePrint, training.make],
]);
/** Whether one of them is its owner's as long as they are an administrator of the site. */
export const areOfStaff = (kinds: readonly ObjectKind[]) =>
  kinds.some(({ make }) => OF_STAFF.has(make));
