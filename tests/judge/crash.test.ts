/** Judge, server and PostgreSQL are killed in turn; no submission is lost, wrong or counted twice. */
import { demoSolutions } from "@gavel/demo-content";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SiteInParts } from "./support/site-in-parts.ts";

const SUBMISSIONS = 100;
const KILLS = ["judge", "server", "postgres", "judge", "server", "postgres"] as const;
const STATUS: Readonly<Record<string, number>> = { AC: 0, WA: -1, RE: 3, CE: -2 };

const programs = demoSolutions.filter(
  ({ displayId, language, expected }) =>
    displayId === "1000" &&
    ((language === "C++ 17" && ["AC", "WA", "RE", "CE"].includes(expected)) ||
      (language === "Python3" && ["AC", "WA"].includes(expected))),
);

let site: SiteInParts;
beforeAll(async () => {
  site = await SiteInParts.start();
}, 120_000);
afterAll(() => site?.stop());

interface Sent {
  readonly submitId: number;
  readonly expected: number;
}

/** Sends all; a call that fails while something is down is sent again only when it was not stored. */
async function sendAll(): Promise<Sent[]> {
  const token = await site.signIn();
  const sent: Sent[] = [];
  for (let index = 0; index < SUBMISSIONS; index += 1) {
    const program = programs[index % programs.length];
    if (program === undefined) throw new Error("no programs");
    const form = { pid: "1000", language: program.language, code: program.code, cid: 0 };
    const { data } = await site.rest<{ submitId: number }>(
      "POST",
      "/api/submit-problem-judge",
      token,
      form,
    );
    sent.push({ submitId: data.submitId, expected: STATUS[program.expected] ?? 99 });
  }
  return sent;
}

const countOpen = () =>
  site.withDatabase(async (sql) => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from submission where status in (5, 6, 7)`;
    return row?.open ?? Number.NaN;
  });

test("100 submissions with six kills", async () => {
  await site.withDatabase(async (sql) => {
    await sql`insert into setting (key, value) values ('defaultSubmitInterval', '0')`;
    await sql`select pg_notify('gavel_event', '{"type":"setting","key":"defaultSubmitInterval"}')`;
  });
  await Bun.sleep(200);
  const sent = await sendAll();
  for (const [index, what] of KILLS.entries()) {
    // In the middle of the work: each kill once another part of it is done.
    const mark = SUBMISSIONS - ((index + 1) * SUBMISSIONS) / (KILLS.length + 1);
    const isFar = async () => (await countOpen()) <= mark;
    await waitFor(`progress before kill ${index + 1}`, isFar, 120_000);
    await site.kill(what);
  }
  await waitFor("the end", async () => (await countOpen()) === 0, 300_000);
  const rows = await site.withDatabase(
    (sql) =>
      sql<{ id: number; status: number }[]>`
        select id, status from submission where in_bank order by id`,
  );
  expect(rows).toHaveLength(SUBMISSIONS);
  const verdicts = new Map(rows.map((row) => [row.id, row.status]));
  const wrong = sent.filter((one) => verdicts.get(one.submitId) !== one.expected);
  expect(wrong).toEqual([]);
  const [counts] = await site.withDatabase(
    (sql) => sql<Record<string, number>[]>`
        select total, ac, wa, re, ce, se, tle, mle, pe, pa from problem_count
        where total > 0`,
  );
  const expectedOf = (status: number) => sent.filter((one) => one.expected === status).length;
  expect(counts).toEqual({
    total: SUBMISSIONS,
    ac: expectedOf(0),
    wa: expectedOf(-1),
    re: expectedOf(3),
    ce: expectedOf(-2),
    se: 0,
    tle: 0,
    mle: 0,
    pe: 0,
    pa: 0,
  });
}, 900_000);

test("a server ends when it is told to, though something it waits for never answers", async () => {
  await site.withDatabase(async (sql) => {
    const locked = await sql.reserve();
    await locked`begin`;
    await locked`lock table discussion in exclusive mode`;
    const [discussion] = await locked<{ id: number }[]>`select min(id)::int as id from discussion`;
    const visit = fetch(`${site.url}/api/get-discussion-detail?did=${discussion?.id}`).catch(
      () => null,
    );
    const isWaiting = async () =>
      (await locked`select from pg_locks where relation = 'discussion'::regclass and not granted`)
        .length > 0;
    await waitFor("the visit to be counted", isWaiting);
    const exitCode = await site.endServer(() => visit);
    await locked`rollback`;
    locked.release();
    expect(exitCode).toBe(1);
  });
}, 120_000);
