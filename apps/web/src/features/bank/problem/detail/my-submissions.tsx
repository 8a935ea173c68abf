import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { isInProgress } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { LogIn } from "lucide-react";
import { useMemo } from "react";
import { PagedList } from "../../../../app/list/paged-list.tsx";
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
  const { t } = useLingui();
  const mine = useMySubmissions(problem.problemId, page);
  const states = useSubmissionStates(mine.data?.records ?? NO_ROWS);
  const rows = useMemo(
    () => mine.data?.records.map((row) => withState(row, states)),
    [mine.data, states],
  );
  const columns = useMyColumns(problem.type === 1);
  return (
    <PagedList
      query={mine}
      rows={rows}
      paging={{ currentPage: page, limit: MY_SUBMISSION_PAGE_SIZE }}
      onPage={({ currentPage = 1 }) => onPage(currentPage)}
      fixedSize
      look={{
        caption: t`My submissions`,
        className: "max-md:-mt-4 max-md:border-t-0",
        columns,
        rowKey: (row) => row.submitId,
        rowTone: (row) => (isInProgress(row.status) ? "live" : undefined),
        phoneRow: (row) => <MyPhoneRow row={row} />,
      }}
      errorTitle={t`Your submissions did not load`}
      empty={
        <EmptyState title={<Trans>You have not submitted anything here</Trans>}>
          <Trans>Results appear here as they come.</Trans>
        </EmptyState>
      }
    />
  );
}
