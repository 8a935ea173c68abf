import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
let alice: TestUser;

const clock = { now: new Date("2026-05-01T08:00:00Z") };

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  admin = await server.signUp("staff", { role: 1001 });
  alice = await server.signUp("alice", { email: "alice@mail.example" });
});
afterAll(() => server.stop());

const ok = (data: unknown) => ({ http: 200, status: 200, msg: "success", data });
const refused = (http: number, status: number, code: string) => ({
  http,
  status,
  code,
  data: null,
});

async function mailedCode(recipient: string): Promise<string> {
  const page = await root.rest<{ records: { recipient: string; body: string }[] }>(
    "GET",
    "/api/admin/mail-outbox",
  );
  const mail = page.data.records.find((one) => one.recipient === recipient);
  return /\d{6}/.exec(mail?.body ?? "")?.[0] ?? "";
}

test("login answers the user with the token in a header, and the token opens calls", async () => {
  const credentials = { username: "ALICE", password: TEST_PASSWORD };
  const answer = await server.anon.rest("POST", "/api/login", credentials);
  expect(answer).toMatchObject(
    ok({
      uid: alice.uid,
      username: "alice",
      nickname: "",
      avatar: null,
      titleName: null,
      titleColor: null,
      email: "alice@mail.example",
      number: "",
      gender: "secrecy",
      school: "",
      course: "",
      signature: "",
      realname: "",
      github: "",
      blog: "",
      cfUsername: "",
      mobile: "",
      roleList: ["user"],
    }),
  );
  const token = answer.headers.get("authorization") ?? "";
  const info = await server.as(token).rest("GET", "/api/get-user-auth-info");
  expect(info).toMatchObject({ status: 200, data: { roles: ["user"] } });
});

test("login refuses wrong passwords, missing and overlong fields as business errors", async () => {
  const login = (body: object) => server.anon.rest("POST", "/api/login", body);
  const wrong = { username: "alice", password: "wrong-pass" };
  expect(await login(wrong)).toMatchObject(refused(200, 400, "LOGIN_FAILED"));
  expect(await login({ username: "alice" })).toMatchObject(refused(200, 400, "PARAM_MISSING"));
  const short = { username: "alice", password: "12345" };
  expect(await login(short)).toMatchObject(refused(200, 400, "PASSWORD_LENGTH"));
  const long = { username: "a".repeat(21), password: "123456" };
  expect(await login(long)).toMatchObject(refused(200, 400, "FIELD_TOO_LONG"));
  const overlong = { username: "alice", password: "x".repeat(129) };
  expect(await login(overlong)).toMatchObject({
    ...refused(200, 400, "FIELD_TOO_LONG"),
    msg: "Can not exceed 128",
  });
});

test("the sixth failure in a row asks for the puzzle", async () => {
  const body = { username: "nobody", password: "wrong-pass" };
  for (let i = 0; i < 5; i += 1) await server.anon.rest("POST", "/api/login", body);
  for (const path of ["/api/login", "/api/admin/login"]) {
    const answer = await server.anon.rest("POST", path, body);
    expect(answer).toMatchObject(refused(200, 400, "SLIDE_VERIFY_REQUIRED"));
  }
});

test("the back office takes administrators only", async () => {
  const login = (username: string) =>
    server.anon.rest("POST", "/api/admin/login", { username, password: TEST_PASSWORD });
  expect(await login("staff")).toMatchObject({ status: 200, data: { roleList: ["admin"] } });
  expect(await login("alice")).toMatchObject(refused(200, 401, "NOT_ADMIN_ACCOUNT"));
  expect((await login("alice")).headers.get("authorization")).toBeNull();
});

test("logout ends the caller's session, by GET and by POST", async () => {
  for (const method of ["GET", "POST"]) {
    const login = await server.anon.rest("POST", "/api/login", {
      username: "alice",
      password: TEST_PASSWORD,
    });
    const client = server.as(login.headers.get("authorization") ?? "");
    expect(await client.rest(method, "/api/logout")).toMatchObject(ok(null));
    const after = await client.rest("GET", "/api/get-user-auth-info");
    expect(after).toMatchObject(refused(401, 401, "SESSION_EXPIRED"));
    // Whoever signs out of what has ended is signed out.
    expect(await client.rest(method, "/api/logout")).toMatchObject(ok(null));
  }
  expect(await alice.rest("GET", "/api/get-user-auth-info")).toMatchObject({ status: 200 });
});

test("the back office's logout is for administrators", async () => {
  const path = "/api/admin/logout";
  expect(await server.anon.rest("GET", path)).toMatchObject(refused(401, 401, "LOGIN_REQUIRED"));
  expect(await alice.rest("GET", path)).toMatchObject(refused(403, 403, "ACCESS_DENIED"));
  expect(await admin.rest("GET", path)).toMatchObject(ok(null));
  expect(await admin.rest("GET", path)).toMatchObject(ok(null));
  const forged = server.as(`${admin.token.slice(0, -6)}abcdef`);
  expect(await forged.rest("GET", path)).toMatchObject(refused(401, 401, "SESSION_EXPIRED"));
});

test("a code by mail, read by root, opens an account, which is told what everybody was told", async () => {
  const notice = { title: "Hello", content: "x", admin_name: "root" };
  const pushed = { ...notice, audience: "All", pushed_at: new Date() };
  const rows = [pushed, { ...pushed, audience: "Admin" }, { ...pushed, pushed_at: null }];
  await server.db.insertInto("site_notice").values(rows).execute();
  const email = "new@mail.example";
  const sent = await server.anon.rest("GET", `/api/get-register-code?email=${email}`);
  expect(sent).toMatchObject(ok({ email, expire: 600 }));
  const again = await server.anon.rest("GET", `/api/get-register-code?email=${email}`);
  expect(again).toMatchObject(refused(200, 400, "CODE_SENT_RECENTLY"));
  const form = { username: "newcomer", password: "pass-123", email };
  const wrong = await server.anon.rest("POST", "/api/register", { ...form, code: "x".repeat(6) });
  expect(wrong).toMatchObject(refused(200, 400, "CODE_WRONG"));
  const code = await mailedCode(email);
  expect(await server.anon.rest("POST", "/api/register", { ...form, code })).toMatchObject(
    ok(null),
  );
  const login = await server.anon.rest("POST", "/api/login", form);
  expect(login).toMatchObject({ status: 200, data: { username: "newcomer", email } });
  const newcomer = server.as(login.headers.get("authorization") ?? "");
  const { records } = await newcomer.trpc.message.findSite.query({ kind: "Sys" });
  expect(records.map(({ title }) => title)).toEqual(["Hello"]);
});

test("registering without a code, or with a taken name, is refused", async () => {
  const form = { username: "Alice", password: "pass-123", email: "x@mail.example" };
  const register = (body: object) => server.anon.rest("POST", "/api/register", body);
  expect(await register(form)).toMatchObject(refused(200, 400, "PARAM_MISSING"));
  const taken = await register({ ...form, code: "123456" });
  expect(taken).toMatchObject(refused(200, 400, "USERNAME_EXISTS"));
  const bad = await register({ ...form, username: "free", email: "no-address", code: "123456" });
  expect(bad).toMatchObject(refused(200, 400, "PARAM_INVALID"));
});

test("whether a name or an address is taken is told to everybody", async () => {
  const check = (body: object) => server.anon.rest("POST", "/api/check-username-or-email", body);
  expect(await check({ username: "ALICE", email: "Alice@Mail.example" })).toMatchObject(
    ok({ username: true, email: true }),
  );
  expect(await check({ username: "free" })).toMatchObject(ok({ username: false, email: false }));
});

test("the mail outbox is for root alone, in pages with dates as clients parse them", async () => {
  const path = "/api/admin/mail-outbox?limit=1";
  expect(await server.anon.rest("GET", path)).toMatchObject(refused(401, 401, "LOGIN_REQUIRED"));
  expect(await alice.rest("GET", path)).toMatchObject(refused(403, 403, "ACCESS_DENIED"));
  const page = await root.rest<{ records: Record<string, unknown>[] }>("GET", path);
  expect(page.data).toMatchObject({
    size: 1,
    current: 1,
    orders: [],
    searchCount: true,
    records: [{ gmtSent: null }],
  });
  expect(page.data.records[0]?.gmtCreate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
});

test("the website's configuration is for everybody and follows the switches", async () => {
  const read = () => server.anon.rest("GET", "/api/get-website-config");
  expect(await read()).toMatchObject({ status: 200, data: { register: true } });
  await root.trpc.setting.update.mutate({ register: false });
  expect(await read()).toMatchObject({ status: 200, data: { register: false } });
  const sent = await server.anon.rest("GET", "/api/get-register-code?email=late@mail.example");
  expect(sent).toMatchObject(refused(200, 401, "REGISTER_CLOSED"));
  await root.trpc.setting.update.mutate({ register: true });
});

test("a token older than 12 hours is renewed along with any answer", async () => {
  const path = "/api/get-user-auth-info";
  expect((await alice.rest("GET", path)).headers.get("refresh-token")).toBeNull();
  const before = clock.now;
  clock.now = new Date(before.getTime() + 13 * 3_600_000);
  try {
    const answer = await alice.fetch(path, { headers: { "url-type": "admin" } });
    expect(answer.headers.get("refresh-token")).toBe("true");
    expect(answer.headers.get("url-type")).toBe("admin");
    const renewed = answer.headers.get("authorization") ?? "";
    expect(renewed).not.toBe(alice.token);
    expect(await server.as(renewed).rest("GET", path)).toMatchObject({ status: 200 });
    expect(await alice.rest("GET", path)).toMatchObject({ status: 200 });
    const overTrpc = await alice.fetch("/trpc/account.me");
    expect(overTrpc.headers.get("refresh-token")).toBe("true");
  } finally {
    clock.now = before;
  }
});

test("a banned account is refused at its next request", async () => {
  const mallory = await server.signUp("mallory");
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", mallory.uid)
    .execute();
  const answer = await mallory.rest("GET", "/api/get-user-auth-info");
  expect(answer).toMatchObject(refused(401, 401, "ACCOUNT_BANNED"));
});
