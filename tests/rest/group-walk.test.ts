/**
 * What lies in a group is not told to others on any way out: everything of it carries one word, and nobody who is not in the
 * group is answered with it, whatever they ask. Of a hidden group that is the group itself, too. So it is with a training of
 * the site that is switched off.
 */
import { sendDigests } from "@gavel/api/portal/digest";
import { restTable } from "@gavel/server/rest";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { makeGroupScene, makeTrainingScene } from "../support/group-scene.ts";
import { keepFaults, personOf } from "../support/surface/people.ts";
import {
  askAddresses,
  askProcedures,
  askRows,
  askStreams,
  type Known,
} from "../support/surface/walk.ts";

const HIDDEN = "zqx";
const VISIBLE = "zqv";
const OFF = "zqt";
const faults = keepFaults();
let server: TestServer;
let boss: TestUser;
/** Of what lies in no group. */
let author: TestUser;
const scenes = {} as Record<string, Known>;
const people = {} as Record<"member" | "stranger" | "applicant", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { baseUrl: "https://oj.example/" });
  for (const name of ["member", "stranger", "applicant"] as const) {
    people[name] = await server.signUp(name);
  }
  boss = await server.signUp("boss", { role: 1000 });
  author = await server.signUp("author", { role: 1001 });
  scenes[HIDDEN] = await makeGroupScene(server, people, HIDDEN, {
    ...{ name: `${HIDDEN} group`, short_name: HIDDEN, description: HIDDEN, is_visible: false },
  });
  scenes[OFF] = await makeTrainingScene(server, author, OFF);
  scenes[VISIBLE] = await makeGroupScene(server, people, VISIBLE, { is_visible: true });
});
afterAll(() => server.stop());

/** What may be named in addresses, by its name there. */
const valuesOf = ({ contestId, groupId, trainingId, pid, problemId, uid }: Known) => ({
  ...{ cid: contestId, gid: groupId, tid: trainingId, pid, problemId, uid },
  ...{ forceRefresh: true, containEnd: true, splitType: "user", format: "csv" },
});

/** Files and exports, each with all that may be named. */
function fileAddresses(known: Known): string[] {
  const values: Readonly<Record<string, unknown>> = valuesOf(known);
  return restTable.flatMap(({ method, path, procedure, takes }) => {
    if (method !== "GET" || procedure !== undefined || path.includes(":")) return [];
    const query = new URLSearchParams();
    for (const name of Object.keys(takes.query ?? {})) {
      if (values[name] !== undefined) query.set(name, String(values[name]));
    }
    return [`${path}?${query}`];
  });
}

const addresses = (known: Known) => [
  ...["2023-06", "2026-01"].flatMap((version) =>
    ["", "problems", "submissions", "teams", "scoreboard"].map(
      (name) => `/api/${version}/contests/${known.contestId}/${name}`,
    ),
  ),
  "/api/2026-01/contests",
  ...fileAddresses(known),
];

/** What of all there is to ask is answered with the word. */
async function tellingTo(user: TestUser | null, word: string) {
  const known = scenes[word];
  if (known === undefined) throw new Error(`no scene of ${word}`);
  const person = await personOf(server, user, user === null ? null : 1002, faults);
  const client = user === null ? server.anon : server.as(user.token);
  const root = await personOf(server, boss, 1000, faults);
  const answers = [
    ...(await askProcedures(person, known)),
    ...(await askRows(client, known)),
    ...(await askStreams(person, known, root)),
    ...(await askAddresses(client, addresses(known))),
  ];
  expect(answers.length).toBeGreaterThan(100);
  // What somebody searched for is told back to them.
  return answers
    .filter(([, told]) => told.toLowerCase().includes(word))
    .map(([question]) => question);
}

describe.each([
  ["hidden", HIDDEN],
  ["visible", VISIBLE],
])("of a %s group", (_, word) => {
  test.each([
    ["a visitor", () => null],
    ["a stranger", () => people.stranger],
    ["somebody who applied", () => people.applicant],
  ])("%s is told nothing of what lies in it", async (_who, who) => {
    expect(await tellingTo(who(), word)).toEqual([]);
    expect(faults.seen.splice(0)).toEqual([]);
  });

  test("whoever is in it is told of all of it", async () => {
    const told = await tellingTo(people.member, word);
    const names = [
      "groupTraining.find",
      "training.get",
      "submission.get",
      "contest.get",
      "groupContest.find",
      "groupDiscussion.find",
      "groupAnnouncement.find",
      "discussion.get",
      "/api/file/download-homework",
    ];
    for (const name of names) {
      expect([name, told.some((question) => question.startsWith(name))]).toEqual([name, true]);
    }
  });
});

describe("of a training of the site that is switched off", () => {
  test.each([
    ["a visitor", () => null],
    ["somebody else", () => people.stranger],
  ])("%s is told nothing", async (_who, who) => {
    expect(await tellingTo(who(), OFF)).toEqual([]);
    expect(faults.seen.splice(0)).toEqual([]);
  });

  test("whoever made it is told of it", async () => {
    const told = await tellingTo(author, OFF);
    expect(told.some((question) => question.startsWith("training.get"))).toBe(true);
    faults.seen.splice(0);
  });
});

test("a digest tells of a group whoever is in it, and nobody else", async () => {
  const { db, services } = server;
  for (const { uid, username } of Object.values(people)) {
    const email = `${username}@mail.example`;
    await db.updateTable("user_account").set({ email }).where("uid", "=", uid).execute();
    const [long, since] = [new Date(0), new Date(Date.now() - 86_400_000)];
    await db
      .insertInto("digest")
      .values({ uid, every: "day", next_at: long, told_until: since })
      .execute();
  }
  await sendDigests({ db, services, now: () => new Date() });
  const mails = await db
    .selectFrom("mail_outbox")
    .select(["recipient", "subject", "body"])
    .execute();
  const told = mails
    .filter((mail) => [HIDDEN, VISIBLE].some((word) => JSON.stringify(mail).includes(word)))
    .map(({ recipient }) => recipient);
  expect(told).toEqual(["member@mail.example"]);
  const own = mails.find(({ recipient }) => recipient === "member@mail.example")?.body ?? "";
  for (const word of [HIDDEN, VISIBLE]) {
    for (const thing of ["announcement", "contest", "training"]) {
      expect(own).toContain(`${word} ${thing}`);
    }
  }
  expect(faults.seen).toEqual([]);
});
