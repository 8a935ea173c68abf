/** What the site keeps for itself and does not do as often as anybody likes: pace, patience, and who reads its figures. */
import { connect } from "node:net";
import { presetPaces } from "@gavel/domain/pace";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";

let server: TestServer;
let root: TestUser;
const DAY_S = 86_400;
/** By the day: what comes back within a minute would come back to a slow machine while it still sends. */
const PACE = {
  ...{ avatar: { minute: 0, day: 3 }, upload: { minute: 0, day: 4 } },
  ...{ comment: { minute: 0, day: 5 }, reply: { minute: 0, day: 2 } },
};
beforeAll(async () => {
  // What falls silent for a few seconds has stalled, so that the tests need not wait for long.
  const bodyPatience = { idleMs: 3000, startMs: 60_000, bytesPerSecond: 1 };
  server = await startTestServer({ trustsProxy: true, bodyPatience });
  root = await server.signUp("boss", { role: 1000 });
  await changeSettings(server, {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    pace: { ...presetPaces(), ...PACE },
  });
});
afterAll(() => server?.stop());

async function countUntilRefused(attempt: () => Promise<unknown>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const code = await attempt().then(
      () => null,
      (error) => error.data?.gavel.code as string,
    );
    if (code === "TOO_FAST") return count;
    if (code !== null) throw new Error(code);
  }
  return most;
}

describe("the pace of one person", () => {
  test("holds for avatars, says when to come again, and holds nobody else up", async () => {
    const picture = await sharp({
      create: { width: 4, height: 4, channels: 3, background: "#204080" },
    })
      .png()
      .toBuffer();
    const send = (user: TestUser) => {
      const form = new FormData();
      form.append("image", new File([new Uint8Array(picture)], "a.png"));
      return user.rest("POST", "/api/file/upload-avatar", form);
    };
    const user = await server.signUp("vain");
    for (let i = 0; i < PACE.avatar.day; i += 1) {
      expect(await send(user)).toMatchObject({ status: 200 });
    }
    const refused = await send(user);
    expect(refused).toMatchObject({ http: 200, status: 403, code: "TOO_FAST" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(DAY_S / PACE.avatar.day);
    expect(await send(await server.signUp("modest"))).toMatchObject({ status: 200 });
  });

  test("holds for comments and replies, each by itself, and over tRPC says when to come again", async () => {
    const user = await server.signUp("chatty");
    const post = { title: "T", description: "D", content: "C", categoryId: 1 };
    const { id: discussionId } = await root.trpc.discussion.create.mutate(post);
    const place = { discussionId };
    const comment = () => user.trpc.comment.create.mutate({ ...place, content: "again" });
    const { id: commentId } = await comment();
    expect(await countUntilRefused(comment, 50)).toBe(PACE.comment.day - 1);
    const reply = () => user.trpc.comment.createReply.mutate({ commentId, content: "again" });
    expect(await countUntilRefused(reply, 50)).toBe(PACE.reply.day);
    const answer = await user.fetch("/trpc/comment.create", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...place, content: "again" }),
    });
    expect(answer.status).toBe(403);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    // What is refused for another reason costs nothing.
    const other = await server.signUp("clumsy");
    for (let i = 0; i < 20; i += 1) {
      const wrong = other.trpc.comment.create.mutate({ discussionId: 987_654, content: "x" });
      await expect(wrong).rejects.toMatchObject({
        data: { gavel: { code: "DISCUSSION_NOT_FOUND" } },
      });
    }
    await other.trpc.comment.create.mutate({ ...place, content: "mine" });
  });

  test("holds for uploads of administrators", async () => {
    const admin = await server.signUp("setter", { role: 1008 });
    const send = () => {
      const form = new FormData();
      form.append("file", new File(["text"], "a.txt"));
      return admin.rest("POST", "/api/file/upload-md-file", form);
    };
    for (let i = 0; i < PACE.upload.day; i += 1) {
      expect(await send()).toMatchObject({ status: 200 });
    }
    expect(await send()).toMatchObject({ status: 403, code: "TOO_FAST" });
  });
});

interface Half {
  /** Says no more, and goes. */
  readonly hangsUp?: boolean;
}

/** Sends the head of a request with a body of a thousand bytes, and of that only the first. */
function sendHalf(
  path: string,
  headers: Record<string, string>,
  first: string,
  { hangsUp = false }: Half = {},
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const lines = Object.entries({ host: hostname, "content-length": "1000", ...headers });
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => {
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${first}`, () => {
        if (hangsUp) socket.destroy();
      });
    });
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      said += text;
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });
}

describe("a sender who falls silent", () => {
  test.each([
    ["an upload", "/api/file/upload-avatar", "multipart/form-data; boundary=b", "--b\r\n"],
    [
      "an upload in its file",
      "/api/file/upload-avatar",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nPNG',
    ],
    ["a call over REST", "/api/login", "application/json", '{"username":'],
    ["a call over tRPC", "/trpc/account.signIn", "application/json", '{"username":'],
  ])("is answered and cut off: %s", async (_, path, type, first) => {
    const user = await server.signUp(`silent-${crypto.randomUUID()}`.slice(0, 20));
    const headers = { "content-type": type, authorization: user.token };
    const said = await sendHalf(path, headers, first);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("is cut off over an upload of test data and of problems as well", async () => {
    const type = "multipart/form-data; boundary=b";
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';
    for (const path of ["/api/file/upload-testcase-zip", "/api/file/import-problem"]) {
      const headers = { "content-type": type, authorization: root.token };
      expect(await sendHalf(path, headers, part)).toMatch(/^HTTP\/1\.1 408 /);
    }
  });
});

/** How many answers there were with such a status, of all that are counted. */
async function countAnswers(status: RegExp): Promise<number> {
  const text = await (await server.anon.fetch("/metrics")).text();
  const lines = text.matchAll(/^gavel_http_request_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm);
  const found = [...lines].filter(([, answered = ""]) => status.test(answered));
  return found.reduce((sum, [, , count]) => sum + Number(count), 0);
}

test("who hangs up in the middle of a body brings about no fault of the server", async () => {
  const json = { "content-type": "application/json" };
  const before = await countAnswers(/^408$/);
  const paths = ["/api/login", "/trpc/account.signIn", "/judge/v1/join"];
  for (const path of paths) await sendHalf(path, json, '{"a":', { hangsUp: true });
  await expect.poll(() => countAnswers(/^408$/)).toBeGreaterThanOrEqual(before + paths.length);
  expect(await countAnswers(/^5/)).toBe(0);
});

describe("figures and release", () => {
  const from = (ip: string, path: string) =>
    server.anon.fetch(path, { headers: { "x-forwarded-for": ip } });
  const versionFor = async (ip: string) => {
    const health = (await (await from(ip, "/healthz")).json()) as { version?: string };
    return health.version;
  };

  test("are for this machine, and for whom root names", async () => {
    expect((await from("127.0.0.1", "/metrics")).status).toBe(200);
    expect((await from("192.0.2.7", "/metrics")).status).toBe(404);
    expect((await from("2001:db8::7", "/metrics")).status).toBe(404);
    expect(await versionFor("127.0.0.1")).toBe("0.0.0 (test)");
    expect(await versionFor("192.0.2.7")).toBeUndefined();
    expect(await (await from("192.0.2.7", "/healthz")).json()).toMatchObject({ server: true });

    await root.trpc.setting.update.mutate({ metricsReaders: ["192.0.2.0/24", "2001:db8::7"] });
    expect((await from("192.0.2.7", "/metrics")).status).toBe(200);
    expect((await from("2001:db8::7", "/metrics")).status).toBe(200);
    expect((await from("2001:db8::8", "/metrics")).status).toBe(404);
    // As some proxies write it.
    expect((await from("10.1.1.1, 192.0.2.7:51234", "/metrics")).status).toBe(200);
    expect((await from("[2001:db8::7]:51234", "/metrics")).status).toBe(200);
    expect((await from("[2001:db8::8]:51234", "/metrics")).status).toBe(404);
    expect(await versionFor("192.0.2.7")).toBe("0.0.0 (test)");
    await root.trpc.setting.update.mutate({ metricsReaders: [] });
    expect((await from("192.0.2.7", "/metrics")).status).toBe(404);
  });

  test("readers are addresses or networks, and only root names them", async () => {
    for (const reader of ["example.org", "10.0.0.0/33", "", "*"]) {
      const wish = root.trpc.setting.update.mutate({ metricsReaders: [reader] });
      await expect(wish).rejects.toMatchObject({ data: { gavel: { code: "PARAM_INVALID" } } });
    }
    const admin = await server.signUp("curious", { role: 1001 });
    await expect(
      admin.trpc.setting.update.mutate({ metricsReaders: ["192.0.2.7"] }),
    ).rejects.toMatchObject({ data: { gavel: { code: "ACCESS_DENIED" } } });
  });

  test("a proxy that the site was not told of speaks for strangers", async () => {
    const plain = await startTestServer();
    try {
      const headers = { "x-forwarded-for": "192.0.2.7" };
      expect((await plain.anon.fetch("/metrics", { headers })).status).toBe(404);
      expect((await plain.anon.fetch("/metrics")).status).toBe(200);
    } finally {
      await plain.stop();
    }
  });
});
