/** One test run from the question to its answer. */
import type { JudgeArea } from "@gavel/domain/place";
import { errorFacts } from "../../../../app/errors/describe-error.ts";
import { trpcClient } from "../../../../app/trpc.ts";
import { type FinalAnswer, isFinal } from "./outcome.ts";

/** As often as people ask for the answer; the server keeps the question open meanwhile. */
const POLL_MS = 1000;
/** A server that restarts is away for seconds, and the answer waits for a minute. */
const LOST_MAX = 15;

export interface Program {
  readonly pid: number;
  readonly language: string;
  readonly code: string;
  /** Where it would be sent. */
  readonly place: JudgeArea;
  readonly contestId?: number;
}

interface Question extends Program {
  readonly input: string;
  readonly expectedOutput: string;
}

/** @throws what the server refused with. */
export function startTestRun(question: Question) {
  return trpcClient.testRun.start.mutate(question);
}

/** @throws what the server refused with. */
export function startSampleRuns(program: Program) {
  return trpcClient.testRun.startSamples.mutate(program);
}

/**
 * Asks by its key until the answer is there.
 * @throws what the server refused with, the network's fault when it stays away, or the signal's reason.
 */
export async function waitForAnswer(key: string, signal: AbortSignal): Promise<FinalAnswer> {
  for (let lost = 0; ; ) {
    signal.throwIfAborted();
    const asked = performance.now();
    try {
      const answer = await trpcClient.testRun.take.mutate({ key, waitMs: POLL_MS }, { signal });
      lost = 0;
      if (isFinal(answer)) return answer;
    } catch (error) {
      signal.throwIfAborted();
      lost += 1;
      if (!isAway(error) || lost > LOST_MAX) throw error;
    }
    await pause(POLL_MS - (performance.now() - asked));
  }
}

/** The question may be asked again: nobody has read the answer. */
function isAway(error: unknown): boolean {
  const { code } = errorFacts(error);
  return code === "NETWORK" || code === "TIMEOUT" || code === "SERVER_ERROR";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
