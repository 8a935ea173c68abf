/** Problems of groups, as existing clients call them, and programs that are sent to them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { seedGroup } from "../support/group.ts";

let server: TestServer;
let gid: number;
let languages: { id: number; name: string }[];
const people = {} as Record<"root" | "ada" | "eve" | "bob" | "stranger", TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  people.root = await server.signUp("boss", { role: 1000 });
  for (const name of ["ada", "eve", "bob", "stranger"] as const) {
    people[name] = await server.signUp(name);
  }
  const members = [
    [people.ada, 4],
    [people.eve, 4],
    [people.bob, 3],
  ] as const;
  gid = await seedGroup(server, members, { short_name: "Rings" });
  languages = (await server.anon.rest<typeof languages>("GET", "/api/languages?all=false")).data;
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

const ROOM = "/api/group";
let count = 0;
function form(problem: object) {
  count += 1;
  return {
    problem: { problemId: `r${count}`, title: "Ring", description: "Count.", gid, ...problem },
    samples: [{ input: "1 2", output: "3" }],
    languages: languages.filter(({ name }) => name === "C"),
  };
}

interface Row {
  id: number;
  problemId: string;
}
async function make(problem: object = {}): Promise<Row> {
  const sent = await people.ada.rest("POST", `${ROOM}/problem`, form(problem));
  expect(sent).toMatchObject({ status: 200, data: null });
  const list = await people.ada.rest<{ records: Row[] }>(
    "GET",
    `${ROOM}/get-admin-problem-list?gid=${gid}`,
  );
  const [newest] = list.data.records;
  if (newest === undefined) throw new Error("it is not in the list");
  return newest;
}

test("an administrator of the group writes one, its members find it, nobody else does", async () => {
  const { id, problemId } = await make();
  expect(problemId).toBe(`RINGSR${count}`);
  const list = `${ROOM}/get-problem-list?gid=${gid}`;
  expect((await people.bob.rest("GET", list)).data).toMatchObject({
    ...{ size: 10 },
    records: [{ pid: id, problemId, title: "Ring", total: 0 }],
  });
  expect(await people.stranger.rest("GET", list)).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
  const page = `/api/get-problem-detail?problemId=${problemId}`;
  expect((await people.bob.rest("GET", `${page}&gid=${gid}`)).data).toMatchObject({
    problem: { id, gid, isGroup: true },
  });
  const outside = await people.stranger.rest("GET", `${page}&gid=${gid}`);
  expect(outside).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
  expect(await people.bob.rest("GET", page)).toMatchObject({ code: "PROBLEM_IN_GROUP" });
  expect((await server.anon.rest("GET", "/api/get-problem-list")).data).toMatchObject({ total: 0 });
});

test("whoever wrote it changes, hides and deletes it, another administrator of the group does not", async () => {
  const { id } = await make();
  const address = `${ROOM}/problem?pid=${id}`;
  const stored = await people.ada.rest<Row>("GET", address);
  expect(stored.data).toMatchObject({ id, problemId: `R${count}`, applyPublicProgress: null });
  const changed = form({ ...stored.data, title: "Chain" });
  expect(await people.ada.rest("PUT", `${ROOM}/problem`, changed)).toMatchObject({ status: 200 });
  const hide = `${ROOM}/change-problem-auth?pid=${id}&auth=2`;
  expect(await people.ada.rest("PUT", hide)).toMatchObject({ status: 200 });
  const apply = `${ROOM}/apply-public?pid=${id}&isApplied=true`;
  expect(await people.ada.rest("PUT", apply)).toMatchObject({ status: 200 });
  const cases = `${ROOM}/get-problem-cases?pid=${id}&isUpload=false`;
  expect((await people.ada.rest("GET", cases)).data).toMatchObject([{ input: "1 2" }]);
  for (const call of [
    people.eve.rest("GET", address),
    people.eve.rest("PUT", `${ROOM}/problem`, changed),
    people.eve.rest("PUT", hide),
    people.eve.rest("PUT", apply),
    people.eve.rest("GET", cases),
    people.eve.rest("DELETE", address),
  ]) {
    expect(await call).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
  expect(await people.ada.rest("DELETE", address)).toMatchObject({ status: 200 });
});

test("its form is as large as that of a problem of the site", async () => {
  const body = { ...form({}), pictures: "x".repeat(9 * 1024 * 1024) };
  const path = `${ROOM}/problem`;
  expect(await people.ada.rest("POST", path, body)).toMatchObject({ http: 200, status: 200 });
});

test("test data comes as a zip and goes as one, for those who write problems there", async () => {
  const { id } = await make();
  const zip = `/api/file/download-testcase?pid=${id}`;
  expect((await people.ada.fetch(zip)).headers.get("content-type")).toBe("application/x-download");
  expect(await people.bob.rest("GET", zip)).toMatchObject({ code: "NOT_FOUND" });
  const upload = (person: TestUser, query: string) => {
    const body = new FormData();
    body.append("file", new File(["no zip"], "data.zip"));
    return person.rest("POST", `/api/file/upload-testcase-zip${query}`, body);
  };
  expect(await upload(people.ada, `?gid=${gid}`)).toMatchObject({ code: "TESTCASE_ZIP_REQUIRED" });
  expect(await upload(people.bob, `?gid=${gid}`)).toMatchObject({ code: "GROUP_ADMIN_ONLY" });
  expect(await upload(people.ada, "")).toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test("members send programs to it, which stay in the group", async () => {
  const { id, problemId } = await make();
  const send = (person: TestUser, more: object) =>
    person.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
      ...{ pid: problemId, cid: 0, language: "C", code: "int main(){}", ...more },
    });
  expect(await send(people.stranger, { gid })).toMatchObject({ code: "GROUP_MEMBER_ONLY" });
  expect(await send(people.bob, {})).toMatchObject({ code: "PROBLEM_IN_GROUP" });
  const sent = await send(people.bob, { gid });
  expect(sent.data).toMatchObject({ cid: 0, gid, pid: id });
  const { submitId } = sent.data;
  await people.root.trpc.submission.cancelJudge.mutate({ submitId });
  await people.root.trpc.submission.manualJudge.mutate({ submitId, status: 0 });
  const ask = { pidList: [id], isContestProblemList: false };
  const status = "/api/get-user-problem-status";
  const there = await people.bob.rest("POST", status, { ...ask, gid });
  expect(there.data).toMatchObject({ [id]: { status: 0 } });
  const inBank = await people.bob.rest("POST", status, ask);
  expect(inBank.data).toMatchObject({ [id]: { status: -10 } });
  const list = await people.eve.rest("GET", `/api/get-submission-list?gid=${gid}`);
  expect(list.data).toMatchObject({ total: 1, records: [{ submitId, displayPid: problemId }] });
  const detail = `/api/get-submission-detail?submitId=${submitId}`;
  expect(await people.stranger.rest("GET", detail)).toMatchObject({ code: "SUBMISSION_NOT_FOUND" });
});
