import { errorLines } from "@gavel/domain/compiler-messages";
import { findVerdict, isFinal, VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { CaseStrip } from "@gavel/ui/case-strip";
import { Kbd } from "@gavel/ui/kbd";
import { summarizeCases } from "@gavel/ui/lib/case-strip";
import { cn } from "@gavel/ui/lib/cn";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CloudOff, RotateCw, Send } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { QueueWaitWords } from "../../../../app/live/queue-wait.tsx";
import { judgedProgress, stripCases } from "../../../../app/live/strip-cases.ts";
import type { ProblemSource } from "../detail/problem-source.ts";
import { TestRunButton } from "../test-run/test-run-button.tsx";
import type { TestRunState } from "../test-run/use-test-run.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { AfterAccepted } from "./after-accepted.tsx";
import { PhoneOutcome } from "./phone-outcome.tsx";
import { RemoteOutlook } from "./remote-outlook.tsx";
import { Resubmit } from "./resubmit.tsx";
import { runningStrip } from "./running-strip.ts";
import { TellMe } from "./tell-me.tsx";
import type { CompilerReport } from "./use-compiler-report.ts";
import { asksToEnter, type SubmitState } from "./use-submit.ts";
import { useTellMe } from "./use-tell-me.ts";
import type { Workspace } from "./use-workspace.ts";

interface StatusBarProps {
  problem: Problem;
  workspace: Workspace;
  state: SubmitState;
  testRun: TestRunState;
  report: CompilerReport | null;
  source: ProblemSource;
  /** In place of Submit, where the code is not on the screen. */
  action?: ReactNode;
}

/** The pulse of the page: what became of the submission at the left, the way to send one at the right. */
export function StatusBar(props: StatusBarProps) {
  const { problem, workspace, state, testRun, report, source, action } = props;
  const reason = useReason(problem, workspace);
  const isAsked = asksToEnter(problem, source);
  return (
    <>
      <AfterLine problem={problem} state={state} source={source} />
      <div
        data-print="hide"
        className={cn(
          "flex min-h-12 shrink-0 items-center gap-3 border-t bg-card px-4 pb-[env(safe-area-inset-bottom)] coarse:min-h-14",
          // The way by hand to another judge may take more than what phones have left.
          problem.isRemote &&
            "max-md:flex-wrap max-md:justify-end max-md:gap-y-2 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]",
        )}
      >
        <div className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden">
          <Outcome problem={problem} state={state} report={report} source={source} />
        </div>
        {reason !== null && action === undefined && (
          <span className="text-xs text-muted-foreground max-md:max-w-40">{reason}</span>
        )}
        {problem.isRemote && action === undefined && (
          <RemoteOutlook problem={problem} workspace={workspace} />
        )}
        {action ?? (
          <>
            <TestRunButton
              state={testRun}
              disabled={reason !== null || problem.judgeMode === "interactive"}
            />
            <SubmitButton state={state} disabled={reason !== null && !isAsked} />
          </>
        )}
        <Announcer current={state.current} />
      </div>
    </>
  );
}

/** What follows from Accepted, over the bar, which has no room for it. Phones have it in their sheet. */
function AfterLine({ problem, state, source }: Pick<OutcomeProps, "problem" | "state" | "source">) {
  const { current, phase } = state;
  const isPhone = useIsPhone();
  const isAccepted = current?.status === VERDICTS.accepted.code;
  if (isPhone || phase !== "ready" || state.unsent !== null || !isAccepted) return null;
  return (
    <div
      data-print="hide"
      className="flex min-h-9 shrink-0 items-center gap-3 border-t bg-card px-4"
    >
      <AfterAccepted problem={problem} current={current} source={source} />
    </div>
  );
}

/** Why the code cannot be sent, whatever it is. */
function useReason(problem: Problem, workspace: Workspace): string | null {
  const { t, i18n } = useLingui();
  const { submitBarrier } = problem;
  if (submitBarrier === "ACCESS_DENIED") return t`Your account may not submit`;
  if (submitBarrier !== null) return errorMessage(i18n, submitBarrier);
  const { language } = workspace;
  if (language === null) return t`This problem accepts no languages now`;
  if (!language.isAvailable) return t`No judge server can run ${language.name} now`;
  return null;
}

type OutcomeProps = Pick<StatusBarProps, "problem" | "state" | "report" | "source">;

function Outcome({ problem, state, report, source }: OutcomeProps) {
  const { linkOf } = source;
  const isPhone = useIsPhone();
  const { current, phase } = state;
  const tellMe = useTellMe(current, problem);
  if (phase === "sending") return <VerdictBadge verdict="submitting" />;
  if (state.unsent !== null) return <NotSent state={state} />;
  if (current === null) return <Past problem={problem} />;
  const verdict = findVerdict(current.status) ?? "systemError";
  if (isPhone) {
    return (
      <>
        <PhoneOutcome problem={problem} current={current} report={report} source={source} />
        <Resubmit problem={problem} current={current} onSent={state.follow} />
        <TellMe state={tellMe} />
      </>
    );
  }
  return (
    <>
      <VerdictBadge verdict={verdict} progress={judgedProgress(current)} />
      {verdict === "submittedUnknownResult" && <NoResult />}
      <Resubmit problem={problem} current={current} onSent={state.follow} />
      <QueueWaitWords submission={current} />
      <TellMe state={tellMe} />
      {report !== null && verdict === "compileError" && <FirstLines report={report} />}
      {current.type === 1 && current.score !== null && (
        <span className="figure text-sm">
          {current.score}
          {problem.ioScore !== null && (
            <span className="text-muted-foreground"> / {problem.ioScore}</span>
          )}
        </span>
      )}
      <CaseStrip cases={runningStrip(current)} />
      <Link
        {...linkOf(current).submission}
        className="figure text-xs text-muted-foreground hover:text-primary hover:underline"
      >
        #{current.submitId}
      </Link>
      {verdict === "compileError" && (
        <span className="truncate text-xs text-muted-foreground">
          <Trans>does not count as a try</Trans>
        </span>
      )}
    </>
  );
}

/** The code is kept, and sent when the server is back; after a while only when asked for. */
function NotSent({ state }: { state: SubmitState }) {
  const waits = state.unsent?.goesByItself === true;
  return (
    <>
      <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm">
        <CloudOff aria-hidden className="size-3.75 shrink-0 text-verdict-tle" />
        <strong className="shrink-0 font-strong text-verdict-tle">
          {waits ? <Trans>Not sent yet</Trans> : <Trans>Not sent</Trans>}
        </strong>
        <span className="truncate text-muted-foreground max-md:hidden">
          {waits ? (
            <Trans>Your code is kept and sent when you are back online.</Trans>
          ) : (
            <Trans>No answer from the server. Your code is kept.</Trans>
          )}
        </span>
      </span>
      {!waits && (
        <Button size="sm" icon={<RotateCw />} onClick={state.sendAgain}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </>
  );
}

/** Where the compiler stumbled first. */
function FirstLines({ report }: { report: CompilerReport }) {
  const { t } = useLingui();
  const [first, second] = errorLines(report.messages);
  if (first === undefined) return null;
  return (
    <span className="truncate text-sm text-muted-foreground">
      {second === undefined ? t`line ${first}` : t`line ${first}, then ${second}`}
    </span>
  );
}

/** Before anything is sent from this page: what was reached earlier. */
function Past({ problem }: { problem: Problem }) {
  const status = problem.mine?.status;
  const verdict = status === undefined ? undefined : findVerdict(status);
  if (verdict === undefined || verdict === "notSubmitted") return null;
  if (verdict === "submittedUnknownResult") {
    return (
      <span className="text-sm text-muted-foreground">
        <Trans>You have submitted a solution</Trans>
      </span>
    );
  }
  if (verdict !== "accepted") return <VerdictBadge verdict={verdict} />;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm font-strong text-verdict-ac">
      <CircleCheck aria-hidden strokeWidth={2.25} className="size-3.75 shrink-0" />
      <span className="truncate">
        <Trans>You have solved the problem</Trans>
      </span>
    </span>
  );
}

/** Sent where results are kept back for now. */
function NoResult() {
  return (
    <span className="text-sm text-muted-foreground">
      <Trans>Submitted Not Result</Trans>
    </span>
  );
}

function SubmitButton({ state, disabled }: { state: SubmitState; disabled: boolean }) {
  const { i18n } = useLingui();
  const { phase, current } = state;
  const busy = phase !== "ready";
  const verdict: Verdict =
    phase === "judging" ? (findVerdict(current?.status ?? 0) ?? "judging") : "submitting";
  return (
    <Button
      variant="primary"
      icon={<Send />}
      busy={busy}
      disabled={disabled}
      onClick={state.submit}
      // What happens now is no refusal: a busy button keeps its colour.
      className={cn(
        "min-w-24",
        busy &&
          "disabled:border-primary disabled:bg-primary disabled:text-primary-foreground disabled:opacity-90",
      )}
    >
      {busy ? i18n._(verdictLook(verdict).name) : <Trans>Submit</Trans>}
      {!busy && (
        <Kbd className="border-primary-foreground/40 bg-transparent text-primary-foreground max-lg:hidden coarse:hidden">
          Ctrl ↵
        </Kbd>
      )}
    </Button>
  );
}

/** Says only what is final, for readers by ear. */
function Announcer({ current }: { current: SubmissionRow | null }) {
  const { t, i18n } = useLingui();
  const verdict = current === null ? undefined : findVerdict(current.status);
  let said = "";
  if (current !== null && verdict !== undefined && isFinal(current.status)) {
    const word = i18n._(verdictLook(verdict).name);
    const { firstFailure } = summarizeCases(stripCases(current));
    said =
      firstFailure === null
        ? t`Submission ${current.submitId}: ${word}`
        : t`Submission ${current.submitId}: ${word} on case ${firstFailure.at}`;
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
