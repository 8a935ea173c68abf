/** One errand from its task to its answer. Every way out is an answer, except an aborted signal. */
import type { ErrandResult, ErrandTask } from "@gavel/judge-protocol/errand";
import { askerOf, type JudgingTools } from "../judging/judge-task.ts";
import { ServerRefused } from "../server/server-refused.ts";
import { askChecker } from "./ask-checker.ts";
import { compileChecker } from "./compile-checker.ts";
import { judgeCases } from "./judge-cases.ts";
import { type KeepOutput, runProgram } from "./run-program.ts";
import { testRun } from "./test-run.ts";

/** Rejects only with the reason of `signal`, or where the server says that somebody else has the errand, or nobody wants it. */
export async function runErrand(
  task: ErrandTask,
  tools: JudgingTools & { readonly keepOutput: KeepOutput },
  signal: AbortSignal,
): Promise<ErrandResult> {
  const { work } = task;
  const asker = askerOf(task);
  try {
    switch (work.kind) {
      case "testRun":
        return await testRun(work, tools, asker, signal);
      case "compileChecker":
        return await compileChecker(work, { ...tools, asker }, signal);
      case "judgeCases":
        return await judgeCases(task, work, tools, signal);
      case "runProgram":
        return await runProgram(work, { ...tools, asker }, signal);
      case "askChecker":
        return await askChecker(work, { ...tools, asker }, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServerRefused && error.status === 409) throw error;
    tools.log.error({ err: error, errandId: task.errandId }, "an errand failed");
    return { kind: "fault", note: "The judge failed; see its log" };
  }
}
