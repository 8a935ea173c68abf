import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let alice: TestUser;
let pid: number;
let hiddenPid: number;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;
const anyTime = expect.stringMatching(TIME);

async function createProblem(problem: object, rest: object = {}): Promise<number> {
  const languages = await server.anon.rest<{ id: number; name: string }[]>(
    "GET",
    "/api/languages?all=false",
  );
  const wanted = languages.data.filter(({ name }) => name === "C" || name === "Python3");
  const form = {
    problem: { title: "A + B", description: "Add.", ...problem },
    samples: [{ input: "1 2\n", output: "3\n", score: null, groupNum: null, pid: null }],
    isUploadTestCase: false,
    uploadTestcaseDir: null,
    judgeMode: "default",
    languages: wanted,
    tags: [],
    codeTemplates: [],
    ...rest,
  };
  const answer = await root.rest("POST", "/api/admin/problem", form);
  expect(answer).toMatchObject({ http: 200, status: 200, data: null, msg: "success" });
  const page = await root.rest<{ records: { id: number }[] }>(
    "GET",
    "/api/admin/problem/get-problem-list?limit=1",
  );
  return page.data.records[0]?.id ?? 0;
}

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("keeper", { role: 1000 });
  alice = await server.signUp("alice");
  const languages = await server.anon.rest<{ id: number; name: string }[]>(
    "GET",
    "/api/languages?all=false",
  );
  const lid = languages.data.find(({ name }) => name === "C")?.id;
  pid = await createProblem(
    {
      problemId: "sum",
      examples: "<input>1 2</input><output>3</output>",
      userExtraFile: '{"data.txt":"5"}',
    },
    {
      tags: [{ id: null, name: "maths", color: "#123456", oj: "ME" }],
      codeTemplates: [{ id: null, pid: null, lid, code: "int main(){}", status: true }],
    },
  );
  hiddenPid = await createProblem({ problemId: "SECRET", auth: 2 });
});
afterAll(() => server.stop());

test("GET /api/get-problem-list: a page of rows", async () => {
  const answer = await server.anon.rest("GET", "/api/get-problem-list?keyword=&oj=Mine&tagId=");
  expect(answer.data).toEqual({
    records: [
      {
        pid,
        problemId: "SUM",
        title: "A + B",
        difficulty: 0,
        type: 0,
        total: 0,
        ac: 0,
        mle: 0,
        tle: 0,
        re: 0,
        pe: 0,
        ce: 0,
        wa: 0,
        se: 0,
        pa: 0,
        tags: [
          {
            id: expect.any(Number),
            name: "maths",
            color: "#123456",
            oj: "ME",
            gid: null,
            tcid: null,
            gmtCreate: anyTime,
            gmtModified: anyTime,
          },
        ],
      },
    ],
    total: 1,
    size: 10,
    current: 1,
    pages: 1,
    orders: [],
    searchCount: true,
  });
});

test("the list takes a comma list of tags, `page`, and refuses what is no number", async () => {
  const list = (query: string) =>
    server.anon.rest<{ total: number; current: number }>("GET", `/api/get-problem-list?${query}`);
  const tags = await server.anon.rest<{ id: number }[]>("GET", "/api/get-all-problem-tags");
  const id = tags.data[0]?.id;
  expect((await list(`tagId=${id}`)).data.total).toBe(1);
  expect((await list(`tagId=${id},999`)).data.total).toBe(0);
  expect((await list("page=3")).data).toMatchObject({ total: 1, current: 3, records: [] });
  expect(await list("tagId=x")).toMatchObject({ http: 200, status: 400, code: "PARAM_INVALID" });
  expect(await list("difficulty=9")).toMatchObject({ http: 200, status: 400 });
});

test("GET /api/get-problem-detail: everything of the page, nothing of the judge", async () => {
  const answer = await server.anon.rest("GET", "/api/get-problem-detail?problemId=sum");
  expect(answer.data).toEqual({
    problem: {
      id: pid,
      problemId: "SUM",
      title: "A + B",
      author: "keeper",
      type: 0,
      judgeMode: "default",
      judgeCaseMode: "default",
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      description: "Add.",
      input: "",
      output: "",
      examples: "<input>1 2</input><output>3</output>",
      isRemote: false,
      source: "",
      difficulty: 0,
      hint: "",
      auth: 1,
      ioScore: null,
      codeShare: true,
      spjCode: null,
      spjLanguage: null,
      userExtraFile: '{"data.txt":"5"}',
      judgeExtraFile: null,
      isRemoveEndBlank: true,
      openCaseResult: true,
      isUploadCase: false,
      caseVersion: expect.stringMatching(/^\d{13}$/),
      modifiedUser: "keeper",
      isGroup: false,
      gid: null,
      applyPublicProgress: null,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: null,
      gmtCreate: anyTime,
      gmtModified: anyTime,
    },
    tags: [expect.objectContaining({ name: "maths" })],
    languages: ["C", "Python3"],
    problemCount: {
      pid,
      total: 0,
      ac: 0,
      mle: 0,
      tle: 0,
      re: 0,
      pe: 0,
      ce: 0,
      wa: 0,
      se: 0,
      pa: 0,
    },
    codeTemplate: { C: "int main(){}" },
  });
});

describe("refusals of the page", () => {
  const detail = (user: Pick<TestUser, "rest">, problemId: string) =>
    user.rest("GET", `/api/get-problem-detail?problemId=${problemId}`);

  test("missing parameter, missing problem, hidden problem", async () => {
    const missing = await server.anon.rest("GET", "/api/get-problem-detail");
    expect(missing).toMatchObject({ http: 200, status: 400, code: "PARAM_MISSING" });
    expect(await detail(alice, "nope")).toMatchObject({ http: 200, status: 404, data: null });
    expect(await detail(alice, "secret")).toMatchObject({
      http: 200,
      status: 403,
      code: "PROBLEM_NOT_PUBLIC",
    });
    expect(await detail(root, "secret")).toMatchObject({ status: 200 });
  });

  test("the parts of a hidden problem are hidden too", async () => {
    for (const path of ["get-problem-languages", "get-problem-code-template", "get-problem-tags"]) {
      const answer = await alice.rest("GET", `/api/${path}?pid=${hiddenPid}`);
      expect(answer).toMatchObject({ http: 200, status: 403, code: "PROBLEM_NOT_PUBLIC" });
    }
  });
});

test("GET /api/get-random-problem", async () => {
  const answer = await server.anon.rest("GET", "/api/get-random-problem");
  expect(answer).toMatchObject({ status: 200, data: { problemId: "SUM" } });
});

test("POST /api/get-user-problem-status: for whoever is signed in", async () => {
  const body = { pidList: [pid, 4711], isContestProblemList: false };
  const answer = await alice.rest("POST", "/api/get-user-problem-status", body);
  expect(answer.data).toEqual({ [pid]: { status: -10 }, 4711: { status: -10 } });
  const stranger = await server.anon.rest("POST", "/api/get-user-problem-status", body);
  expect(stranger).toMatchObject({ http: 401, status: 401, code: "LOGIN_REQUIRED" });
  const empty = await alice.rest("POST", "/api/get-user-problem-status", { pidList: [] });
  expect(empty).toMatchObject({ http: 200, status: 400 });
});

test("GET /api/get-last-ac-code: empty while nothing was accepted", async () => {
  const path = `/api/get-last-ac-code?pid=${pid}&cid=0`;
  expect((await alice.rest("GET", path)).data).toEqual({ submitId: null, code: "", language: "" });
  expect(await server.anon.rest("GET", path)).toMatchObject({ http: 401 });
});

test("own states and code in a contest are asked for by its number", async () => {
  const statuses = (cid: number, isContestProblemList: boolean) =>
    alice.rest("POST", "/api/get-user-problem-status", {
      ...{ pidList: [pid], isContestProblemList, cid },
    });
  expect(await statuses(99_999, true)).toMatchObject({ status: 404 });
  // Clients send the number of no contest from the bank's list.
  expect((await statuses(99_999, false)).data).toEqual({ [pid]: { status: -10 } });
  expect((await statuses(0, true)).data).toEqual({ [pid]: { status: -10 } });
  const code = await alice.rest("GET", `/api/get-last-ac-code?pid=${pid}&cid=99999`);
  expect(code).toMatchObject({ status: 404 });
});

test("languages: all of them, a problem's, and its templates", async () => {
  const all = await server.anon.rest<object[]>("GET", `/api/languages?pid=${pid}&all=false`);
  expect(all.data).toHaveLength(26);
  expect(all.data[0]).toEqual({
    id: expect.any(Number),
    contentType: "text/x-csrc",
    description: "",
    name: "C",
    compileCommand: expect.stringContaining("gcc"),
    template: expect.stringContaining("scanf"),
    codeTemplate: "",
    isSpj: true,
    oj: "ME",
    seq: 200,
    gmtCreate: anyTime,
    gmtModified: anyTime,
  });
  const own = await server.anon.rest("GET", `/api/get-problem-languages?pid=${pid}`);
  expect(own.data).toMatchObject([{ name: "C" }, { name: "Python3" }]);
  const templates = await server.anon.rest("GET", `/api/get-problem-code-template?pid=${pid}`);
  expect(templates.data).toEqual([
    {
      id: expect.any(Number),
      pid,
      lid: expect.any(Number),
      code: "int main(){}",
      status: true,
      gmtCreate: anyTime,
      gmtModified: anyTime,
    },
  ]);
});

test("tags: a problem's, and those of a bank by class with the unclassified last", async () => {
  const own = await server.anon.rest("GET", `/api/get-problem-tags?pid=${pid}`);
  expect(own.data).toMatchObject([{ name: "maths", gid: null }]);
  const groups = await server.anon.rest("GET", "/api/get-problem-tags-and-classification");
  expect(groups.data).toMatchObject([{ classification: null, tagList: [{ name: "maths" }] }]);
  expect((await server.anon.rest("GET", "/api/get-all-problem-tags?oj=HDU")).data).toEqual([]);
  expect((await server.anon.rest("GET", "/api/get-all-problem-tags?oj=ALL")).data).toHaveLength(1);
});
