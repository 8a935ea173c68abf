/** A filled site of its own with a server, and what there is to ask it for. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { NOWHERE } from "@gavel/api/remote/site";
import { openDatabase } from "@gavel/db";
import type { EmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { fillToScale, type Scale } from "@gavel/db/scale";
import { NO_PACE } from "../../support/no-pace.ts";
import { findFreePort } from "../../support/site.ts";
import { type Facts, readFacts } from "./facts.ts";
import type { Asker } from "./pages.ts";

const CLONE = join(import.meta.dirname, "../../..");
const PASSWORD = "lists-root-1";

export interface Side {
  readonly url: string;
  /** Whose turn it is: of people in turns, of anyone every other one signed in. */
  readonly tokens: (who: Asker, turn: number) => string | null;
  readonly facts: Facts;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A database of the cluster of this size; filled once, found again later. */
export async function prepare(postgres: EmbeddedPostgres, scale: Scale): Promise<string> {
  const address = new URL(postgres.url);
  const name = `lists_${scale.users}_${scale.submissions}`;
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
    say(`filling a site of ${scale.submissions} submissions …`);
    await fillToScale(sql, scale, say);
    say("filled");
  }
  // Whoever asks here asks from one address.
  await sql`
    insert into setting (key, value) values ('pace', ${sql.json({ ...NO_PACE })})
    on conflict (key) do update set value = excluded.value`;
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
      GAVEL_REMOTE_ORIGINS: [...NOWHERE].map(([key, origin]) => `${key}=${origin}`).join(","),
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
    const people: string[] = [];
    for (const { username } of facts.people) people.push(await signIn(url, username));
    const tokens = (who: Asker, turn: number) => {
      if (who === "root") return root;
      if (who === "anyone" && turn % 2 === 0) return null;
      return people[(turn >> 1) % people.length] ?? null;
    };
    return { url, tokens, facts, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The least that there is to pay, by the same measure. */
export async function startBare(databaseUrl: string, facts: Facts): Promise<Side> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["tests/bench/lists/bare.ts", databaseUrl, String(port)], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilUp(
    () => fetch(`${url}/bare`),
    () => child.exitCode !== null,
  );
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  };
  return { url, tokens: () => null, facts, pid: child.pid ?? 0, stop };
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

export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`sign-in of ${username}: ${await answer.text()}`);
  return token;
}
