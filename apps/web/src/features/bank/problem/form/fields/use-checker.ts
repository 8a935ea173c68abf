import type { ProblemFields } from "@gavel/domain/problem-fields";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { isSame } from "./merge.ts";

type CheckerFields = Pick<
  ProblemFields,
  "judgeMode" | "checkerCode" | "checkerLanguage" | "judgeExtraFiles"
>;

/** What makes one program of it. */
export const checkerSource = ({
  checkerCode,
  checkerLanguage,
  judgeExtraFiles,
}: CheckerFields) => ({
  code: checkerCode,
  language: checkerLanguage,
  extraFiles: judgeExtraFiles,
});
type CheckerSource = ReturnType<typeof checkerSource>;

interface CompileReport {
  readonly source: CheckerSource;
  readonly isCompiled: boolean;
  /** The compiler's words, or why there are none. */
  readonly error: unknown;
  readonly output: string;
  readonly tookMs: number;
}

export interface CheckerState {
  readonly report: CompileReport | null;
  readonly isCompiling: boolean;
  /** Throws what was refused. */
  readonly compile: (fields: CheckerFields) => Promise<void>;
  /** Compiles unless it is what is stored, or what was compiled last. */
  readonly ensure: (stored: CheckerFields, fields: CheckerFields) => Promise<void>;
}

/** @param groupId the group whose own the problem is: its setters need no role of the site */
export function useChecker(pid: number, groupId: number | null): CheckerState {
  const { t } = useLingui();
  const inBank = trpc.problem.compileChecker.useMutation({ meta: { inline: true } });
  const inGroup = trpc.groupBank.compileChecker.useMutation({ meta: { inline: true } });
  const send = (source: CheckerSource) =>
    groupId === null
      ? inBank.mutateAsync({ ...source, pid })
      : inGroup.mutateAsync({ ...source, pid, groupId });
  const [report, setReport] = useState<CompileReport | null>(null);
  const latest = useRef(report);

  function show(next: CompileReport) {
    latest.current = next;
    setReport(next);
  }

  async function compile(fields: CheckerFields) {
    const source = checkerSource(fields);
    const began = performance.now();
    const tookMs = () => Math.round(performance.now() - began);
    try {
      await send(source);
      show({ source, isCompiled: true, error: null, output: "", tookMs: tookMs() });
      notifySuccess(t`Compiled Successfully`);
    } catch (error) {
      const { code, params } = errorFacts(error);
      const output = code === "CHECKER_COMPILE_FAILED" ? String(params.output ?? "") : "";
      show({ source, isCompiled: false, error, output, tookMs: tookMs() });
      throw error;
    }
  }

  async function ensure(stored: CheckerFields, fields: CheckerFields) {
    if (fields.judgeMode === "default" || fields.checkerCode.trim() === "") return;
    const source = checkerSource(fields);
    const isStored = stored.judgeMode !== "default" && isSame(checkerSource(stored), source);
    if (isStored) return;
    if (latest.current?.isCompiled === true && isSame(latest.current.source, source)) return;
    await compile(fields);
  }

  return { report, isCompiling: inBank.isPending || inGroup.isPending, compile, ensure };
}
