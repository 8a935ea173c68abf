/** Servers of one site have the same secrets, or do not start. */
import { createTestDatabase } from "@gavel/db/testing";
import { startTestServer, type TestServer } from "@gavel/server/testing";
import { afterEach, expect, test } from "vitest";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop();
});
const SECRET = new TextEncoder().encode("another-secret-another-secret-another");

async function start(config: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(config);
  running.push(server);
  return server;
}

test("a server with other secrets than the one that runs does not start, and is told which", {
  timeout: 120_000,
}, async () => {
  const { databaseUrl } = await start();
  await start({ databaseUrl });
  await expect(start({ databaseUrl, jwtSecret: SECRET })).rejects.toThrow(
    "JWT_SECRET: not what the site's other servers have",
  );
  await expect(
    start({ databaseUrl, jwtSecret: SECRET, judgeToken: "j".repeat(40) }),
  ).rejects.toThrow("JWT_SECRET and JUDGE_TOKEN: not what the site's other servers have");
  // What was refused has changed nothing.
  await start({ databaseUrl });
});

test("once none runs the site takes other secrets, and holds the next server to those", {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase();
  const databaseUrl = database.url;
  const rows = () => database.db.selectFrom("site_key").selectAll().orderBy("name").execute();
  const first = await start({ databaseUrl });
  const before = await rows();
  expect(before.map(({ name }) => name)).toEqual(["JUDGE_TOKEN", "JWT_SECRET"]);
  expect(JSON.stringify(before)).not.toContain(first.judgeToken);
  await expect(start({ databaseUrl, jwtSecret: SECRET })).rejects.toThrow("JWT_SECRET");
  expect(await rows()).toEqual(before);
  await running.pop()?.stop();
  await start({ databaseUrl, jwtSecret: SECRET });
  const after = await rows();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
  await expect(start({ databaseUrl })).rejects.toThrow("JWT_SECRET");
  await running.pop()?.stop();
  await database.drop();
});
