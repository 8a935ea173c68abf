/** Problems and announcements of a contest, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { expectShape, type Shape, STORED } from "../support/wire-shape.ts";

let server: TestServer;
let root: TestUser;
let ada: TestUser;
let alice: TestUser;
let cid: number;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
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

const PROBLEM: Shape = {
  ...{ id: "number", problemId: "text", title: "text", author: "text", type: "number" },
  ...{ judgeMode: "text", judgeCaseMode: "text", timeLimit: "number", memoryLimit: "number" },
  ...{ stackLimit: "number", description: "text", input: "text", output: "text" },
  ...{ examples: "text", isRemote: "flag", source: "text", difficulty: "number", hint: "text" },
  ...{ auth: "number", ioScore: "number?", codeShare: "flag", spjCode: "text?" },
  ...{ spjLanguage: "text?", userExtraFile: "text?", judgeExtraFile: "text?" },
  ...{ isRemoveEndBlank: "flag", openCaseResult: "flag", isUploadCase: "flag" },
  ...{ caseVersion: "text", modifiedUser: "text?", isGroup: "flag", gid: "number?" },
  ...{ applyPublicProgress: "number?", isFileIO: "flag", ioReadFileName: "text?" },
  ...{ ioWriteFileName: "text?", ...STORED },
};

test("an organiser writes a problem for contests, with the form of the bank", async () => {
  const path = "/api/admin/contest/problem";
  const languages = await ada.rest<object[]>("GET", "/api/languages?all=false");
  const form = (problem: object) => ({
    problem: { title: "Fresh", description: "Text", ...problem },
    ...{ samples: [{ input: "1", output: "1" }], languages: languages.data.slice(0, 1) },
  });
  const made = await ada.rest<{ pid: number }>("POST", path, form({ problemId: "FRESH" }));
  expect(made).toMatchObject({ status: 200, data: { pid: expect.any(Number) } });
  const { pid } = made.data;
  const read = async () => (await ada.rest<object>("GET", `${path}?pid=${pid}`)).data;
  expectShape(await read(), PROBLEM);
  expect(await read()).toMatchObject({ id: pid, problemId: "FRESH", auth: 3, author: "ada" });
  const change = form({ id: pid, title: "Other" });
  expect(await ada.rest("PUT", path, change)).toMatchObject({ status: 200, data: null });
  expect(await read()).toMatchObject({ title: "Other" });
  const remove = `${path}?pid=${pid}`;
  expect(await ada.rest("DELETE", remove)).toMatchObject({ status: 403 });
  expect((await alice.rest("GET", `${path}?pid=${pid}`)).status).toBe(403);
  expect(await root.rest("DELETE", remove)).toMatchObject({ status: 200, data: null });
  expect(await root.rest("GET", `${path}?pid=${pid}`)).toMatchObject({ status: 404 });
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
