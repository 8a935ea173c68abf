/** What checkers and interactors say, from the judge's report to those who may read it. */
import type { CaseDetail, JudgeTask } from "@gavel/judge-protocol/judge";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseResults, type FakeJudge, startFakeJudge } from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let author: TestUser;
let keeper: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
  author = await server.signUp("author", { role: 1001 });
  keeper = await server.signUp("keeper", { role: 1008 });
  judge = await startFakeJudge(server);
  problem = await seedProblem(server, {
    authorUid: author.uid,
    columns: {
      judge_mode: "spj",
      spj_code: "int main(){}",
      spj_language: "C++",
      checker_convention: "kattis",
      checker_arguments: ["case_sensitive"],
      passes: 3,
    },
  });
});
afterAll(() => server.stop());

const DETAIL: CaseDetail = {
  teamMessage: "look at line 3",
  juryMessage: "the answer is 7\0",
  points: 12.5,
  ratio: null,
  transcript: [{ by: "interactor", pass: 1, text: "secret\n" }],
  transcriptCut: true,
};

async function send(): Promise<{ submitId: number; task: JudgeTask }> {
  const form = { pid: problem.problemId, language: "C++", code: "int main(){}", cid: 0 };
  const { data } = await alice.rest<{ submitId: number }>(
    "POST",
    "/api/submit-problem-judge",
    form,
  );
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  return { submitId: data.submitId, task };
}

test("the task says how the checker is spoken to", async () => {
  const { task } = await send();
  expect(task.problem).toMatchObject({
    judgeMode: "spj",
    passes: 3,
    spj: { convention: "kattis", arguments: ["case_sensitive"], language: "C++" },
  });
  await judge.finish(task, { status: 0, cases: caseResults(task, [0]) });
});

test("each message reaches those it is for, and nobody else", async () => {
  const { submitId, task } = await send();
  const cases = caseResults(task, [-1]).map((one) => ({ ...one, detail: DETAIL }));
  expect(await judge.finish(task, { status: -1, cases })).toBe(204);
  const seenBy = async (who: Pick<TestUser, "trpc">) => {
    const results = await who.trpc.submission.cases.query({ submitId });
    const { teamMessage, juryMessage, transcript, transcriptCut } = results?.cases[0] ?? {};
    return { teamMessage, juryMessage, transcript, transcriptCut };
  };
  const all = {
    teamMessage: "look at line 3",
    juryMessage: "the answer is 7\uFFFD",
    transcript: DETAIL.transcript,
    transcriptCut: true,
  };
  const none = { teamMessage: null, juryMessage: null, transcript: null, transcriptCut: false };
  expect(await seenBy(alice)).toEqual({ ...none, teamMessage: "look at line 3" });
  expect(await seenBy(bob)).toEqual(none);
  expect(await seenBy(server.anon)).toEqual(none);
  expect(await seenBy(author)).toEqual(all);
  expect(await seenBy(keeper)).toEqual(all);
});

test("a broken checker is told to its author, is not tried again, and is no fault of the person", async () => {
  const { submitId, task } = await send();
  const problemFault = "The checker does not compile:\nmain.cpp:1: error: secret answer 42";
  const status = await judge.finish(task, {
    status: 4,
    errorMessage: "The problem's own checker failed",
    problemFault,
  });
  expect(status).toBe(204);
  const seenBy = (who: Pick<TestUser, "trpc">) => who.trpc.submission.get.query({ submitId });
  expect(await seenBy(author)).toMatchObject({ status: 4, staffNote: problemFault });
  expect(await seenBy(keeper)).toMatchObject({ staffNote: problemFault });
  expect(await seenBy(alice)).toMatchObject({
    status: 4,
    errorMessage: "The problem's own checker failed",
    staffNote: null,
  });
  expect(await seenBy(bob)).toMatchObject({ errorMessage: null, staffNote: null });
  const rest = await alice.rest("GET", `/api/get-submission-detail?submitId=${submitId}`);
  expect(JSON.stringify(rest)).not.toContain("secret");
  const soon = AbortSignal.timeout(300);
  await expect(judge.claim(soon)).rejects.toThrow();
});

test("a fault of the judge itself is tried again", async () => {
  const { task } = await send();
  await judge.finish(task, { status: 4, errorMessage: "disk full" });
  const again = await judge.claim();
  expect(again?.submissionId).toBe(task.submissionId);
  if (again !== null) await judge.finish(again, { status: 0, cases: caseResults(again, [0]) });
});

test("REST answers the same shape as ever", async () => {
  const { submitId, task } = await send();
  const cases = caseResults(task, [0]).map((one) => ({ ...one, detail: DETAIL }));
  await judge.finish(task, { status: 0, cases });
  for (const who of [alice, keeper]) {
    const path = `/api/get-all-case-result?submitId=${submitId}`;
    const { data } = await who.rest<{ judgeCaseList: Record<string, unknown>[] }>("GET", path);
    const keys = Object.keys(data.judgeCaseList[0] ?? {}).sort();
    expect(keys.filter((key) => /message|transcript/i.test(key))).toEqual([]);
  }
});

test.each([
  ["with words", "expected ';'"],
  ["without a word", null],
])("the text of a compile error is hidden with the code, %s, and never else", async (_, said) => {
  const { submitId, task } = await send();
  await judge.finish(task, { status: -2, errorMessage: said });
  const path = `/api/get-submission-detail?submitId=${submitId}`;
  const look = async () => {
    const seen: string[] = [];
    for (const [name, who] of Object.entries({ alice, bob, keeper, anon: server.anon })) {
      const trpc = await who.trpc.submission.get.query({ submitId });
      const { data } = await who.rest<{ submission: Record<string, unknown> }>("GET", path);
      const { code, errorMessage } = data.submission;
      expect([trpc.code, trpc.errorMessage]).toEqual([code, errorMessage]);
      expect(errorMessage).toBe(code === null ? null : (said ?? ""));
      if (code !== null) seen.push(name);
    }
    return seen;
  };
  expect(await look()).toEqual(["alice", "keeper"]);
  await alice.rest("PUT", "/api/submission", { submitId, share: true });
  expect(await look()).toEqual(["alice", "bob", "keeper", "anon"]);
  await changeSettings(server, { hideNonContestSubmissionCode: true });
  expect(await look()).toEqual(["alice", "keeper"]);
  await changeSettings(server, { hideNonContestSubmissionCode: false });
});
