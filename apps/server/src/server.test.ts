import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDatabase } from "@gavel/db";
import { createTestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BadEnvironment, readEnvironment } from "./env.ts";
import { startServer } from "./index.ts";
import { PortTaken } from "./listener.ts";
import { startTestServer } from "./testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-server-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the environment", () => {
  const DATABASE_URL = "postgres://user@localhost/gavel";

  test("has defaults, and makes its secrets once, for the owner's eyes only", () => {
    const dataDir = join(folder, "data");
    const first = readEnvironment({ DATABASE_URL, DATA_DIR: dataDir, PORT: "" });
    expect(first).toMatchObject({ port: 8080, host: "0.0.0.0", isDemo: false, trustsProxy: false });
    expect(first.jwtSecret.byteLength).toBeGreaterThanOrEqual(32);
    const second = readEnvironment({ DATABASE_URL, DATA_DIR: dataDir });
    expect(second.jwtSecret).toEqual(first.jwtSecret);
    expect(second.judgeToken).toBe(first.judgeToken);
    for (const name of ["jwt-secret", "judge-token"]) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(join(dataDir, "judge-token"), "utf8").trim()).toBe(first.judgeToken);
  });

  test("names each bad value in a line of its own, and no value", () => {
    const bad = {
      PORT: "80a",
      JWT_SECRET: "too-short",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://x",
    };
    try {
      readEnvironment(bad);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(BadEnvironment);
      const lines = (error as Error).message.split("\n").map((line) => line.split(" ")[0]);
      expect(lines.sort()).toEqual(["DATABASE_URL", "JWT_SECRET", "LOG_LEVEL", "PORT"]);
      expect((error as Error).message).not.toContain("too-short");
    }
  });
});

describe("the web app", () => {
  const script = "assets/index-a1b2c3d4.js";

  async function withWeb(body: (url: string) => Promise<void>) {
    const web = mkdtempSync(join(folder, "web-"));
    mkdirSync(join(web, "assets"));
    writeFileSync(join(web, "index.html"), "<html>app</html>");
    writeFileSync(join(web, script), "console.log(1)");
    for (const name of ["aB3_x-9.js", "saB3_x-9.js", "plain.js"])
      writeFileSync(join(web, "assets", name), "1");
    writeFileSync(join(web, `${script}.gz`), gzipSync("console.log(1)"));
    const server = await startTestServer({ webFolder: web });
    await body(server.url).finally(() => server.stop());
  }

  test("is served with its own paths as screens, hashed files for ever", () =>
    withWeb(async (url) => {
      for (const path of ["/", "/problem/P1000", "/user-home?uid=1", "/a.b"]) {
        const answer = await fetch(url + path);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toBe("<html>app</html>");
        expect(answer.headers.get("cache-control")).toBe("no-cache");
        expect(answer.headers.get("content-type")).toContain("text/html");
      }
      const plain = await fetch(`${url}/${script}`, { headers: { "accept-encoding": "identity" } });
      expect(await plain.text()).toBe("console.log(1)");
      expect(plain.headers.get("cache-control")).toContain("immutable");
      expect(plain.headers.get("content-type")).toContain("javascript");
      const cacheOf = async (name: string) =>
        (await fetch(`${url}/assets/${name}`)).headers.get("cache-control");
      expect(await cacheOf("aB3_x-9.js")).toContain("immutable");
      expect(await cacheOf("saB3_x-9.js")).toContain("immutable");
      expect(await cacheOf("plain.js")).toBe("no-cache");
      const packed = await fetch(`${url}/${script}`, { headers: { "accept-encoding": "gzip" } });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(await packed.text()).toBe("console.log(1)");
      const etag = plain.headers.get("etag") ?? "";
      const again = await fetch(`${url}/${script}`, { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
      expect((await fetch(`${url}/assets/gone-a1b2c3d4.js`)).status).toBe(404);
      expect((await fetch(`${url}/judge/nothing`)).status).not.toBe(200);
    }));

  test("that was not built says so", async () => {
    const server = await startTestServer({ webFolder: join(folder, "nothing") });
    const answer = await fetch(server.url);
    expect([answer.status, await answer.text()]).toEqual([503, "web app not built"]);
    await server.stop();
  });
});

describe("starting and stopping", () => {
  test("a taken port is one clear line, and nothing stays open", async () => {
    const server = await startTestServer();
    const port = Number(new URL(server.url).port);
    await expect(startTestServer({ port })).rejects.toThrow(PortTaken);
    await server.stop();
  });

  test("root's password is made up once when nobody names one", async () => {
    const database = await createTestDatabase();
    const config = {
      ...readEnvironment({ DATABASE_URL: database.url, DATA_DIR: join(folder, "first") }),
      ...{ port: 0, host: "127.0.0.1", logLevel: "silent" },
    };
    const first = await startServer(config);
    const password = first.newRootPassword ?? "";
    expect(password.length).toBeGreaterThanOrEqual(12);
    const login = await fetch(`${first.url}/api/admin/login`, {
      method: "POST",
      body: JSON.stringify({ username: "root", password }),
    });
    expect(await login.json()).toMatchObject({ status: 200, data: { uid: "1" } });
    await first.stop();
    const second = await startServer(config);
    expect(second.newRootPassword).toBeNull();
    await second.stop();
    await database.drop();
  });

  test("stopping ends event streams at once", async () => {
    const server = await startTestServer();
    const alice = await server.signUp("alice");
    const stream = alice.events("live.watch", { topics: [{ topic: "submission.new" }] });
    const seen: string[] = [];
    // What the server does not end by itself it cuts in the end.
    const reading = (async () => {
      for await (const event of stream) seen.push(event.event);
      return "ended";
    })().catch(() => "cut");
    await expect.poll(() => seen[0]).toBe("connected");
    await server.stop();
    expect(await reading).toBe("ended");
  });

  test("a lost event connection comes back and says so", async () => {
    const server = await startTestServer();
    const heard: string[] = [];
    server.services.events.subscribe((event) => heard.push(event.type));
    const root = await server.signUp("boss", { role: 1000 });
    await endListener(server.databaseUrl);
    for (let i = 0; i < 300 && !heard.includes("reconnected"); i += 1) await Bun.sleep(20);
    expect(heard).toContain("reconnected");
    await root.trpc.setting.update.mutate({ recordName: "x" });
    for (let i = 0; i < 300 && !heard.includes("setting"); i += 1) await Bun.sleep(20);
    expect(heard).toContain("setting");
    await server.stop();
  });
});

async function endListener(databaseUrl: string): Promise<void> {
  const { sql, close } = openDatabase(databaseUrl, { poolSize: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  await close();
}
