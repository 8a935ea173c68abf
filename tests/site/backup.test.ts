/** A site that judges is backed up, and goes on elsewhere where the backup was taken. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { demoSolutions } from "@gavel/demo-content";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort, type Site, startSite } from "../support/site.ts";

const CLONE = join(import.meta.dirname, "../..");
const SENT = 12;

let site: Site;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gavel-backup-site-"));
  // PostgreSQL runs as an account of its own when we are root, and would else keep its data outside of the folder.
  chmodSync(folder, 0o711);
  site = await startSite();
}, 900_000);
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function gavel(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["apps/cli/src/main.ts", ...args], {
    cwd: CLONE,
    env: { ...process.env, DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", resolve);
  return { status: await promise, said };
}

async function rest<T>(url: string, path: string, token: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const said = (await answer.json()) as { status: number; data: T; msg?: string };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`);
  return said.data;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: site.rootPassword }),
  });
  return answer.headers.get("authorization") ?? "";
}

const solution = demoSolutions.find(
  (one) => one.displayId === "1000" && one.language === "C++ 17" && one.expected === "AC",
);
const send = (url: string, token: string, index: number) =>
  rest<{ submitId: number }>(url, "/api/submit-problem-judge", token, {
    ...{ pid: "1000", language: "C++ 17", code: `${solution?.code}\n// ${index}\n`, cid: 0 },
  });

/** How many of its submissions have no verdict yet, and how many are right. */
async function countAt(dataDir: string) {
  const note = JSON.parse(readFileSync(join(dataDir, "run/site.json"), "utf8")) as {
    databaseUrl: string;
  };
  const { sql, close } = openDatabase(note.databaseUrl, { poolSize: 1 });
  try {
    const [row] = await sql<{ open: number; right: number }[]>`
      select count(*) filter (where judged.judged_at is null)::int as open,
        count(*) filter (where submission.status = 0 and judged.status = 0)::int as right
      from submission join judgement judged on judged.submission_id = submission.id
      where submission.username = 'root'`;
    return row ?? { open: -1, right: -1 };
  } finally {
    await close();
  }
}

async function allowHaste(dataDir: string): Promise<void> {
  const note = JSON.parse(readFileSync(join(dataDir, "run/site.json"), "utf8")) as {
    databaseUrl: string;
  };
  const { sql, close } = openDatabase(note.databaseUrl, { poolSize: 1 });
  await sql`insert into setting (key, value) values ('defaultSubmitInterval', '0')`;
  await sql`select pg_notify('gavel_event', '{"type":"setting","key":"defaultSubmitInterval"}')`;
  await close();
}

test("backed up while it judges, a site goes on elsewhere: signed in, every submission judged, files there", async () => {
  await allowHaste(site.dataDir);
  await Bun.sleep(300);
  const token = await signIn(site.url);
  const here = { DATA_DIR: site.dataDir };
  for (let index = 0; index < SENT; index += 1) await send(site.url, token, index);
  // Some are judged, some are with the judge and some wait.
  const shared = join(folder, "shared/");
  const both = await Promise.all([
    gavel(["backup", join(folder, "one.gavel")], here),
    gavel(["backup", shared], here),
  ]);
  expect(both.map(({ status, said }) => [status, said])).toEqual([
    [0, expect.stringMatching(/one\.gavel: \d+ rows/)],
    [0, expect.stringMatching(/\d+ files/)],
  ]);
  expect((await gavel(["backup", shared], here)).said).toContain(", 0 of them new");
  const verified = await gavel(["backup", "verify", shared], {});
  expect([verified.status, verified.said]).toEqual([
    0,
    expect.stringContaining("come back as they"),
  ]);
  await waitFor("the first site", async () => (await countAt(site.dataDir)).open === 0, 300_000);
  await site.end("SIGTERM");

  const elsewhere = join(folder, "elsewhere");
  const env = { DATA_DIR: elsewhere, PORT: String(await findFreePort()) };
  const restored = await gavel(["restore", join(folder, "one.gavel")], env);
  expect([restored.status, restored.said]).toEqual([0, expect.stringContaining("are back")]);
  const again = await gavel(["restore", join(folder, "one.gavel")], env);
  expect([again.status, again.said]).toEqual([1, expect.stringContaining("is not empty")]);

  const next = await startSite({ dataDir: elsewhere });
  try {
    expect(next.output()).not.toContain("sign in as root with");
    const isOver = async () => (await countAt(elsewhere)).open === 0;
    await waitFor("what was waiting when the backup was taken", isOver, 300_000);
    expect(await countAt(elsewhere)).toEqual({ open: 0, right: SENT });
    // With the session of before, whose secret came along.
    const { submitId } = await send(next.url, token, SENT);
    const isJudged = async () => {
      const detail = await rest<{ submission: { status: number } }>(
        ...([next.url, `/api/get-submission-detail?submitId=${submitId}`, token] as const),
      );
      return detail.submission.status === 0;
    };
    await waitFor("a new submission", isJudged, 120_000);
  } finally {
    await next.stop();
  }
}, 900_000);

test("a restore that is refused leaves no folder behind", async () => {
  const target = join(folder, "refused");
  const { status, said } = await gavel(["restore", join(CLONE, "package.json")], {
    DATA_DIR: target,
  });
  expect([status, said]).toEqual([1, expect.stringContaining("this is not a backup of Gavel")]);
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
});

test("where no site runs there is nothing to back up", async () => {
  const { status, said } = await gavel(["backup", join(folder, "none")], {
    DATA_DIR: join(folder, "nowhere"),
  });
  expect([status, said]).toEqual([1, expect.stringContaining("no site runs on")]);
});
