import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = { now: new Date("2026-05-20T10:00:00Z") };
let server: TestServer;
let root: TestUser;
let admin: TestUser;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("keeper", { role: 1000 });
  admin = await server.signUp("admin", { role: 1001 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());

const ago = (ms: number) => new Date(clock.now.getTime() - ms);

/** As the judge would have left it: status 0 marks the problem as solved by this person. */
async function submitted(user: TestUser, pid: number, at: Date, status: number): Promise<void> {
  const { id } = await server.db
    .insertInto("submission")
    .values({
      ...{ uid: user.uid, username: user.username, problem_id: pid, status, created_at: at },
      ...{ language: "C", code: "x", code_bytes: 1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status !== 0) return;
  await server.db
    .insertInto("user_solved")
    .values({ uid: user.uid, problem_id: pid, submission_id: id, solved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function slideForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "slide.png"));
  return form;
}
async function addSlide(user: TestUser, background: string) {
  const image = sharp({ create: { width: 20, height: 10, channels: 3, background } });
  const form = slideForm(await image.png().toBuffer());
  return user.rest<{ id: number; url: string }>("POST", "/api/file/upload-carouse-img", form);
}
const listSlides = async () =>
  (await server.anon.rest<{ id: number; url: string }[]>("GET", "/api/home-carousel")).data;

test("root puts pictures on the first page, orders, words and takes them away", async () => {
  expect(await listSlides()).toEqual([]);
  const [first, second, third] = await Promise.all(
    ["#102030", "#405060", "#708090"].map((color) => addSlide(root, color)),
  );
  if (!first || !second || !third) throw new Error("not uploaded");
  expect(first).toMatchObject({ status: 200 });
  expect(Object.keys(first.data).sort()).toEqual(["id", "url"]);
  expect((await server.anon.fetch(first.data.url)).headers.get("content-type")).toBe("image/png");

  const ids = [third.data.id, first.data.id, second.data.id];
  await root.trpc.carousel.order.mutate({ ids });
  expect((await listSlides()).map((slide) => slide.id)).toEqual(ids);
  const words = { title: "Winter open", caption: "28 November", link: "/contest/1" };
  await root.trpc.carousel.update.mutate({ id: first.data.id, ...words });
  expect(await server.anon.trpc.carousel.find.query()).toContainEqual({ ...first.data, ...words });

  const path = `/api/admin/config/home-carousel?id=${first.data.id}`;
  for (const user of [alice, admin]) {
    expect(await user.rest("DELETE", path)).toMatchObject({ http: 403 });
    expect(await addSlide(user, "#000000")).toMatchObject({ http: 403 });
  }
  expect(await root.rest("DELETE", path)).toMatchObject({ status: 200, data: null });
  expect(await root.rest("DELETE", path)).toMatchObject({ status: 404 });
  expect((await listSlides()).map((slide) => slide.id)).toEqual([third.data.id, second.data.id]);
  expect((await server.anon.fetch(first.data.url)).status).toBe(404);
});

test("the order of pictures names all of them once, and a link leads to a page, never to a script", async () => {
  const ids = (await listSlides()).map((slide) => slide.id);
  for (const wrong of [[], ids.slice(1), [...ids, 999_999], ids.map(() => ids[0] ?? 0)]) {
    await expect(root.trpc.carousel.order.mutate({ ids: wrong })).rejects.toThrow("already exists");
  }
  for (const link of ["javascript:alert(1)", "//elsewhere.test", "data:text/html,x"]) {
    const change = { id: ids[0] ?? 0, title: "", caption: "", link };
    await expect(root.trpc.carousel.update.mutate(change)).rejects.toThrow("link");
  }
});

test("what is no picture is not put there", async () => {
  const form = slideForm(new TextEncoder().encode("<svg onload=alert(1)>"));
  const answer = await root.rest("POST", "/api/file/upload-carouse-img", form);
  expect(answer).toMatchObject({ status: 400, code: "FILE_TYPE" });
});

interface WireAnnouncement {
  id: number;
  title: string;
  status: number;
}
interface WirePage<T> {
  records: T[];
  total: number;
}
const announcements = (user: Pick<TestUser, "rest">, path: string) =>
  user.rest<WirePage<WireAnnouncement>>("GET", path);

test("announcements: root writes, everybody reads what is visible, newest first", async () => {
  for (const [index, title] of ["first", "second", "third"].entries()) {
    clock.now = new Date(clock.now.getTime() + 1000);
    const status = index === 1 ? 1 : 0;
    const body = { title, content: `# ${title}`, status };
    const answer = await root.rest("POST", "/api/admin/announcement", body);
    expect(answer).toMatchObject({ status: 200, data: null });
  }
  const page = await announcements(server.anon, "/api/get-common-announcement?limit=1");
  expect(page.data).toMatchObject({ total: 2, pages: 2, current: 1, size: 1 });
  expect(page.data.records[0]).toEqual({
    ...{ id: expect.any(Number), title: "third", content: "# third", status: 0, gid: null },
    ...{ uid: root.uid, username: "keeper" },
    ...{ gmtCreate: expect.stringMatching(/\+0000$/), gmtModified: expect.any(String) },
  });
  const all = await announcements(root, "/api/admin/announcement");
  expect(all.data.records.map(({ title, status }) => [title, status])).toEqual([
    ["third", 0],
    ["second", 1],
    ["first", 0],
  ]);
});

test("an announcement is changed, hidden and deleted, and the audit log tells of it", async () => {
  const { data } = await announcements(root, "/api/admin/announcement?limit=1");
  const id = data.records[0]?.id ?? 0;
  const change = { id, title: "third, mended", content: "text", status: 1 };
  expect(await root.rest("PUT", "/api/admin/announcement", change)).toMatchObject({ status: 200 });
  const visible = await announcements(server.anon, "/api/get-common-announcement");
  expect(visible.data.records.map(({ title }) => title)).toEqual(["first"]);
  const path = `/api/admin/announcement?aid=${id}`;
  expect(await root.rest("DELETE", path)).toMatchObject({ status: 200, data: null });
  expect(await root.rest("DELETE", path)).toMatchObject({ status: 404 });
  const { records } = await root.trpc.audit.find.query({ noun: "announcement" });
  expect(records.slice(0, 2).map(({ action, targetName }) => [action, targetName])).toEqual([
    ["announcement.delete", "third, mended"],
    ["announcement.update", "third, mended"],
  ]);
  expect(records[1]).toMatchObject({ before: { title: "third" }, after: { isVisible: false } });
});

test.each([
  ["without a title", { content: "x" }, "PARAM_MISSING"],
  ["with a blank title", { title: "  ", content: "x" }, "PARAM_MISSING"],
  ["without content", { title: "x", content: "" }, "PARAM_MISSING"],
  ["with a title of 256 letters", { title: "x".repeat(256), content: "x" }, "FIELD_TOO_LONG"],
])("an announcement %s is refused", async (_name, body, code) => {
  const answer = await root.rest("POST", "/api/admin/announcement", body);
  expect(answer).toMatchObject({ http: 200, status: 400, code });
});

test("only root keeps announcements", async () => {
  const body = { id: 1, title: "mine", content: "mine" };
  for (const [user, http] of [
    [server.anon, 401],
    [alice, 403],
    [admin, 403],
  ] as const) {
    for (const [method, path] of [
      ["GET", "/api/admin/announcement"],
      ["POST", "/api/admin/announcement"],
      ["PUT", "/api/admin/announcement"],
      ["DELETE", "/api/admin/announcement?aid=1"],
    ] as const) {
      const answer = await user.rest(method, path, method === "GET" ? undefined : body);
      expect(answer.http).toBe(http);
    }
  }
});

test("the rank counts problems first solved in the last seven days, the week every submission", async () => {
  const [one, two] = [await seedProblem(server), await seedProblem(server)];
  await submitted(alice, one.pid, ago(8 * DAY_MS), 0);
  await submitted(alice, one.pid, ago(2 * DAY_MS), 0);
  await submitted(alice, two.pid, ago(DAY_MS), 0);
  await submitted(bob, one.pid, ago(6 * DAY_MS), -1);
  await submitted(bob, one.pid, ago(6 * DAY_MS), 0);
  await submitted(bob, two.pid, ago(HOUR_MS), 0);
  const banned = await server.signUp("banned");
  await submitted(banned, one.pid, ago(HOUR_MS), 0);
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", banned.uid)
    .execute();

  const rank = await server.anon.rest<object[]>("GET", "/api/get-recent-seven-ac-rank");
  expect(rank.data).toEqual([
    expect.objectContaining({ username: "bob", ac: 2, total: 3, rating: null }),
    expect.objectContaining({ username: "alice", ac: 1, total: 2 }),
  ]);
  expect(Object.keys(rank.data[0] ?? {}).sort()).toEqual(
    "ac avatar nickname rating signature titleColor titleName total uid username".split(" "),
  );
  const week = await server.anon.rest("GET", "/api/get-last-week-submission-statistics");
  expect(week.data).toEqual({
    dateStrList: ["05-14", "05-15", "05-16", "05-17", "05-18", "05-19", "05-20"],
    totalCountList: [2, 0, 0, 0, 1, 1, 2],
    acCountList: [1, 0, 0, 0, 1, 1, 2],
  });
});

test("the days that are over are counted anew every half hour, today by the quarter minute, and at once for root", async () => {
  const path = "/api/get-last-week-submission-statistics";
  const today = async (user: Pick<TestUser, "rest">, query = "") =>
    (await user.rest<{ totalCountList: number[] }>("GET", `${path}${query}`)).data
      .totalCountList[6];
  const { pid } = await seedProblem(server);
  await submitted(bob, pid, ago(0), -1);
  expect(await today(server.anon)).toBe(2);
  for (const user of [server.anon, alice, admin]) {
    const answer = await user.rest("GET", `${path}?forceRefresh=true`);
    expect(answer).toMatchObject({ code: "ACCESS_DENIED" });
  }
  expect(await today(root, "?forceRefresh=true")).toBe(3);
  expect(await today(server.anon)).toBe(3);
  await submitted(bob, pid, ago(0), -1);
  clock.now = new Date(clock.now.getTime() + 31 * 60_000);
  expect(await today(server.anon)).toBe(4);
});

test("days go by midnight in the site's time zone, and the streak is one's own", async () => {
  clock.now = new Date("2026-05-21T08:30:00Z");
  const { pid } = await seedProblem(server);
  const carol = await server.signUp("carol");
  for (const at of ["2026-05-21T08:00:00Z", "2026-05-20T18:00:00Z", "2026-05-19T18:00:00Z"]) {
    await submitted(carol, pid, new Date(at), 0);
  }
  const utc = await carol.trpc.home.figures.query();
  expect(utc).toMatchObject({
    ...{ day: "2026-05-21", submissionsToday: 1 },
    mine: { streakDays: 3, solvedThisWeek: 1 },
  });
  expect(utc.online).toBeGreaterThan(0);
  // In Shanghai the one before was sent after midnight as well.
  await root.trpc.setting.update.mutate({ timeZone: "Asia/Shanghai" });
  const shanghai = await carol.trpc.home.figures.query();
  expect(shanghai).toMatchObject({ submissionsToday: 2, mine: { streakDays: 2 } });
  const week = await server.anon.trpc.home.lastWeek.query({});
  expect(week.map((one) => one.day).slice(-2)).toEqual(["2026-05-20", "2026-05-21"]);
  expect(week.at(-1)?.total).toBe(2);
  // There it is still the day before.
  await root.trpc.setting.update.mutate({ timeZone: "Pacific/Honolulu" });
  const [yesterday] = (await server.anon.trpc.home.lastWeek.query({})).slice(-1);
  expect(yesterday?.day).toBe("2026-05-20");
  const visitor = await server.anon.trpc.home.figures.query();
  expect(visitor).toMatchObject({ day: "2026-05-20", mine: null });
  await root.trpc.setting.update.mutate({ timeZone: "UTC" });
});

test("problems that changed last are listed, public ones only", async () => {
  const hidden = await seedProblem(server, { auth: 2 });
  const shown = await seedProblem(server);
  const path = "/api/get-recent-updated-problem";
  const { data } = await server.anon.rest<{ id: number }[]>("GET", path);
  expect(data.map(({ id }) => id)).not.toContain(hidden.pid);
  expect(data[0]?.id).toBe(shown.pid);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    "gmtCreate gmtModified id problemId title type".split(" "),
  );
});

test("contests that run or begin within two weeks are listed, the next to end or begin first", async () => {
  const make = async (title: string, startH: number, endH: number, more: object = {}) => {
    const { id } = await server.db
      .insertInto("contest")
      .values({
        ...{ title, type: 1, author_uid: root.uid, author_name: "keeper" },
        ...{ start_time: ago(-startH * HOUR_MS), end_time: ago(-endH * HOUR_MS), ...more },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const long = await make("long", -500, 9000);
  const soon = await make("soon", 24, 30);
  const short = await make("short", -2, 3, { type: 0 });
  await make("over", -9, -1);
  await make("far", 14 * 24, 15 * 24);
  await make("hidden", -2, 3, { is_visible: false });
  const { data } = await server.anon.rest<Record<string, unknown>[]>(
    "GET",
    "/api/get-recent-contest",
  );
  expect(data.map(({ id }) => id)).toEqual([short, long, soon]);
  expect(data[0]).toMatchObject({
    title: "short",
    type: 0,
    auth: 0,
    author: "keeper",
    count: null,
  });
  const list = await server.anon.rest<{ records: { id: number }[] }>(
    "GET",
    "/api/get-contest-list?limit=50",
  );
  // The same row as there, as far as it lies still.
  const { now: _, ...row }: Record<string, unknown> = data[0] ?? {};
  const known = list.data.records.find(({ id }) => id === short);
  expect(known).toMatchObject(row);
  expect(row).toMatchObject({ rankShowName: "username", sealRank: false, openPrint: false });
  const info = await root.rest<{ recentContestNum: number }>(
    "GET",
    "/api/admin/dashboard/get-dashboard-info",
  );
  expect(info.data.recentContestNum).toBe(3);
  // What is sent to a contest, under a freeze perhaps, moves no figure of the first page.
  const days = async () => server.anon.trpc.home.lastWeek.query({});
  await root.trpc.home.lastWeek.query({ forceRefresh: true });
  const before = await days();
  const { pid } = await seedProblem(server);
  await server.db
    .insertInto("submission")
    .values({
      ...{ uid: alice.uid, username: "alice", problem_id: pid, contest_id: short, status: 0 },
      ...{ language: "C", code: "x", code_bytes: 1, created_at: clock.now },
    })
    .execute();
  await root.trpc.home.lastWeek.query({ forceRefresh: true });
  expect(await days()).toEqual(before);
  await server.db.deleteFrom("contest").execute();
});

test("there are no contests, and none elsewhere until an address is named", async () => {
  expect((await server.anon.rest("GET", "/api/get-recent-contest")).data).toEqual([]);
  expect((await server.anon.rest("GET", "/api/get-recent-other-contest")).data).toBeNull();
  expect(await root.trpc.home.feed.query()).toBeNull();
});

test("contests elsewhere come from an address that root names; a fault keeps what was known", async () => {
  const contest = (title: string, hours: number) => ({
    ...{ oj: "Codeforces", url: "https://codeforces.com/contest/1", title },
    beginTime: new Date(clock.now.getTime() + hours * HOUR_MS),
    endTime: new Date(clock.now.getTime() + (hours + 2) * HOUR_MS),
  });
  let answer = () => Response.json([contest("later", 5), contest("soon", 1), contest("over", -9)]);
  const elsewhere = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => answer() });
  try {
    await changeSettings(server, { contestFeedUrl: `http://127.0.0.1:${elsewhere.port}/list` });
    const titles = async () => {
      const path = "/api/get-recent-other-contest";
      const { data } = await server.anon.rest<{ title: string }[]>("GET", path);
      return data.map(({ title }) => title);
    };
    expect(await titles()).toEqual([]);
    expect(await root.trpc.home.refreshFeed.mutate()).toMatchObject({ count: 2, fault: null });
    expect(await titles()).toEqual(["soon", "later"]);

    answer = () => new Response("<html>");
    const state = await root.trpc.home.refreshFeed.mutate();
    expect(state).toMatchObject({ count: 2, fault: "the answer is not JSON" });
    expect(await titles()).toEqual(["soon", "later"]);
    answer = () => Response.json({ data: [{ title: "x", url: "javascript:alert(1)" }] });
    const odd = await root.trpc.home.refreshFeed.mutate();
    expect(odd?.fault).toBe("the answer is not a list of contests");
    answer = () => Response.json({ status: 200, data: [contest("of another site", 3)] });
    await root.trpc.home.refreshFeed.mutate();
    expect(await titles()).toEqual(["of another site"]);
  } finally {
    await elsewhere.stop(true);
    await changeSettings(server, { contestFeedUrl: "" });
  }
});
