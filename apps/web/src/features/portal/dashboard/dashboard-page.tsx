import { ErrorState } from "@gavel/ui/error-state";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";
import { FiguresRow } from "./figures-row.tsx";
import type { Range } from "./range.ts";
import { SessionCard } from "./session-card.tsx";
import { SubmissionsCard } from "./submissions-card.tsx";
import { TodoCard } from "./todo-card.tsx";

const REFRESH_MS = 30_000;

interface DashboardPageProps {
  range: Range;
  onRange: (range: Range) => void;
  /** One line where a judge server is missing. */
  warning: ReactNode;
  /** The machine of the site's own server. */
  server: ReactNode;
  judgeServers: ReactNode;
  /** How the last backup went; for root alone. */
  backups: ReactNode;
}

/** What runs and what waits, at a glance. */
export function DashboardPage(props: DashboardPageProps) {
  const { range, onRange, warning, server, judgeServers, backups } = props;
  const { t, i18n } = useLingui();
  const options = { refetchInterval: REFRESH_MS, meta: { inline: true } };
  const figures = trpc.dashboard.figures.useQuery(undefined, options);
  const todo = trpc.dashboard.todo.useQuery(undefined, options);
  const failure = figures.error ?? todo.error;
  return (
    <AdminPage title={t`Dashboard`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {warning}
        {failure !== null && figures.data === undefined ? (
          <ErrorState
            title={t`The figures did not load`}
            reason={describeError(i18n, failure)}
            requestId={errorFacts(failure).requestId}
            onRetry={() => void Promise.all([figures.refetch(), todo.refetch()])}
          />
        ) : (
          <FiguresRow figures={figures.data} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21.5rem] xl:grid-rows-[auto_1fr]">
          <SubmissionsCard range={range} onRange={onRange} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:row-span-2">
            <TodoCard todo={todo.data} />
            {backups}
            {server}
            <SessionCard />
          </div>
          {judgeServers}
        </div>
      </div>
    </AdminPage>
  );
}
