import { findVerdict, isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { trpc } from "../../../app/trpc.ts";
import { CaseGrid, SubtaskCard } from "./case-grid.tsx";
import { CasePanel } from "./case-panel.tsx";
import { CodeCard } from "./code-card.tsx";
import type { CaseResults, CaseView, SubmissionDetail } from "./types.ts";

interface CasesAndCodeProps {
  submission: SubmissionDetail;
  selectedCase: number | undefined;
  onSelectCase: (seq: number) => void;
}

/** Cases at the left, the selected one above the code at the right. */
export function CasesAndCode({ submission, selectedCase, onSelectCase }: CasesAndCodeProps) {
  const { t } = useLingui();
  const isLive = isInProgress(submission.status);
  const results = trpc.submission.cases.useQuery(
    { submitId: submission.submitId },
    { enabled: !isLive },
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
  return (
    <div className="mt-3 grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        {isLive ? (
          <Waiting submission={submission} />
        ) : results.isPending ? (
          <Card className="p-4">
            <Skeleton className="w-40" />
            <Skeleton className="mt-3 w-64" />
          </Card>
        ) : (
          <Cases results={results.data ?? null} selected={selected} onSelect={onSelectCase} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {selected !== undefined && !isLive && <CasePanel one={selected} />}
        <CodeCard submission={submission} />
      </div>
    </div>
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
  results: CaseResults | null;
  selected: CaseView | undefined;
  onSelect: (seq: number) => void;
}

function Cases({ results, selected, onSelect }: CasesProps) {
  const { t } = useLingui();
  if (results === null) {
    return (
      <Card>
        <EmptyState title={t`This problem does not publish its case results`} />
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
    const passed = results.cases.filter((one) => one.status === VERDICTS.accepted.code).length;
    const total = results.cases.length;
    return (
      <Card>
        <CardHeader title={t`Test cases`} detail={t`${passed} of ${total} passed`} />
        <CaseGrid cases={results.cases} selected={selected?.seq} onSelect={onSelect} />
      </Card>
    );
  }
  return results.subtasks.map((subtask) => (
    <SubtaskCard
      key={subtask.groupNum}
      subtask={subtask}
      cases={results.cases.filter((one) => subtask.seqs.includes(one.seq))}
      selected={selected?.seq}
      onSelect={onSelect}
    />
  ));
}
