import type { CompileCheckerWork, ErrandResult } from "@gavel/judge-protocol/errand";
import { compileChecker as compile } from "../judging/checker/build.ts";
import type { JudgingTools } from "../judging/judge-task.ts";
import type { Asker } from "../judging/shares.ts";

/** Compiles it as judging would, and so also leaves it in the cache for the first submission. */
export async function compileChecker(
  work: CompileCheckerWork,
  tools: JudgingTools & { readonly asker: Asker },
  signal: AbortSignal,
): Promise<ErrandResult> {
  const ready = tools.findLanguage(work.language);
  if (ready === undefined) return { kind: "fault", note: `This judge has no ${work.language}` };
  const { code, extraFiles, compiledFiles = [] } = work;
  const outcome = await compile(ready, { code, extraFiles, compiledFiles }, tools, signal);
  switch (outcome.kind) {
    case "compiled":
      outcome.program.release();
      return { kind: "compileChecker", isCompiled: true, output: "" };
    case "refused":
      return { kind: "compileChecker", isCompiled: false, output: outcome.output };
    case "noProgram":
      return { kind: "compileChecker", isCompiled: false, output: outcome.note };
    case "fault":
      return { kind: "fault", note: outcome.note };
  }
}
