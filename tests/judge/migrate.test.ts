/** `gavel migrate` beside a running site, as a person types it: killed in the middle, run again, and judged afterwards. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");
const FIXTURES = join(import.meta.dirname, "../migrate");
const HOJ = ["hoj", join(FIXTURES, "hoj.sql"), "--files", join(FIXTURES, "hoj-files")];

let server: TestServer;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-migrate-command-"));
beforeAll(async () => {
  server = await startTestServer();
  judge = startRealJudge({
    ...{ serverUrl: server.url, token: server.judgeToken, name: "real", dataDir },
  });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, "migrate", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir },
      ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
    },
  });
  const told = { out: "", err: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    told.out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    told.err += text;
  });
  const ended = once(child, "close").then(([status]) => ({
    status: status as number | null,
    ...told,
  }));
  return { child, ended };
}
const run = (...args: string[]) => start(...args).ended;

async function count(table: "user_account" | "submission" | "contest"): Promise<number> {
  const { rows } = await server.db
    .selectFrom(table)
    .select((all) => all.fn.countAll<string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

test("what is no dump, or none of that judge, is refused in a sentence", async () => {
  expect(await run("hoj", join(FIXTURES, "hoj-files/problem_1001/1.in"))).toEqual({
    ...{ status: 1, out: "" },
    err: 'gavel: this is no SQL dump: it has "1 2\\n" where a statement should begin\n',
  });
  expect((await run("moodle", HOJ[1] ?? "")).status).toBe(2);
  expect((await run(...HOJ, "--time-zone", "Beijing")).err).toContain("--time-zone takes a name");
});

test("without --apply it only tells, and a conflict waits for a choice", async () => {
  const dry = await run(...HOJ);
  expect(dry.status).toBe(1);
  expect(dry.out).toContain("accounts: 5 in the dump, 4 to be carried");
  expect(dry.out).toContain("conflict: 1 × somebody here has the name (root)");
  expect(dry.out).toContain("notices: 1 stay behind");
  expect(dry.err).toContain("1 conflicts wait for a choice: --on-conflict skip, rename or merge");
  const rash = await run(...HOJ, "--apply");
  expect(rash).toMatchObject({ status: 1, err: dry.err });
  expect([await count("user_account"), await count("contest")]).toEqual([1, 0]);
});

test("killed in the middle, a second run goes on, and a third changes nothing", async () => {
  const apply = [...HOJ, "--apply", "--on-conflict", "merge"];
  const { child, ended } = start(...apply);
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 2 });
  // Whoever holds the table keeps the command from writing what was sent; all before that is written.
  await sql.begin(async (tx) => {
    await tx`lock table submission in access exclusive mode`;
    await waitFor("the command to wait for the table", async () => {
      const waiting = await sql`
        select from pg_stat_activity
        where application_name = 'gavel-migrate' and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    child.kill("SIGKILL");
    expect((await ended).status).toBeNull();
  });
  await close();
  expect([await count("user_account"), await count("contest")]).toEqual([5, 1]);
  expect(await count("submission")).toBe(0);

  const second = await run(...apply);
  expect(second).toMatchObject({ status: 0, err: "" });
  expect(second.out).toContain("accounts: 5 in the dump, 0 carried, 5 here since an earlier run");
  expect(second.out).toContain("submissions: 10 in the dump, 9 carried");
  const third = await run(...apply, "--json");
  const { kinds } = JSON.parse(third.out) as { kinds: { carried: number }[] };
  expect(kinds.map(({ carried }) => carried)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await count("submission")).toBe(9);
});

test("a problem that came is judged here, for somebody who came with it", async () => {
  const login = { username: "alice", password: "alice-pass" };
  const answer = await server.anon.rest("POST", "/api/login", login);
  const token = answer.headers.get("authorization") ?? "";
  const alice = server.as(token);
  const code = '#include <cstdio>\nint main(){int a,b;scanf("%d%d",&a,&b);printf("%d\\n",a+b);}\n';
  const { submitId } = await alice.trpc.submission.create.mutate({
    ...{ problemId: "HOJ-1000", language: "C++", code },
  });
  await waitFor("the verdict", async () => {
    const row = await server.db
      .selectFrom("submission")
      .select("status")
      .where("id", "=", submitId)
      .executeTakeFirstOrThrow();
    return row.status === 0;
  });
});
