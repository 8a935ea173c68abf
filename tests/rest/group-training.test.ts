/** Trainings of groups, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";

let server: TestServer;
let gid: number;
const people = {} as Record<"root" | "ada" | "eve" | "bob" | "stranger", TestUser>;
let categoryId: number;

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
  const made = await people.root.rest<{ id: number }>("POST", "/api/admin/training/category", {
    name: "Beginner",
  });
  categoryId = made.data.id;
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

const ROOM = "/api/group";
const form = (training: object) => ({
  training: { title: "Camp", description: "Every day.", auth: "Public", rank: 1000, ...training },
  trainingCategory: { id: categoryId },
});

async function make(): Promise<number> {
  const sent = await people.ada.rest("POST", `${ROOM}/training`, form({ gid, status: true }));
  expect(sent).toMatchObject({ status: 200, data: null });
  const list = await people.ada.rest<{ records: { id: number }[] }>(
    "GET",
    `${ROOM}/get-admin-training-list?gid=${gid}&limit=100`,
  );
  return Math.max(...list.data.records.map(({ id }) => id));
}

test("an administrator of the group makes one, its members find it, nobody else does", async () => {
  const tid = await make();
  const list = `${ROOM}/get-training-list?gid=${gid}`;
  expect((await people.bob.rest("GET", list)).data).toMatchObject({
    ...{ size: 10 },
    records: [{ id: tid, title: "Camp", author: "ada", gid, categoryName: "Beginner" }],
  });
  expect(await people.stranger.rest("GET", list)).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
  expect((await server.anon.fetch(list)).status).toBe(401);
  expect(await people.bob.rest("POST", `${ROOM}/training`, form({ gid }))).toMatchObject({
    ...{ status: 403, code: "GROUP_ADMIN_ONLY" },
  });
  const detail = `/api/get-training-detail?tid=${tid}`;
  expect((await people.bob.rest("GET", detail)).data).toMatchObject({ id: tid, gid });
  expect(await people.stranger.rest("GET", detail)).toMatchObject({ code: "TRAINING_NOT_FOUND" });
  const site = await server.anon.rest<{ records: unknown[] }>("GET", "/api/get-training-list");
  expect(site.data.records).toEqual([]);
});

test("whoever made it changes and deletes it, another administrator of the group does not", async () => {
  const tid = await make();
  const address = `${ROOM}/training?tid=${tid}`;
  const stored = await people.ada.rest<{ training: object }>("GET", address);
  expect(stored.data).toMatchObject({
    training: { id: tid, isGroup: true, gid, auth: "Public", status: true },
    trainingCategory: { id: categoryId },
  });
  const changed = form({ ...stored.data.training, auth: "Private", privatePwd: "x" });
  expect(await people.ada.rest("PUT", `${ROOM}/training`, changed)).toMatchObject({ status: 200 });
  const off = `${ROOM}/change-training-status?tid=${tid}&status=false`;
  expect(await people.ada.rest("PUT", off)).toMatchObject({ status: 200 });
  for (const call of [
    people.eve.rest("GET", address),
    people.eve.rest("PUT", `${ROOM}/training`, changed),
    people.eve.rest("PUT", off),
    people.eve.rest("DELETE", address),
  ]) {
    expect(await call).toMatchObject({ status: 404, code: "TRAINING_NOT_FOUND" });
  }
  expect(await people.ada.rest("DELETE", address)).toMatchObject({ status: 200 });
  const log = await people.root.trpc.audit.find.query({ action: "training.delete" });
  expect(log.records[0]).toMatchObject({ actor: { username: "ada" } });
});

test("its problems come from the bank and from the group; what is sent there stays in the group", async () => {
  const tid = await make();
  const [open, own] = [await seedProblem(server), await seedProblem(server)];
  await giveToGroup(server, { pid: own.pid, groupId: gid });
  const fromBank = { pid: open.pid, tid, displayId: open.problemId };
  const add = `${ROOM}/add-training-problem-from-public`;
  expect(await people.ada.rest("POST", add, fromBank)).toMatchObject({ status: 200 });
  const fromGroup = `${ROOM}/add-training-problem-from-group?tid=${tid}&problemId=`;
  expect(await people.ada.rest("POST", fromGroup + own.problemId)).toMatchObject({ status: 200 });
  expect(await people.ada.rest("POST", fromGroup + open.problemId)).toMatchObject({ status: 404 });
  const list = async () =>
    (
      await people.ada.rest<{
        problemList: { records: { id: number }[] };
        trainingProblemMap: Record<string, { id: number; rank: number }>;
      }>("GET", `${ROOM}/get-training-problem-list?tid=${tid}`)
    ).data;
  const there = await list();
  expect(there.problemList.records.map(({ id }) => id)).toEqual([open.pid, own.pid]);
  const entry = { ...there.trainingProblemMap[open.pid], rank: 9 };
  await people.ada.rest("PUT", `${ROOM}/training-problem`, entry);
  const moved = (await list()).problemList.records.map(({ id }) => id);
  expect(moved).toEqual([own.pid, open.pid]);

  const submit = (person: TestUser) =>
    person.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
      ...{ pid: own.problemId, cid: 0, tid, language: "C", code: "int main(){}" },
    });
  expect(await submit(people.stranger)).toMatchObject({ code: "TRAINING_NOT_FOUND" });
  const sent = await submit(people.bob);
  expect(sent.data).toMatchObject({ cid: 0, gid });
  const { submitId } = sent.data;
  const ofGroup = await people.eve.rest("GET", `/api/get-submission-list?gid=${gid}`);
  expect(ofGroup.data).toMatchObject({ total: 1, records: [{ submitId, cid: 0 }] });
  const all = await server.anon.rest("GET", "/api/get-submission-list");
  expect(all.data).toMatchObject({ total: 0, records: [] });

  await people.ada.rest("DELETE", `${ROOM}/training-problem?tid=${tid}&pid=${own.pid}`);
  expect(Object.keys((await list()).trainingProblemMap)).toEqual([`${open.pid}`]);
});
