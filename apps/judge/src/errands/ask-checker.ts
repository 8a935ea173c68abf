/** What a problem's checker, or the comparison it has instead, says of outputs that the setter wrote. */
import { VERDICTS } from "@gavel/domain/verdict";
import { type AskCheckerWork, type BatchRow, ROW_TEXT_KEPT } from "@gavel/judge-protocol/batch";
import type { ErrandResult } from "@gavel/judge-protocol/errand";
import { buildChecker, type ReadyChecker } from "../judging/checker/build.ts";
import { check } from "../judging/checker/check.ts";
import { compareOutput } from "../judging/compare.ts";
import type { JudgingTools } from "../judging/judge-task.ts";
import { compareByRules } from "../judging/rules/compare-by-rules.ts";
import type { Asker } from "../judging/shares.ts";

type Tools = JudgingTools & { readonly asker: Asker };
type Row = AskCheckerWork["rows"][number];
type Said = Pick<BatchRow, "status" | "message">;

export async function askChecker(
  work: AskCheckerWork,
  tools: Tools,
  signal: AbortSignal,
): Promise<ErrandResult> {
  const built = await buildChecker(work, tools, signal);
  if (built.kind === "fault") {
    if (built.of === "judge") return { kind: "fault", note: built.note };
    return { kind: "batch", refused: { status: SYSTEM_ERROR, message: cut(built.note) }, rows: [] };
  }
  const checker = built.kind === "ready" ? built.checker : null;
  if (checker?.role === "interactor") {
    const message = "An interactor is not asked about outputs";
    return { kind: "batch", refused: { status: SYSTEM_ERROR, message }, rows: [] };
  }
  try {
    const rows: BatchRow[] = [];
    for (const row of work.rows) {
      const said = await tools.slots.use(tools.asker, signal, () =>
        checker === null ? compared(work, row) : asked({ checker, work, row }, tools, signal),
      );
      if (said === null) return { kind: "fault", note: "The checker could not be run" };
      rows.push({ ...NOTHING, row: row.row, ...said });
    }
    return { kind: "batch", refused: null, rows };
  } finally {
    checker?.program.release();
  }
}

const SYSTEM_ERROR = VERDICTS.systemError.code;
const NOTHING = { timeMs: null, memoryKib: null, exitCode: null, output: "", kept: null };

async function compared({ problem }: AskCheckerWork, row: Row): Promise<Said> {
  const [output, answer] = [row.output, row.answer].map((text) => new TextEncoder().encode(text));
  if (output === undefined || answer === undefined) throw new Error("unreachable");
  if (problem.compareRules === null) {
    const ignoreEndBlank = problem.isRemoveEndBlank;
    const verdict = compareOutput(output, answer, { ignoreEndBlank });
    return { status: VERDICTS[verdict].code, message: "" };
  }
  const { verdict, fault } = compareByRules(output, answer, problem.compareRules);
  const status = fault === null ? VERDICTS[verdict].code : SYSTEM_ERROR;
  return { status, message: cut(fault ?? "") };
}

/** null: a fault of ours. */
async function asked(
  { checker, work, row }: { checker: ReadyChecker; work: AskCheckerWork; row: Row },
  tools: Tools,
  signal: AbortSignal,
): Promise<Said | null> {
  const text = (words: string) => ({ kind: "text" as const, text: words });
  const call = {
    input: text(row.input),
    output: text(row.output),
    answer: text(row.answer),
    code: "",
    fullScore: 100,
    worth: work.problem.grading === null ? null : 100,
    arguments: checker.arguments,
    state: null,
    mayAskForPass: work.problem.passes > 1,
  };
  const bytes = row.input.length + row.output.length + row.answer.length;
  const { answer, left } = await check(checker, call, 3 * bytes, tools, signal);
  await left.release();
  if (answer.kind === "fault") {
    return answer.of === "judge" ? null : { status: SYSTEM_ERROR, message: cut(answer.note) };
  }
  const isPart = answer.verdict === "accepted" && answer.ratio !== null && answer.ratio < 1;
  const verdict = isPart ? "partialAccepted" : answer.verdict;
  const message = answer.juryMessage ?? answer.teamMessage ?? "";
  return { status: VERDICTS[verdict].code, message: cut(message) };
}

function cut(text: string): string {
  return text.slice(0, ROW_TEXT_KEPT);
}
