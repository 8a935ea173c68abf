/** Problems of other judges, as existing clients import them, and the accounts there. */
import { FakeHdu } from "@gavel/remote-judges/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let fake: FakeHdu;
const people = {} as Record<"root" | "ada" | "alice", TestUser>;

beforeAll(async () => {
  fake = new FakeHdu().start();
  for (const id of ["1001", "1002"]) fake.others.add(id);
  server = await startTestServer({ remoteOrigins: new Map([["HDU", fake.origin]]) });
  people.root = await server.signUp("boss", { role: 1000 });
  people.ada = await server.signUp("ada", { role: 1001 });
  people.alice = await server.signUp("alice");
});
afterAll(async () => {
  await server.stop();
  await fake.stop();
});

const importing = (room: string, query: string) =>
  people.ada.rest("GET", `/api/admin/${room}/import-remote-oj-problem?name=HDU&${query}`);

test("an administrator imports a problem, which everybody finds in its bank", async () => {
  expect(await importing("problem", "problemId=1000")).toMatchObject({ status: 200, data: null });
  const list = await server.anon.rest<{ records: object[] }>("GET", "/api/get-problem-list?oj=HDU");
  expect(list.data.records).toMatchObject([{ problemId: "HDU-1000", title: "Toy Sum" }]);
  const detail = await server.anon.rest("GET", "/api/get-problem-detail?problemId=HDU-1000");
  expect(detail.data).toMatchObject({ problem: { isRemote: true, auth: 1 } });
});

test("what changes something may be asked for by POST too", async () => {
  const sent = { name: "HDU", problemId: "1000" };
  const path = "/api/admin/problem/import-remote-oj-problem";
  expect(await people.ada.rest("POST", path, sent)).toMatchObject({
    ...{ http: 200, code: "REMOTE_PROBLEM_EXISTS" },
  });
  for (const room of ["training", "contest"]) {
    const there = `/api/admin/${room}/import-remote-oj-problem`;
    const answer = await people.ada.rest("POST", there, sent);
    expect(answer).toMatchObject({ http: 200, code: "PARAM_MISSING" });
  }
});

test("its source is a link to it there, and what a keeper edits is the text alone", async () => {
  const stored = server.db.updateTable("problem").where("display_id", "=", "HDU-1000");
  const shown = async () => {
    const path = "/api/get-problem-detail?problemId=HDU-1000";
    const { data } = await server.anon.rest<{ problem: { id: number; source: string } }>(
      "GET",
      path,
    );
    return data.problem;
  };
  const link = (text: string) =>
    `<a style="color:#1A5CC8" href="${fake.origin}/showproblem.php?pid=1000" target="_blank" rel="noreferrer">${text}</a>`;
  expect((await shown()).source).toBe(link("Toy Cup"));
  await stored.set({ source: '<b>"Toy" & Co</b>' }).execute();
  const { id, source } = await shown();
  expect(source).toBe(link("&lt;b&gt;&quot;Toy&quot; &amp; Co&lt;/b&gt;"));
  const edited = await people.root.rest("GET", `/api/admin/problem?pid=${id}`);
  expect(edited.data).toMatchObject({ source: '<b>"Toy" & Co</b>' });
  await stored.set({ source: "" }).execute();
  expect((await shown()).source).toBe(link("HDU-1000"));
});

test("what cannot be imported is told with its code and the reason", async () => {
  expect(await importing("problem", "problemId=1000")).toMatchObject({
    status: 400,
    msg: "The problem HDU-1000 is here already",
  });
  expect(await importing("problem", "problemId=4000")).toMatchObject({
    status: 400,
    msg: expect.stringContaining("it has no such problem"),
  });
  const missing = "/api/admin/problem/import-remote-oj-problem?name=HDU&problemId=4000";
  const headers = { "accept-language": "zh-CN" };
  expect(await (await people.ada.fetch(missing, { headers })).json()).toMatchObject({
    msg: "未能从 HDU 导入题目：平台上没有这道题（No such problem - 4000）",
  });
  const unknown = "/api/admin/problem/import-remote-oj-problem?name=XYZ&problemId=1";
  expect(await people.ada.rest("GET", unknown)).toMatchObject({ status: 400 });
  const path = "/api/admin/problem/import-remote-oj-problem?name=HDU&problemId=1001";
  expect(await people.alice.rest("GET", path)).toMatchObject({ status: 403 });
});

test("one goes into a contest with its letter, new or known, and a taken letter asks nothing of the site", async () => {
  const hourMs = 3_600_000;
  const { id: cid } = await people.ada.trpc.contest.create.mutate({
    ...({ title: "Remote", description: "Rules", type: 0, auth: 0 } as const),
    startTime: new Date(Date.now() + hourMs).toISOString(),
    endTime: new Date(Date.now() + 2 * hourMs).toISOString(),
  });
  const add = (rest: string) => importing("contest", `cid=${cid}&${rest}`);
  expect(await add("problemId=1001&displayId=A")).toMatchObject({ status: 200, data: null });
  expect(await add("problemId=1000&displayId=B")).toMatchObject({ status: 200 });
  const asked = fake.log.length;
  expect(await add("problemId=1002&displayId=A")).toMatchObject({
    status: 400,
    msg: "The problem or its display id is already in the contest",
  });
  expect(fake.log).toHaveLength(asked);
  const rows = await people.ada.trpc.contestProblem.findForStaff.query({ contestId: cid });
  expect(rows.map((row) => row.displayId)).toEqual(["A", "B"]);
});

test("one goes into a training, where it is open to everybody", async () => {
  const root = await people.root.rest("POST", "/api/admin/training/category", {
    ...{ name: "Beginner", color: "#00aa55" },
  });
  const training = {
    ...{ title: "Remote", description: "x", rank: 1, status: true, auth: "Public" },
  };
  const sent = { training, trainingCategory: root.data };
  expect(await people.root.rest("POST", "/api/admin/training", sent)).toMatchObject({
    status: 200,
  });
  const { id: tid } = await server.db.selectFrom("training").select("id").executeTakeFirstOrThrow();
  const path = `/api/admin/training/import-remote-oj-problem?name=HDU&problemId=1002&tid=${tid}`;
  expect(await people.root.rest("GET", path)).toMatchObject({ status: 200, data: null });
  expect(await people.root.rest("GET", path)).toMatchObject({
    status: 400,
    msg: "The problem is already in the training",
  });
});

test("a list is imported by the server itself", async () => {
  for (const id of ["1010", "1011"]) fake.others.add(id);
  const { trpc } = people.ada;
  const { id } = await trpc.remoteBatch.start.mutate({ site: "HDU", lines: "1010-1012" });
  const state = async () => (await trpc.remoteBatch.get.query({ batchId: id })).state;
  await expect.poll(state).toBe("done");
  const { counts } = await trpc.remoteBatch.get.query({ batchId: id });
  expect(counts).toEqual({ waiting: 0, imported: 2, known: 0, failed: 1 });
});

const BOT = { site: "HDU", name: "bot", session: null, isEnabled: true } as const;

test("root keeps accounts whose secrets are in no answer, and tries them", async () => {
  const { trpc } = people.root;
  fake.users.set("bot", "secret-1");
  const { id } = await trpc.remoteAccount.save.mutate({ id: null, ...BOT, password: "wrong-0" });
  expect(await trpc.remoteAccount.try.mutate({ id })).toMatchObject({
    reach: { isGood: true },
    session: { isGood: false, fault: "badCredentials" },
    form: null,
  });
  await trpc.remoteAccount.save.mutate({ id, ...BOT, password: "secret-1" });
  const good = { isGood: true, fault: null, detail: "" };
  const tried = await trpc.remoteAccount.try.mutate({ id });
  expect(tried).toEqual({ reach: good, session: good, form: good });
  expect(fake.asked("send")).toEqual([]);
  const sites = await trpc.remoteAccount.list.query();
  const mine = sites.find((one) => one.site === "HDU");
  expect(mine?.accounts).toMatchObject([
    { id, name: "bot", state: "active", hasPassword: true, isEnabled: true },
  ]);
  const audit = await server.db.selectFrom("audit_entry").selectAll().execute();
  expect(JSON.stringify([sites, tried, audit])).not.toMatch(/secret-1|wrong-0|PHPSESSID/);
  // Without a new password it keeps the old one.
  await trpc.remoteAccount.save.mutate({ id, ...BOT, password: null, isEnabled: false });
  expect(await trpc.remoteAccount.try.mutate({ id })).toMatchObject({ session: good });
  await trpc.remoteAccount.remove.mutate({ id });
  expect(await server.db.selectFrom("remote_account").select("id").execute()).toEqual([]);
});

test("what is no cookie, a second account of a name, and others than root are refused", async () => {
  const save = (who: TestUser, rest: object) =>
    who.trpc.remoteAccount.save.mutate({ id: null, ...BOT, password: "secret-1", ...rest });
  await expect(save(people.ada, {})).rejects.toThrow("You do not have permission");
  await expect(save(people.root, { session: "no cookie" })).rejects.toThrow("session");
  await expect(save(people.root, { password: null })).rejects.toThrow("password");
  await save(people.root, {});
  await expect(save(people.root, { name: "BOT" })).rejects.toThrow("exists");
});

test("a site that was closed is open again once it answered a try", async () => {
  const { trpc } = people.root;
  const later = new Date(Date.now() + 3_600_000);
  await server.db
    .insertInto("remote_site")
    .values({
      ...{ site: "HDU", trouble: "blocked", detail: "Just a moment...", since: new Date() },
      ...{ times: 1, closed_until: later },
    })
    .execute();
  expect(await importing("problem", "problemId=1001")).toMatchObject({ status: 400 });
  fake.play("problem", "cloudflare");
  expect(await trpc.remoteAccount.trySite.mutate({ site: "HDU" })).toMatchObject({
    reach: { isGood: false, fault: "challenge" },
  });
  const closed = async () =>
    (await trpc.remoteAccount.list.query()).find((one) => one.site === "HDU")?.closedUntil;
  expect(await closed()).toBe(later.toISOString());
  expect(await trpc.remoteAccount.trySite.mutate({ site: "HDU" })).toMatchObject({
    reach: { isGood: true },
  });
  expect(await closed()).toBeNull();
});
