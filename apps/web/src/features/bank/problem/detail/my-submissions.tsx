import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { isInProgress } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { DataTable } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { Trans, useLingui } from "@lingui/react/macro";
import { LogIn } from "lucide-react";
import { useMemo } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import { openSignIn } from "../../../../app/session/sign-in-dialog.ts";
import { useSession } from "../../../../app/session/store.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { MyPhoneRow, useMyColumns } from "./my-submission-rows.tsx";
import { useMySubmissions } from "./use-my-submissions.ts";

interface MySubmissionsProps {
  problem: Problem;
  page: number;
  onPage: (page: number) => void;
}

const NO_ROWS: readonly SubmissionRow[] = [];

export function MySubmissions(props: MySubmissionsProps) {
  const { signedIn } = useSession();
  if (signedIn) return <List {...props} />;
  return (
    <EmptyState
      title={<Trans>Login to view your submission history</Trans>}
      action={
        <Button icon={<LogIn />} onClick={() => openSignIn()}>
          <Trans>Login</Trans>
        </Button>
      }
    />
  );
}

function List({ problem, page, onPage }: MySubmissionsProps) {
  const { t, i18n } = useLingui();
  const mine = useMySubmissions(problem.problemId, page);
  const states = useSubmissionStates(mine.data?.records ?? NO_ROWS);
  const rows = useMemo(
    () => mine.data?.records.map((row) => withState(row, states)),
    [mine.data, states],
  );
  const columns = useMyColumns(problem.type === 1);
  const total = mine.data?.total ?? 0;
  return (
    <>
      <DataTable
        caption={t`My submissions`}
        className="max-md:-mt-4 max-md:border-t-0"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.submitId}
        refetching={mine.isPlaceholderData}
        rowTone={(row) => (isInProgress(row.status) ? "live" : undefined)}
        phoneRow={(row) => <MyPhoneRow row={row} />}
        error={
          mine.isError &&
          mine.data === undefined && (
            <ErrorState
              title={t`Your submissions did not load`}
              reason={describeError(i18n, mine.error)}
              requestId={errorFacts(mine.error).requestId}
              onRetry={() => void mine.refetch()}
            />
          )
        }
        empty={
          total > 0 ? (
            <PagePastEnd
              page={page}
              last={Math.ceil(total / MY_SUBMISSION_PAGE_SIZE)}
              onGo={onPage}
            />
          ) : (
            <EmptyState title={<Trans>You have not submitted anything here</Trans>}>
              <Trans>Results appear here as they come.</Trans>
            </EmptyState>
          )
        }
      />
      <Pagination
        total={total}
        page={page}
        pageSize={MY_SUBMISSION_PAGE_SIZE}
        onPageChange={onPage}
      />
    </>
  );
}
