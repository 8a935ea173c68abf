/** Contests under what goes wrong: clocks that jump, late rejudges, people who change or go, names nobody expected. */
import { announce } from "@gavel/db";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ClicsContest,
  judge,
  LENGTH_MIN,
  makeClicsContest,
  minute,
  SEAL_MIN,
  send,
} from "../support/clics-contest.ts";
import { FeedReader } from "../support/feed-reader.ts";

let server: TestServer;
let root: TestUser;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let contest: ClicsContest;
const clock = { now: minute(100) };
const [AC, WA] = [0, -1];

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  owner = await server.signUp("owner", { role: 1001 });
});
afterAll(() => server.stop());
let round = 0;
beforeEach(async () => {
  clock.now = minute(100);
  round += 1;
  ada = await server.signUp(`ada${round}`);
  bob = await server.signUp(`bob${round}`);
  contest = await makeClicsContest(server, owner);
});

const set = (columns: object) =>
  server.db.updateTable("contest").set(columns).where("id", "=", contest.id).execute();
const submit = (who: TestUser, pid = "A") =>
  who.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
    ...{ pid, cid: contest.id, language: "C", code: "int main(){}" },
  });
interface Row {
  uid: string;
  rankShowName: string;
  ac: number;
  submissionInfo: Record<string, { isAC: boolean | null; tryNum: number; errorNum: number }>;
}
const boardFor = async (who: TestUser, more: object = {}) => {
  const body = { cid: contest.id, currentPage: 1, limit: 50, ...more };
  const { data } = await who.rest<{ records: Row[] }>("POST", "/api/get-contest-rank", body);
  return data.records;
};
/** Without the copy of one's own row. */
const solvedFor = async (who: TestUser, more: object = {}) =>
  Object.fromEntries((await boardFor(who, more)).map(({ uid, ac }) => [uid, ac]));
const feedFor = async (who: TestUser | null, query = "") => {
  const url = `${server.url}/api/2026-01/contests/${contest.id}`;
  const headers: Record<string, string> = who === null ? {} : { authorization: who.token };
  const reader = await FeedReader.open(url, headers, query);
  readers.push(reader);
  return reader;
};
const readers: FeedReader[] = [];
afterAll(() => {
  for (const reader of readers) reader.close();
});
const rejudged = async (submissionId: number, status: number, at: number) => {
  await judge(server, submissionId, { at: minute(at), version: 1, status });
  await announce(server.db, { type: "submission", id: submissionId, final: true });
};

test("what is received in the last millisecond counts, and nothing after it", async () => {
  clock.now = new Date(minute(LENGTH_MIN).getTime() - 1);
  const sent = await submit(ada);
  expect(sent.status).toBe(200);
  const stored = await server.db
    .selectFrom("submission")
    .select("created_at")
    .where("id", "=", sent.data.submitId)
    .executeTakeFirstOrThrow();
  expect(stored.created_at).toEqual(clock.now);
  await set({ seal_rank: false, seal_time: null });
  await judge(server, sent.data.submitId, { at: clock.now, version: 1, status: AC });
  clock.now = minute(LENGTH_MIN);
  expect(await submit(bob)).toMatchObject({ status: 403, code: "CONTEST_ENDED" });
  clock.now = minute(LENGTH_MIN + 1);
  await expect.poll(() => solvedFor(owner)).toEqual({ [ada.uid]: 1 });
});

test("a clock that jumps back closes the contest, and what was there is there again afterwards", async () => {
  await send(server, contest, { by: ada, problem: 0, at: 12, status: AC });
  await expect.poll(() => solvedFor(bob)).toEqual({ [ada.uid]: 1 });
  const reader = await feedFor(null);
  await reader.until("the state", ({ type, data }) => type === "state" && data?.started != null);
  clock.now = minute(-24 * 60);
  expect(await submit(ada)).toMatchObject({ status: 403, code: "CONTEST_NOT_STARTED" });
  const closed = await bob.rest("POST", "/api/get-contest-rank", { cid: contest.id });
  expect(closed).toMatchObject({ status: 403, code: "CONTEST_NOT_STARTED" });
  clock.now = minute(101);
  expect(await solvedFor(bob)).toEqual({ [ada.uid]: 1 });
  expect((await submit(ada, "B")).status).toBe(200);
  await reader.until("the new program", ({ type }) => type === "submissions");
  const starts = reader.of("state").flatMap(({ data }) => data?.started ?? []);
  expect(new Set(starts).size).toBe(1);
});

test("a clock that jumps over freeze and end brings both, once and at their own times", async () => {
  const reader = await feedFor(null);
  await reader.until("the start", ({ type, data }) => type === "state" && data?.started != null);
  clock.now = minute(LENGTH_MIN + 500);
  await announce(server.db, { type: "contestFeed", contestId: contest.id });
  const state = await reader.until(
    "the end",
    ({ type, data }) => type === "state" && data?.ended != null,
  );
  expect(new Date(String(state.data?.frozen))).toEqual(minute(SEAL_MIN));
  expect(new Date(String(state.data?.ended))).toEqual(minute(LENGTH_MIN));
  const told = reader.of("state").map(({ data }) => JSON.stringify(data));
  expect(told).toEqual([...new Set(told)]);
});

test("a contest that is prolonged after its freeze keeps back what it kept back", async () => {
  await set({ auto_real_rank: true });
  await send(server, contest, { by: ada, problem: 0, at: SEAL_MIN + 1, status: AC });
  clock.now = minute(SEAL_MIN + 10);
  expect((await boardFor(bob))[0]).toMatchObject({ ac: 0 });
  const endTime = minute(LENGTH_MIN + 60);
  await owner.trpc.contestControl.moveEnd.mutate({ contestId: contest.id, endTime });
  // Behind the old end, where the seal would have lifted by itself.
  clock.now = minute(LENGTH_MIN + 30);
  expect((await boardFor(bob))[0]).toMatchObject({ ac: 0 });
  expect((await submit(bob)).status).toBe(200);
  clock.now = minute(LENGTH_MIN + 60);
  await expect.poll(async () => (await solvedFor(bob))[ada.uid]).toBe(1);
});

test("two servers on one database show one board and tell each state once", async () => {
  const second = await startTestServer({ databaseUrl: server.databaseUrl, now: () => clock.now });
  try {
    const urls = [server.url, second.url];
    const feeds = await Promise.all(
      urls.map((url) => FeedReader.open(`${url}/api/2026-01/contests/${contest.id}`, {}, "")),
    );
    readers.push(...feeds);
    const solvedAt = async (url: string) => {
      const answer = await fetch(`${url}/api/get-contest-outside-scoreboard`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cid: contest.id, currentPage: 1, limit: 50 }),
      });
      const { data } = (await answer.json()) as { data: { records: Row[] } };
      return data.records.map(({ uid, ac }) => [uid, ac]);
    };
    const { id } = await send(server, contest, { by: ada, problem: 0, at: 12, status: null });
    for (const url of urls) await expect.poll(() => solvedAt(url)).toEqual([[ada.uid, 0]]);
    await rejudged(id, AC, 13);
    for (const url of urls) await expect.poll(() => solvedAt(url)).toEqual([[ada.uid, 1]]);
    clock.now = minute(SEAL_MIN + 1);
    await announce(server.db, { type: "contestFeed", contestId: contest.id });
    for (const feed of feeds) {
      await feed.until("the freeze", ({ type, data }) => type === "state" && data?.frozen != null);
      const told = feed.of("state").map(({ data }) => JSON.stringify(data));
      expect(told).toEqual([...new Set(told)]);
      expect(new Set(feed.of("judgements").map((event) => event.id)).size).toBe(1);
    }
  } finally {
    await second.stop();
  }
});

test("a rejudge moves the public board for what was sent before the freeze, and for nothing after it", async () => {
  const before = await send(server, contest, { by: ada, problem: 0, at: 200, status: WA });
  const after = await send(server, contest, { by: bob, problem: 0, at: SEAL_MIN + 5, status: WA });
  clock.now = minute(SEAL_MIN + 20);
  const carol = await server.signUp(`carol${round}`);
  expect(await solvedFor(carol)).toEqual({ [ada.uid]: 0, [bob.uid]: 0 });
  await rejudged(before.id, AC, SEAL_MIN + 15);
  await rejudged(after.id, AC, SEAL_MIN + 15);
  await expect.poll(() => solvedFor(carol)).toEqual({ [ada.uid]: 1, [bob.uid]: 0 });
  expect(await solvedFor(owner, { forceRefresh: true })).toEqual({ [ada.uid]: 1, [bob.uid]: 1 });
  const [hidden] = (await boardFor(carol)).filter(({ uid }) => uid === bob.uid);
  expect(hidden?.submissionInfo.A).toMatchObject({ isAC: null, tryNum: 1 });
});

test("who is renamed, banned or deleted is so on the board and in the feed", async () => {
  await set({ rank_show_name: "nickname", seal_rank: false, seal_time: null });
  await send(server, contest, { by: ada, problem: 0, at: 12, status: AC });
  await send(server, contest, { by: bob, problem: 0, at: 20, status: AC });
  const reader = await feedFor(null);
  await reader.until("both teams", () => reader.of("teams").length === 2);
  const rename = (nickname: string) =>
    server.db.updateTable("user_account").set({ nickname }).where("uid", "=", ada.uid).execute();
  await rename("Ada the Second");
  const nameOf = async () => (await boardFor(bob)).find(({ uid }) => uid === ada.uid)?.rankShowName;
  await expect.poll(nameOf).toBe("Ada the Second");
  await reader.until("the new name", ({ type, id, data }) => {
    return type === "teams" && id === ada.uid && JSON.stringify(data).includes("Ada the Second");
  });

  await root.rest("PUT", "/api/admin/user/edit-user", {
    ...{ uid: ada.uid, username: `ada${round}`, setNewPwd: false, type: 1002, status: 1 },
  });
  expect(await submit(ada)).toMatchObject({ status: 401 });
  expect(await solvedFor(bob)).toEqual({ [ada.uid]: 1, [bob.uid]: 1 });

  await root.rest("DELETE", "/api/admin/user/delete-user", { ids: [ada.uid] });
  await expect.poll(() => solvedFor(bob)).toEqual({ [bob.uid]: 1 });
  const gone = await reader.until("that it is gone", ({ type, id, data }) => {
    return type === "teams" && id === ada.uid && data === null;
  });
  expect(reader.events.indexOf(gone)).toBeGreaterThan(0);
  const balloons = await owner.rest<{ records: { username: string }[] }>(
    "GET",
    `/api/get-contest-ac-info?cid=${contest.id}&currentPage=1&limit=20`,
  );
  expect(balloons.data.records.map(({ username }) => username)).not.toContain(`ada${round}`);
});

test("a new password shuts out who entered with the old one, and takes no result away", async () => {
  await set({ auth: 1, password: "first", description: "Round" });
  const enter = (password: string) =>
    ada.rest("POST", "/api/register-contest", { cid: contest.id, password });
  expect((await enter("first")).status).toBe(200);
  await send(server, contest, { by: ada, problem: 0, at: 12, status: AC });
  const form = await owner.trpc.contest.getForm.query({ contestId: contest.id });
  await owner.trpc.contest.update.mutate({ ...form, contestId: contest.id, password: "second" });
  expect(await submit(ada)).toMatchObject({ code: "CONTEST_NOT_REGISTERED" });
  expect(await solvedFor(owner)).toEqual({ [ada.uid]: 1 });
  expect(await enter("first")).toMatchObject({ status: 400 });
  expect((await enter("second")).status).toBe(200);
  expect((await submit(ada)).status).toBe(200);
});

test("letters with spaces, pictures in titles and formulas in names go everywhere unharmed", async () => {
  const [first] = contest.problems;
  const [letter, title] = ["E 1", '🎈 =HYPERLINK("http://x")'];
  clock.now = minute(-10);
  await owner.trpc.contestProblem.update.mutate({
    ...{ id: first?.id ?? 0, displayId: letter, title, color: "" },
  });
  clock.now = minute(100);
  await server.db
    .updateTable("user_account")
    .set({ nickname: "=1+1", school: "+SUM(A1)" })
    .where("uid", "=", ada.uid)
    .execute();
  await set({ rank_show_name: "nickname", title: "🏆 @contest, “final”" });
  await send(server, contest, { by: ada, problem: 0, at: 12, status: AC });
  const page = await ada.rest<{ problem: { title: string; problemId: string } }>(
    "GET",
    `/api/get-contest-problem-details?cid=${contest.id}&displayId=${encodeURIComponent(letter)}`,
  );
  expect(page.data.problem).toMatchObject({ title, problemId: letter });
  expect((await submit(ada, "e 1")).status).toBe(200);
  await expect.poll(async () => (await boardFor(bob))[0]?.submissionInfo[letter]?.isAC).toBe(true);
  const problems = await fetch(`${server.url}/api/2026-01/contests/${contest.id}/problems`);
  expect(await problems.json()).toContainEqual(
    expect.objectContaining({ label: letter, name: title }),
  );

  const sheet = await owner.fetch(`/api/file/download-contest-rank?cid=${contest.id}&format=csv`);
  const text = await sheet.text();
  for (const cell of text.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+@]/);
  expect(text).toContain("1+1");
});
