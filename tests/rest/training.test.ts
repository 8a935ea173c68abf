/** Trainings, as existing clients call them, and programs that are sent in them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let problem: SeededProblem;
let open: number;
let closed: number;
const people = {} as Record<"root" | "ada" | "alice" | "bob", TestUser>;

const ADMIN = "/api/admin/training";
const FORM = { description: "Loops and arrays.", rank: 1000, status: true };

/** As their clients send it. */
async function make(training: object): Promise<number> {
  const { data: categories } = await people.ada.rest<{ id: number }[]>(
    "GET",
    "/api/get-training-category",
  );
  const sent = { training: { ...FORM, ...training }, trainingCategory: categories[0] };
  expect(await people.ada.rest("POST", ADMIN, sent)).toMatchObject({ status: 200, data: null });
  const list = await people.ada.rest<{ records: { id: number }[] }>(
    "GET",
    `${ADMIN}/get-training-list?limit=1000`,
  );
  return Math.max(...list.data.records.map(({ id }) => id));
}

beforeAll(async () => {
  server = await startTestServer();
  people.root = await server.signUp("boss", { role: 1000 });
  people.ada = await server.signUp("ada", { role: 1001 });
  people.alice = await server.signUp("alice");
  people.bob = await server.signUp("bob");
  problem = await seedProblem(server);
  const category = { name: "Beginner", color: "#00aa55" };
  const made = await people.root.rest("POST", `${ADMIN}/category`, category);
  expect(made).toMatchObject({ status: 200, data: { ...category, gid: null } });
  open = await make({ title: "First steps", auth: "Public" });
  closed = await make({ title: "Camp", auth: "Private", privatePwd: "open sesame", rank: 5 });
  for (const tid of [open, closed]) {
    const wish = { pid: problem.pid, tid, displayId: problem.problemId };
    const add = () => people.ada.rest("POST", `${ADMIN}/add-problem-from-public`, wish);
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({
      status: 400,
      msg: "The problem is already in the training",
    });
  }
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

test("everybody reads the list; only who is signed in opens one", async () => {
  const list = await server.anon.rest("GET", "/api/get-training-list");
  expect(list.data).toMatchObject({
    ...{ total: 2, size: 20 },
    records: [
      { id: closed, title: "Camp", auth: "Private", rank: 5, problemCount: 1, acCount: 0 },
      {
        ...{ id: open, author: "ada", auth: "Public", categoryName: "Beginner", gid: null },
        ...{ categoryColor: "#00aa55", description: FORM.description },
      },
    ],
  });
  const found = await server.anon.rest("GET", "/api/get-training-list?auth=Public&keyword=first");
  expect(found.data).toMatchObject({ total: 1, records: [{ id: open }] });
  const odd = await server.anon.rest("GET", "/api/get-training-list?auth=Protected");
  expect(odd).toMatchObject({ status: 400, code: "PARAM_INVALID" });
  const detail = `/api/get-training-detail?tid=${open}`;
  expect((await server.anon.fetch(detail)).status).toBe(401);
  expect((await people.alice.rest("GET", detail)).data).toMatchObject({ id: open, auth: "Public" });
  const none = await people.alice.rest("GET", "/api/get-training-detail?tid=999999");
  expect(none).toMatchObject({ status: 404, msg: "The training does not exist" });
});

test("a private one opens with its password, and says so without ending the session", async () => {
  const problems = `/api/get-training-problem-list?tid=${closed}`;
  const details = `/api/get-training-problem-details?tid=${closed}&displayId=${problem.problemId}`;
  const access = async () =>
    (await people.bob.rest<{ access: boolean }>("GET", `/api/get-training-access?tid=${closed}`))
      .data.access;
  expect(await access()).toBe(false);
  for (const path of [problems, details, `/api/get-training-rank?tid=${closed}`]) {
    expect(await people.bob.rest("GET", path)).toMatchObject({
      ...{ status: 401, msg: "Enter the training password first" },
    });
    expect((await people.bob.fetch(path)).status).toBe(200);
  }
  const enter = (password?: string) =>
    people.bob.rest("POST", "/api/register-training", { tid: closed, password });
  expect(await enter()).toMatchObject({ status: 400, msg: "Enter the training password" });
  expect(await enter("no")).toMatchObject({ status: 400, msg: "The training password is wrong" });
  expect(await enter("open sesame")).toMatchObject({ status: 200, data: null });
  expect(await enter("open sesame")).toMatchObject({ code: "TRAINING_ALREADY_REGISTERED" });
  expect(await access()).toBe(true);
  const rows = await people.bob.rest<{ pid: number }[]>("GET", problems);
  expect(rows.data).toMatchObject([{ pid: problem.pid, problemId: problem.problemId, total: 0 }]);
  const byContest = details.replace("tid=", "cid=");
  for (const path of [details, byContest]) {
    expect((await people.bob.rest("GET", path)).data).toMatchObject({
      problem: { id: problem.pid, problemId: problem.problemId },
      problemCount: { total: 0 },
    });
  }
});

test("what is sent in a training is judged and counted in the bank, and ranked", async () => {
  const { alice } = people;
  const submit = (tid: number) =>
    alice.rest<{ submitId: number; cid: number }>("POST", "/api/submit-problem-judge", {
      ...{ pid: problem.problemId, cid: 0, tid, language: "C", code: "int main(){}" },
    });
  expect(await submit(closed)).toMatchObject({ status: 401, code: "TRAINING_NOT_REGISTERED" });
  expect(await submit(999_999)).toMatchObject({ status: 404, code: "TRAINING_NOT_FOUND" });
  await alice.rest("POST", "/api/register-training", { tid: closed, password: "open sesame" });
  const sent = await submit(closed);
  expect(sent.data).toMatchObject({ cid: 0, status: 5 });
  const { submitId } = sent.data;
  const listed = await server.anon.rest("GET", "/api/get-submission-list");
  expect(listed.data).toMatchObject({ records: [{ submitId, cid: 0 }] });
  // No judge server is there: root gives the verdict.
  await people.root.trpc.submission.cancelJudge.mutate({ submitId });
  await people.root.trpc.submission.manualJudge.mutate({ submitId, status: 0 });
  const counted = await server.anon.rest<{ records: { ac: number }[] }>(
    "GET",
    "/api/get-problem-list",
  );
  expect(counted.data.records[0]?.ac).toBe(1);
  const detail = await alice.rest("GET", `/api/get-training-detail?tid=${open}`);
  expect(detail.data).toMatchObject({ problemCount: 1, acCount: 1 });
  const rank = await alice.rest("GET", `/api/get-training-rank?tid=${closed}`);
  expect(rank.data).toMatchObject({
    ...{ size: 30, total: 2 },
    records: [
      {
        ...{ uid: alice.uid, username: "alice", realname: null, ac: 1, totalRunTime: 0 },
        submissionInfo: { [problem.problemId]: { status: 0, isAC: true } },
      },
      { username: "bob", ac: 0, submissionInfo: {} },
    ],
  });
  const steps = await alice.rest("GET", `/api/get-full-screen-problem-list?tid=${closed}`);
  expect(steps.data).toMatchObject([
    { pid: problem.pid, problemId: problem.problemId, status: 0, score: null },
  ]);
});

test("whoever made it changes it, root deletes it", async () => {
  const tid = await make({ title: "Short-lived", auth: "Public" });
  const form = await people.ada.rest<{ training: object; trainingCategory: object }>(
    "GET",
    `${ADMIN}?tid=${tid}`,
  );
  expect(form.data).toMatchObject({
    training: { id: tid, auth: "Public", privatePwd: null, status: true, isGroup: false },
    trainingCategory: { name: "Beginner" },
  });
  const changed = {
    ...form.data,
    training: { ...form.data.training, auth: "Private", privatePwd: "x", author: "somebody" },
  };
  expect(await people.ada.rest("PUT", ADMIN, changed)).toMatchObject({ status: 200 });
  const status = `${ADMIN}/change-training-status?tid=${tid}&status=false&author=somebody`;
  expect(await people.ada.rest("PUT", status)).toMatchObject({ status: 200 });
  const now = await people.ada.rest("GET", `${ADMIN}?tid=${tid}`);
  expect(now.data).toMatchObject({ training: { author: "ada", privatePwd: "x", status: false } });
  const hidden = await people.alice.rest("GET", `/api/get-training-detail?tid=${tid}`);
  expect(hidden).toMatchObject({ status: 404, code: "TRAINING_NOT_FOUND" });
  expect((await people.ada.fetch(`${ADMIN}?tid=${tid}`, { method: "DELETE" })).status).toBe(403);
  expect(await people.root.rest("DELETE", `${ADMIN}?tid=${tid}`)).toMatchObject({ status: 200 });
});

test("its problems are added, moved and taken out", async () => {
  const tid = await make({ title: "Ordered", auth: "Public" });
  const [one, two] = [await seedProblem(server), await seedProblem(server)];
  const list = async (query: string) =>
    (
      await people.ada.rest<{
        problemList: { records: { id: number }[] };
        trainingProblemMap: Record<string, { id: number; rank: number }>;
      }>("GET", `${ADMIN}/get-problem-list?tid=${tid}&${query}`)
    ).data;
  for (const { pid } of [one, two]) {
    await people.ada.rest("POST", `${ADMIN}/add-problem-from-public`, { pid, tid });
  }
  const there = await list("queryExisted=true");
  expect(there.problemList.records.map(({ id }) => id)).toEqual([one.pid, two.pid]);
  const left = await list("");
  expect(left.problemList.records.map(({ id }) => id)).not.toContain(one.pid);
  const entry = { ...there.trainingProblemMap[one.pid], rank: 9 };
  expect(await people.ada.rest("PUT", `${ADMIN}/problem`, entry)).toMatchObject({ status: 200 });
  const moved = await list("queryExisted=true");
  expect(moved.problemList.records.map(({ id }) => id)).toEqual([two.pid, one.pid]);
  await people.ada.rest("DELETE", `${ADMIN}/problem?tid=${tid}&pid=${two.pid}`);
  expect(Object.keys((await list("")).trainingProblemMap)).toEqual([`${one.pid}`]);
});

test("categories are changed and deleted by the keepers of problems", async () => {
  const made = await people.root.rest<{ id: number }>("POST", `${ADMIN}/category`, { name: "Old" });
  const { id } = made.data;
  const rename = { id, name: "New", color: "#112233" };
  expect(await people.ada.rest("PUT", `${ADMIN}/category`, rename)).toMatchObject({ status: 403 });
  expect(await people.root.rest("PUT", `${ADMIN}/category`, rename)).toMatchObject({ status: 200 });
  const all = await server.anon.rest<object[]>("GET", "/api/get-training-category");
  expect(all.data.at(-1)).toMatchObject(rename);
  await people.root.rest("DELETE", `${ADMIN}/category?cid=${id}`);
  const left = await server.anon.rest<object[]>("GET", "/api/get-training-category");
  expect(left.data).toHaveLength(1);
});
