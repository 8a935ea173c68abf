/** `gavel dev contest` plays a contest against a site with a real judge, and leaves nothing behind, however it ends. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");

let server: TestServer;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-contest-command-"));
beforeAll(async () => {
  server = await startTestServer();
  judge = startRealJudge({
    serverUrl: server.url,
    token: server.judgeToken,
    name: "real",
    dataDir,
  });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const TABLES = ["user_account", "contest", "problem", "submission"] as const;
/** Sessions that have ended stay in the list of their person. */
async function countRows(): Promise<Record<string, number>> {
  const count = async (table: (typeof TABLES)[number]) => {
    const { rows } = await server.db
      .selectFrom(table)
      .select((all) => all.fn.countAll<string>().as("rows"))
      .executeTakeFirstOrThrow();
    return [table, Number(rows)] as const;
  };
  const live = await server.db
    .selectFrom("user_session")
    .select("id")
    .where("revoked_at", "is", null)
    .execute();
  return { ...Object.fromEntries(await Promise.all(TABLES.map(count))), sessions: live.length };
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, "dev", "contest", "--site", server.url, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: dataDir, ROOT_PASSWORD: TEST_PASSWORD },
  });
  const told = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    told.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    told.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, told, ended };
}
const SMALL = "--teams 3 --problems 2 --minutes 1 --speed 8 --spectators 2 --seed 5".split(" ");

test("a small contest is played without an error, and the site is as it was", async () => {
  const before = await countRows();
  const { told, ended } = start(...SMALL);
  const status = await ended;
  expect({ status, ...told }).toMatchObject({ status: 0, err: "" });
  expect(told.out).toMatch(/errors \.+ 0\n/);
  expect(told.out).toMatch(/programs sent \.+ [1-9]\d*, [1-9]\d* accepted/);
  expect(told.out).toMatch(/board delay \.+ \d/);
  expect(await countRows()).toEqual(before);
}, 180_000);

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s in the middle leaves nothing behind",
  async (name) => {
    const before = await countRows();
    // Long enough to be still going on.
    const { child, told, ended } = start(...SMALL, "--minutes", "60");
    const isPlayed = async () => ((await countRows()).submission ?? 0) > (before.submission ?? 0);
    await waitFor("a program that was sent", isPlayed, 120_000);
    child.kill(name);
    expect(await ended, told.out).toBe(130);
    expect(told.err).toBe(
      "gavel: stopping and cleaning up; once more ends at once and leaves what is there\n",
    );
    expect(await countRows()).toEqual(before);
  },
  180_000,
);

test("a second Ctrl-C ends at once and names what is left", async () => {
  const before = await countRows();
  const { child, told, ended } = start(...SMALL, "--minutes", "60");
  const isPlayed = async () => ((await countRows()).submission ?? 0) > (before.submission ?? 0);
  await waitFor("a program that was sent", isPlayed, 120_000);
  // What it cleans up goes through this process, which hears of it before.
  child.stderr.once("data", () => child.kill("SIGINT"));
  child.kill("SIGINT");
  expect(await ended, told.out).toBe(130);
  const [first, second, ...rest] = told.err.trimEnd().split("\n");
  expect(first).toMatch(/^gavel: stopping and cleaning up; once more ends at once/);
  expect(second).toMatch(
    /^gavel: ended; left on the site: .*the accounts .*; the problems of .*; the contest "/,
  );
  expect(rest).toEqual([]);
  const after = await countRows();
  expect(after.contest).toBe((before.contest ?? 0) + 1);
  expect(after.user_account).toBe((before.user_account ?? 0) + 3);
}, 180_000);

/** What is right is Wrong Answer as long as answers get lost: the input is stored in their place. */
async function loseAnswers() {
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
  await sql`create function lose_answer() returns trigger language plpgsql as $$ begin
    new.output_sha256 := new.input_sha256;
    new.output_bytes := new.input_bytes;
    return new;
  end $$`;
  await sql`create trigger lose_answer before insert on test_case
    for each row execute function lose_answer()`;
  return async () => {
    await sql`drop function lose_answer cascade`;
    await close();
  };
}

test("a wrong verdict is told in a line of its own and by the exit status; with --keep all stays", async () => {
  const before = await countRows();
  const restore = await loseAnswers();
  const { told, ended } = start(...SMALL, "--keep");
  const status = await ended;
  await restore();
  expect({ status, err: told.err }).toEqual({ status: 1, err: "" });
  expect(told.out).toMatch(/errors \.+ [1-9]\d*\n/);
  expect(told.out).toMatch(
    /^ {4}submission \d+ \(right in .+\) got Wrong Answer in place of Accepted$/m,
  );
  expect(told.out).toMatch(/^kept on http.*: .*the accounts .*; the contest "Played contest /m);
  const after = await countRows();
  expect(after.contest).toBe((before.contest ?? 0) + 1);
  expect(after.problem).toBe((before.problem ?? 0) + 2);
  expect(after.user_account).toBe((before.user_account ?? 0) + 3);
}, 180_000);

test("without access nothing is begun", async () => {
  const before = await countRows();
  const { told, ended } = start(...SMALL, "--root-password", "not-this-one");
  expect(await ended).toBe(2);
  expect(told.err).toMatch(/^gavel: /);
  expect(await countRows()).toEqual(before);
});
