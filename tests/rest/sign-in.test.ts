/** The puzzle, the captcha, the reset link and the mail settings, as clients meet them. */

import { doWork } from "@gavel/domain/proof-of-work";
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
const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  admin = await server.signUp("staff", { role: 1001 });
  alice = await server.signUp("alice", { email: "alice@mail.example" });
});
afterAll(() => server.stop());

const refused = (http: number, status: number, code: string) => ({
  http,
  status,
  code,
  data: null,
});

async function answerOf(id: string): Promise<string> {
  const { answer } = await server.db
    .selectFrom("human_check")
    .select("answer")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return answer;
}

async function solvePuzzle(): Promise<string> {
  const { data } = await server.anon.rest<{ challengeId: string }>("GET", "/api/slide-verify");
  const x = Number(await answerOf(data.challengeId));
  wait(2);
  const track = Array.from({ length: 9 }, (_, index) => ({ x: (x * index) / 8, t: index * 60 }));
  const proof = { challengeId: data.challengeId, x, track };
  const solved = await server.anon.rest<{ slideToken: string }>("POST", "/api/slide-verify", proof);
  expect(solved).toMatchObject({ status: 200, data: { slideToken: expect.any(String) } });
  return solved.data.slideToken;
}

test("after five failures a solved puzzle opens the sixth try, on both sign-ins", async () => {
  const login = (path: string, body: object) => server.anon.rest("POST", path, body);
  const wrong = { username: "boss", password: "wrong-pass" };
  for (let i = 0; i < 5; i += 1) {
    const answer = await login("/api/login", wrong);
    expect(answer).toMatchObject(refused(200, 400, "LOGIN_FAILED"));
  }
  const right = { username: "boss", password: TEST_PASSWORD };
  for (const path of ["/api/login", "/api/admin/login"]) {
    const answer = await login(path, right);
    expect(answer).toMatchObject(refused(200, 400, "SLIDE_VERIFY_REQUIRED"));
    expect(answer.msg).toMatch(/^Complete the slide puzzle first, or enter the code mailed/);
  }
  const slideToken = await solvePuzzle();
  const answer = await login("/api/admin/login", { ...right, slideToken });
  expect(answer).toMatchObject({ status: 200, data: { username: "boss" } });
});

test("a client with a puzzle of its own gets in by the code in a mail", async () => {
  const email = "bob@mail.example";
  await server.signUp("bob", { email });
  const login = (password: string) =>
    server.anon.rest("POST", "/api/login", { username: "bob", password });
  for (let i = 0; i < 5; i += 1) await login("wrong-pass");
  expect(await login(TEST_PASSWORD)).toMatchObject(refused(200, 400, "SLIDE_VERIFY_REQUIRED"));
  const { body } = await server.db
    .selectFrom("mail_outbox")
    .select("body")
    .where("recipient", "=", email)
    .executeTakeFirstOrThrow();
  const code = /\b\d{12}\b/.exec(body)?.[0] ?? "";
  const answer = await login(code);
  expect(answer).toMatchObject({ status: 200, data: { username: "bob" } });
  expect(answer.headers.get("authorization")).not.toBeNull();
});

test("the puzzle is pictures and sizes; a bad proof is refused in the catalogue's words", async () => {
  const { data } = await server.anon.rest<Record<string, unknown>>("GET", "/api/slide-verify");
  expect(data).toMatchObject({ width: 320, height: 160 });
  expect(data.background).toMatch(/^data:image\/webp;base64,/);
  expect(data.piece).toMatch(/^data:image\/webp;base64,/);
  expect(data.pieceY).toEqual(expect.any(Number));
  const proof = { challengeId: data.challengeId, x: 1, track: [{ x: 0, t: 0 }] };
  const fast = await server.anon.rest("POST", "/api/slide-verify", proof);
  expect(fast).toMatchObject(refused(200, 400, "SLIDE_TOO_FAST"));
  expect(fast.msg).toBe("Too fast, possible robot, verify again");
  const spent = await server.anon.rest("POST", "/api/slide-verify", proof);
  expect(spent).toMatchObject(refused(200, 400, "SLIDE_EXPIRED"));
  const bad = await server.anon.rest("POST", "/api/slide-verify", { ...proof, track: "x" });
  expect(bad).toMatchObject(refused(200, 400, "PARAM_INVALID"));
});

test("work of the device stands for the puzzle and for the captcha", async () => {
  type Order = Parameters<typeof doWork>[0] & { challengeId: string };
  const work = async () => {
    const { data } = await server.anon.rest<Order>("GET", "/api/human-work");
    return { challengeId: data.challengeId, nonces: [...doWork(data)] };
  };
  const prove = (path: string, proof: object) => server.anon.rest("POST", path, proof);
  const done = await work();
  const solved = await prove("/api/slide-verify-work", done);
  expect(solved).toMatchObject({ status: 200, data: { slideToken: expect.any(String) } });
  const again = await prove("/api/slide-verify-work", done);
  expect(again).toMatchObject(refused(200, 400, "SLIDE_EXPIRED"));
  const idle = { ...(await work()), nonces: done.nonces };
  expect(await prove("/api/captcha-work", idle)).toMatchObject(refused(200, 400, "ANSWER_WRONG"));
  expect(await prove("/api/captcha-work", await work())).toMatchObject({
    status: 200,
    data: { captcha: expect.stringMatching(/^.{1,8}$/), captchaKey: expect.any(String) },
  });
});

test("a reset link by mail sets a new password", async () => {
  const captcha = async () => {
    const { data } = await server.anon.rest<{ img: string; captchaKey: string }>(
      "GET",
      "/api/captcha",
    );
    expect(data.img).toMatch(/^data:image\/png;base64,/);
    return { captchaKey: data.captchaKey, captcha: await answerOf(data.captchaKey) };
  };
  const apply = (body: object) => server.anon.rest("POST", "/api/apply-reset-password", body);
  const email = "alice@mail.example";
  const wrong = { ...(await captcha()), captcha: "nonono" };
  expect(await apply({ email, ...wrong })).toMatchObject(refused(200, 400, "CAPTCHA_WRONG"));
  const unknown = await apply({ email: "no@mail.example", ...(await captcha()) });
  expect(unknown).toMatchObject(refused(200, 400, "EMAIL_NOT_FOUND"));
  expect(unknown.msg).toBe("The email does not exist");
  expect(await apply({ email })).toMatchObject(refused(200, 400, "PARAM_MISSING"));
  expect(await apply({ email, ...(await captcha()) })).toMatchObject({ status: 200, data: null });
  const soon = await apply({ email, ...(await captcha()) });
  expect(soon).toMatchObject(refused(200, 400, "CODE_SENT_RECENTLY"));
  const page = await root.rest<{ records: { body: string; state: string }[] }>(
    "GET",
    "/api/admin/mail-outbox",
  );
  expect(page.data.records[0]?.state).toBe("waiting");
  const link = new URL(/http\S+/.exec(page.data.records[0]?.body ?? "")?.[0] ?? "");
  expect(link.href.startsWith(`${server.url}/reset-password?username=alice&code=`)).toBe(true);
  const reset = (body: object) => server.anon.rest("POST", "/api/reset-password", body);
  const form = { username: "alice", code: link.searchParams.get("code") };
  const short = await reset({ ...form, password: "12345" });
  expect(short).toMatchObject(refused(200, 400, "PASSWORD_LENGTH"));
  const nobody = await reset({ ...form, username: "nobody", password: "new-pass-1" });
  expect(nobody).toMatchObject(refused(200, 404, "USER_NOT_FOUND"));
  const bad = await reset({ ...form, code: "f".repeat(32), password: "new-pass-1" });
  expect(bad).toMatchObject(refused(200, 400, "CODE_WRONG"));
  expect(await reset({ ...form, password: "new-pass-1" })).toMatchObject({ status: 200 });
  const old = await alice.rest("GET", "/api/get-user-auth-info");
  expect(old).toMatchObject(refused(401, 401, "SESSION_EXPIRED"));
  const login = { username: "alice", password: "new-pass-1" };
  expect(await server.anon.rest("POST", "/api/login", login)).toMatchObject({ status: 200 });
});

test("the mail settings are root's, the password goes in and a mask comes out", async () => {
  const read = "/api/admin/config/get-email-config";
  const write = "/api/admin/config/set-email-config";
  const config = {
    emailHost: "127.0.0.1",
    emailPort: 1,
    emailUsername: "judge@oj.example",
    emailPassword: "s3cret",
    emailBGImg: "https://oj.example/banner.png",
    emailSsl: false,
  };
  for (const [method, path, body] of [
    ["GET", read, undefined],
    ["POST", read, {}],
    ["PUT", write, config],
    ["POST", "/api/admin/config/test-email", { email: "a@mail.example" }],
  ] as const) {
    const stranger = await server.anon.rest(method, path, body);
    expect(stranger).toMatchObject(refused(401, 401, "LOGIN_REQUIRED"));
    expect(await admin.rest(method, path, body)).toMatchObject(refused(403, 403, "ACCESS_DENIED"));
  }
  const none = await root.rest("POST", "/api/admin/config/test-email", { email: "a@mail.example" });
  expect(none).toMatchObject(refused(200, 401, "MAIL_NOT_READY"));
  expect(await root.rest("PUT", write, config)).toMatchObject({ status: 200, data: null });
  const saved = { ...config, emailPassword: "********", emailSecurity: "starttls", emailFrom: "" };
  for (const method of ["GET", "POST"]) {
    expect(await root.rest(method, read)).toMatchObject({ status: 200, data: saved });
  }
  // The mask sent back keeps the password; the old switch means TLS from the start.
  const masked = { ...config, emailPassword: "********", emailSsl: true };
  await root.rest("PUT", write, masked);
  const changed = await root.rest("GET", read);
  expect(changed).toMatchObject({ data: { emailSecurity: "tls", emailPassword: "********" } });
  // Who does not know the sender keeps it; who empties it removes it.
  const emailFrom = "judge@mail.example";
  await root.rest("PUT", write, { ...masked, emailFrom });
  await root.rest("PUT", write, masked);
  expect(await root.rest("GET", read)).toMatchObject({ data: { emailFrom } });
  await root.rest("PUT", write, { ...masked, emailFrom: "" });
  expect(await root.rest("GET", read)).toMatchObject({ data: { emailFrom: "" } });
  const bad = await root.rest("PUT", write, { ...config, emailPort: 70_000 });
  expect(bad).toMatchObject(refused(200, 400, "PARAM_INVALID"));
  expect(bad.msg).toBe("emailPort is not valid");
  const failed = await root.rest("POST", "/api/admin/config/test-email", {
    email: "a@mail.example",
  });
  expect(failed).toMatchObject(refused(200, 500, "MAIL_FAILED"));
  expect(failed.msg).toMatch(/^The mail was not sent: ESOCKET/);
});
