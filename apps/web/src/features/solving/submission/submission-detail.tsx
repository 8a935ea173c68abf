import "../../../app/errors/program-error-messages.ts";
import { idsOf } from "@gavel/domain/place";
import { findVerdict, isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { Callout } from "@gavel/ui/callout";
import { CaseStrip } from "@gavel/ui/case-strip";
import { summarizeCases } from "@gavel/ui/lib/case-strip";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { noteText } from "../../../app/judging/note-text.ts";
import type { LinkTo } from "../../../app/links.ts";
import { QueueWaitWords } from "../../../app/live/queue-wait.tsx";
import { stripCases } from "../../../app/live/strip-cases.ts";
import { useSubmissionStates, withState } from "../../../app/live/use-submission-states.ts";
import { deliveryFaultWords } from "../../../app/remote/delivery-fault-words.ts";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { CasesAndCode } from "./cases-and-code.tsx";
import { CompileErrorView } from "./compile-error-view.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { FactRow } from "./fact-row.tsx";
import { JudgingHistory } from "./judging-history.tsx";
import { OperatorButtons } from "./operator-controls.tsx";
import { RemoteHandOff, RemoteWords } from "./remote-track.tsx";
import { RowVerdict } from "./submission-rows.tsx";
import type { SubmissionDetail as Detail } from "./types.ts";

interface SubmissionDetailProps {
  submitId: number;
  selectedCase: number | undefined;
  onSelectCase: (seq: number) => void;
}

export function SubmissionDetail({ submitId, selectedCase, onSelectCase }: SubmissionDetailProps) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const submission = useLiveSubmission(submitId);
  useDocumentTitle(t`Submission ${submitId}`);
  const isCompileError = submission.status === VERDICTS.compileError.code;
  return (
    <div className="mx-auto w-full max-w-(--page-max) px-(--page-gutter) pt-4 pb-10">
      <Breadcrumb>
        <Link {...listOf(submission)}>
          <Trans>Submissions</Trans>
        </Link>
        <span className="figure">{submitId}</span>
      </Breadcrumb>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RowVerdict row={submission} look="large" />
          <Score submission={submission} />
        </h1>
        {submission.isMine && <QueueWaitWords submission={submission} />}
        <RemoteWords submission={submission} />
        <Strip submission={submission} />
        <div className="flex flex-wrap items-center gap-2 md:ml-auto md:justify-end">
          <DetailActions submission={submission} />
          {isRoot && <OperatorButtons submission={submission} />}
        </div>
      </div>
      <FactRow submission={submission} />
      <FinalVerdictAnnouncer submission={submission} />
      {isCompileError ? (
        <CompileErrorView submission={submission} />
      ) : (
        <>
          <Fault submission={submission} />
          <RemoteHandOff submission={submission} />
          <CasesAndCode
            submission={submission}
            selectedCase={selectedCase}
            onSelectCase={onSelectCase}
          />
        </>
      )}
      {isRoot && <JudgingHistory submitId={submitId} />}
    </div>
  );
}

/** What else was sent there. */
function listOf({ place }: Detail): LinkTo {
  if (place.kind === "contest") {
    return { to: "/contest/$contestID/submissions", params: { contestID: `${place.contestId}` } };
  }
  const { groupId } = idsOf(place);
  if (groupId === null) return { to: "/status" };
  return { to: "/group/$groupID/status", params: { groupID: `${groupId}` } };
}

/** The loaded submission with its live state; loaded again once it is final, for what events do not carry. */
function useLiveSubmission(submitId: number): Detail {
  const [loaded] = trpc.submission.get.useSuspenseQuery({ submitId }, { meta: { inline: true } });
  const utils = trpc.useUtils();
  const watched = useMemo(() => [loaded], [loaded]);
  const states = useSubmissionStates(watched);
  const live = withState(loaded, states);
  const isNewlyFinal = isInProgress(loaded.status) && !isInProgress(live.status);
  useEffect(() => {
    if (!isNewlyFinal) return;
    void utils.submission.get.invalidate({ submitId });
    void utils.submission.cases.invalidate({ submitId });
    void utils.submission.judgements.invalidate({ submitId });
  }, [isNewlyFinal, submitId, utils]);
  return isInProgress(loaded.status) ? live : loaded;
}

/** How many passed, in order, and where it first went wrong. */
function Strip({ submission }: { submission: Detail }) {
  const { t } = useLingui();
  const cases = stripCases(submission);
  const { passed, total, firstFailure } = summarizeCases(cases);
  if (cases.length === 0) return null;
  const isFinal = !isInProgress(submission.status);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isFinal && submission.type !== 1 && (
        <span className="figure text-base">
          {passed}
          <span className="text-muted-foreground">/{total}</span>
        </span>
      )}
      <CaseStrip cases={cases} />
      {isFinal && firstFailure !== null && (
        <span className="text-sm text-muted-foreground">{t`first failure: #${firstFailure.at}`}</span>
      )}
    </span>
  );
}

function Score({ submission }: { submission: Detail }) {
  if (submission.type !== 1 || submission.score === null) return null;
  return (
    <span className="text-xl font-semibold">
      <span className="figure">{submission.score}</span>
      {submission.ioScore !== null && (
        <span className="figure font-normal text-muted-foreground"> / {submission.ioScore}</span>
      )}
    </span>
  );
}

/** A fault on our side is said as one, with what happens next; those who look after the problem read how it failed. */
function Fault({ submission }: { submission: Detail }) {
  const { i18n } = useLingui();
  const { errorMessage, staffNote } = submission;
  const isOurs = submission.status === VERDICTS.systemError.code;
  const remoteWords = deliveryFaultWords(i18n, submission.remote?.fault ?? "");
  // Why another judge did not take it a contest may keep, but for what kind of reason it is.
  const isTold =
    errorMessage !== null || (submission.deliveryFault !== null && remoteWords !== null);
  if (!isOurs && !isTold) return null;
  const note = isOurs && staffNote !== errorMessage ? staffNote : null;
  return (
    <Callout tone={isOurs ? "failure" : "info"} className="mt-3">
      {isOurs && (
        <p>
          <Trans>
            The judge failed, not your program. This submission does not count as a try.
          </Trans>
        </p>
      )}
      {remoteWords !== null && <p>{remoteWords}</p>}
      {errorMessage !== null && <FaultText text={noteText(i18n, errorMessage)} />}
      {note !== null && (
        <>
          <p className="mt-2 font-medium">
            <Trans>For the problem’s staff only:</Trans>
          </p>
          <FaultText text={note} />
        </>
      )}
    </Callout>
  );
}

function FaultText({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      className="mt-1 max-h-80 overflow-auto font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      translate="no"
    >
      {text}
    </pre>
  );
}

/** Says the verdict once, when it becomes final while the page is open. */
function FinalVerdictAnnouncer({ submission }: { submission: Detail }) {
  const { t, i18n } = useLingui();
  const wasLive = useRef(isInProgress(submission.status));
  const isFinal = !isInProgress(submission.status);
  const verdict = findVerdict(submission.status);
  const text =
    wasLive.current && isFinal && verdict !== undefined
      ? t`Submission ${submission.submitId}: ${i18n._(verdictNames[verdict])}`
      : "";
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
