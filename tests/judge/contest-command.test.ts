/** `gavel dev contest` plays a contest against a site with a real judge, and leaves nothing behind, however it ends. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("without access nothing is begun", async () => {
  const before = await countRows();
  const { told, ended } = start(...SMALL, "--root-password", "not-this-one");
  expect(await ended).toBe(2);
  expect(told.err).toMatch(/^gavel: /);
  expect(await countRows()).toEqual(before);
});
