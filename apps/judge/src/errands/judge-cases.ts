/** A setter's solution on some cases, judged as a submission would be. */
import { VERDICTS } from "@gavel/domain/verdict";
import {
  type BatchRow,
  type JudgeCasesWork,
  ROW_OUTPUT_SHOWN,
  ROW_TEXT_KEPT,
} from "@gavel/judge-protocol/batch";
import type { ErrandResult, ErrandTask } from "@gavel/judge-protocol/errand";
import type { CaseResult, JudgeTask } from "@gavel/judge-protocol/judge";
import { type JudgingTools, judgeTask } from "../judging/judge-task.ts";
import { CHECKER_BROKEN } from "../judging/pass-result.ts";

const NOBODY = {
  compiling: () => undefined,
  judging: () => undefined,
  finished: () => undefined,
};
const SYSTEM_ERROR = VERDICTS.systemError.code;

export async function judgeCases(
  errand: Omit<ErrandTask, "work">,
  work: JudgeCasesWork,
  tools: JudgingTools,
  signal: AbortSignal,
): Promise<ErrandResult> {
  const { status, errorMessage, problemFault, cases } = await judgeTask(
    taskOf(errand, work),
    tools,
    NOBODY,
    signal,
  );
  if (cases.length === 0) {
    const message = problemFault ?? errorMessage ?? "";
    if (status === SYSTEM_ERROR && problemFault === undefined) {
      return { kind: "fault", note: message };
    }
    return { kind: "batch", refused: { status, message: cut(message) }, rows: [] };
  }
  const ours = cases.find((one) => one.status === SYSTEM_ERROR && one.note !== CHECKER_BROKEN);
  if (ours !== undefined) return { kind: "fault", note: ours.note ?? "The judge failed" };
  const rowOf = new Map(work.rows.map((one) => [one.case.seq, one.row]));
  const rows = cases.flatMap((one) => {
    const row = rowOf.get(one.seq);
    return row === undefined ? [] : [present(row, one)];
  });
  return { kind: "batch", refused: null, rows };
}

function taskOf(
  { jobId, claim, holder }: Omit<ErrandTask, "work">,
  { rows, timeFactor, kind: _, ...rest }: JudgeCasesWork,
): JudgeTask {
  return {
    ...rest,
    ...{ jobId, claim, holder },
    submissionId: 0,
    judgementId: 0,
    testDataHash: "",
    cases: rows.map((one) => one.case),
    trial: { timeFactor },
  };
}

function present(row: number, one: CaseResult): BatchRow {
  const { detail } = one;
  return {
    row,
    status: one.status,
    timeMs: one.timeMs,
    memoryKib: one.memoryKib,
    exitCode: null,
    output: one.userOutput.slice(0, ROW_OUTPUT_SHOWN),
    message: cut(detail?.juryMessage ?? detail?.teamMessage ?? one.note ?? ""),
    kept: null,
  };
}

function cut(text: string): string {
  return text.slice(0, ROW_TEXT_KEPT);
}
