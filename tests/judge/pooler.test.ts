/** Two servers behind PgBouncer, which lends its connections for one transaction each. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { createTestDatabase } from "@gavel/db/testing";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../support/site.ts";
import { follow, sendPrograms } from "./support/failover.ts";
import { exited, TwoServers } from "./support/two-servers.ts";

const PROGRAM = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });
if (PROGRAM === null)
  console.warn("Servers behind a pooler are not tested: there is no pgbouncer.");

let folder: string;
const poolers: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-pooler-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const one of poolers) one.kill("SIGTERM");
  await Promise.all(poolers.map(exited));
  rmSync(folder, { recursive: true, force: true });
});

/** In front of this database, with fewer connections than one server alone would take. @returns the address behind it */
async function startPooler(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const port = await findFreePort();
  const host = url.searchParams.get("host") ?? url.hostname;
  const name = url.pathname.slice(1);
  // PgBouncer refuses to run as root, and the database's socket is for its own account.
  const { uid, gid } = statSync(join(host, `.s.PGSQL.${url.port || "5432"}`));
  const settings = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(
    settings,
    [
      "[databases]",
      `${name} = host=${host} port=${url.port || "5432"} dbname=${name} user=${url.username}`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir ="],
      ...["auth_type = any", "pool_mode = transaction", "default_pool_size = 5"],
      ...["max_client_conn = 200", "ignore_startup_parameters = extra_float_digits"],
      "",
    ].join("\n"),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(settings, uid, gid);
  const child = spawn(PROGRAM ?? "", [settings], {
    stdio: "ignore",
    ...(isRoot ? { uid, gid } : {}),
  });
  poolers.push(child);
  await waitFor("the pooler", () => isOpen(port));
  return `postgres://${url.username}@127.0.0.1:${port}/${name}`;
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1", () => resolve(true));
  socket.once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

test.skipIf(PROGRAM === null)(
  "behind a pooler servers hear of each other, and their statements do not mix",
  async () => {
    const site = await TwoServers.start({ poolerOf: startPooler, hasJudges: false });
    try {
      const [first, second] = site.servers;
      const token = await site.signIn();
      await site.withDatabase(async (sql) => {
        await sql`insert into setting (key, value) values ('defaultSubmitInterval', '0')`;
        await sql`select pg_notify('gavel_event', '{"type":"setting","key":"defaultSubmitInterval"}')`;
      });
      const follower = follow([first.url], token);
      await waitFor("it follows", async () => follower.isConnected);
      // More at a time than the pooler has connections.
      const sent = await Promise.all(
        Array.from({ length: 12 }, () => sendPrograms([second.url], { token, count: 3 })),
      );
      expect(new Set(sent.flat()).size).toBe(36);
      await waitFor("the first server tells of them", async () => follower.heard > 0);
      follower.stop();
    } finally {
      await site.stop();
    }
  },
  600_000,
);

test.skipIf(PROGRAM === null)(
  "a server that would hear nothing behind a pooler says what to set",
  async () => {
    const database = await createTestDatabase();
    try {
      const databaseUrl = await startPooler(database.url);
      const { close } = openDatabase(databaseUrl, { poolSize: 1 });
      await close();
      await expect(startTestServer({ databaseUrl })).rejects.toThrow("DATABASE_DIRECT_URL");
    } finally {
      await database.drop();
    }
  },
  300_000,
);
