import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { isInProgress } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { LogIn } from "lucide-react";
import { PagedList } from "../../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../../app/list/use-live-rows.ts";
import { openSignIn } from "../../../../app/session/sign-in-dialog.ts";
import { useSession } from "../../../../app/session/store.ts";
import type { Problem } from "../types.ts";
import { MyPhoneRow, useMyColumns } from "./my-submission-rows.tsx";
import type { ProblemSource } from "./problem-source.ts";

interface MySubmissionsProps {
  problem: Problem;
  source: ProblemSource;
  page: number;
  onPage: (page: number) => void;
}

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

function List({ problem, source, page, onPage }: MySubmissionsProps) {
  const { t } = useLingui();
  const { linkOf } = source;
  const mine = source.useMine(page);
  const rows = useLiveRows(mine.data?.records);
  const columns = useMyColumns(problem.type === 1, linkOf);
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
        phoneRow: (row) => <MyPhoneRow row={row} linkOf={linkOf} />,
      }}
      errorTitle={t`Your submissions did not load`}
      empty={
        <EmptyState title={<Trans>You have not submitted anything here</Trans>}>
          <Trans>Results appear here as they come in.</Trans>
        </EmptyState>
      }
    />
  );
}
