import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { CompilerOutput } from "@gavel/ui/compiler-output";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { Kbd } from "@gavel/ui/kbd";
import { cn } from "@gavel/ui/lib/cn";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { noteText } from "../../../../app/judging/note-text.ts";
import type { Problem } from "../types.ts";
import {
  type FinalAnswer,
  matchedSample,
  type OutcomeKind,
  outcomeDifference,
  outcomeKind,
} from "./outcome.ts";
import { PaneHead } from "./pane-head.tsx";
import type { TestCase } from "./use-cases.ts";
import type { Run } from "./use-runs.ts";
import type { TestRunState } from "./use-test-run.ts";

interface OutputPaneProps {
  problem: Problem;
  state: TestRunState;
  one: TestCase;
}

/** What came out, and what that means. */
export function OutputPane({ problem, state, one }: OutputPaneProps) {
  const run = state.runOf(one);
  const answer = run?.answer ?? null;
  const isStale = state.isStale(one);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PaneHead
        actions={
          answer !== null &&
          answer.timeMs !== null && (
            <>
              <Figure value={answer.timeMs} unit="ms" />
              <span aria-hidden>·</span>
              <MemoryFigure kib={answer.memoryKib} />
            </>
          )
        }
      >
        <h3>
          <Trans>Output</Trans>
        </h3>
      </PaneHead>
      <div className={cn("flex min-h-0 flex-1 flex-col", isStale && "opacity-60")}>
        {answer === null ? <NoAnswer run={run} /> : <Texts answer={answer} />}
      </div>
      {answer !== null && (
        <div className="mx-3 flex max-h-24 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 overflow-y-auto border-t py-2 text-xs text-muted-foreground">
          <Outcome answer={answer} />
          <Meaning answer={answer} problem={problem} />
          {isStale && (
            <span className="w-full">
              <Trans>Code or input changed since this run</Trans>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function NoAnswer({ run }: { run: Run | undefined }) {
  if (run === undefined) {
    return (
      <p className="px-3 text-sm text-subtle-foreground">
        <Trans>Not run yet</Trans> <Kbd className="coarse:hidden">Ctrl '</Kbd>
      </p>
    );
  }
  if (run.fault === null) {
    return (
      <p className="px-3 text-sm">
        <VerdictBadge verdict="judging" />
      </p>
    );
  }
  return (
    <p role="alert" className="px-3 text-sm text-destructive">
      {run.fault}
    </p>
  );
}

/** A compile error's words, or what the program wrote. */
function Texts({ answer }: { answer: FinalAnswer }) {
  const { t } = useLingui();
  if (answer.status === VERDICTS.compileError.code) {
    return (
      <CompilerOutput
        text={answer.stderr}
        isWrapped={false}
        className="min-h-0 flex-1 px-3 pt-0 pb-2"
      />
    );
  }
  const difference = outcomeDifference(answer);
  return (
    <section
      aria-label={t`Output`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto px-3 pb-2 focus-visible:-outline-offset-2"
    >
      {answer.output === "" && answer.timeMs !== null && (
        <p className="text-sm text-subtle-foreground">
          <Trans>The program wrote nothing</Trans>
        </p>
      )}
      <MarkedText text={answer.output} wrongLine={difference?.line ?? null} />
      {answer.stderr !== "" && (
        <>
          <h4 className="mt-2 mb-1 text-xs text-muted-foreground">
            <Trans>Standard error</Trans>
          </h4>
          <pre translate="no" className="font-mono text-xs leading-5 text-muted-foreground">
            {answer.stderr}
          </pre>
        </>
      )}
    </section>
  );
}

/** The first line that differs is tinted. */
function MarkedText({ text, wrongLine }: { text: string; wrongLine: number | null }) {
  const lines = text.split("\n");
  return (
    <pre translate="no" className="font-mono text-sm leading-5">
      {lines.map((line, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={index}
          className={cn(
            index + 1 === wrongLine && "rounded-sm bg-verdict-wa-bg font-semibold text-verdict-wa",
          )}
        >
          {line}
          {index < lines.length - 1 && "\n"}
        </span>
      ))}
    </pre>
  );
}

function Outcome({ answer }: { answer: FinalAnswer }) {
  const kind = outcomeKind(answer);
  switch (kind) {
    case "verdict":
    case "fault":
      return <VerdictBadge look="boxed" verdict={findVerdict(answer.status) ?? "systemError"} />;
    case "ran":
    case "uncertain":
      return <Ran kind={kind} />;
  }
}

/** No verdict: nobody compared anything. */
function Ran({ kind }: { kind: Extract<OutcomeKind, "ran" | "uncertain"> }) {
  const Icon = kind === "ran" ? CircleCheck : CircleQuestionMark;
  return (
    <span className="inline-flex h-5.5 items-center gap-1.5 rounded-sm bg-verdict-idle-bg pr-2 pl-1.5 font-strong text-verdict-idle">
      <Icon aria-hidden strokeWidth={2.25} className="size-3.75" />
      <Trans>Finished</Trans>
    </span>
  );
}

/** One sentence beside the badge. */
function Meaning({ answer, problem }: { answer: FinalAnswer; problem: Problem }): ReactNode {
  const { t, i18n } = useLingui();
  const kind = outcomeKind(answer);
  if (kind === "fault") {
    const reason = answer.note ?? "";
    return t`The judge failed, not your program. ${reason}`;
  }
  if (kind === "uncertain") return t`Only the special judge can tell whether the answer is right`;
  if (kind === "ran") return t`There is no expected output to compare with`;
  if (answer.note !== null) return noteText(i18n, answer.note);
  const sample = matchedSample(answer, problem.examples);
  if (sample !== null) return t`Input and output match sample ${sample}`;
  const difference = outcomeDifference(answer);
  if (difference === null) return null;
  return (
    <span>
      <Trans>
        Line {difference.line}: expected <code translate="no">{difference.expected}</code>, got{" "}
        <code translate="no">{difference.got}</code>
      </Trans>
    </span>
  );
}
