/** Problems of another judge in a contest, a training and a group: sent there, judged there, counted and ranked here. */
import { VERDICTS } from "@gavel/domain/verdict";
import { FakeHdu } from "@gavel/remote-judges/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";
import { NO_PACE } from "../support/no-pace.ts";

const HASTE = 30;
const HOUR_MS = 3_600_000;
const VERDICT_MS = 60_000;
let server: TestServer;
let fake: FakeHdu;
let ticking: ReturnType<typeof setInterval>;
const people = {} as Record<"root" | "alice" | "bob", TestUser>;

beforeAll(async () => {
  fake = new FakeHdu().start();
  for (const id of ["1001", "1002", "1003", "1004"]) fake.others.add(id);
  fake.users.set("bot", "secret-1");
  fake.scriptFor = (code) => ({
    states: ["Running", /says: ([\w ]+)/.exec(code)?.[1] ?? ""],
    ...{ timeMs: 31, memoryKib: 1024 },
  });
  const tick = () => {
    fake.nowMs = Date.now();
  };
  tick();
  // Runs are known by when they were sent.
  ticking = setInterval(tick, 50);
  server = await startTestServer({
    remoteOrigins: new Map([["HDU", fake.origin]]),
    remoteHaste: HASTE,
  });
  people.root = await server.signUp("boss", { role: 1000 });
  people.alice = await server.signUp("alice");
  people.bob = await server.signUp("bob");
  await changeSettings(server, { defaultSubmitInterval: 0, pace: NO_PACE });
  const account = { id: null, site: "HDU", name: "bot", password: "secret-1" } as const;
  await people.root.trpc.remoteAccount.save.mutate({ ...account, session: null, isEnabled: true });
});
afterAll(async () => {
  clearInterval(ticking);
  await server.stop();
  await fake.stop();
});

interface Place {
  readonly cid?: number;
  readonly tid?: number;
  readonly gid?: number;
}
async function send(who: TestUser, pid: string, says: string, place: Place = {}) {
  const code = `int main() { return 0; } // says: ${says}`;
  const form = { pid, cid: 0, language: "G++", code, isRemote: true, ...place };
  const sent = await who.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", form);
  expect(sent).toMatchObject({ status: 200 });
  return sent.data.submitId;
}
/** Sent there and judged there. */
async function solve(who: TestUser, pid: string, says: string, place: Place = {}) {
  const submitId = await send(who, pid, says, place);
  const look = async () => (await who.trpc.submission.get.query({ submitId })).status;
  const expected = says === "Accepted" ? VERDICTS.accepted.code : VERDICTS.wrongAnswer.code;
  await expect.poll(look, { timeout: VERDICT_MS }).toBe(expected);
  return submitId;
}

async function contestOf(type: 0 | 1, problem: string): Promise<number> {
  const { root } = people;
  const { id: cid } = await root.trpc.contest.create.mutate({
    ...({ title: `Remote ${type}`, description: "Rules", type, auth: 0 } as const),
    startTime: new Date(Date.now() + HOUR_MS).toISOString(),
    endTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  const query = `name=HDU&problemId=${problem}&cid=${cid}&displayId=A`;
  const path = `/api/admin/contest/import-remote-oj-problem?${query}`;
  expect(await root.rest("GET", path)).toMatchObject({ status: 200 });
  const start_time = new Date(Date.now() - HOUR_MS);
  await server.db.updateTable("contest").set({ start_time }).where("id", "=", cid).execute();
  return cid;
}
interface BoardRow {
  readonly username: string;
  readonly ac?: number;
  readonly totalScore?: number;
  readonly submissionInfo: Readonly<Record<string, unknown>>;
}
async function board(cid: number) {
  const answer = await people.alice.rest<{ records: BoardRow[] }>("POST", "/api/get-contest-rank", {
    cid,
  });
  const rows = answer.data.records;
  return (name: string) => rows.find(({ username }) => username === name);
}

test(
  "a contest of ACM rules ranks what another judge has judged, and counts the tries",
  async () => {
    const cid = await contestOf(0, "1000");
    await solve(people.alice, "A", "Wrong Answer", { cid });
    await solve(people.alice, "A", "Accepted", { cid });
    await solve(people.bob, "A", "Wrong Answer", { cid });
    const row = await board(cid);
    expect(row("alice")).toMatchObject({
      ac: 1,
      submissionInfo: { A: { errorNum: 1, isAC: true, isFirstAC: true } },
    });
    expect(row("bob")).toMatchObject({ ac: 0, submissionInfo: { A: { errorNum: 1 } } });
    // What was sent in it does not count for the bank.
    const kept = await server.db.selectFrom("submission").select("in_bank").distinct().execute();
    expect(kept).toEqual([{ in_bank: false }]);
    expect(fake.runs.map(({ problem, user }) => [problem, user])).toEqual(
      Array.from({ length: 3 }, () => ["1000", "bot"]),
    );
  },
  4 * VERDICT_MS,
);

test(
  "a contest of points gives all of them or none",
  async () => {
    const cid = await contestOf(1, "1001");
    await solve(people.alice, "A", "Accepted", { cid });
    await solve(people.bob, "A", "Wrong Answer", { cid });
    const row = await board(cid);
    expect(row("alice")).toMatchObject({ totalScore: 100, submissionInfo: { A: 100 } });
    expect(row("bob")).toMatchObject({ totalScore: 0, submissionInfo: { A: 0 } });
  },
  4 * VERDICT_MS,
);

test(
  "a training marks what was solved, and bank and rank count it",
  async () => {
    const { root, alice, bob } = people;
    const { id: categoryId } = await root.trpc.trainingCategory.create.mutate({ name: "Remote" });
    // Open trainings have no rank.
    const secrets = { isPrivate: true, password: "open sesame" };
    const form = { title: "Toys", description: "Add.", rank: 1000, categoryId, ...secrets };
    const { id: tid } = await root.trpc.training.create.mutate(form);
    const path = `/api/admin/training/import-remote-oj-problem?name=HDU&problemId=1002&tid=${tid}`;
    expect(await root.rest("GET", path)).toMatchObject({ status: 200 });
    for (const one of [alice, bob]) {
      await one.rest("POST", "/api/register-training", { tid, password: secrets.password });
    }
    await solve(bob, "HDU-1002", "Wrong Answer", { tid });
    await solve(alice, "HDU-1002", "Accepted", { tid });
    const rank = await alice.rest("GET", `/api/get-training-rank?tid=${tid}`);
    expect(rank.data).toMatchObject({
      records: [
        { username: "alice", ac: 1, submissionInfo: { "HDU-1002": { status: 0, isAC: true } } },
        { username: "bob", ac: 0, submissionInfo: { "HDU-1002": { status: -1 } } },
      ],
    });
    const { data } = await server.anon.rest<{ records: { problemId: string }[] }>(
      "GET",
      "/api/get-problem-list?oj=HDU",
    );
    expect(data.records.find(({ problemId }) => problemId === "HDU-1002")).toMatchObject({
      ...{ total: 2, ac: 1 },
    });
    const ranks = await server.anon.rest<{ records: object[] }>(
      "GET",
      "/api/get-rank-list?type=ACM",
    );
    expect(ranks.data.records[0]).toMatchObject({ username: "alice", ac: 1, total: 1 });
  },
  4 * VERDICT_MS,
);

test(
  "a group keeps what its members send to a problem of another judge",
  async () => {
    const { root, alice, bob } = people;
    const gid = await seedGroup(server, [
      [root, 5],
      [alice, 3],
    ]);
    const { pid } = await root.trpc.remoteProblem.import.mutate({ site: "HDU", problem: "1003" });
    await giveToGroup(server, { pid, groupId: gid });
    const submitId = await solve(alice, "HDU-1003", "Accepted", { gid });
    const status = await alice.rest("POST", "/api/get-user-problem-status", {
      ...{ pidList: [pid], isContestProblemList: false, gid },
    });
    expect(status.data).toMatchObject({ [pid]: { status: 0 } });
    const list = await alice.rest("GET", `/api/get-submission-list?gid=${gid}`);
    expect(list.data).toMatchObject({ total: 1, records: [{ submitId }] });
    const hidden = await bob.rest("GET", `/api/get-submission-detail?submitId=${submitId}`);
    expect(hidden).toMatchObject({ code: "SUBMISSION_NOT_FOUND" });
    const rank = await alice.rest<{ records: { username: string; ac: number }[] }>(
      "GET",
      `/api/get-group-rank-list?gid=${gid}&type=0`,
    );
    expect(rank.data.records.find(({ username }) => username === "alice")).toMatchObject({ ac: 1 });
  },
  2 * VERDICT_MS,
);
