/** A judge host that does what the test says, over the real protocol. */

import { LANGUAGES } from "@gavel/domain/language";
import type { ErrandResult, ErrandTask } from "@gavel/judge-protocol/errand";
import {
  type CaseResult,
  type ClaimedWork,
  type FinishReport,
  HEARTBEAT_MS,
  type HelloRequest,
  type JudgeTask,
} from "@gavel/judge-protocol/judge";

const LOAD = { cpuCores: 2, cpuPercent: 1, memoryPercent: 1 };

type Finish = Partial<FinishReport> & { status: number };

export interface FakeJudge {
  readonly hostId: string;
  /** The plain answer of one call. */
  call(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  /** Waits for whatever comes next; null when the server has nothing. */
  claimAny(signal?: AbortSignal): Promise<ClaimedWork | null>;
  /** Waits for the next judgement; null when the server has none. @throws Error when an errand comes. */
  claim(signal?: AbortSignal): Promise<JudgeTask | null>;
  progress(task: JudgeTask, report: { status: 6 | 7; cases?: CaseResult[] }): Promise<number>;
  finish(task: JudgeTask, report: Finish): Promise<number>;
  /** The same, with the answer. */
  finishWith(task: JudgeTask, report: Finish): Promise<Response>;
  /** Waits for the next errand. @throws Error when anything else comes. */
  claimErrand(): Promise<ErrandTask>;
  answerErrand(task: ErrandTask, result: ErrandResult): Promise<number>;
  heartbeat(held: readonly { jobId: string; claim: string }[]): Promise<string[]>;
  /** From now on keeps all that it claims and has not finished, however long that takes; the answer ends it. */
  keepHolding(): () => void;
}

export function helloOf(name: string, facts: Partial<HelloRequest>): HelloRequest {
  return {
    protocol: 1,
    name,
    instance: `installation of ${name}`,
    process: `process of ${name}`,
    version: "0",
    slots: 2,
    // All of them, unless the test says which.
    languages: LANGUAGES.map(({ name: language }) => ({
      ...{ name: language, available: true, version: null, reason: null },
    })),
    sandbox: { backend: "none", degraded: [], mechanisms: {} },
    load: LOAD,
    calibration: null,
    fault: null,
    ...facts,
  };
}

export async function startFakeJudge(
  server: { url: string; judgeToken: string },
  name = "fake",
  /** Changes to what it says of itself. */
  facts: Partial<HelloRequest> = {},
): Promise<FakeJudge> {
  const call: FakeJudge["call"] = (path, body, signal) =>
    fetch(`${server.url}/judge/v1/${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${server.judgeToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      signal,
    });
  const hello = await call("hello", helloOf(name, facts));
  const { hostId } = (await hello.json()) as { hostId: string };
  const holder = (task: JudgeTask) => ({
    jobId: task.jobId,
    claim: task.claim,
    judgementId: task.judgementId,
  });
  const claimed = new Map<string, { jobId: string; claim: string }>();
  const beat = (held: readonly { jobId: string; claim: string }[]) =>
    call("heartbeat", {
      hostId,
      held: held.map(({ jobId, claim }) => ({ jobId, claim })),
      load: LOAD,
    });
  const claimAny: FakeJudge["claimAny"] = async (signal) => {
    // A host that says nothing while it waits is taken for dead.
    const beats = setInterval(() => beat([]).catch(() => undefined), HEARTBEAT_MS);
    try {
      const answer = await call("claim", { hostId, freeSlots: 1 }, signal);
      if (answer.status === 204) return null;
      const work = (await answer.json()) as ClaimedWork;
      claimed.set(work.task.jobId, { jobId: work.task.jobId, claim: work.task.claim });
      return work;
    } finally {
      clearInterval(beats);
    }
  };
  const finishWith: FakeJudge["finishWith"] = (task, report) => {
    claimed.delete(task.jobId);
    return call("finish", {
      ...holder(task),
      timeMs: 10,
      memoryKib: 1024,
      score: null,
      errorMessage: null,
      cases: [],
      ...report,
    });
  };
  return {
    hostId,
    call,
    claimAny,
    async claim(signal) {
      const work = await claimAny(signal);
      if (work !== null && work.kind !== "judgement") throw new Error(`an ${work.kind} came`);
      return work === null ? null : work.task;
    },
    async claimErrand() {
      const work = await claimAny();
      if (work?.kind !== "errand") throw new Error(`no errand but ${work?.kind ?? "nothing"}`);
      return work.task;
    },
    async answerErrand(task, result) {
      const { jobId, claim, errandId } = task;
      return (await call("errand", { jobId, claim, errandId, result })).status;
    },
    async progress(task, report) {
      const body = { ...holder(task), total: task.cases.length, cases: [], ...report };
      return (await call("progress", body)).status;
    },
    finish: async (task, report) => (await finishWith(task, report)).status,
    finishWith,
    async heartbeat(held) {
      const answer = await beat(held);
      return ((await answer.json()) as { lost: string[] }).lost;
    },
    keepHolding() {
      const beats = setInterval(
        () => beat([...claimed.values()]).catch(() => undefined),
        HEARTBEAT_MS,
      );
      return () => clearInterval(beats);
    },
  };
}

/** Results for all cases of a task: the statuses in order, the last one for the rest. */
export function caseResults(task: JudgeTask, statuses: readonly number[]): CaseResult[] {
  return task.cases.map((one, index) => {
    const status = statuses[Math.min(index, statuses.length - 1)] ?? 0;
    return {
      seq: one.seq,
      testCaseId: one.testCaseId,
      status,
      timeMs: 10 + index,
      memoryKib: 1000,
      score: task.problem.type === 1 ? (status === 0 ? one.score : 0) : null,
      groupNum: one.groupNum,
      userOutput: `out ${one.seq}`,
      note: null,
    };
  });
}

/** Claims the next task and ends it with one status for every case. */
export async function judgeNext(judge: FakeJudge, status: number): Promise<JudgeTask> {
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  const cases = status === -2 ? [] : caseResults(task, [status]);
  const answer = await judge.finish(task, { status, cases });
  if (answer !== 204) throw new Error(`finish answered ${answer}`);
  return task;
}
