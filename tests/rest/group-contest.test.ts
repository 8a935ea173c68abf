/** Contests of groups, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";

let server: TestServer;
let gid: number;
const people = {} as Record<"root" | "ada" | "eve" | "bob" | "stranger", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  people.root = await server.signUp("boss", { role: 1000 });
  for (const name of ["ada", "eve", "bob", "stranger"] as const) {
    people[name] = await server.signUp(name);
  }
  gid = await seedGroup(server, [
    [people.ada, 4],
    [people.eve, 4],
    [people.bob, 3],
  ]);
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

const ROOM = "/api/group";
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const form = (contest: object = {}) => ({
  ...{ title: "Team round", description: "Rules", type: 0, auth: 0, gid },
  ...{ startTime: at(-1), endTime: at(2), visible: true },
  ...contest,
});

async function make(contest: object = {}): Promise<number> {
  const sent = await people.ada.rest("POST", `${ROOM}/contest`, form(contest));
  expect(sent).toMatchObject({ status: 200, data: null });
  const list = await people.ada.rest<{ records: { id: number }[] }>(
    "GET",
    `${ROOM}/get-admin-contest-list?gid=${gid}&limit=100`,
  );
  return Math.max(...list.data.records.map(({ id }) => id));
}

test("an administrator of the group makes one, its members find and enter it, nobody else does", async () => {
  const cid = await make();
  const list = `${ROOM}/get-contest-list?gid=${gid}`;
  expect((await people.bob.rest("GET", list)).data).toMatchObject({
    ...{ size: 10 },
    records: [{ id: cid, title: "Team round", author: "ada", gid, status: 0 }],
  });
  expect(await people.stranger.rest("GET", list)).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
  expect((await server.anon.fetch(list)).status).toBe(401);
  expect(await people.bob.rest("POST", `${ROOM}/contest`, form())).toMatchObject({
    ...{ status: 403, code: "GROUP_ADMIN_ONLY" },
  });
  const info = `/api/get-contest-info?cid=${cid}`;
  expect((await people.bob.rest("GET", info)).data).toMatchObject({ id: cid, gid });
  expect(await people.stranger.rest("GET", info)).toMatchObject({
    ...{ status: 403, code: "CONTEST_GROUP_ONLY" },
  });
  const site = await server.anon.rest<{ records: unknown[] }>("GET", "/api/get-contest-list");
  expect(site.data.records).toEqual([]);
});

test("whoever made it changes and deletes it, another administrator of the group does not", async () => {
  const cid = await make();
  const address = `${ROOM}/contest?cid=${cid}`;
  const stored = await people.ada.rest<object>("GET", address);
  expect(stored.data).toMatchObject({ id: cid, gid, title: "Team round" });
  const changed = { ...stored.data, title: "Another" };
  expect(await people.ada.rest("PUT", `${ROOM}/contest`, changed)).toMatchObject({ status: 200 });
  const off = `${ROOM}/change-contest-visible?cid=${cid}&visible=false`;
  for (const call of [
    () => people.eve.rest("GET", address),
    () => people.eve.rest("PUT", `${ROOM}/contest`, changed),
    () => people.eve.rest("PUT", off),
    () => people.eve.rest("DELETE", address),
  ]) {
    expect(await call()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  }
  expect(await people.ada.rest("PUT", off)).toMatchObject({ status: 200 });
  expect(await people.eve.rest("GET", address)).toMatchObject({ code: "CONTEST_NOT_FOUND" });
  expect(await people.ada.rest("DELETE", address)).toMatchObject({ status: 200 });
  const log = await people.root.trpc.audit.find.query({ action: "contest.delete" });
  expect(log.records[0]).toMatchObject({ actor: { username: "ada" } });
});

interface Listed {
  problemList: { records: { id: number }[] };
  contestProblemMap: Record<string, { id: number; displayId: string }>;
}

test("its problems come from the bank, from the group and from a form; what is sent stays in it", async () => {
  const cid = await make();
  const open = await seedProblem(server);
  const own = await seedProblem(server, { columns: { description: "Add." } });
  await giveToGroup(server, { pid: own.pid, groupId: gid });
  const ok = { status: 200 };
  const add = `${ROOM}/add-contest-problem-from-public`;
  const fromBank = { pid: open.pid, cid, displayId: "A" };
  expect(await people.ada.rest("POST", add, fromBank)).toMatchObject(ok);
  const fromGroup = `${ROOM}/add-contest-problem-from-group?cid=${cid}&displayId=B&problemId=`;
  expect(await people.ada.rest("POST", fromGroup + own.problemId)).toMatchObject(ok);
  expect(await people.ada.rest("POST", fromGroup + open.problemId)).toMatchObject({ status: 404 });
  const language = await server.db
    .selectFrom("language")
    .select("id")
    .where("name", "=", "C")
    .executeTakeFirstOrThrow();
  const made = await people.ada.rest<{ pid: number }>("POST", `${ROOM}/contest-problem`, {
    problem: { gid, problemId: "NEW1", title: "New", description: "Add.", auth: 3 },
    samples: [{ input: "1 2", output: "3" }],
    languages: [language],
  });
  expect(made).toMatchObject(ok);
  const { pid } = made.data;
  const place = { pid, cid, displayId: "C", displayTitle: "Newest", color: "#ff0000" };
  expect(await people.ada.rest("PUT", `${ROOM}/contest-problem`, place)).toMatchObject(ok);
  const entry = `${ROOM}/contest-problem?cid=${cid}&pid=${pid}`;
  const stored = await people.ada.rest<object>("GET", entry);
  expect(stored.data).toMatchObject({ cid, pid, displayId: "C", displayTitle: "Newest" });
  const list = async () =>
    (await people.ada.rest<Listed>("GET", `${ROOM}/get-contest-problem-list?cid=${cid}`)).data;
  const there = await list();
  expect(there.problemList.records.map(({ id }) => id)).toEqual([open.pid, own.pid, pid]);

  const submit = (person: TestUser) =>
    person.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
      ...{ pid: "B", cid, language: "C", code: "int main(){}" },
    });
  expect(await submit(people.stranger)).toMatchObject({ code: "CONTEST_GROUP_ONLY" });
  expect((await submit(people.bob)).data).toMatchObject({ cid, gid });
  const ofGroup = await people.eve.rest("GET", `/api/get-submission-list?gid=${gid}`);
  expect(ofGroup.data).toMatchObject({ total: 0 });

  expect(await people.ada.rest("DELETE", entry)).toMatchObject(ok);
  expect(Object.keys((await list()).contestProblemMap)).toEqual([`${open.pid}`, `${own.pid}`]);
});

test("what is announced reaches its members", async () => {
  const cid = await make();
  const desk = `${ROOM}/contest-announcement`;
  const announcement = { title: "Longer", content: "By an hour." };
  expect(await people.eve.rest("POST", desk, { cid, announcement })).toMatchObject({ status: 403 });
  expect(await people.ada.rest("POST", desk, { cid, announcement })).toMatchObject({ status: 200 });
  const read = `/api/get-contest-announcement?cid=${cid}`;
  const told = await people.bob.rest<{ records: { id: number }[] }>("GET", read);
  expect(told.data.records).toMatchObject([announcement]);
  expect(await people.stranger.rest("GET", read)).toMatchObject({ code: "CONTEST_GROUP_ONLY" });
  const [{ id } = { id: 0 }] = told.data.records;
  const changed = { cid, announcement: { id, title: "Shorter", content: "By an hour." } };
  expect(await people.ada.rest("PUT", desk, changed)).toMatchObject({ status: 200 });
  const all = `${ROOM}/get-contest-announcement-list?cid=${cid}`;
  expect((await people.ada.rest("GET", all)).data).toMatchObject({
    records: [{ title: "Shorter" }],
  });
  expect(await people.ada.rest("DELETE", `${desk}?aid=${id}&cid=${cid}`)).toMatchObject({
    status: 200,
  });
});

test("whoever makes one learns nobody's address by it", async () => {
  const cid = await make();
  const { ada, bob } = people;
  const entered = { contest_id: cid, uid: bob.uid };
  await server.db.insertInto("contest_registration").values(entered).execute();
  const facts = { email: "bob@hidden.example", gender: "male", realname: "Bob B." };
  await server.db.updateTable("user_account").set(facts).where("uid", "=", bob.uid).execute();
  const path = `/api/2026-01/contests/${cid}/persons`;
  const told = async (who: TestUser) => (await who.fetch(path)).json();
  expect(await told(ada)).toEqual([
    { id: bob.uid, name: "Bob B.", role: "contestant", team_ids: [bob.uid] },
  ]);
  expect(await told(bob)).toMatchObject([{ email: "bob@hidden.example", sex: "male" }]);
});
