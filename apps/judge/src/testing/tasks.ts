import type { JudgeCaseSpec, JudgeTask } from "@gavel/judge-protocol/judge";
import type { FakeServer } from "./fake-server.ts";

type OwnFacts = Pick<JudgeCaseSpec, "timeLimitMs" | "memoryLimitMb" | "checkerArguments">;

interface CaseFacts extends Partial<OwnFacts> {
  readonly input: string | Uint8Array;
  readonly answer: string | Uint8Array;
  readonly score?: number;
  readonly groupNum?: number;
}

export interface TaskFacts
  extends Partial<Pick<JudgeTask, "timeMultiplier" | "memoryMultiplier" | "holder">> {
  readonly language: string;
  readonly code: string;
  readonly problem?: Partial<JudgeTask["problem"]>;
  readonly cases?: readonly CaseFacts[];
}

const SUM_CASES: readonly CaseFacts[] = [
  { input: "1 2\n", answer: "3\n" },
  { input: "40 2\n", answer: "42\n" },
  { input: "-5 5\n", answer: "0\n" },
];

let next = 1;

/** An ACM problem "add two numbers" with 1 s and 64 MB, unless told otherwise. */
export function makeTask(server: Pick<FakeServer, "putBlob">, facts: TaskFacts): JudgeTask {
  const number = next++;
  const { language, code, problem = {}, cases = SUM_CASES } = facts;
  return {
    jobId: `job-${number}`,
    claim: `claim-${number}`,
    holder: facts.holder ?? "somebody",
    submissionId: number,
    judgementId: number,
    language,
    code,
    problem: {
      id: 1,
      type: 0,
      difficulty: 0,
      judgeMode: "default",
      judgeCaseMode: "default",
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      stackLimitMb: 64,
      isRemoveEndBlank: true,
      fileIo: null,
      userExtraFiles: {},
      judgeExtraFiles: {},
      compiledFiles: [],
      spj: null,
      passes: 1,
      compareRules: null,
      grading: null,
      ioScore: null,
      showsCases: true,
      ...problem,
    },
    timeMultiplier: facts.timeMultiplier ?? 1,
    memoryMultiplier: facts.memoryMultiplier ?? 1,
    testDataHash: "0",
    cases: cases.map((one, index) => ({
      seq: index + 1,
      testCaseId: index + 1,
      groupNum: one.groupNum ?? null,
      score: one.score ?? 0,
      input: server.putBlob(one.input),
      answer: server.putBlob(one.answer),
      timeLimitMs: one.timeLimitMs ?? null,
      memoryLimitMb: one.memoryLimitMb ?? null,
      checkerArguments: one.checkerArguments ?? null,
      compareRules: null,
    })),
  };
}
