/** The server is killed at the moment of a freeze and at that of the end: both come late, once, and at their own times. */
import { waitFor } from "@gavel/judge/testing/wait-for";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FeedReader } from "../support/feed-reader.ts";
import { SiteInParts } from "./support/site-in-parts.ts";

let site: SiteInParts;
const readers: FeedReader[] = [];
beforeAll(async () => {
  site = await SiteInParts.start();
}, 120_000);
afterAll(async () => {
  for (const reader of readers) reader.close();
  await site?.stop();
});

const TEAMS = ["demo-team-01", "demo-team-02"];
const RIGHT = "a,b=map(int,input().split())\nprint(a+b)";

/** One that has begun, with the site's first problem, and teams that may speak. */
async function openContest(token: string) {
  const { id } = await site.withDatabase(async (sql) => {
    const [problem] = await sql<{ id: number }[]>`select id from problem where display_id = '1000'`;
    const [contest] = await sql<{ id: number }[]>`
      insert into contest (title, type, open_rank, author_name, start_time, end_time, seal_rank,
        seal_time, auto_real_rank)
      values ('Crash', 0, true, 'nobody', now() - interval '1 minute', now() + interval '1 hour', true,
        now() + interval '30 minutes', true) returning id::int as id`;
    await sql`
      insert into contest_problem (contest_id, problem_id, display_id, title, ordinal)
      values (${contest?.id ?? 0}, ${problem?.id ?? 0}, 'A', 'A', 1)`;
    return { id: contest?.id ?? 0 };
  });
  const password = "Crash-team-1";
  const people = TEAMS.map((_, index) => [`crash-team-${index}`, password, "", "", "", "", ""]);
  await site.rest("POST", "/api/admin/user/insert-batch-user", token, { users: people });
  return { id, people: people.map(([username = ""]) => ({ username, password })) };
}

const momentOf = (column: "seal_time" | "end_time", contestId: number, at: Date) =>
  site.withDatabase(
    (sql) => sql`update contest set ${sql(column)} = ${at} where id = ${contestId}`,
  );

async function follow(contestId: number, query = ""): Promise<FeedReader> {
  const reader = await FeedReader.open(`${site.url}/api/2026-01/contests/${contestId}`, {}, query);
  readers.push(reader);
  return reader;
}
const statesOf = (reader: FeedReader) => reader.of("state").map(({ data }) => data ?? {});

test("a server that dies when the freeze begins and when the contest ends", async () => {
  const root = await site.signIn();
  const { id, people } = await openContest(root);
  const submit = async ({ username, password }: (typeof people)[number]) => {
    const { headers } = await site.rest("POST", "/api/login", null, { username, password });
    const form = { pid: "A", cid: id, language: "Python3", code: RIGHT };
    const token = headers.get("authorization");
    return (await site.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", token, form))
      .data.submitId;
  };
  const solved = async () => {
    const body = { cid: id, currentPage: 1, limit: 50 };
    const { data } = await site.rest<{ records: { username: string; ac: number }[] }>(
      "POST",
      "/api/get-contest-outside-scoreboard",
      null,
      body,
    );
    return Object.fromEntries(data.records.map(({ username, ac }) => [username, ac]));
  };
  const [early, late] = people;
  if (early === undefined || late === undefined) throw new Error("no teams");

  await submit(early);
  await waitFor("the first verdict", async () => (await solved())[early.username] === 1, 60_000);
  const first = await follow(id);
  await first.until("its verdict", ({ type }) => type === "judgements");
  const { token } = first;

  /** Dies in front of the moment and is there again behind it. */
  const dieAt = async (column: "seal_time" | "end_time") => {
    const at = new Date(Date.now() + 1500);
    await momentOf(column, id, at);
    await Bun.sleep(1400);
    await site.kill("server", () => Bun.sleep(Math.max(0, at.getTime() + 200 - Date.now())));
    return at;
  };
  const frozenAt = await dieAt("seal_time");
  const since = `?since_token=${encodeURIComponent(token)}`;
  const second = await follow(id, since);
  await second.until("the freeze", ({ type, data }) => type === "state" && data?.frozen != null);
  const hidden = await submit(late);
  const isJudged = () =>
    site.withDatabase(async (sql) => {
      const [row] = await sql<{ status: number }[]>`
        select status from submission where id = ${hidden}`;
      return row?.status === 0;
    });
  await waitFor("the hidden verdict", isJudged, 60_000);
  expect(await solved()).toEqual({ [early.username]: 1, [late.username]: 0 });
  expect(statesOf(second).filter(({ frozen }) => frozen != null)).toHaveLength(1);
  expect(second.of("judgements")).toEqual([]);

  const endedAt = await dieAt("end_time");
  const third = await follow(id, since);
  await third.until("the end", ({ type, data }) => type === "state" && data?.ended != null);
  await third.until("what was hidden", ({ type }) => type === "judgements");
  await waitFor("the revealed board", async () => (await solved())[late.username] === 1, 60_000);
  const state = statesOf(third).at(-1);
  expect(new Date(String(state?.frozen))).toEqual(frozenAt);
  expect(new Date(String(state?.ended))).toEqual(endedAt);
  const told = statesOf(third).map((one) => JSON.stringify(one));
  expect(told).toEqual([...new Set(told)]);
  expect(third.of("submissions").map(({ id: one }) => one)).toEqual([String(hidden)]);
  expect(third.of("judgements")).toHaveLength(1);
}, 600_000);
