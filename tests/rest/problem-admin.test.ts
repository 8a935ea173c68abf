import { addGroups } from "@gavel/db/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let keeper: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;
let alice: TestUser;
let languages: { id: number; name: string }[];

beforeAll(async () => {
  server = await startTestServer();
  await addGroups(server.db, 41);
  root = await server.signUp("top", { role: 1000 });
  keeper = await server.signUp("keeper", { role: 1008 });
  admin = await server.signUp("admin", { role: 1001 });
  otherAdmin = await server.signUp("other", { role: 1001 });
  alice = await server.signUp("alice");
  languages = (await server.anon.rest<typeof languages>("GET", "/api/languages?all=false")).data;
});
afterAll(() => server.stop());

function form(problem: object, rest: object = {}) {
  return {
    problem: { title: "Title", description: "Text", ...problem },
    samples: [
      { input: "1", output: "1" },
      { input: "2", output: "2" },
    ],
    languages: languages.slice(0, 2),
    ...rest,
  };
}
async function create(user: TestUser, problemId: string, problem: object = {}): Promise<number> {
  const answer = await user.rest("POST", "/api/admin/problem", form({ problemId, ...problem }));
  expect(answer).toMatchObject({ status: 200, data: null });
  const list = await root.rest<{ records: { id: number; problemId: string }[] }>(
    "GET",
    `/api/admin/problem/get-problem-list?keyword=${problemId}`,
  );
  return list.data.records.find((row) => row.problemId === problemId)?.id ?? 0;
}

describe("every call of the back office", () => {
  const calls: [string, string, unknown?][] = [
    ["GET", "/api/admin/problem/get-problem-list"],
    ["GET", "/api/admin/problem?pid=1"],
    ["POST", "/api/admin/problem", {}],
    ["PUT", "/api/admin/problem", {}],
    ["DELETE", "/api/admin/problem?pid=1"],
    ["GET", "/api/admin/problem/get-problem-cases?pid=1"],
    ["PUT", "/api/admin/problem/change-problem-auth", { id: 1, auth: 1 }],
    ["POST", "/api/admin/problem/compile-spj", { code: "x", language: "C" }],
    ["POST", "/api/admin/problem/compile-interactive", { code: "x", language: "C" }],
    ["POST", "/api/admin/tag", { name: "x" }],
    ["PUT", "/api/admin/tag", { id: 1, name: "x" }],
    ["DELETE", "/api/admin/tag?tid=1"],
    ["GET", "/api/admin/tag/classification"],
    ["POST", "/api/admin/tag/classification", { name: "x" }],
    ["PUT", "/api/admin/tag/classification", { id: 1, name: "x" }],
    ["DELETE", "/api/admin/tag/classification?tcid=1"],
    ["GET", "/api/admin/group-problem/list"],
    ["PUT", "/api/admin/group-problem/change-progress", { pid: 1, progress: 2 }],
  ];
  test.each(calls)("%s %s is for administrators", async (method, path, body) => {
    expect(await server.anon.rest(method, path, body)).toMatchObject({
      http: 401,
      status: 401,
      code: "LOGIN_REQUIRED",
    });
    expect(await alice.rest(method, path, body)).toMatchObject({
      http: 403,
      status: 403,
      code: "ACCESS_DENIED",
    });
  });
});

test("a plain administrator writes problems, keeps to their own, and does not publish", async () => {
  const own = await create(admin, "OWN");
  const get = (user: TestUser, pid: number) => user.rest("GET", `/api/admin/problem?pid=${pid}`);
  expect((await get(admin, own)).data).toMatchObject({ id: own, auth: 2, author: "admin" });
  expect(await get(otherAdmin, own)).toMatchObject({ http: 200, status: 403, code: "FORBIDDEN" });
  expect(await get(keeper, own)).toMatchObject({ status: 200 });

  const change = form({ id: own, title: "Changed" });
  expect(await otherAdmin.rest("PUT", "/api/admin/problem", change)).toMatchObject({ status: 403 });
  expect(await admin.rest("PUT", "/api/admin/problem", change)).toMatchObject({ status: 200 });
  expect((await get(root, own)).data).toMatchObject({ title: "Changed", modifiedUser: "admin" });

  const publish = { id: own, auth: 1 };
  const path = "/api/admin/problem/change-problem-auth";
  expect(await admin.rest("PUT", path, publish)).toMatchObject({
    http: 200,
    status: 403,
    code: "ADMIN_CANNOT_PUBLISH",
  });
  expect(await keeper.rest("PUT", path, publish)).toMatchObject({ status: 200, data: null });

  const remove = `/api/admin/problem?pid=${own}`;
  expect(await admin.rest("DELETE", remove)).toMatchObject({ http: 200, status: 403 });
  expect(await keeper.rest("DELETE", remove)).toMatchObject({ status: 200, data: null });
  expect(await root.rest("DELETE", remove)).toMatchObject({ http: 200, status: 404 });
});

test("GET /api/admin/problem/get-problem-cases: names, or contents", async () => {
  const pid = await create(root, "CASES", { type: 1 });
  const cases = (isUpload: boolean) =>
    root.rest("GET", `/api/admin/problem/get-problem-cases?pid=${pid}&isUpload=${isUpload}`);
  expect((await cases(false)).data).toEqual(
    ["1", "2"].map((text) => ({
      id: expect.any(Number),
      pid,
      input: text,
      output: text,
      score: 50,
      groupNum: null,
      status: 0,
      gmtCreate: expect.any(String),
      gmtModified: expect.any(String),
    })),
  );
  expect((await cases(true)).data).toMatchObject([
    { input: "1.in", output: "1.out" },
    { input: "2.in", output: "2.out" },
  ]);
});

test("the list of the back office is newest first and filters by auth and bank", async () => {
  const hidden = await create(root, "HIDDEN", { auth: 2 });
  const list = async (query: string) => {
    const answer = await admin.rest<{ records: { id: number }[] }>(
      "GET",
      `/api/admin/problem/get-problem-list?${query}`,
    );
    return answer.data.records.map((row) => row.id);
  };
  expect((await list("auth=0&oj=All"))[0]).toBe(hidden);
  expect(await list("auth=2")).toEqual([hidden]);
  expect(await list("oj=HDU")).toEqual([]);
});

test("forms are refused with the rule's own words", async () => {
  const post = (body: object) => root.rest("POST", "/api/admin/problem", body);
  expect(await post(form({}, { samples: [] }))).toMatchObject({
    http: 200,
    status: 400,
    msg: "Judge Samples is required",
  });
  const scored = [
    { input: "1", score: 10 },
    { input: "2", score: 1.5 },
  ];
  expect(await post(form({ type: 1 }, { samples: scored }))).toMatchObject({
    status: 400,
    msg: "Problem Sample 2 Score must be an integer",
  });
  expect(await post(form({}, { tags: [{ name: "a" }, { name: "A" }] }))).toMatchObject({
    status: 400,
    msg: "Tag already added",
  });
  expect(await post(form({ judgeMode: "spj" }))).toMatchObject({
    status: 400,
    msg: "Spj or interactive code not compiled successfully",
  });
  expect(await post({})).toMatchObject({ http: 200, status: 400 });
});

test("tags and classes belong to root and problem administrators", async () => {
  const made = await keeper.rest<{ id: number }>("POST", "/api/admin/tag", {
    name: "Graph",
    color: "#fff",
    oj: "ME",
  });
  expect(made.data).toMatchObject({
    name: "Graph",
    color: "#fff",
    oj: "ME",
    gid: null,
    tcid: null,
  });
  expect(await admin.rest("POST", "/api/admin/tag", { name: "x" })).toMatchObject({
    http: 403,
    status: 403,
  });
  expect(await root.rest("POST", "/api/admin/tag", { name: "graph" })).toMatchObject({
    http: 200,
    status: 400,
    code: "TAG_EXISTS",
    msg: "Tag already added",
  });

  const path = "/api/admin/tag/classification";
  const body = { name: "Structures", oj: "ME", rank: 3 };
  const kind = await root.rest<{ id: number }>("POST", path, body);
  expect(kind.data).toMatchObject({ ...body, gmtCreate: expect.any(String) });
  expect(await root.rest("POST", path, body)).toMatchObject({ status: 400, code: "CONFLICT" });
  const put = { id: made.data.id, name: "Graphs", tcid: kind.data.id };
  expect(await root.rest("PUT", "/api/admin/tag", put)).toMatchObject({ status: 200, data: null });
  const groups = () => server.anon.rest("GET", "/api/get-problem-tags-and-classification?oj=ME");
  expect((await groups()).data).toMatchObject([
    { classification: { name: "Structures" }, tagList: [{ name: "Graphs", color: "#fff" }] },
    { classification: null, tagList: [] },
  ]);
  await root.rest("PUT", path, { id: kind.data.id, rank: 9 });
  expect((await root.rest("GET", path)).data).toMatchObject([{ name: "Structures", rank: 9 }]);
  expect(await root.rest("DELETE", `${path}?tcid=${kind.data.id}`)).toMatchObject({ status: 200 });
  expect((await groups()).data).toMatchObject([{ tagList: [{ name: "Graphs" }] }]);
  expect(await root.rest("DELETE", `/api/admin/tag?tid=${made.data.id}`)).toMatchObject({
    status: 200,
    data: null,
  });
  expect(await root.rest("DELETE", `/api/admin/tag?tid=${made.data.id}`)).toMatchObject({
    status: 404,
  });
});

test("keepers decide about problems that groups put forward", async () => {
  const pid = await create(root, "GROUP1", { title: "Rings" });
  const values = { group_id: 41, is_group: true, apply_public_progress: 1 };
  await server.db.updateTable("problem").set(values).where("id", "=", pid).execute();
  const path = "/api/admin/group-problem/list?gid=41&limit=5";
  expect(await keeper.rest("GET", path)).toMatchObject({
    status: 200,
    data: {
      ...{ total: 1, size: 5, current: 1, pages: 1 },
      records: [
        {
          ...{ id: pid, gid: 41, applyPublicProgress: 1, problemId: "GROUP1", title: "Rings" },
          ...{ author: "top", type: 0, judgeMode: "default" },
        },
      ],
    },
  });
  const decide = (user: TestUser, progress: number) =>
    user.rest("PUT", "/api/admin/group-problem/change-progress", { pid, progress });
  expect(await decide(admin, 2)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  expect(await admin.rest("GET", path)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  expect(await decide(keeper, 4)).toMatchObject({ status: 400, code: "PARAM_INVALID" });
  expect(await decide(keeper, 2)).toMatchObject({ status: 200, data: null });
  const shown = await alice.rest("GET", "/api/get-problem-detail?problemId=GROUP1");
  expect(shown.status).toBe(200);
});
