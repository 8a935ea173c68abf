/** What root writes to everybody, to administrators or to those whom it names. */
import { pushNotices } from "@gavel/api/talk/notice";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const PATH = "/api/admin/msg/notice";
let server: TestServer;
let people: Record<"root" | "ada" | "pam" | "ann" | "bob", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  people = {
    root: await server.signUp("boss", { role: 1000 }),
    ada: await server.signUp("ada", { role: 1001 }),
    pam: await server.signUp("pam", { role: 1008 }),
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
  };
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom("message").execute();
  await server.db.deleteFrom("site_notice").execute();
});

const notice = { title: "Power cut", content: "The site is **down** on Sunday." };
const jobs = () => ({ db: server.db, now: () => new Date() });
async function titles(who: TestUser, kind: "Mine" | "Sys" = "Sys"): Promise<string[]> {
  const { records } = await who.trpc.message.findSite.query({ kind });
  return records.map(({ title }) => title);
}
const write = (more: object) => people.root.rest("POST", PATH, { ...notice, ...more });
interface Listed {
  records: Record<string, unknown>[];
}
const listed = async (query = "") =>
  ((await people.root.rest("GET", PATH + query)).data as Listed).records;

test("a notice to everybody waits for the hour, and is sent once", async () => {
  const { ann, ada } = people;
  expect(await write({ type: "All" })).toMatchObject({ status: 200, data: null });
  expect(await titles(ann)).toEqual([]);
  expect(await listed()).toMatchObject([
    { ...notice, type: "All", state: false, adminUsername: "boss", recipientId: null },
  ]);
  const [first, second] = await Promise.all([pushNotices(jobs()), pushNotices(jobs())]);
  expect(first.notices + second.notices).toBe(1);
  expect(await pushNotices(jobs())).toEqual({ notices: 0, messages: 0 });
  expect([await titles(ann), await titles(ada)]).toEqual([["Power cut"], ["Power cut"]]);
  expect(await listed()).toMatchObject([{ state: true }]);
});

test("administrators of every kind read theirs, and nobody else; one person reads their own", async () => {
  const { root, ada, pam, ann, bob } = people;
  await write({ type: "Admin", title: "To staff", state: true });
  await write({ type: "Single", title: "To Ann", recipientId: ann.uid, state: true });
  await root.trpc.notice.create.mutate({
    ...{ ...notice, title: "To Bob", audience: "Some", recipients: ["BOB"], pushNow: true },
  });
  for (const who of [root, ada, pam]) expect(await titles(who)).toEqual(["To staff"]);
  expect([await titles(ann), await titles(ann, "Mine")]).toEqual([[], ["To Ann"]]);
  expect([await titles(bob), await titles(bob, "Mine")]).toEqual([[], ["To Bob"]]);
  expect((await listed("?type=Single")).map(({ title }) => title)).toEqual(["To Bob", "To Ann"]);
});

test("several are named by uid or by name, once each, and nobody else is told", async () => {
  const { root, ada, ann, bob } = people;
  await write({ type: "Single", title: "To both", recipientId: `${ann.uid},BOB`, state: true });
  const who = ["bob", ann.uid, "Ann", bob.uid];
  const form = { ...notice, title: "Twice named", audience: "Some" as const, recipients: who };
  const { id } = await root.trpc.notice.create.mutate(form);
  const { records } = await root.trpc.notice.find.query({ audience: "Some" });
  expect(records[0]?.recipients.map(({ username }) => username)).toEqual(["ann", "bob"]);
  expect(await listed("?type=Single")).toMatchObject([
    { type: "Single", recipientId: `${ann.uid},${bob.uid}`, state: false },
    { type: "Single", recipientId: `${ann.uid},${bob.uid}`, state: true },
  ]);
  await pushNotices(jobs());
  for (const one of [ann, bob])
    expect(await titles(one, "Mine")).toEqual(["Twice named", "To both"]);
  expect([await titles(ada, "Mine"), await titles(ada)]).toEqual([[], []]);
  expect(await root.trpc.notice.delete.mutate({ id })).toBeNull();
});

test("other people can be named while it waits; whom nobody is called is told, and nothing kept", async () => {
  const { root, ann, bob } = people;
  const form = { ...notice, audience: "Some" as const, recipients: ["ann"] };
  const { id } = await root.trpc.notice.create.mutate(form);
  const wrong = { id, ...form, title: "Changed", recipients: ["bob", "nobody", "no-one"] };
  const refused = root.trpc.notice.update.mutate(wrong);
  await expect(refused).rejects.toThrow("Nobody is called nobody, no-one");
  expect(await listed()).toMatchObject([{ title: "Power cut", recipientId: ann.uid }]);
  await root.trpc.notice.update.mutate({ id, ...form, recipients: ["bob"] });
  expect(await listed()).toMatchObject([{ recipientId: bob.uid }]);
  const audit = await server.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("action", "=", "notice.update")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ before: { recipients: ["ann"] }, after: { recipients: ["bob"] } });
  await root.rest("PUT", PATH, { id, ...notice, type: "All" });
  expect(await listed()).toMatchObject([{ type: "All", recipientId: null }]);
});

test("whoever is gone before a notice goes out holds nobody up", async () => {
  const gone = await server.signUp("gone");
  await write({ type: "Single", recipientId: `${gone.uid},ann` });
  await people.root.trpc.user.remove.mutate({ uids: [gone.uid] });
  expect(await pushNotices(jobs())).toEqual({ notices: 1, messages: 1 });
  expect(await titles(people.ann, "Mine")).toEqual(["Power cut"]);
});

test("who is banned is told nothing", async () => {
  const { uid } = await server.signUp("zoe");
  const of = server.db.updateTable("user_account").where("uid", "=", uid);
  await of.set({ is_banned: true }).execute();
  await write({ type: "All", state: true });
  const rows = await server.db.selectFrom("message").select("recipient_uid").execute();
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.map((row) => row.recipient_uid)).not.toContain(uid);
});

test("what waits can be changed and deleted; what was sent stays as it was", async () => {
  const { root, ann } = people;
  const { id } = await root.trpc.notice.create.mutate({ ...notice, audience: "All" });
  await root.rest("PUT", PATH, { id, ...notice, title: "Later", type: "All" });
  await root.trpc.notice.push.mutate({ id });
  expect(await titles(ann)).toEqual(["Later"]);
  const late = await root.rest("PUT", PATH, { id, ...notice, type: "All" });
  expect(late).toMatchObject({ status: 400, code: "NOTICE_PUSHED" });
  await expect(root.trpc.notice.push.mutate({ id })).rejects.toThrow();
  expect(await titles(ann)).toEqual(["Later"]);
  expect(await root.rest("DELETE", `${PATH}?id=${id}`)).toMatchObject({ status: 200 });
  expect([await listed(), await titles(ann)]).toEqual([[], ["Later"]]);
  expect((await root.rest("DELETE", `${PATH}?id=${id}`)).status).toBe(404);
});

test("a notice to nobody, without words or of another kind is refused, and nobody but root writes any", async () => {
  const { ada, ann } = people;
  expect(await write({ type: "Single" })).toMatchObject({ code: "NOTICE_NO_RECIPIENT" });
  expect(await write({ type: "Single", recipientId: "nobody" })).toMatchObject({ status: 400 });
  expect((await write({ type: "Everybody" })).status).toBe(400);
  expect((await write({ type: "All", title: " " })).status).toBe(400);
  expect((await write({ type: "All", content: "\n" })).status).toBe(400);
  expect((await write({ type: "All", content: "x".repeat(65_536) })).status).toBe(400);
  for (const [who, status] of [
    [ada, 403],
    [ann, 403],
    [server.anon, 401],
  ] as const) {
    expect((await who.rest("POST", PATH, { ...notice, type: "All" })).status).toBe(status);
    expect((await who.rest("GET", PATH)).status).toBe(status);
  }
  expect(await listed()).toEqual([]);
});
