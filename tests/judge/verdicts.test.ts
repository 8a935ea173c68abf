/** The fixture programs, one a verdict in three languages, through REST to the real judge and back. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoSolutions } from "@gavel/demo-content";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { changeSettings } from "./support/seed.ts";

const STATUS = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, PAC: 8 } as const;
const LANGUAGES: readonly string[] = ["C++ 17", "Java", "Python3"];
const WAIT_MS = 100_000;

const programs = demoSolutions.filter(
  ({ displayId, language }) => displayId === "1000" && LANGUAGES.includes(language),
);

let server: TestServer;
let alice: TestUser;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));

beforeAll(async () => {
  server = await startTestServer({ isDemo: true });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  judge = startRealJudge({
    serverUrl: server.url,
    token: server.judgeToken,
    name: "real",
    dataDir,
  });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Judged {
  status: number;
  time: number;
  memory: number;
  judger: string;
  errorMessage: string | null;
}

async function judged(language: string, code: string): Promise<Judged> {
  const form = { pid: "1000", language, code, cid: 0 };
  const sent = await alice.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", form);
  expect(sent.status).toBe(200);
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const answer = await alice.rest<{ submission: Judged }>(
      "GET",
      `/api/get-submission-detail?submitId=${sent.data.submitId}`,
    );
    const { submission } = answer.data;
    if (![5, 6, 7].includes(submission.status)) return submission;
    await Bun.sleep(100);
  }
  throw new Error("no verdict in time");
}

test("every verdict has a program in each of the three languages", () => {
  for (const language of LANGUAGES) {
    const verdicts = programs.filter((one) => one.language === language).map((one) => one.expected);
    expect(new Set(verdicts)).toEqual(new Set(["AC", "WA", "PE", "TLE", "MLE", "RE", "CE"]));
  }
});

describe.each([
  ["over all test cases", "default", LANGUAGES.slice(0, 1)],
  // In the slower languages a time limit that is reached in each of them would cost a minute and say nothing more.
  ["up to the first error", "ergodic_without_error", LANGUAGES.slice(1)],
] as const)("%s", (_mode, caseMode, languages) => {
  beforeAll(async () => {
    await server.db
      .updateTable("problem")
      .set({ judge_case_mode: caseMode })
      .where("display_id", "=", "1000")
      .execute();
  });

  test.each(
    programs
      .filter((one) => languages.includes(one.language))
      .map((one) => [`${one.file} in ${one.language}`, one] as const),
  )("%s", { timeout: 120_000 }, async (_name, { language, code, expected }) => {
    const submission = await judged(language, code);
    expect(submission).toMatchObject({ status: STATUS[expected], judger: "real" });
    if (expected === "CE") expect(submission.errorMessage).toMatch(/error/i);
    else expect(submission.memory).not.toBeNull();
  });
});

test("each was counted once under its verdict", async () => {
  const { counts } = await alice.trpc.problem.get.query({ problemId: "1000" });
  expect(counts).toMatchObject({
    total: programs.length,
    ac: 3,
    wa: 3,
    pe: 3,
    tle: 3,
    mle: 3,
    re: 3,
    ce: 3,
    se: 0,
  });
});
