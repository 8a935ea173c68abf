/** Every field that existing clients are promised of submitting, test runs and ranks, called over plain HTTP. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";
import { expectShape, JUDGE_ROW, PAGE, type Shape, STORED } from "../support/wire-shape.ts";

let server: TestServer;
let alice: TestUser;
let judge: FakeJudge;
let acm: SeededProblem;
let oi: SeededProblem;
let submitId: number;
beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  judge = await startFakeJudge(server);
  acm = await seedProblem(server);
  oi = await seedProblem(server, { type: 1, columns: { io_score: 100 } });
  submitId = await send(acm);
  await send(oi);
});
afterAll(() => server.stop());

async function send({ problemId }: SeededProblem): Promise<number> {
  const form = { pid: problemId, language: "C++", code: "int main(){}", cid: 0, isRemote: false };
  const path = "/api/submit-problem-judge";
  const { data } = await alice.rest<Record<string, unknown>>("POST", path, form);
  expectShape(data, JUDGE);
  await judgeNext(judge, 0);
  return Number(data.submitId);
}

const JUDGE: Shape = {
  ...{ submitId: "number", pid: "number", displayPid: "text", uid: "text", username: "text" },
  ...{ submitTime: "moment", status: "number", share: "flag", errorMessage: "text?" },
  ...{ time: "number?", memory: "number?", score: "number?", length: "number?", code: "text?" },
  ...{ language: "text", cid: "number", cpid: "number", gid: "number?", judger: "text?" },
  ...{ ip: "text?", version: "number", oiRankScore: "number?", isManual: "flag", ...STORED },
  ...{ vjudgeSubmitId: "null", vjudgeUsername: "null", vjudgePassword: "null" },
};
const LANGUAGE: Shape = {
  ...{ id: "number", contentType: "text?", description: "text?", name: "text" },
  ...{ compileCommand: "text?", template: "text?", codeTemplate: "text?", isSpj: "flag" },
  ...{ oj: "text", seq: "number", ...STORED },
};
const TEST_RUN: Shape = {
  ...{ status: "number", time: "number?", memory: "number?", userInput: "text?" },
  ...{ userOutput: "text?", expectedOutput: "text?", stderr: "text?", problemJudgeMode: "text?" },
};
const PERSON: Shape = {
  ...{ uid: "text", username: "text", nickname: "text?", signature: "text?", avatar: "text?" },
  ...{ titleName: "text?", titleColor: "text?", total: "number", ac: "number" },
};

const get = async (path: string, who: Pick<TestUser, "rest"> = alice) => {
  const answer = await who.rest("GET", path);
  expect([path, answer]).toMatchObject([path, { http: 200, status: 200 }]);
  return answer.data as Record<string, unknown>;
};
async function expectPage(path: string, shape: Shape) {
  const page = await get(path, server.anon);
  expectShape(page, PAGE);
  const records = page.records as unknown[];
  expect(records.length).toBeGreaterThan(0);
  for (const one of records) expectShape(one, shape);
}

test("lists and details of submissions", async () => {
  await expectPage("/api/get-submission-list?currentPage=1", JUDGE_ROW);
  const detail = await get(`/api/get-submission-detail?submitId=${submitId}`);
  expectShape(detail, { submission: "map", codeShare: "flag" });
  expectShape(detail.submission, JUDGE);
  const asked = { submitIds: [submitId], cid: 0 };
  const states = await alice.rest<object>("POST", "/api/check-submissions-status", asked);
  expect(Object.keys(states.data)).toEqual([`${submitId}`]);
  for (const one of Object.values(states.data)) expectShape(one, JUDGE);
});

test("what one has done of problems, and the code that was accepted", async () => {
  const asked = { pidList: [acm.pid, oi.pid], isContestProblemList: false };
  const own = await alice.rest<object>("POST", "/api/get-user-problem-status", asked);
  expect(Object.keys(own.data)).toEqual([`${acm.pid}`, `${oi.pid}`]);
  for (const one of Object.values(own.data)) expect(one).toMatchObject({ status: 0 });
  expectShape(await get(`/api/get-last-ac-code?pid=${acm.pid}&cid=0`), {
    ...{ submitId: "number", code: "text", language: "text" },
  });
});

test("languages and code templates", async () => {
  for (const path of [
    "/api/languages",
    "/api/languages?all=true",
    `/api/languages?all=false&pid=${acm.pid}`,
  ]) {
    const languages = (await get(path, server.anon)) as unknown as unknown[];
    expect(languages.length).toBeGreaterThan(0);
    for (const one of languages) expectShape(one, LANGUAGE);
  }
  await server.db
    .insertInto("code_template")
    .values({ problem_id: acm.pid, language_id: 1, code: "int x;", is_enabled: true })
    .execute();
  const templates = (await get(
    `/api/get-problem-code-template?pid=${acm.pid}`,
    server.anon,
  )) as unknown as unknown[];
  expect(templates).toHaveLength(1);
  expectShape(templates[0], {
    ...{ id: "number", pid: "number", lid: "number", code: "text", status: "flag", ...STORED },
  });
});

test("a test run is a key, and then its result", async () => {
  const { data: key } = await alice.rest<string>("POST", "/api/submit-problem-test-judge", {
    ...{ pid: acm.pid, language: "C++", code: "int main(){}", type: "public" },
    ...{ userInput: "1 2", expectedOutput: "3", mode: "text/x-c++src", isRemoteJudge: false },
  });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expectShape(await get(`/api/get-test-judge-result?testJudgeKey=${key}`), TEST_RUN);
});

test("ranks of both rules", async () => {
  // Either has the figures of the other as well.
  const row: Shape = { ...PERSON, rating: "number", score: "number" };
  await expectPage("/api/get-rank-list?type=ACM", row);
  await expectPage("/api/get-rank-list?type=1", row);
});
