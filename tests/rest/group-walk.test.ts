/**
 * What lies in a hidden group is not told to others on any way out: everything of it carries one word, and nobody who is not in
 * the group is answered with it, whatever they ask.
 */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";
import { keepFaults, personOf } from "../support/surface/people.ts";
import {
  askAddresses,
  askProcedures,
  askRows,
  askStreams,
  type Known,
} from "../support/surface/walk.ts";

const WORD = "zqx";
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const faults = keepFaults();
let server: TestServer;
let known: Known;
let boss: TestUser;
const people = {} as Record<"member" | "stranger" | "applicant", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["member", "stranger", "applicant"] as const) {
    people[name] = await server.signUp(name);
  }
  boss = await server.signUp("boss", { role: 1000 });
  known = await makeGroup();
});
afterAll(() => server.stop());

async function makeGroup(): Promise<Known> {
  const { db } = server;
  const { member, applicant } = people;
  const columns = {
    ...{ name: `${WORD} group`, short_name: WORD, description: WORD, is_visible: false },
  };
  const members = [
    [member, 5],
    [applicant, 1],
  ] as const;
  const groupId = await seedGroup(server, members, columns);
  const named = { display_id: WORD.toUpperCase(), title: `${WORD} problem`, description: WORD };
  const problem = await seedProblem(server, { columns: named });
  await giveToGroup(server, { pid: problem.pid, groupId });
  const by = { group_id: groupId, author_uid: member.uid, author_name: member.username };
  const training = await db
    .insertInto("training")
    .values({ title: `${WORD} training`, description: WORD, ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("training_problem")
    .values({ training_id: training.id, problem_id: problem.pid })
    .execute();
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: `${WORD} contest`, description: WORD, type: 0, auth: 0, is_visible: true, ...by },
      ...{ start_time: ago(1), end_time: ago(-1), open_rank: true },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await db
    .insertInto("contest_problem")
    .values({
      ...{ contest_id: contest.id, problem_id: problem.pid, display_id: "A", title: WORD },
      ordinal: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const submission = await db
    .insertInto("submission")
    .values({
      ...{ uid: member.uid, username: member.username, problem_id: problem.pid, language: "C" },
      ...{ group_id: groupId, training_id: training.id, code: WORD, code_bytes: 3, status: 0 },
      is_shared: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const category = await db
    .selectFrom("discussion_category")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const wrote = { author_uid: member.uid, author_name: member.username, author_role: 1002 };
  const discussion = await db
    .insertInto("discussion")
    .values({
      ...{ category_id: category.id, title: WORD, description: WORD, content: WORD, ...wrote },
      ...{ group_id: groupId, problem_id: problem.pid },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const comment = await db
    .insertInto("comment")
    .values({ discussion_id: discussion.id, content: WORD, ...wrote })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellAbout(discussion.id, comment.id);
  return {
    ...{ discussionId: discussion.id, commentId: comment.id },
    ...{ contestId: contest.id, contestProblemId: entry.id, groupId, trainingId: training.id },
    ...{ pid: problem.pid, problemId: WORD.toUpperCase(), submitId: submission.id },
    ...{ uid: member.uid, username: member.username },
  };
}

/** As if they had been in the group when it was written, and had left it since. */
async function tellAbout(discussion_id: number, comment_id: number) {
  for (const recipient of [people.stranger, people.applicant]) {
    await server.db
      .insertInto("message")
      .values({
        ...{ recipient_uid: recipient.uid, kind: "Discuss", action: "Discuss", reason: "mention" },
        ...{ sender_name: "member", discussion_id, comment_id },
      })
      .execute();
  }
}

const addresses = () => {
  const { contestId } = known;
  return [
    ...["2023-06", "2026-01"].flatMap((version) =>
      ["", "problems", "submissions", "teams", "scoreboard"].map(
        (name) => `/api/${version}/contests/${contestId}/${name}`,
      ),
    ),
    ...["/api/2026-01/contests", `/api/file/download-contest-rank?cid=${contestId}`],
  ];
};

/** What of all there is to ask is answered with the word. */
async function tellingTo(user: TestUser | null) {
  const person = await personOf(server, user, user === null ? null : 1002, faults);
  const client = user === null ? server.anon : server.as(user.token);
  const root = await personOf(server, boss, 1000, faults);
  const answers = [
    ...(await askProcedures(person, known)),
    ...(await askRows(client, known)),
    ...(await askStreams(person, known, root)),
    ...(await askAddresses(client, addresses())),
  ];
  expect(answers.length).toBeGreaterThan(100);
  // What somebody searched for is told back to them.
  return answers
    .filter(([, told]) => told.toLowerCase().includes(WORD))
    .map(([question]) => question);
}

test.each([
  ["a visitor", () => null],
  ["a stranger", () => people.stranger],
  ["somebody who applied", () => people.applicant],
])("%s is told nothing", async (_, who) => {
  expect(await tellingTo(who())).toEqual([]);
  expect(faults.seen.splice(0)).toEqual([]);
});

test("whoever is in it is told of all of it", async () => {
  const told = await tellingTo(people.member);
  const names = [
    "groupTraining.find",
    "training.get",
    "submission.get",
    "contest.get",
    "groupContest.find",
    "groupDiscussion.find",
    "discussion.get",
  ];
  for (const name of names) {
    expect([name, told.some((question) => question.startsWith(`${name} `))]).toEqual([name, true]);
  }
});
