import { type CompilerMessage, findMessages } from "@gavel/domain/compiler-messages";
import { isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { compilerText } from "../../../../app/judging/note-text.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { TestRunState } from "../test-run/use-test-run.ts";
import type { SubmitState } from "./use-submit.ts";

export interface CompilerReport {
  /** Of which it was said. */
  readonly code: string;
  readonly language: string;
  readonly text: string;
  readonly messages: readonly CompilerMessage[];
}

type Said = Pick<CompilerReport, "code" | "language" | "text">;

/** The tab of the drawer that shows it. */
export const COMPILER_TAB = "compiler";

/** What the compiler said to what was sent or run last; null when it compiled. Something to say opens the drawer. */
export function useCompilerReport(
  { current: sent, sentCode }: Pick<SubmitState, "current" | "sentCode">,
  testRun: TestRunState,
): CompilerReport | null {
  const { i18n } = useLingui();
  const [said, setSaid] = useState<Said | null>(null);
  const utils = trpc.useUtils();
  const show = useEffectEvent((next: Said | null) => {
    setSaid(next);
    if (next === null) return;
    testRun.open(true);
    testRun.select(COMPILER_TAB);
  });

  const submitId = sent?.submitId;
  const language = sent?.language ?? "";
  const status = sent === null || isInProgress(sent.status) ? null : sent.status;
  useEffect(() => {
    if (submitId === undefined || status === null) return;
    if (status !== VERDICTS.compileError.code) return show(null);
    let isLeft = false;
    void utils.submission.get.fetch({ submitId }, { staleTime: 0 }).then(
      ({ errorMessage: text }) =>
        !isLeft && show(text === null ? null : { text, language, code: sentCode }),
      // The cache has told it; the submission's own page still has the text.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [submitId, status, language, sentCode, utils]);

  const { lastRun } = testRun;
  useEffect(() => {
    if (lastRun === null || lastRun.answer === null) return;
    const { status: ended, stderr } = lastRun.answer;
    const isError = ended === VERDICTS.compileError.code;
    show(isError ? { text: stderr, language: lastRun.language, code: lastRun.code } : null);
  }, [lastRun]);

  return useMemo(() => {
    if (said === null) return null;
    const text = compilerText(i18n, said.text);
    return { ...said, text, messages: findMessages(text) };
  }, [said, i18n]);
}
