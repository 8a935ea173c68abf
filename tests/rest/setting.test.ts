/** Configuration, switches and figures of the back office, as existing clients ask for them. */
import type { RoleId } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let root: TestUser;
let everybody: (readonly [RoleId, TestUser])[];
const clock = { now: new Date("2026-05-20T10:00:00Z") };

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  everybody = await Promise.all(
    ROLE_IDS.map(async (role) => [role, await server.signUp(`role${role}`, { role })] as const),
  );
  const found = everybody.find(([role]) => role === 1000)?.[1];
  if (found === undefined) throw new Error("no root");
  root = found;
});
afterAll(() => server.stop());

const CONFIG = "/api/admin/config";
const ROOT_ONLY: [string, string, unknown?][] = [
  ["GET", `${CONFIG}/get-web-config`],
  ["POST", `${CONFIG}/get-web-config`],
  ["PUT", `${CONFIG}/set-web-config`, { name: "x" }],
  ["GET", `${CONFIG}/get-db-and-redis-config`],
  ["POST", `${CONFIG}/get-db-and-redis-config`],
  ["PUT", `${CONFIG}/set-db-and-redis-config`, {}],
  ["GET", "/api/admin/switch/info"],
  ["POST", "/api/admin/switch/info"],
  ["PUT", "/api/admin/switch/update", { openPublicJudge: true }],
];
const STAFF: [string, string][] = [
  ["POST", "/api/admin/dashboard/get-sessions"],
  ["GET", "/api/admin/dashboard/get-dashboard-info"],
];

test.each([...ROOT_ONLY, ...STAFF])("%s %s is for those it is for", async (method, path, body) => {
  const stranger = await server.anon.rest(method, path, body);
  expect([stranger.http, stranger.status, stranger.code]).toEqual([401, 401, "LOGIN_REQUIRED"]);
  const isStaff = STAFF.some((one) => one[1] === path);
  const passing = isStaff ? [1000, 1001, 1008] : [1000];
  for (const [role, person] of everybody) {
    const answer = await person.rest(method, path, body);
    const expected = passing.includes(role) ? [200, 200] : [403, 403];
    expect([role, answer.http, answer.status]).toEqual([role, ...expected]);
  }
});

test("the website's configuration is read and saved field by field, and cleared by an empty text", async () => {
  const wish = {
    name: "Round Table",
    shortName: "RT",
    baseUrl: "https://oj.example.org",
    recordName: "Record 7",
    recordUrl: "https://example.org/7",
  };
  const saved = await root.rest("PUT", `${CONFIG}/set-web-config`, wish);
  expect(saved).toMatchObject({ status: 200, data: null });
  const read = await root.rest<Record<string, unknown>>("GET", `${CONFIG}/get-web-config`);
  expect(read.data).toEqual({
    ...wish,
    description: "",
    register: true,
    projectName: "Gavel",
    projectUrl: "",
  });
  const site = await server.anon.rest("GET", "/api/get-website-config");
  expect(site.data).toMatchObject({ shortName: "RT", recordName: "Record 7" });
  // Some clients write the word into the blanks of their form.
  await root.rest("PUT", `${CONFIG}/set-web-config`, { recordName: "", recordUrl: "None" });
  const cleared = await root.rest("GET", `${CONFIG}/get-web-config`);
  expect(cleared.data).toMatchObject({ name: "Round Table", recordName: "", recordUrl: "" });
});

test.each([
  ["baseUrl", "baseUrl is not valid", "oj.example.org"],
  ["recordUrl", "recordUrl is not valid", "javascript:alert(1)"],
  ["name", "Can not exceed 255", "x".repeat(300)],
  ["register", "register is not valid", "perhaps"],
])("a %s that is none changes nothing: %s", async (field, text, value) => {
  const before = await root.rest("GET", `${CONFIG}/get-web-config`);
  const wish = { shortName: "Never", [field]: value };
  const answer = await root.rest("PUT", `${CONFIG}/set-web-config`, wish);
  expect([answer.http, answer.status]).toEqual([200, 400]);
  expect(answer.msg).toBe(text);
  expect((await root.rest("GET", `${CONFIG}/get-web-config`)).data).toEqual(before.data);
});

const SWITCHES = {
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  openPublicJudge: true,
  openGroupJudge: true,
  openContestJudge: true,
  hideNonContestSubmissionCode: false,
  uploadCookie: false,
  register: true,
  defaultSubmitInterval: 8,
  defaultCreateGroupDailyLimit: 2,
  defaultCreateGroupLimit: 5,
  defaultCreateGroupACInitValue: 20,
  defaultCreateDiscussionDailyLimit: 5,
  defaultCreateDiscussionACInitValue: 10,
  defaultCreateCommentACInitValue: 10,
};
const REMOTE = ["hdu", "cf", "poj", "atcoder", "spoj", "libreoj"];
const LISTS = Object.fromEntries(
  REMOTE.flatMap((name) => [
    [`${name}UsernameList`, []],
    [`${name}PasswordList`, []],
  ]),
);

test("switches have their defaults, take the whole form back, and say what they were told", async () => {
  const fresh = await root.rest<object>("GET", "/api/admin/switch/info");
  expect(fresh.data).toEqual({ ...SWITCHES, ...LISTS });
  const wish = { ...fresh.data, openPublicJudge: false, defaultSubmitInterval: -3 };
  expect((await root.rest("PUT", "/api/admin/switch/update", wish)).status).toBe(200);
  const changed = await root.rest("GET", "/api/admin/switch/info");
  expect(changed.data).toEqual({
    ...fresh.data,
    openPublicJudge: false,
    defaultSubmitInterval: 0,
  });
  const problem = await seedProblem(server);
  const refused = root.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C",
    code: "int main(){}",
  });
  await expect(refused).rejects.toMatchObject({
    data: { gavel: { code: "SWITCH_OFF_PUBLIC_JUDGE" } },
  });
  await root.rest("PUT", "/api/admin/switch/update", { openPublicJudge: true });
});

interface DatabaseConfig {
  dbName: string;
  dbPassword: string | null;
  redisHost: string | null;
}

test("the database tells where it is and no password, and takes back what is so already", async () => {
  const path = `${CONFIG}/get-db-and-redis-config`;
  const { data } = await root.rest<DatabaseConfig>("GET", path);
  expect(Object.keys(data).sort()).toEqual([
    "dbHost",
    "dbName",
    "dbPassword",
    "dbPort",
    "dbUsername",
    "redisHost",
    "redisPassword",
    "redisPort",
  ]);
  expect(data.dbName).toBe(new URL(server.databaseUrl).pathname.slice(1));
  expect([null, "******"]).toContain(data.dbPassword);
  expect(data.redisHost).toBeNull();
  const same = await root.rest("PUT", `${CONFIG}/set-db-and-redis-config`, data);
  expect(same).toMatchObject({ status: 200, data: null });
});

test.each([
  ["dbHost", "db.example.org"],
  ["dbPort", 1],
  ["dbPassword", "a-new-one"],
  ["redisHost", "127.0.0.1"],
])("another %s is refused with the reason", async (field, value) => {
  const answer = await root.rest("PUT", `${CONFIG}/set-db-and-redis-config`, { [field]: value });
  expect([answer.http, answer.status, answer.code]).toEqual([200, 400, "CONFIG_FIXED"]);
  expect(answer.msg).toContain(field);
  expect(answer.msg).toContain("DATABASE_URL");
});

test("the sign-in before this one is told, at the first one itself", async () => {
  const boss = await server.signUp("twice", { role: 1001 });
  const path = "/api/admin/dashboard/get-sessions";
  const first = await boss.rest<{ id: string; gmtCreate: string }>("POST", path);
  expect(first.data).toMatchObject({ uid: boss.uid, userAgent: "test", ip: "127.0.0.1" });
  clock.now = new Date("2026-05-20T11:00:00Z");
  const login = { username: "twice", password: boss.password };
  const signedIn = await server.anon.rest("POST", "/api/admin/login", login);
  const again = server.as(signedIn.headers.get("authorization") ?? "");
  expect((await again.rest("POST", path)).data).toEqual(first.data);
  expect(first.data.gmtCreate).toBe("2026-05-20T10:00:00.000+0000");
});

test("the dashboard counts users and the submissions of the day", async () => {
  const problem = await seedProblem(server);
  await root.rest("PUT", "/api/admin/switch/update", { defaultSubmitInterval: 0 });
  const send = () =>
    root.trpc.submission.create.mutate({ ...problem, language: "C", code: "int main(){}" });
  await send();
  clock.now = new Date("2026-05-21T06:00:00Z");
  await send();
  await send();
  interface Info {
    userNum: number;
    recentContestNum: number;
    todayJudgeNum: number;
  }
  const { data } = await root.rest<Info>("GET", "/api/admin/dashboard/get-dashboard-info");
  const users = await server.db.selectFrom("user_account").select("uid").execute();
  expect(data).toEqual({ userNum: users.length, recentContestNum: 0, todayJudgeNum: 2 });
  const figures = await root.trpc.dashboard.figures.query();
  expect(figures).toMatchObject({
    users: users.length,
    submissionsToday: 2,
    submissionsYesterday: 0,
    submissionsByDay: [0, 0, 0, 0, 0, 0, 1, 2],
    queueLength: 3,
    waitMedianMs: null,
  });
  const series = async (range: "24h" | "7d" | "30d") => {
    const { steps } = await root.trpc.dashboard.submissions.query({ range });
    return steps.map((step) => step.count);
  };
  expect((await series("7d")).slice(-8)).toEqual([0, 1, 0, 0, 0, 2, null, null]);
  expect((await series("30d")).slice(-2)).toEqual([1, 2]);
  expect(await series("24h")).toHaveLength(48);
  // There it is late in the evening of the day before, so all three were sent today.
  await root.trpc.setting.update.mutate({ timeZone: "America/Los_Angeles" });
  expect((await series("7d")).slice(-4)).toEqual([1, 0, 0, 2]);
  expect((await root.trpc.dashboard.figures.query()).submissionsByDay.slice(-2)).toEqual([0, 3]);
  const there = await root.rest<Info>("GET", "/api/admin/dashboard/get-dashboard-info");
  expect(there.data.todayJudgeNum).toBe(3);
  await root.trpc.setting.update.mutate({ timeZone: "UTC" });
});

test("the site's days are those of its root's first sign-in, until somebody chooses", async () => {
  await server.db.deleteFrom("setting").where("key", "=", "timeZone").execute();
  const stored = async () => {
    const row = await server.db
      .selectFrom("setting")
      .select("value")
      .where("key", "=", "timeZone")
      .executeTakeFirst();
    return row?.value;
  };
  const { adoptTimeZone, update } = root.trpc.setting;
  for (const unknown of ["Mars/Olympus", "+08:00", "", "Etc/Unknown"]) {
    await adoptTimeZone.mutate({ timeZone: unknown });
    expect(await stored()).toBeUndefined();
  }
  await Promise.all(
    ["asia/shanghai", "Europe/Berlin"].map((timeZone) => adoptTimeZone.mutate({ timeZone })),
  );
  const first = await stored();
  expect(["Asia/Shanghai", "Europe/Berlin"]).toContain(first);
  await adoptTimeZone.mutate({ timeZone: "America/New_York" });
  expect(await stored()).toBe(first);
  await update.mutate({ timeZone: "utc" });
  expect(await stored()).toBe("UTC");
  await expect(update.mutate({ timeZone: "Mars/Olympus" })).rejects.toThrow();
});

test("what waits for somebody is counted", async () => {
  const none = await root.trpc.dashboard.todo.query();
  expect(none).toEqual({
    systemErrors: 0,
    submitFailed: 0,
    judgesChanged: 0,
    remoteAccountsOut: 0,
    rejudgesReady: 0,
    ambiguousNames: 0,
    hostsDown: 0,
  });
  const problem = await seedProblem(server);
  const sent = { problemId: problem.problemId, language: "C", code: "int main(){}" };
  const { submitId } = await root.trpc.submission.create.mutate(sent);
  await server.db.updateTable("submission").set({ status: 4 }).where("id", "=", submitId).execute();
  await server.db
    .insertInto("judgehost")
    .values({ id: "gone", name: "gone", seen_at: new Date("2026-05-01") })
    .execute();
  expect(await root.trpc.dashboard.todo.query()).toMatchObject({ systemErrors: 1, hostsDown: 1 });
});
