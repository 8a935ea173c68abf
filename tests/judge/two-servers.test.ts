/**
 * Two servers on one database and one object store. One of them is killed, or told to stop, while people send programs, read and
 * follow: what was taken is judged, the other answers everybody, and streams go on there.
 */
import { waitFor } from "@gavel/judge/testing/wait-for";
import { afterAll, expect, test } from "vitest";
import { type Follower, follow, readPages, sendPrograms } from "./support/failover.ts";
import { exited, healthOf, TwoServers } from "./support/two-servers.ts";

const SENT = 30;
const BEFORE_THE_END = 8;
const FOLLOWERS = 10;

let site: TwoServers;
let token: string;

async function start(drainSeconds: number): Promise<void> {
  site = await TwoServers.start({ drainSeconds });
  token = await site.signIn();
  await site.withDatabase(async (sql) => {
    await sql`insert into setting (key, value) values ('defaultSubmitInterval', '0')`;
    await sql`select pg_notify('gavel_event', '{"type":"setting","key":"defaultSubmitInterval"}')`;
  });
  const isReady = async () => ((await healthOf(site.servers[1].url)).judgehosts ?? 0) >= 2;
  await waitFor("both judges", isReady, 300_000);
}

/** Ends the first server amid all of it; `end` resolves when it is over. */
async function endAmid(end: () => Promise<void>) {
  const urls = site.servers.map((one) => one.url);
  const [first = "", second = ""] = urls;
  const followers = Array.from({ length: FOLLOWERS }, () => follow([first, second], token));
  let isOver = false;
  const reading = readPages(second, token, () => isOver);
  const enough = Promise.withResolvers<void>();
  const onTaken = (taken: number) => {
    if (taken === BEFORE_THE_END) enough.resolve();
  };
  const sending = sendPrograms(urls, { token, count: SENT, onTaken });
  try {
    await enough.promise;
    await waitFor("all follow at the first", async () => followers.every((one) => one.heard > 0));
    await end();
    const taken = await sending;
    await waitFor("all follow at the second", async () => followers.every(isBack), 60_000);
    await waitFor("all that was taken is judged", () => isJudged(taken), 300_000);
    isOver = true;
    return { taken, followers, pages: await reading };
  } finally {
    isOver = true;
    for (const one of followers) one.stop();
  }
}

const isBack = (one: Follower) => one.backAt !== null;

async function isJudged(ids: readonly number[]): Promise<boolean> {
  return site.withDatabase(async (sql) => {
    const [row] = await sql<{ right: number }[]>`
      select count(*)::int as right from submission where id = any(${ids}) and status = 0`;
    return row?.right === ids.length;
  });
}

test("both came up on an empty database: its schema and content were made once", async () => {
  await start(0);
  const [counts] = await site.withDatabase(
    (sql) => sql<{ roots: number; doubled: number; migrations: number }[]>`
      select (select count(*)::int from user_account where role_id = 1000) as roots,
        (select count(*)::int from (select display_id from problem group by display_id having count(*) > 1) as twice)
          as doubled,
        (select count(*)::int from gavel_migration) as migrations`,
  );
  expect(counts).toMatchObject({ roots: 1, doubled: 0 });
  expect(counts?.migrations).toBeGreaterThan(0);
}, 600_000);

test("one is killed under load: nothing is lost, the other refuses nobody, streams go on there", async () => {
  const { taken, pages } = await endAmid(async () => {
    site.servers[0].process.kill("SIGKILL");
    await exited(site.servers[0].process);
  });
  expect(new Set(taken).size).toBe(SENT);
  expect(pages.refused).toEqual([]);
  expect(pages.answered).toBeGreaterThan(0);
}, 600_000);

test("one that is told to stop hands everything over before it ends", async () => {
  await site.stop();
  await start(5);
  const [{ url, process }] = site.servers;
  const { taken, pages } = await endAmid(async () => {
    process.kill("SIGTERM");
    await waitFor("it says that it stops", async () => (await healthOf(url)).server === false);
    // It still answers, but for what would stay.
    const page = await fetch(`${url}/api/get-website-config`);
    const stream = await fetch(`${url}/trpc/live.watch?input=${encodeURIComponent("{}")}`);
    expect([page.status, stream.status]).toEqual([200, 503]);
    await exited(process);
  });
  expect(process.exitCode).toBe(0);
  expect(new Set(taken).size).toBe(SENT);
  expect(pages.refused).toEqual([]);
}, 600_000);

afterAll(() => site?.stop());
