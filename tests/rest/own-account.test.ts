/** What people change of themselves and show of themselves, as clients of the REST surface see it. */
import { ERRORS_ZH } from "@gavel/domain/error-zh";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

const clock = { now: new Date("2026-05-01T18:30:00Z") };
let server: TestServer;
let root: TestUser;
let alice: TestUser;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  await changeSettings(server, { pace: NO_PACE });
  root = await server.signUp("boss", { role: 1000 });
  alice = await server.signUp("alice", { email: "alice@mail.example" });
});
afterAll(() => server.stop());

const refused = (http: number, status: number, code: string) => ({ http, status, code });

test.each([
  ["POST", "/api/change-password"],
  ["POST", "/api/change-userInfo"],
  ["GET", "/api/get-change-email-code"],
  ["POST", "/api/change-email"],
])("%s %s is for people who signed in", async (method, path) => {
  const answer = await server.anon.rest(method, path, method === "POST" ? {} : undefined);
  expect(answer).toMatchObject(refused(401, 401, "LOGIN_REQUIRED"));
});

test("a password change tells its outcome in the data: 200 done, 400 wrong, 403 locked", async () => {
  const bob = await server.signUp("bob");
  const change = (oldPassword: string, newPassword: string, who = bob) =>
    who.rest<{ code: number }>("POST", "/api/change-password", { oldPassword, newPassword });
  expect(await change("wrong-pass", "new-pass-1")).toMatchObject({
    status: 200,
    data: { code: 400, msg: "The current password is wrong", userInfo: null },
  });
  const done = await change(TEST_PASSWORD, "new-pass-1");
  expect(done).toMatchObject({
    status: 200,
    data: { code: 200, msg: "success", userInfo: { username: "bob", roleList: ["user"] } },
  });
  expect(await bob.rest("GET", "/api/get-user-auth-info")).toMatchObject(
    refused(401, 401, "SESSION_EXPIRED"),
  );
  // Clients sign out behind it, though the session has ended with the old password.
  const out = await bob.rest("GET", "/api/logout");
  expect(out).toMatchObject({ http: 200, status: 200, data: null });
  const login = { username: "bob", password: "new-pass-1" };
  expect(await server.anon.rest("POST", "/api/login", login)).toMatchObject({ status: 200 });

  const carol = await server.signUp("carol");
  for (let i = 0; i < 5; i += 1) await change("wrong-pass", "new-pass-1", carol);
  expect(await change(TEST_PASSWORD, "new-pass-1", carol)).toMatchObject({
    status: 200,
    data: { code: 403, msg: "Too many wrong tries, try again in 30 minutes", userInfo: null },
  });
});

test.each([
  ["/api/change-password", { oldPassword: "wrong-pass", newPassword: "new-pass-1" }],
  ["/api/change-email", { password: "wrong-pass", newEmail: "z@new.example", code: "123456" }],
])("what %s tells in the data is in the reader's language too", async (path, body) => {
  const user = await server.signUp(`zh-${crypto.randomUUID()}`.slice(0, 20));
  const say = async () => {
    const headers = { "content-type": "application/json", "accept-language": "zh-CN" };
    const options = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = (await (await user.fetch(path, options)).json()) as { data: { msg: string } };
    return answer.data.msg;
  };
  expect(await say()).toBe(ERRORS_ZH.PASSWORD_WRONG);
  for (let i = 0; i < 4; i += 1) await say();
  expect(await say()).toMatch(/30 分钟/);
});

test("a password change refuses bad input like every other call", async () => {
  const change = (body: object) => alice.rest("POST", "/api/change-password", body);
  const same = { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD };
  expect(await change(same)).toMatchObject(refused(200, 400, "SAME_AS_CURRENT"));
  const short = { oldPassword: TEST_PASSWORD, newPassword: "12345" };
  expect(await change(short)).toMatchObject(refused(200, 400, "PASSWORD_LENGTH"));
  expect(await change({ newPassword: "123456" })).toMatchObject(refused(200, 400, "PARAM_MISSING"));
});

test("an address change tells its outcome in the data too", async () => {
  const gina = await server.signUp("gina", { email: "gina@mail.example" });
  const newEmail = "gina@new.example";
  const sent = await gina.rest("GET", `/api/get-change-email-code?email=${newEmail}`);
  expect(sent).toMatchObject({ status: 200, data: null });
  const again = await gina.rest("GET", `/api/get-change-email-code?email=${newEmail}`);
  expect(again).toMatchObject(refused(200, 400, "CODE_SENT_RECENTLY"));
  const { records } = await root.trpc.mail.outbox.query({});
  const mail = records.find((one) => one.recipient === newEmail);
  const code = /\d{6}/.exec(mail?.body ?? "")?.[0] ?? "";
  const change = (body: object) => gina.rest("POST", "/api/change-email", body);
  const right = { password: TEST_PASSWORD, newEmail, code };
  expect(await change({ ...right, password: "wrong-pass" })).toMatchObject({
    status: 200,
    data: { code: 400, msg: "The current password is wrong", userInfo: null },
  });
  for (const bad of ["12345", "1234567", "12345a"]) {
    expect(await change({ ...right, code: bad })).toMatchObject({ http: 200, status: 400 });
  }
  const same = { ...right, newEmail: "Gina@Mail.example" };
  expect(await change(same)).toMatchObject(refused(200, 400, "SAME_AS_CURRENT"));
  expect(await change(right)).toMatchObject({
    status: 200,
    data: { code: 200, msg: "success", userInfo: { email: newEmail } },
  });
});

test("the profile is saved as the form sends it and comes back as user info", async () => {
  const save = (body: object) => alice.rest("POST", "/api/change-userInfo", body);
  const profile = {
    realname: "Alice L.",
    nickname: "Al",
    signature: "**Brute force** first",
    blog: "https://a.example",
    github: "alice",
    school: "Donghu University",
    number: "42",
    cfUsername: "al",
    gender: "female",
    mobile: "13800138000",
  };
  expect(await save({ ...profile, uid: "1", roleList: ["root"], email: "x@y.example" })).toEqual(
    expect.objectContaining({
      status: 200,
      data: expect.objectContaining({
        ...profile,
        uid: alice.uid,
        email: "alice@mail.example",
        roleList: ["user"],
      }),
    }),
  );
  // The form of clients leaves out what was emptied, and knows nothing of the number.
  const cleared = await save({ nickname: "Al", school: "", github: null, gender: "female" });
  const none = { realname: "", signature: "", blog: "", github: "", school: "", number: "" };
  expect(cleared).toMatchObject({
    status: 200,
    data: { ...none, cfUsername: "", nickname: "Al", gender: "female", mobile: profile.mobile },
  });
  const moved = await save({ mobile: "13800138001" });
  expect(moved).toMatchObject({ status: 200, data: { nickname: "Al", mobile: "13800138001" } });
  expect(await save({ nickname: "Al" })).toMatchObject({ data: { gender: "secrecy" } });
  const cases: [object, string][] = [
    [{ mobile: "13800138001" }, "SAME_AS_CURRENT"],
    [{ mobile: "12" }, "PARAM_INVALID"],
    [{ gender: "other" }, "PARAM_INVALID"],
    [{ nickname: "x".repeat(21) }, "FIELD_TOO_LONG"],
    [{ signature: "x".repeat(65_536) }, "FIELD_TOO_LONG"],
    [{ school: { name: "x" } }, "PARAM_INVALID"],
  ];
  for (const [body, code] of cases) {
    expect({ body, ...(await save(body)) }).toMatchObject({ body, ...refused(200, 400, code) });
  }
});

test("an avatar is cut to a square, served to all, and an old one gives way", async () => {
  const hana = await server.signUp("hana");
  const upload = async (bytes: Uint8Array | string, name: string, who = hana) => {
    const form = new FormData();
    form.append(
      "image",
      new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name),
    );
    return who.rest<{ avatar: string }>("POST", "/api/file/upload-avatar", form);
  };
  const picture = sharp({
    create: { width: 640, height: 320, channels: 3, background: "#204080" },
  });
  for (const format of ["png", "jpeg", "webp", "gif"] as const) {
    const answer = await upload(await picture.clone().toFormat(format).toBuffer(), `a.${format}`);
    expect(answer).toMatchObject({ status: 200, data: { uid: hana.uid, username: "hana" } });
    const served = await server.anon.fetch(answer.data.avatar);
    const { width, height } = await sharp(await served.bytes()).metadata();
    expect({ format, width, height }).toEqual({ format, width: 200, height: 200 });
  }
  const { avatar } = await hana.trpc.account.me.query();
  const home = await server.anon.trpc.profile.get.query({ uid: hana.uid });
  expect(home.avatar).toBe(avatar);
  expect(await upload("<svg/>", "a.png")).toMatchObject(refused(200, 400, "FILE_TYPE"));
  expect(await upload("x", "a.svg")).toMatchObject(refused(200, 400, "FILE_TYPE"));
  expect(await upload(new Uint8Array(2 * 1024 * 1024 + 1), "a.png")).toMatchObject({
    ...refused(200, 400, "FILE_TOO_LARGE"),
    msg: "File size over 2MB",
  });
  expect((await hana.trpc.account.removeAvatar.mutate()).avatar).toBeNull();
});

interface Sent {
  readonly pid: number;
  readonly status: number;
  readonly at: string;
  readonly groupId?: number;
  readonly contestId?: number;
  readonly oiScore?: number;
}

async function send(user: TestUser, { pid, status, at, groupId, contestId, oiScore }: Sent) {
  const values = { problem_id: pid, language: "C", code: "x", code_bytes: 1, status };
  const row = await server.db
    .insertInto("submission")
    .values({
      ...values,
      uid: user.uid,
      username: user.username,
      created_at: new Date(at),
      group_id: groupId ?? null,
      contest_id: contestId ?? null,
      oi_rank_score: oiScore ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status !== 0 || groupId !== undefined || contestId !== undefined) return;
  await server.db
    .insertInto("user_solved")
    .values({ uid: user.uid, problem_id: pid, submission_id: row.id, solved_at: new Date(at) })
    .execute();
}

test("the user home has the person, what they solved by difficulty, and their scores", async () => {
  const dana = await server.signUp("dana");
  const [easy, hard, oi, tried, hidden, untried] = [
    await seedProblem(server, { columns: { difficulty: 0 } }),
    await seedProblem(server, { columns: { difficulty: 2 } }),
    await seedProblem(server, { type: 1 }),
    await seedProblem(server),
    await seedProblem(server, { auth: 2 }),
    await seedProblem(server),
  ];
  const at = "2026-04-30T10:00:00Z";
  await send(dana, { pid: easy.pid, status: 0, at });
  await send(dana, { pid: hard.pid, status: -1, at });
  await send(dana, { pid: hard.pid, status: 0, at });
  await send(dana, { pid: oi.pid, status: 8, at, oiScore: 7 });
  await send(dana, { pid: oi.pid, status: 8, at, oiScore: 9 });
  await send(dana, { pid: tried.pid, status: 2, at });
  await send(dana, { pid: hidden.pid, status: 0, at });
  await send(dana, { pid: tried.pid, status: 0, at, groupId: 5 });
  await send(dana, { pid: oi.pid, status: 8, at, contestId: 3, oiScore: 10 });
  await send(dana, { pid: untried.pid, status: -1, at, contestId: 3 });
  const ask = (query: string, who = server.anon) =>
    who.rest<Record<string, unknown>>("GET", `/api/get-user-home-info${query}`);
  const { data } = await ask("?username=DANA");
  expect(data).toEqual({
    uid: dana.uid,
    username: "dana",
    nickname: "",
    gender: "secrecy",
    school: "",
    signature: "",
    github: "",
    blog: "",
    avatar: null,
    titleName: null,
    titleColor: null,
    recentLoginTime: "2026-05-01T18:30:00.000+0000",
    total: 7,
    rating: 0,
    scoreList: [9],
    solvedList: [easy.problemId, hard.problemId],
    solvedGroupByDifficulty: {
      "0": [{ id: easy.pid, problemId: easy.problemId, difficulty: 0 }],
      "1": [],
      "2": [{ id: hard.pid, problemId: hard.problemId, difficulty: 2 }],
    },
  });
  expect((await ask(`?uid=${dana.uid}`)).data).toEqual(data);
  expect((await ask("", dana)).data).toEqual(data);
  expect(await ask("")).toMatchObject(refused(401, 401, "LOGIN_REQUIRED"));
  expect(await ask("?username=nobody")).toMatchObject(refused(200, 404, "USER_NOT_FOUND"));

  // What the ranks count: a solved problem that was hidden since is not taken away.
  await server.db
    .updateTable("user_tally")
    .set({ ac: 3, oi_score: 9 })
    .where("uid", "=", dana.uid)
    .execute();
  const over = await server.anon.trpc.profile.get.query({ uid: dana.uid });
  expect(over).toMatchObject({ accepted: 3, solvedCount: 3, oiScore: 9, role: "user" });
  expect(over.tried.map((one) => one.problemId)).toEqual([oi.problemId, tried.problemId]);
  expect(over.progress.map((one) => one.solved)).toEqual([1, 0, 1]);
});

test("a banned person has no home", async () => {
  const eve = await server.signUp("eve");
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", eve.uid)
    .execute();
  for (const path of ["/api/get-user-home-info", "/api/get-user-calendar-heatmap"]) {
    const answer = await server.anon.rest("GET", `${path}?uid=${eve.uid}`);
    expect(answer).toMatchObject(refused(200, 404, "USER_NOT_FOUND"));
  }
});

test("the heat map has a year of days that end today where the site is, groups included", async () => {
  const finn = await server.signUp("finn");
  const { pid } = await seedProblem(server);
  for (const at of [
    "2026-05-01T15:59:59Z",
    "2026-05-01T16:00:00Z",
    "2026-05-01T18:00:00Z",
    "2025-05-02T12:00:00Z",
    "2025-05-01T12:00:00Z",
  ]) {
    await send(finn, { pid, status: -1, at });
  }
  await send(finn, { pid, status: 0, at: "2026-05-01T18:00:00Z", groupId: 5 });
  // What was sent to contests shows on no map.
  await send(finn, { pid, status: 0, at: "2026-05-01T18:00:00Z", contestId: 3 });
  const read = async () =>
    (await server.anon.rest("GET", `/api/get-user-calendar-heatmap?username=finn`)).data;
  expect(await read()).toEqual({
    endDate: "2026-05-01",
    dataList: [
      { date: "2025-05-02", count: 1 },
      { date: "2026-05-01", count: 4 },
    ],
  });
  await root.trpc.setting.update.mutate({ timeZone: "Asia/Shanghai" });
  try {
    expect(await read()).toEqual({
      endDate: "2026-05-02",
      dataList: [
        { date: "2026-05-01", count: 1 },
        { date: "2026-05-02", count: 3 },
      ],
    });
  } finally {
    await root.trpc.setting.update.mutate({ timeZone: "UTC" });
  }
  await expect(root.trpc.setting.update.mutate({ timeZone: "Mars/Base" })).rejects.toThrow();
});
