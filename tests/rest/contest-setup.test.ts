/** Problems and announcements of a contest, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let ada: TestUser;
let alice: TestUser;
let cid: number;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp("ada", { role: 1001 });
  alice = await server.signUp("alice");
  const hourMs = 3_600_000;
  const { id } = await ada.trpc.contest.create.mutate({
    ...({ title: "Spring zebra", description: "Rules", type: 0, auth: 0 } as const),
    startTime: new Date(Date.now() - hourMs).toISOString(),
    endTime: new Date(Date.now() + hourMs).toISOString(),
  });
  cid = id;
});
afterAll(() => server.stop());

interface Listed {
  problemList: { records: { id: number }[]; total: number };
  contestProblemMap: Record<string, Record<string, unknown>>;
}
const problemsOf = async (query: string) =>
  (await ada.rest<Listed>("GET", `/api/admin/contest/get-problem-list?cid=${cid}&${query}`)).data;

test("an organiser adds problems, names them, and takes them out", async () => {
  const { pid } = await seedProblem(server, { auth: 3, authorUid: ada.uid });
  const candidates = await problemsOf("problemType=0");
  expect(candidates.problemList.records.map(({ id }) => id)).toContain(pid);
  const wish = { pid, cid, displayId: " A " };
  const add = () => ada.rest("POST", "/api/admin/contest/add-problem-from-public", wish);
  expect(await add()).toMatchObject({ status: 200 });
  expect(await add()).toMatchObject({
    status: 400,
    msg: "The problem or its display id is already in the contest",
  });
  const there = await problemsOf("");
  expect(there.problemList.records.map(({ id }) => id)).toEqual([pid]);
  const stored = there.contestProblemMap[pid];
  expect(stored).toMatchObject({ cid, pid, displayId: "A", color: "" });
  const path = "/api/admin/contest/contest-problem";
  const renamed = { ...stored, displayTitle: "Sum", color: "#ff0000" };
  expect(await ada.rest("PUT", path, renamed)).toMatchObject({ status: 200 });
  expect(await ada.rest("PUT", path, { ...renamed, displayId: "C" })).toMatchObject({
    ...{ status: 400, code: "CONTEST_LETTER_FIXED" },
    msg: "The contest has begun: its problems keep their display ids",
  });
  const now = await ada.rest("GET", `${path}?cid=${cid}&pid=${pid}`);
  expect(now.data).toMatchObject({ displayId: "A", displayTitle: "Sum", color: "#ff0000" });
  expect((await alice.rest("GET", `${path}?cid=${cid}&pid=${pid}`)).status).toBe(403);
  const remove = `/api/admin/contest/problem?cid=${cid}&pid=${pid}`;
  expect(await ada.rest("DELETE", remove)).toMatchObject({ status: 200 });
  expect((await problemsOf("")).problemList.total).toBe(0);
  const insert = { cid, pid, displayId: "B", displayTitle: "Again", color: "#00ff00" };
  expect(await ada.rest("PUT", path, insert)).toMatchObject({ status: 200 });
  expect((await problemsOf("")).contestProblemMap[pid]).toMatchObject({ displayId: "B" });
});

test("an organiser announces, and contestants read it until they have", async () => {
  const path = "/api/admin/contest/announcement";
  const announcement = { title: "More time", content: "It ends later." };
  expect(await ada.rest("POST", path, { cid, announcement })).toMatchObject({ status: 200 });
  const page = await alice.rest<{ records: { id: number }[] }>(
    "GET",
    `/api/get-contest-announcement?cid=${cid}`,
  );
  const [row] = page.data.records;
  expect(row).toMatchObject({ ...announcement, username: "ada", status: 0 });
  const unread = async (readAnnouncementList: unknown[]) => {
    const asked = { cid, readAnnouncementList };
    return (await alice.rest("POST", "/api/get-contest-not-read-announcement", asked)).data;
  };
  expect(await unread([])).toMatchObject([announcement]);
  expect(await unread([row?.id])).toEqual([]);
  const hidden = { ...row, status: 1 };
  expect(await ada.rest("PUT", path, { cid, announcement: hidden })).toMatchObject({ status: 200 });
  expect(await unread([])).toEqual([]);
  expect((await ada.rest("GET", `${path}?cid=${cid}`)).data).toMatchObject({ total: 1 });
  expect(await ada.rest("DELETE", `${path}?aid=${row?.id}`)).toMatchObject({ status: 200 });
  expect((await ada.rest("GET", `${path}?cid=${cid}`)).data).toMatchObject({ total: 0 });
});
