/** The list of discussions, as existing clients call it. */
import { addGroups } from "@gavel/db/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
let keeper: TestUser;
let alice: TestUser;
let bob: TestUser;

async function posted(who: TestUser, more: object): Promise<void> {
  const form = { description: "In short", content: "Because $x$", categoryId: 1, ...more };
  expect(await who.rest("POST", "/api/discussion", form)).toMatchObject({ status: 200 });
}
const change = (title: string, to: { is_disabled?: boolean; group_id?: number }) =>
  server.db.updateTable("discussion").set(to).where("title", "=", title).execute();

interface Listed {
  records: { id: number; title: string; pid: string | null; content: string | null }[];
  total: number;
}
const found = (who: Pick<TestUser, "rest">, query: string) =>
  who.rest<Listed>("GET", `/api/get-discussion-list?${query}`);
const titles = async (who: Pick<TestUser, "rest">, query: string) =>
  (await found(who, query)).data.records.map(({ title }) => title);
const WORD = "zebra";

beforeAll(async () => {
  server = await startTestServer();
  await addGroups(server.db, 9);
  root = await server.signUp("boss", { role: 1000 });
  admin = await server.signUp("ada", { role: 1001 });
  keeper = await server.signUp("keeper", { role: 1008 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  await changeSettings(server, { defaultCreateDiscussionACInitValue: 0 });
  const { problemId } = await seedProblem(server);
  await posted(admin, { title: `${WORD} pinned`, topPriority: true, categoryId: 3 });
  await posted(alice, { title: `${WORD} old`, categoryId: 2, pid: problemId });
  await posted(bob, { title: `${WORD} new`, categoryId: 3, description: "50% of it" });
  await posted(bob, { title: `${WORD} off` });
  await change(`${WORD} off`, { is_disabled: true });
  await posted(bob, { title: `${WORD} of a group` });
  await change(`${WORD} of a group`, { group_id: 9 });
  await posted(alice, { title: "something else" });
});
afterAll(() => server.stop());

test("pinned ones first, then the newest, in rows of the promised shape", async () => {
  const page = (await found(alice, `keyword=${WORD}`)).data;
  expect(page).toMatchObject({ total: 3, size: 10, current: 1, pages: 1 });
  expect(page.records.map(({ title }) => title)).toEqual([
    ...[`${WORD} pinned`, `${WORD} new`, `${WORD} old`],
  ]);
  expect(Object.keys(page.records[0] ?? {}).sort()).toEqual(
    "author avatar categoryId categoryName commentNum content description gid gmtCreate gmtModified id likeNum pid role status title titleColor titleName topPriority uid viewNum".split(
      " ",
    ),
  );
  expect(page.records[0]).toMatchObject({ topPriority: true, author: "ada", role: "admin" });
  const second = (await found(alice, `keyword=${WORD}&limit=1&currentPage=2`)).data;
  expect(second).toMatchObject({ total: 3, pages: 3, current: 2 });
  expect(second.records.map(({ title }) => title)).toEqual([`${WORD} new`]);
});

test("the text comes to its author alone", async () => {
  const { records } = (await found(alice, `keyword=${WORD}`)).data;
  expect(records.map(({ content }) => content)).toEqual([null, null, "Because $x$"]);
  const visitor = (await found(server.anon, `keyword=${WORD}`)).data.records;
  expect(visitor.every(({ content }) => content === null)).toBe(true);
});

test("by category, problem, keyword and author", async () => {
  expect(await titles(server.anon, `keyword=${WORD}&cid=3`)).toEqual([
    ...[`${WORD} pinned`, `${WORD} new`],
  ]);
  const [old] = (await found(server.anon, `keyword=${WORD}&cid=2`)).data.records;
  expect(await titles(server.anon, `pid=${old?.pid?.toLowerCase()}`)).toEqual([`${WORD} old`]);
  expect(await titles(server.anon, "pid=NOWHERE")).toEqual([]);
  const secret = await seedProblem(server, { columns: { auth: 2 } });
  await posted(keeper, { title: "about a secret", pid: secret.problemId });
  expect(await titles(keeper, `pid=${secret.problemId}`)).toEqual(["about a secret"]);
  expect(await found(alice, `pid=${secret.problemId}`)).toMatchObject({ data: { total: 0 } });
  // What stands for anything in a pattern stands for itself in a keyword.
  expect(await titles(server.anon, `keyword=${encodeURIComponent("50%")}`)).toEqual([
    `${WORD} new`,
  ]);
  expect(await titles(server.anon, `keyword=${encodeURIComponent("5_%")}`)).toEqual([]);
  const ofBob = await titles(server.anon, "keyword=bob");
  expect(ofBob).toEqual([`${WORD} new`]);
  // An account that is gone is found by the name that it wrote under.
  await server.db
    .insertInto("discussion")
    .values({
      ...{ category_id: 2, title: "left behind", description: "d", content: "c" },
      ...{ author_name: "Departed", author_role: 1002 },
    })
    .execute();
  expect(await titles(server.anon, "keyword=PARTE")).toEqual(["left behind"]);
  expect(await titles(bob, `keyword=${WORD}&onlyMine=true`)).toEqual([`${WORD} new`]);
  expect(await found(server.anon, "onlyMine=true")).toMatchObject({
    http: 401,
    code: "LOGIN_REQUIRED",
  });
});

test("what is switched off is listed to administrators who ask for it", async () => {
  const query = `keyword=${WORD}&admin=true`;
  for (const staff of [root, admin, keeper]) {
    expect(await titles(staff, `keyword=${WORD}`)).not.toContain(`${WORD} off`);
    expect(await titles(staff, query)).toContain(`${WORD} off`);
  }
  expect(await found(bob, query)).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
  expect(await found(server.anon, query)).toMatchObject({ http: 401, code: "LOGIN_REQUIRED" });
});

test("each category says how many everybody sees in it", async () => {
  const counts = await server.anon.trpc.discussion.categoryCounts.query();
  const { total } = (await found(server.anon, "")).data;
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const all = await Promise.all(
    counts.map(async ({ id }) => (await found(server.anon, `cid=${id}`)).data.total),
  );
  expect(counts.map(({ count }) => count)).toEqual(all);
});

test("the site switch closes the list for everybody", async () => {
  await changeSettings(server, { openPublicDiscussion: false });
  for (const who of [server.anon, alice, root]) {
    expect(await found(who, "")).toMatchObject({
      http: 403,
      code: "SWITCH_OFF_PUBLIC_DISCUSSION",
    });
  }
  await expect(server.anon.trpc.discussion.categoryCounts.query()).rejects.toThrow("not open");
  await changeSettings(server, { openPublicDiscussion: true });
});
