/** The cookie for upload forms that send no token: what it opens, and everything that it does not. */
import { restTable } from "@gavel/server/rest";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";

let server: TestServer;
let now = new Date("2026-05-01T12:00:00Z");
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  await server.signUp("boss", { role: 1000 });
});
afterAll(() => server?.stop());
beforeEach(() => allow(true));
afterEach(() => changeSettings(server, { baseUrl: "" }));

const allow = (uploadCookie: boolean) => changeSettings(server, { uploadCookie });

const signIn = (username: string, headers: Record<string, string> = {}) =>
  server.anon.fetch("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ username, password: TEST_PASSWORD }),
  });

const cookieIn = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? null;

async function signedIn(username: string) {
  const answer = await signIn(username);
  return {
    cookie: cookieIn(answer) ?? "",
    token: answer.headers.get("authorization") ?? "",
  };
}

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const create = { width: 4, height: 4, channels: 3, background: "#204080" } as const;
  picture = new Uint8Array(await sharp({ create }).png().toBuffer());
});

/** As the form of a page of this site does. */
async function upload(cookie: string, headers: Record<string, string | null> = {}) {
  const body = new FormData();
  body.append("image", new File([picture], "a.png"));
  const all = { cookie, origin: server.url, "sec-fetch-site": "same-origin", ...headers };
  const sent = Object.entries(all).filter(([, value]) => value !== null) as [string, string][];
  const options = { method: "POST", body, headers: Object.fromEntries(sent) };
  const answer = await server.anon.fetch("/api/file/upload-avatar", options);
  const { data } = (await answer.json()) as { data: { username: string } | null };
  return data?.username ?? answer.status;
}

async function download(cookie: string, headers: Record<string, string> = {}) {
  const path = "/api/file/export-user";
  return (await server.anon.fetch(path, { headers: { cookie, ...headers } })).status;
}

describe("sign-in", () => {
  test("gives it only where root allows it, to scripts never and to this site alone", async () => {
    await server.signUp("ann");
    const answer = await signIn("ann");
    const [, ...attributes] = (answer.headers.get("set-cookie") ?? "").split("; ");
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      "Max-Age=86400",
      "Path=/api",
      "SameSite=Strict",
    ]);
    await changeSettings(server, { baseUrl: "https://judge.example.org" });
    expect((await signIn("ann")).headers.get("set-cookie")).toContain("; Secure");
    await allow(false);
    expect((await signIn("ann")).headers.get("set-cookie")).toBeNull();
  });

  test("over tRPC, a form on a foreign page and a wrong password earn none", async () => {
    await server.signUp("bea");
    const over = await server.anon.fetch("/trpc/account.signIn", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "bea", password: TEST_PASSWORD }),
    });
    expect(over.headers.get("authorization")).not.toBeNull();
    expect(over.headers.get("set-cookie")).toBeNull();
    expect(cookieIn(await signIn("bea", { origin: "https://evil.example" }))).toBeNull();
    expect(cookieIn(await signIn("bea", { "sec-fetch-site": "cross-site" }))).toBeNull();
    expect(cookieIn(await signIn("bea", { origin: server.url }))).not.toBeNull();
    const wrong = await server.anon.fetch("/api/login", {
      method: "POST",
      body: JSON.stringify({ username: "bea", password: "wrong-pass" }),
    });
    expect(wrong.headers.get("set-cookie")).toBeNull();
  });

  test("into the back office gives it too, and a renewed token a new one", async () => {
    const answer = await server.anon.fetch("/api/admin/login", {
      method: "POST",
      body: JSON.stringify({ username: "boss", password: TEST_PASSWORD }),
    });
    const cookie = cookieIn(answer) ?? "";
    expect(await download(cookie)).toBe(200);
    const authorization = answer.headers.get("authorization") ?? "";
    now = new Date(now.getTime() + 13 * 3_600_000);
    const later = await server.anon.fetch("/api/get-user-auth-info", {
      headers: { authorization, cookie },
    });
    const renewed = cookieIn(later) ?? "";
    expect(renewed).not.toBe(cookie);
    expect(await download(renewed)).toBe(200);
    // Files are answered without a new token, however old the cookie is.
    const file = await server.anon.fetch("/api/file/export-user", { headers: { cookie } });
    expect([file.status, file.headers.get("authorization")]).toEqual([200, null]);
  });
});

describe("the cookie", () => {
  test("opens uploads for pages of this site", async () => {
    await server.signUp("cem");
    const { cookie } = await signedIn("cem");
    expect(await upload(cookie)).toBe("cem");
    expect(await upload(`other=1; ${cookie}`, { "sec-fetch-site": null })).toBe("cem");
    await changeSettings(server, { baseUrl: "https://judge.example.org" });
    expect(await upload(cookie, { origin: "https://judge.example.org" })).toBe("cem");
  });

  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://127.0.0.1:1" }],
    ["that is not named", { origin: null }],
    ["that is hidden", { origin: "null" }],
    ["that the browser calls a neighbour", { "sec-fetch-site": "same-site" }],
    ["that the browser calls foreign", { "sec-fetch-site": "cross-site" }],
    ["that nobody loaded", { "sec-fetch-site": "none" }],
  ])("opens no upload for a page %s", async (_, headers) => {
    const name = `dan-${crypto.randomUUID()}`.slice(0, 20);
    await server.signUp(name);
    const { cookie } = await signedIn(name);
    expect(await upload(cookie, headers)).toBe(401);
  });

  test("opens no upload for a page over plain HTTP where the site is on HTTPS", async () => {
    await server.signUp("eli");
    const { cookie } = await signedIn("eli");
    await changeSettings(server, { baseUrl: "https://127.0.0.1" });
    expect(await upload(cookie)).toBe(401);
  });

  test("opens downloads that the browser does not call foreign", async () => {
    const { cookie } = await signedIn("boss");
    expect(await download(cookie)).toBe(200);
    for (const site of ["same-origin", "none"]) {
      expect(await download(cookie, { "sec-fetch-site": site })).toBe(200);
    }
    for (const site of ["same-site", "cross-site", "?"]) {
      expect(await download(cookie, { "sec-fetch-site": site })).toBe(401);
    }
    expect(await download(cookie, { origin: "https://evil.example" })).toBe(401);
  });

  test("is as good as its session and no better than the role", async () => {
    const user = await server.signUp("fay");
    const { cookie } = await signedIn("fay");
    expect(await download(cookie)).toBe(403);
    expect(await upload(`${cookie}x`)).toBe(401);
    const { db } = server;
    await db
      .updateTable("user_account")
      .set({ is_banned: true })
      .where("uid", "=", user.uid)
      .execute();
    expect(await upload(cookie)).toBe(401);
  });

  test("opens no other row of the table, no procedure, and nothing as a token", async () => {
    const { cookie } = await signedIn("boss");
    const headers = { cookie, origin: server.url, "sec-fetch-site": "same-origin" };
    const isOfFiles = (path: string) => /^\/api\/file\/(?!delete)/.test(path);
    const others = restTable.filter((row) => row.who !== "anyone" && !isOfFiles(row.path));
    expect(others.length).toBeGreaterThan(60);
    for (const { method, path } of others) {
      const { status } = await server.anon.fetch(path, { method, headers });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
    expect((await server.anon.fetch("/trpc/account.me", { headers })).status).toBe(401);
    const authorization = cookie.split("=")[1] ?? "";
    for (const path of ["/trpc/account.me", "/api/get-user-auth-info", "/api/file/export-user"]) {
      expect((await server.anon.fetch(path, { headers: { authorization } })).status).toBe(401);
    }
  });

  test("is not asked where a token is sent, good or not", async () => {
    const { cookie } = await signedIn("boss");
    expect(await download(cookie, { authorization: "not-a-token" })).toBe(401);
    const user = await server.signUp("gus");
    expect(await download(cookie, { authorization: user.token })).toBe(403);
  });

  test("opens nothing while root does not allow it", async () => {
    const { cookie } = await signedIn("boss");
    await allow(false);
    expect([await upload(cookie), await download(cookie)]).toEqual([401, 401]);
    await allow(true);
    expect([await upload(cookie), await download(cookie)]).toEqual(["boss", 200]);
  });
});

describe("it ends", () => {
  test("with its session, and sign-out takes it back", async () => {
    await server.signUp("hal");
    const { cookie, token } = await signedIn("hal");
    const other = await signedIn("hal");
    const out = await server.as(token).fetch("/api/logout", { headers: { cookie } });
    expect(out.headers.get("set-cookie")).toMatch(/^gavel-files=; Max-Age=0; Path=\/api/);
    expect(await upload(cookie)).toBe(401);
    expect(await upload(other.cookie)).toBe("hal");
  });

  test("with the password", async () => {
    await server.signUp("ida");
    const { cookie, token } = await signedIn("ida");
    await server.as(token).rest("POST", "/api/change-password", {
      oldPassword: TEST_PASSWORD,
      newPassword: "another-1",
    });
    expect(await upload(cookie)).toBe(401);
  });

  test("after a day", async () => {
    await server.signUp("jan");
    const { cookie } = await signedIn("jan");
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await upload(cookie)).toBe(401);
  });
});
