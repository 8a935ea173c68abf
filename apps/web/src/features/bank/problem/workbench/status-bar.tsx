import { findVerdict, VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { CaseStrip } from "@gavel/ui/case-strip";
import { Kbd } from "@gavel/ui/kbd";
import { summarizeCases } from "@gavel/ui/lib/case-strip";
import { cn } from "@gavel/ui/lib/cn";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Send } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import type { LinkOf } from "../../../../app/links.ts";
import { judgedProgress, stripCases } from "../../../../app/live/strip-cases.ts";
import { TestRunButton } from "../test-run/test-run-button.tsx";
import type { TestRunState } from "../test-run/use-test-run.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import type { SubmitState } from "./use-submit.ts";
import type { Workspace } from "./use-workspace.ts";

interface StatusBarProps {
  problem: Problem;
  workspace: Workspace;
  state: SubmitState;
  testRun: TestRunState;
  linkOf: LinkOf;
  /** In place of Submit, where the code is not on the screen. */
  action?: ReactNode;
}

/** The pulse of the page: what became of the submission at the left, the way to send one at the right. */
export function StatusBar(props: StatusBarProps) {
  const { problem, workspace, state, testRun, linkOf, action } = props;
  const reason = useReason(problem, workspace);
  return (
    <div
      data-print="hide"
      className="flex min-h-12 shrink-0 items-center gap-3 border-t bg-card px-4 pb-[env(safe-area-inset-bottom)] coarse:min-h-14"
    >
      <div className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden">
        <Outcome problem={problem} state={state} linkOf={linkOf} />
      </div>
      {reason !== null && action === undefined && (
        <span className="text-xs text-muted-foreground max-md:max-w-40">{reason}</span>
      )}
      {action ?? (
        <>
          <TestRunButton
            state={testRun}
            disabled={reason !== null || problem.judgeMode === "interactive"}
          />
          <SubmitButton state={state} disabled={reason !== null} />
        </>
      )}
      <Announcer current={state.current} />
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

function Outcome({ problem, state, linkOf }: Pick<StatusBarProps, "problem" | "state" | "linkOf">) {
  const { current, phase } = state;
  if (phase === "sending") return <VerdictBadge verdict="submitting" />;
  if (current === null) return <Past problem={problem} />;
  const verdict = findVerdict(current.status) ?? "systemError";
  return (
    <>
      <VerdictBadge verdict={verdict} progress={judgedProgress(current)} />
      {verdict === "submittedUnknownResult" && <NoResult />}
      {current.type === 1 && current.score !== null && (
        <span className="figure text-sm">
          {current.score}
          {problem.ioScore !== null && (
            <span className="text-muted-foreground"> / {problem.ioScore}</span>
          )}
        </span>
      )}
      <CaseStrip cases={runningStrip(current)} className="max-md:hidden" />
      <Link
        {...linkOf(current).submission}
        className="figure text-xs text-muted-foreground hover:text-primary hover:underline"
      >
        #{current.submitId}
      </Link>
    </>
  );
}

/** The case being judged is the first without a result. */
function runningStrip(current: SubmissionRow) {
  const cases = stripCases(current);
  if (current.status !== VERDICTS.judging.code) return cases;
  const at = cases.findIndex((one) => one.verdict === null);
  return cases.map((one, index) =>
    index === at ? { ...one, verdict: "judging" as const satisfies Verdict } : one,
  );
}

/** Before anything is sent from this page: what was reached earlier. */
function Past({ problem }: { problem: Problem }) {
  const status = problem.mine?.status;
  const verdict = status === undefined ? undefined : findVerdict(status);
  if (verdict === undefined || verdict === "notSubmitted") return null;
  if (verdict === "submittedUnknownResult") return <NoResult />;
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
  if (current !== null && verdict !== undefined && VERDICTS[verdict].phase === "final") {
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
