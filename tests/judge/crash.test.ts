/** Judge, server and PostgreSQL are killed in turn; no submission is lost, wrong or counted twice. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { demoSolutions } from "@gavel/demo-content";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../support/site.ts";
import { IS_LOUD } from "./support/env.ts";
import { sandboxBinary } from "./support/real-judge.ts";

const CLONE = join(import.meta.dirname, "../..");
const SUBMISSIONS = 100;
const KILLS = ["judge", "server", "postgres", "judge", "server", "postgres"] as const;
const JUDGE_TOKEN = "crash-judge-token-crash-judge-token";
const PASSWORD = "crash-root-1";
const STATUS: Readonly<Record<string, number>> = { AC: 0, WA: -1, RE: 3, CE: -2 };

const programs = demoSolutions.filter(
  ({ displayId, language, expected }) =>
    displayId === "1000" &&
    ((language === "C++ 17" && ["AC", "WA", "RE", "CE"].includes(expected)) ||
      (language === "Python3" && ["AC", "WA"].includes(expected))),
);

const folder = mkdtempSync(join(tmpdir(), "gavel-crash-"));
// PostgreSQL runs as an account of its own when we are root.
chmodSync(folder, 0o755);
let postgres: EmbeddedPostgres;
let server: ChildProcess;
let judge: ChildProcess;
let port: number;
const url = () => `http://127.0.0.1:${port}`;

async function startPostgres() {
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "pg") });
}

function startProcess(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: CLONE,
    stdio: ["ignore", IS_LOUD ? "inherit" : "ignore", IS_LOUD ? "inherit" : "ignore"],
    env: { ...process.env, ...env },
  });
}

function startServerProcess() {
  server = startProcess(["apps/server/src/main.ts"], {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, "server"),
    HOST: "127.0.0.1",
    PORT: String(port),
    ROOT_PASSWORD: PASSWORD,
    JUDGE_TOKEN,
    GAVEL_DEMO: "1",
    LOG_LEVEL: "error",
  });
}

function startJudgeProcess() {
  const options = {
    serverUrl: url(),
    token: JUDGE_TOKEN,
    name: "crash",
    dataDir: join(folder, "judge"),
  };
  judge = startProcess(
    [join(import.meta.dirname, "support/judge-process.ts"), JSON.stringify(options)],
    { SANDBOX_BIN: sandboxBinary() },
  );
}

async function rest<T>(method: string, path: string, token: string | null, body?: unknown) {
  const answer = await fetch(`${url()}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: token }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const envelope = (await answer.json()) as { status: number; data: T };
  if (envelope.status !== 200) throw new Error(JSON.stringify(envelope));
  return { data: envelope.data, headers: answer.headers };
}

async function signIn(): Promise<string> {
  const form = { username: "root", password: PASSWORD };
  const { headers } = await rest("POST", "/api/login", null, form);
  return headers.get("authorization") ?? "";
}

function exited(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", resolve));
}

beforeAll(async () => {
  port = await findFreePort();
  await startPostgres();
  startServerProcess();
  await waitFor("sign-in", signIn, 60_000);
  startJudgeProcess();
}, 120_000);

afterAll(async () => {
  for (const child of [judge, server]) {
    child?.kill("SIGTERM");
    if (child !== undefined) await exited(child);
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function kill(what: (typeof KILLS)[number]) {
  if (what === "judge") {
    judge.kill("SIGKILL");
    await exited(judge);
    startJudgeProcess();
  } else if (what === "server") {
    server.kill("SIGKILL");
    await exited(server);
    startServerProcess();
    await waitFor("sign-in", signIn, 60_000);
  } else {
    process.kill(postgres.pid, "SIGKILL");
    await postgres.died;
    await startPostgres();
  }
}

interface Sent {
  readonly submitId: number;
  readonly expected: number;
}

/** Sends all; a call that fails while something is down is sent again only when it was not stored. */
async function sendAll(): Promise<Sent[]> {
  const token = await signIn();
  const sent: Sent[] = [];
  for (let index = 0; index < SUBMISSIONS; index += 1) {
    const program = programs[index % programs.length];
    if (program === undefined) throw new Error("no programs");
    const form = { pid: "1000", language: program.language, code: program.code, cid: 0 };
    const { data } = await rest<{ submitId: number }>(
      "POST",
      "/api/submit-problem-judge",
      token,
      form,
    );
    sent.push({ submitId: data.submitId, expected: STATUS[program.expected] ?? 99 });
  }
  return sent;
}

async function withDatabase<T>(
  body: (sql: ReturnType<typeof openDatabase>["sql"]) => Promise<T>,
): Promise<T> {
  const { sql, close } = openDatabase(postgres.url, { poolSize: 1 });
  try {
    return await body(sql);
  } finally {
    await close();
  }
}

const countOpen = () =>
  withDatabase(async (sql) => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from submission where status in (5, 6, 7)`;
    return row?.open ?? Number.NaN;
  });

test("100 submissions with six kills", async () => {
  await withDatabase(async (sql) => {
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
    await kill(what);
  }
  await waitFor("the end", async () => (await countOpen()) === 0, 300_000);
  const rows = await withDatabase(
    (sql) =>
      sql<{ id: number; status: number }[]>`
        select id, status from submission where in_bank order by id`,
  );
  expect(rows).toHaveLength(SUBMISSIONS);
  const verdicts = new Map(rows.map((row) => [row.id, row.status]));
  const wrong = sent.filter((one) => verdicts.get(one.submitId) !== one.expected);
  expect(wrong).toEqual([]);
  const [counts] = await withDatabase(
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
  await withDatabase(async (sql) => {
    const locked = await sql.reserve();
    await locked`begin`;
    await locked`lock table discussion in exclusive mode`;
    const [discussion] = await locked<{ id: number }[]>`select min(id)::int as id from discussion`;
    const visit = fetch(`${url()}/api/get-discussion-detail?did=${discussion?.id}`).catch(
      () => null,
    );
    const isWaiting = async () =>
      (await locked`select from pg_locks where relation = 'discussion'::regclass and not granted`)
        .length > 0;
    await waitFor("the visit to be counted", isWaiting, 30_000);
    server.kill("SIGTERM");
    await exited(server);
    await visit;
    await locked`rollback`;
    locked.release();
  });
  expect(server.exitCode).toBe(1);
}, 120_000);
