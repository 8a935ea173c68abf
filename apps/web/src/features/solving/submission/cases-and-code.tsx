import { findVerdict, isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { linkOfPlace } from "../../../app/links.ts";
import { ListError } from "../../../app/list/list-error.tsx";
import { trpc } from "../../../app/trpc.ts";
import { CaseCard, SubtaskCard } from "./case-grid.tsx";
import { CasePanel } from "./case-panel.tsx";
import { CodeCard } from "./code-card.tsx";
import type { CaseResults, CaseView, SubmissionDetail } from "./types.ts";

interface CasesAndCodeProps {
  submission: SubmissionDetail;
  selectedCase: number | undefined;
  onSelectCase: (seq: number) => void;
}

/**
 * The selected case above all of them at the left, the whole code at the right. Where there is nothing to show of cases,
 * the code has all the room.
 */
export function CasesAndCode({ submission, selectedCase, onSelectCase }: CasesAndCodeProps) {
  const { t } = useLingui();
  const isLive = isInProgress(submission.status);
  // Another judge tells nothing of its cases.
  const isElsewhere = submission.remote !== null;
  const results = trpc.submission.cases.useQuery(
    { submitId: submission.submitId },
    { enabled: !isLive && !isElsewhere, meta: { inline: true } },
  );
  const cases = results.data?.cases ?? [];
  const selected = pickCase(cases, selectedCase);
  const at = selected === undefined ? -1 : cases.indexOf(selected);
  const step = (by: number) => {
    const next = cases[at + by];
    if (next !== undefined) onSelectCase(next.seq);
  };
  useHotkeys(t`Submission`, [
    { keys: "[", label: t`Previous test case`, run: () => step(-1) },
    { keys: "]", label: t`Next test case`, run: () => step(1) },
  ]);
  const hasCases = isLive || results.data === undefined || cases.length > 0;
  if (isElsewhere && !isLive) {
    return (
      <div className="mt-3">
        <CodeCard submission={submission} />
      </div>
    );
  }
  return (
    <div
      className={cn(
        "mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-4",
        hasCases && "lg:grid-cols-[minmax(0,1fr)_minmax(0,min(30.75rem,42%))]",
      )}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {selected !== undefined && !isLive && (
          <CasePanel one={selected} tryLink={<TryLink submission={submission} one={selected} />} />
        )}
        {isLive ? (
          <Waiting submission={submission} />
        ) : results.isPending ? (
          <Card className="p-4">
            <Skeleton className="w-40" />
            <Skeleton className="mt-3 w-64" />
          </Card>
        ) : results.data === undefined ? (
          <Card>
            <ListError query={results} title={t`The test cases did not load`} />
          </Card>
        ) : (
          <Cases
            submission={submission}
            results={results.data}
            selected={selected}
            onSelect={onSelectCase}
          />
        )}
      </div>
      <CodeCard submission={submission} />
    </div>
  );
}

/** To the sender's editor, with the case's input in the test run. */
function TryLink({ submission, one }: { submission: SubmissionDetail; one: CaseView }) {
  if (!submission.isMine || one.input === null) return null;
  return (
    <Button asChild size="sm" className="self-start">
      <Link
        {...linkOfPlace(submission.place)(submission).problem}
        search={{ from: submission.submitId, case: one.seq }}
      >
        <FlaskConical aria-hidden />
        <Trans>Use in test run</Trans>
      </Link>
    </Button>
  );
}

/** The one in the address, else the first that failed, else the first. */
function pickCase(cases: readonly CaseView[], wanted: number | undefined): CaseView | undefined {
  return (
    cases.find((one) => one.seq === wanted) ??
    cases.find((one) => one.status !== VERDICTS.accepted.code) ??
    cases[0]
  );
}

function Waiting({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const { casesDone, casesTotal } = submission;
  const verdict = findVerdict(submission.status);
  return (
    <Card>
      <EmptyState
        title={
          verdict === "pending"
            ? t`Waiting for a judge`
            : casesTotal === null
              ? t`Judging in progress`
              : t`${casesDone} of ${casesTotal} test cases judged`
        }
      >
        <Trans>This page updates by itself.</Trans>
      </EmptyState>
    </Card>
  );
}

interface CasesProps {
  submission: SubmissionDetail;
  results: CaseResults | null;
  selected: CaseView | undefined;
  onSelect: (seq: number) => void;
}

function Cases({ submission, results, selected, onSelect }: CasesProps) {
  const { t } = useLingui();
  if (results === null) {
    return (
      <Card>
        <EmptyState
          title={
            submission.place?.kind === "contest" && submission.openCaseResult
              ? t`Case results are shown after the contest`
              : t`This problem does not publish its case results`
          }
        />
      </Card>
    );
  }
  if (results.cases.length === 0) {
    return (
      <Card>
        <EmptyState title={t`No test cases were run`} />
      </Card>
    );
  }
  if (results.subtasks === null) {
    const [samples, others] = [true, false].map((isSample) =>
      results.cases.filter((one) => (one.sample !== null) === isSample),
    );
    return (
      <>
        <CaseCard
          title={t`Samples`}
          detail={t`public`}
          cases={samples ?? []}
          selected={selected?.seq}
          onSelect={onSelect}
        />
        <CaseCard
          title={samples?.length === 0 ? t`Test cases` : t`Other test cases`}
          cases={others ?? []}
          selected={selected?.seq}
          onSelect={onSelect}
        />
      </>
    );
  }
  return results.subtasks.map((subtask) => (
    <SubtaskCard
      key={subtask.groupNum}
      subtask={subtask}
      isAverage={results.judgeCaseMode === "subtask_average"}
      cases={results.cases.filter((one) => subtask.seqs.includes(one.seq))}
      selected={selected?.seq}
      onSelect={onSelect}
    />
  ));
}
