/** Every way of judging, through REST to the real judge and back: the demonstration problems and their programs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoSolution, demoProblems, demoSolutions } from "@gavel/demo-content";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { changeSettings } from "./support/seed.ts";

const STATUS = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, PAC: 8 } as const;
const { AC, WA, TLE } = STATUS;
const CANCELLED = -4;
const WAIT_MS = 100_000;

const special = demoProblems.filter((one) => one.checker ?? one.fileIo ?? one.caseMode);
const ids = new Set(special.map((one) => one.displayId));
const programs = demoSolutions.filter((one) => ids.has(one.displayId));

let server: TestServer;
let alice: TestUser;
let root: TestUser;
let judge: ReturnType<typeof startRealJudge>;
let available: ReadonlySet<string>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-modes-"));

beforeAll(async () => {
  server = await startTestServer({ isDemo: true });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  // A silence takes four seconds a case, and the first case says as much as nine.
  await server.db
    .updateTable("problem")
    .set({ judge_case_mode: "ergodic_without_error" })
    .where("display_id", "=", "1022")
    .execute();
  alice = await server.signUp("alice");
  root = await server.signUp("boss", { role: 1000 });
  judge = startRealJudge({
    serverUrl: server.url,
    token: server.judgeToken,
    name: "real",
    dataDir,
  });
  const { languages } = await judge.ready;
  available = new Set(languages.filter((one) => one.available).map((one) => one.name));
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Case {
  status: number;
  score: number | null;
  groupNum: number | null;
  userOutput: string;
  inputData: string | null;
}

interface AllCases {
  judgeCaseMode: string;
  judgeCaseList: Case[] | null;
  subTaskJudgeCaseVoList: { subtaskDetailList: Case[] }[] | null;
}

interface Judged {
  submitId: number;
  status: number;
  score: number | null;
  errorMessage: string | null;
  judgeCaseMode: string;
  cases: Case[];
}

async function judged(pid: string, language: string, code: string): Promise<Judged> {
  const form = { pid, language, code, cid: 0 };
  const sent = await alice.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", form);
  expect(sent.status).toBe(200);
  const { submitId } = sent.data;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const answer = await alice.rest<{ submission: Judged }>(
      "GET",
      `/api/get-submission-detail?submitId=${submitId}`,
    );
    const { status, score, errorMessage } = answer.data.submission;
    if (![5, 6, 7].includes(status)) {
      const all = await alice.rest<AllCases>(
        "GET",
        `/api/get-all-case-result?submitId=${submitId}`,
      );
      const { judgeCaseMode, judgeCaseList, subTaskJudgeCaseVoList } = all.data;
      // Exactly one of the two, as the case mode has it.
      expect(judgeCaseList === null).toBe(judgeCaseMode.startsWith("subtask"));
      const cases =
        judgeCaseList ?? subTaskJudgeCaseVoList?.flatMap((one) => one.subtaskDetailList) ?? [];
      return { submitId, status, score, errorMessage, judgeCaseMode, cases };
    }
    if (Date.now() > deadline) throw new Error("no verdict in time");
    await Bun.sleep(100);
  }
}

const program = (displayId: string, file: string): DemoSolution => {
  const found = programs.find((one) => one.displayId === displayId && one.file === file);
  if (found === undefined) throw new Error(`no ${file} for ${displayId}`);
  return found;
};
const judgedFile = (displayId: string, file: string) => {
  const { language, code } = program(displayId, file);
  return judged(displayId, language, code);
};
const statuses = (one: Judged) => one.cases.map((run) => run.status);
/** Of each group, in order: what its cases came to. */
const groups = (one: Judged) =>
  [...Map.groupBy(one.cases, (run) => run.groupNum).values()].map((runs) =>
    runs.map((run) => run.status),
  );

test.each(
  programs
    .filter(({ file }) => /^ac|-other|digits|silent|negative|stdout/.test(file))
    .map((one) => [`${one.displayId}/${one.file} is ${one.expected}`, one] as const),
)("%s", { timeout: 120_000 }, async (_, { displayId, language, code, expected }) => {
  if (!available.has(language)) return;
  const result = await judged(displayId, language, code);
  expect({ status: result.status, note: result.errorMessage }).toMatchObject({
    status: STATUS[expected],
  });
  const total = demoProblems.find((one) => one.displayId === displayId)?.cases().length;
  if (expected === "AC") expect(statuses(result)).toEqual(Array(total).fill(AC));
});

describe("special judge", { timeout: 120_000 }, () => {
  test("paths that are too long are wrong, dead ends are told apart from them", async () => {
    const result = await judgedFile("1020", "wa.cpp");
    expect(result.status).toBe(WA);
    expect(statuses(result)).toContain(AC);
  });
  test("a number that is near is right, one that is not is wrong", async () => {
    expect((await judgedFile("1021", "wa.cpp")).status).toBe(WA);
  });
});

describe("interactive", { timeout: 120_000 }, () => {
  test("the sender sees what their program said, those who keep the problem the whole exchange", async () => {
    const result = await judgedFile("1022", "ac.cpp");
    const first = result.cases[0];
    expect(first?.userOutput).toBe("5\n8\n6\n7\n");
    expect(first?.inputData ?? null).toBeNull();
    const { submitId } = result;
    const own = await alice.trpc.submission.cases.query({ submitId });
    expect(own?.cases[0]).toMatchObject({ transcript: null, juryMessage: null });
    const staff = await root.trpc.submission.cases.query({ submitId });
    expect(staff?.cases[0]).toMatchObject({ juryMessage: "found with 4 guesses" });
    expect(staff?.cases[0]?.transcript?.map((one) => `${one.by} ${one.text}`)).toEqual([
      "interactor 10\n",
      "program 5\n",
      "interactor higher\n",
      "program 8\n",
      "interactor lower\n",
      "program 6\n",
      "interactor higher\n",
      "program 7\n",
      "interactor correct\n",
    ]);
  });
  test("too many guesses, and a crash in the middle", async () => {
    expect((await judgedFile("1022", "wa.cpp")).status).toBe(WA);
    expect((await judgedFile("1022", "re.cpp")).status).toBe(STATUS.RE);
  });
});

describe("case modes", { timeout: 120_000 }, () => {
  test("subtask_lowest: the rest of a group that has lost is skipped", async () => {
    const slow = await judgedFile("1023", "pac-slow.cpp");
    expect([slow.status, slow.score, slow.judgeCaseMode]).toEqual([
      STATUS.PAC,
      50,
      "subtask_lowest",
    ]);
    expect(groups(slow).slice(0, 2).flat()).not.toContain(TLE);
    expect(groups(slow)[2]).toEqual([TLE, CANCELLED, CANCELLED]);
    const overflow = await judgedFile("1023", "pac-overflow.cpp");
    expect([overflow.status, overflow.score]).toEqual([STATUS.PAC, 50]);
    expect(groups(overflow)[2]).toContain(WA);
  });
  test("subtask_lowest: nothing right is the first verdict and no point", async () => {
    const result = await judgedFile("1023", "wa.cpp");
    expect([result.status, result.score]).toEqual([WA, 0]);
    expect(statuses(result)).toEqual([WA, -4, -4, -4, -4, WA, -4, -4, WA, -4, -4]);
  });
  test("subtask_average: every case is judged, a group gives the mean", async () => {
    const result = await judgedFile("1024", "pac.cpp");
    const [first = [], second = [], third = []] = groups(result);
    expect(first).toEqual(first.map(() => AC));
    expect(second).toEqual(second.map(() => AC));
    expect(third).toEqual([WA, WA, AC, AC]);
    expect([result.status, result.score]).toEqual([STATUS.PAC, 30 + 30 + 20]);
    const all = await alice.trpc.submission.cases.query({ submitId: result.submitId });
    expect(all?.subtasks?.map(({ score, fullScore }) => [score, fullScore])).toEqual([
      [30, 30],
      [30, 30],
      [20, 40],
    ]);
  });
  test("ergodic_without_error: nothing is run behind the first error", async () => {
    const result = await judgedFile("1025", "wa.cpp");
    expect(result.judgeCaseMode).toBe("ergodic_without_error");
    expect(result.status).toBe(WA);
    expect(statuses(result).at(-1)).toBe(WA);
    expect(statuses(result).slice(0, -1)).toEqual(
      statuses(result)
        .slice(0, -1)
        .map(() => AC),
    );
    expect(result.cases.length).toBeLessThan(10);
  });
});

describe("files in place of streams", { timeout: 120_000 }, () => {
  test("output of the wrong place is told in a note", async () => {
    const result = await judgedFile("1026", "wa-stdout.cpp");
    expect(result.status).toBe(WA);
    const own = await alice.trpc.submission.cases.query({ submitId: result.submitId });
    expect(own?.cases[0]?.note).toContain("ledger.out");
  });
  test("a sum that is too large is wrong", async () => {
    expect((await judgedFile("1026", "wa.cpp")).status).toBe(WA);
  });
});

test("a problem's checker that does not compile is a system error that its author can read", async () => {
  const { db } = server;
  await db
    .updateTable("problem")
    .set({ spj_code: "int main() { return secret_answer; }" })
    .where("display_id", "=", "1021")
    .execute();
  const result = await judgedFile("1021", "ac.cpp");
  expect([result.status, result.errorMessage, result.cases]).toEqual([
    4,
    "The problem's own checker failed",
    [],
  ]);
  const { submitId } = result;
  const own = await alice.trpc.submission.get.query({ submitId });
  expect(own.staffNote).toBeNull();
  const staff = await root.trpc.submission.get.query({ submitId });
  expect(staff.staffNote).toContain("secret_answer");
});
