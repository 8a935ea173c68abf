/** A filled site of its own with a server, and what there is to ask it for. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Database, openDatabase } from "@gavel/db";
import type { EmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { fillToScale, LARGE_SITE } from "@gavel/db/scale";
import { findFreePort } from "../../support/site.ts";
import type { Facts, ListPage } from "./pages.ts";

const CLONE = join(import.meta.dirname, "../../..");
const PASSWORD = "lists-root-1";
/** As many as anybody has sent to a small site. */
const SENT_BY_PERSON = 30;

export interface Side {
  readonly url: string;
  readonly tokens: Readonly<Record<ListPage["who"], string | null>>;
  readonly facts: Facts;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A database of the cluster with so many submissions; filled once, found again later. */
export async function prepare(postgres: EmbeddedPostgres, submissions: number): Promise<string> {
  const address = new URL(postgres.url);
  const name = `lists_${submissions}`;
  const admin = openDatabase(postgres.url, { poolSize: 1 });
  const [known] = await admin.sql`select 1 from pg_database where datname = ${name}`;
  if (known === undefined) await admin.sql.unsafe(`create database "${name}"`);
  await admin.close();
  address.pathname = `/${name}`;
  const { sql, close } = openDatabase(address.href, { poolSize: 1 });
  await migrate(sql);
  const [filled] = await sql`select 1 from submission limit 1`;
  if (filled === undefined) {
    const began = performance.now();
    const say = (text: string) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(7);
      process.stderr.write(`${seconds} s  ${text}\n`);
    };
    say(`filling a site of ${submissions} submissions …`);
    await fillToScale(sql, { ...LARGE_SITE, submissions }, say);
    say("filled");
  }
  await close();
  return address.href;
}

export async function startSide(databaseUrl: string, dataDir: string): Promise<Side> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: "/usr/bin:/bin",
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) },
      ...{ ROOT_PASSWORD: PASSWORD, GAVEL_DEMO: "0", LOG_LEVEL: "error" },
    },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  };
  try {
    const root = await untilUp(
      () => signIn(url, "root"),
      () => child.exitCode !== null,
    );
    const database = openDatabase(databaseUrl, { poolSize: 1 });
    const facts = await readFacts(database).finally(() => database.close());
    const person = await signIn(url, facts.person.username);
    return { url, tokens: { visitor: null, person, root }, facts, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilUp<T>(attempt: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (isOver()) throw error;
      await Bun.sleep(100);
    }
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`sign-in of ${username}: ${await answer.text()}`);
  return token;
}

async function readFacts({ sql }: Database): Promise<Facts> {
  const [person] = await sql<{ uid: string; username: string }[]>`
    select uid, username from submission group by uid, username
    order by abs(count(*) - ${SENT_BY_PERSON}), uid limit 1`;
  const [problem] = await sql<{ id: string }[]>`
    select display_id as id from problem_count join problem on id = problem_id order by total desc, id limit 1`;
  const tags = await sql<{ id: number }[]>`select id from tag order by id limit 2`;
  const pids = await sql<
    { id: number }[]
  >`select id from problem where auth = 1 order by id limit 30`;
  const [discussion] = await sql<{ id: number }[]>`
    select id from discussion order by comment_count desc, id limit 1`;
  const [rejudge] = await sql<{ id: number }[]>`select max(id) as id from rejudge_batch`;
  if (
    person === undefined ||
    problem === undefined ||
    discussion === undefined ||
    rejudge === undefined
  ) {
    throw new Error("the site is not filled: remove its folder and run again");
  }
  // Nobody knows the passwords of people who were made up; this one gets root's.
  await sql`
    update user_account set is_banned = false,
      password_hash = (select password_hash from user_account where username = 'root')
    where uid = ${person.uid}`;
  return {
    person,
    problemId: problem.id,
    tagIds: tags.map((one) => one.id),
    discussionId: discussion.id,
    rejudgeId: rejudge.id,
    pids: pids.map((one) => one.id),
    today: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
  };
}
