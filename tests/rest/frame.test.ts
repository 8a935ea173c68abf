import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: TestServer;
let alice: TestUser;
let root: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  alice = await server.signUp("alice");
  root = await server.signUp("boss", { role: 1000 });
});
afterAll(() => server.stop());

const JSON_TYPE = { "content-type": "application/json" };
const login = (init: RequestInit) =>
  server.anon.fetch("/api/login", { method: "POST", headers: JSON_TYPE, ...init });

describe("the envelope", () => {
  test("an unknown path is 404 in both statuses", async () => {
    const answer = await server.anon.rest("GET", "/api/no-such-call");
    expect(answer).toMatchObject({ http: 404, status: 404, code: "NOT_FOUND", data: null });
    const msg = "Query error, unable to find the resource to request";
    expect(answer.msg).toBe(msg);
  });

  test("a refusal comes in the language that is asked for, else in English", async () => {
    const ask = async (wanted: string) => {
      const headers = { "accept-language": wanted };
      const answer = await server.anon.fetch("/api/no-such-call", { headers });
      return ((await answer.json()) as { msg: string }).msg;
    };
    expect(await ask("zh-TW,en;q=0.5")).toMatch(/[\u4e00-\u9fff]/);
    expect(await ask("en-GB,zh;q=0.5")).toMatch(/^Query error/);
  });

  test("a refusal names what the client has sent", async () => {
    const told = async (method: string, path: string, body?: object) =>
      (await root.rest(method, path, body)).msg;
    expect(await told("GET", "/api/get-group-detail?gid=-1")).toBe("gid is not valid");
    expect(await told("GET", "/api/get-training-detail?tid=-1")).toBe("tid is not valid");
    const byContest = "/api/get-training-problem-details?cid=-1&displayId=A";
    expect(await told("GET", byContest)).toBe("cid is not valid");
    expect(await told("GET", "/api/get-training-list?auth=Odd")).toBe("auth is not valid");
    const text = { title: "T", description: "D", content: "C" };
    expect(await told("PUT", "/api/discussion", { id: -1, ...text })).toBe("id is not valid");
    expect(await told("POST", "/api/comment", { did: -1, content: "C" })).toBe("did is not valid");
  });

  test("a wrong method is 405 with body 400, and says what is allowed", async () => {
    const answer = await server.anon.rest("PUT", "/api/login");
    expect(answer).toMatchObject({ http: 405, status: 400 });
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  });

  test("a wrong media type is 415 with body 400", async () => {
    const answer = await login({ body: "<xml/>", headers: { "content-type": "text/xml" } });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ status: 400 });
  });

  test.each(["{", "[", "nope", '{"username":', "\u0000"])("the body %j is 400", async (body) => {
    const answer = await login({ body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 400, code: "PARAM_INVALID" });
  });

  test.each(["", "[]", "null", "1", '"x"'])("the body %j lacks its fields", async (body) => {
    const answer = await login({ body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 400, code: "PARAM_MISSING" });
  });

  test("a body over 2 MB is 413, also when its length is not told", async () => {
    const big = JSON.stringify({ username: "a".repeat(2 * 1024 * 1024 + 1) });
    const stream = new Blob([big]).stream();
    for (const body of [big, stream]) {
      const answer = await login({ body });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ status: 400, code: "FILE_TOO_LARGE" });
    }
    const answer = await server.anon.fetch("/trpc/account.signIn", {
      method: "POST",
      headers: JSON_TYPE,
      body: big,
    });
    expect(answer.status).toBe(413);
  });

  test("401 and 403 echo the Url-Type", async () => {
    const headers = { "url-type": "admin" };
    const none = await server.anon.fetch("/api/admin/mail-outbox", { headers });
    expect([none.status, none.headers.get("url-type")]).toEqual([401, "admin"]);
    const denied = await alice.fetch("/api/admin/mail-outbox", { headers });
    expect([denied.status, denied.headers.get("url-type")]).toEqual([403, "admin"]);
    const fine = await root.fetch("/api/admin/mail-outbox", { headers });
    expect([fine.status, fine.headers.get("url-type")]).toEqual([200, null]);
  });

  test("a bad token is ignored where none is needed and refused where one is", async () => {
    const stranger = server.as("not-a-token");
    expect(await stranger.rest("GET", "/api/get-website-config")).toMatchObject({ status: 200 });
    expect(await stranger.rest("GET", "/api/logout")).toMatchObject({
      http: 401,
      status: 401,
      code: "SESSION_EXPIRED",
    });
  });

  test("OPTIONS is answered without checks, with the CORS rules", async () => {
    for (const path of ["/api/admin/mail-outbox", "/api/no-such-call"]) {
      const answer = await server.anon.fetch(path, { method: "OPTIONS" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("access-control-max-age")).toBe("3600");
    }
    const exposed = (await server.anon.fetch("/api/get-website-config")).headers;
    expect(exposed.get("access-control-expose-headers")).toBe(
      "Authorization, Refresh-Token, Url-Type, Content-Disposition, Content-Type, Retry-After",
    );
  });
});

describe("who asks for the head alone leaves nothing open", () => {
  const head = (path: string) => alice.fetch(path, { method: "HEAD" });

  function openFiles(): number {
    const targets = readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        // That of the folder itself.
        return [];
      }
    });
    return targets
      .filter((path) => path.startsWith(`${server.dataDir}/`))
      .filter((path) => path.includes("/blobs/")).length;
  }

  test("of a file", async () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(1_000_000)], "a.bin"));
    const { data } = await root.rest<{ link: string }>("POST", "/api/file/upload-md-file", form);
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await head(data.link);
      expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "1000000"]);
    }
    await expect.poll(openFiles).toBe(0);
    expect(await (await alice.fetch(data.link)).bytes()).toHaveLength(1_000_000);
  });

  test("of a live stream", async () => {
    const input = { topics: [{ topic: "message.unread" }] };
    const path = `/trpc/live.watch?input=${encodeURIComponent(JSON.stringify(input))}`;
    // As many as a person may have.
    for (let turn = 0; turn < 30; turn += 1) expect((await head(path)).status).toBe(200);
    const firstEvent = async () => {
      const stop = new AbortController();
      const events = alice.events("live.watch", input, stop.signal)[Symbol.asyncIterator]();
      const { value } = await events.next();
      stop.abort();
      return value?.event;
    };
    await expect.poll(firstEvent).toBe("connected");
  });

  test("of a connection, which ends when nothing more is asked", async () => {
    const impatient = await startTestServer({ idleS: 1 });
    try {
      const input = JSON.stringify({ topics: [{ topic: "submission.new" }] });
      const { hostname, port } = new URL(impatient.url);
      const path = `/trpc/live.watch?input=${encodeURIComponent(input)}`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(`HEAD ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
      });
      let answer = "";
      socket.on("data", (bytes: Buffer) => {
        answer += bytes.toString("latin1");
      });
      const closed = new Promise((resolve) => socket.once("close", resolve));
      await closed;
      expect(answer).toMatch(/^HTTP\/1.1 200/);
    } finally {
      await impatient.stop();
    }
  }, 60_000);
});

describe("pages", () => {
  const page = async (query: string) => {
    const path = `/api/admin/mail-outbox?${query}`;
    const { data } = await root.rest<{ size: number; current: number }>("GET", path);
    return [data.current, data.size];
  };

  test.each([
    ["", [1, 30]],
    ["currentPage=3&page=2&limit=5", [3, 5]],
    ["page=2", [2, 30]],
    ["currentPage=0&limit=0", [1, 30]],
    ["currentPage=-1&limit=-5", [1, 30]],
    ["currentPage=x&limit=y", [1, 30]],
    ["limit=100000", [1, 1000]],
    ["currentPage=1.5&limit=1e3", [1, 30]],
  ])("%j is page and size %j", async (query, expected) => {
    expect(await page(query)).toEqual(expected);
  });

  test("a page far beyond the last is empty, not an error", async () => {
    const path = "/api/admin/mail-outbox?currentPage=9007199254740991&limit=1000";
    expect((await root.rest("GET", path)).http).toBe(200);
  });
});

describe("everything else", () => {
  test.each(["/%", "/%00", "/%c0%ae", "/api/%", "/api/%00", "/trpc/%", "/assets/../../etc/passwd"])(
    "the address %s is no server fault",
    async (path) => {
      const answer = await server.anon.fetch(path);
      expect([200, 404, 503]).toContain(answer.status);
      expect(await answer.text()).not.toContain("root:");
    },
  );

  test("every answer carries an id and the security headers", async () => {
    for (const path of ["/", "/healthz", "/api/nope", "/trpc/nope", "/assets/nope.js"]) {
      const { headers } = await server.anon.fetch(path);
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("referrer-policy")).toBe("same-origin");
    }
    const sent = { "x-request-id": "from-the-proxy-1" };
    const echoed = await server.anon.fetch("/healthz", { headers: sent });
    expect(echoed.headers.get("x-request-id")).toBe("from-the-proxy-1");
    const bad = { "x-request-id": "not an id!" };
    const replaced = await server.anon.fetch("/healthz", { headers: bad });
    expect(replaced.headers.get("x-request-id")).not.toBe("not an id!");
  });

  test("nothing that depends on who asks is kept by anybody on the way", async () => {
    const asked = [
      "/trpc/account.me",
      "/trpc/problem.find",
      "/api/get-website-config",
      "/assets/nope.js",
    ];
    for (const path of [...asked, "/trpc/nope"]) {
      const { headers } = await alice.fetch(path);
      expect(headers.get("cache-control"), path).toBe("no-store");
    }
    // The page itself is the same for everybody.
    expect((await alice.fetch("/")).headers.get("cache-control")).toBe("no-cache");
  });

  test("missing assets are 404, never the index page", async () => {
    const answer = await server.anon.fetch("/assets/missing-12345678.js");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).not.toContain("text/html");
  });

  test("health is bad without a judge host and good with one", async () => {
    const bad = await server.anon.fetch("/healthz");
    expect(bad.status).toBe(503);
    const parts = { server: true, database: true, judgehosts: 0, version: "0.0.0 (test)" };
    expect(await bad.json()).toEqual({ ok: false, ...parts });
    await server.db.insertInto("judgehost").values({ id: "one", name: "one" }).execute();
    const good = await server.anon.fetch("/healthz");
    expect(good.status).toBe(200);
    expect(await good.json()).toMatchObject({ ok: true, judgehosts: 1 });
    await server.db.deleteFrom("judgehost").execute();
  });

  test("metrics tell of requests, queue and judge hosts", async () => {
    await server.anon.fetch("/api/get-website-config");
    const text = await (await server.anon.fetch("/metrics")).text();
    expect(text).toContain('route="/api/get-website-config"');
    expect(text).toMatch(/^gavel_queue_waiting \d+$/m);
    expect(text).toMatch(/^gavel_judgehosts_online 0$/m);
    expect(text).toContain("process_resident_memory_bytes");
    // The runtime would walk through all of its memory for these, at each scrape.
    expect(text).not.toContain("nodejs_heap_space");
  });

  test("tRPC answers codes, never the texts of faults", async () => {
    const me = await server.anon.fetch("/trpc/account.me");
    expect(me.status).toBe(401);
    const { error } = (await me.json()) as { error: { data: object } };
    expect(error.data).toMatchObject({ gavel: { code: "LOGIN_REQUIRED" } });
    expect(error.data).not.toHaveProperty("stack");
    const garbled = await server.anon.fetch("/trpc/account.checkTaken?input=%7B");
    expect(garbled.status).toBe(400);
    const nul = await server.anon.fetch(
      `/trpc/account.checkTaken?input=${encodeURIComponent('{"username":"a\\u0000b"}')}`,
    );
    expect(nul.status).toBe(400);
    expect(await nul.text()).toContain("PARAM_INVALID");
    const input = encodeURIComponent(JSON.stringify({ topics: [{ topic: "submission.new" }] }));
    for (const slashes of ["/", "//"]) {
      const path = `/trpc/live.watch${slashes}?input=${input}`;
      expect((await server.anon.fetch(path)).status).toBe(404);
    }
  });
});
