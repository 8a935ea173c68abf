import { Card, CardHeader } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { levelOf } from "../../../app/levels.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

/** As high as the chart beside it; the whole list is one click away. */
const SHOWN = 8;

/** Public problems that changed last. */
export function RecentProblems() {
  const { t, i18n } = useLingui();
  const recent = trpc.problem.recent.useQuery(undefined, { meta: { inline: true } });
  return (
    <Card aria-label={t`Recently updated problems`} className="min-w-0">
      <CardHeader
        title={<Trans>Recently updated problems</Trans>}
        action={
          <Link
            to="/problem"
            className="inline-flex items-center gap-1 text-xs text-muted-foreground hover:text-foreground"
          >
            <Trans>All problems</Trans>
            <ChevronRight aria-hidden className="size-3.5" />
          </Link>
        }
      />
      {recent.isError ? (
        <ErrorState
          title={t`The problems did not load`}
          reason={describeError(i18n, recent.error)}
          requestId={errorFacts(recent.error).requestId}
          onRetry={() => void recent.refetch()}
        />
      ) : (
        <Rows rows={recent.data?.slice(0, SHOWN)} />
      )}
    </Card>
  );
}

function Rows({ rows }: { rows: Outputs["problem"]["recent"] | undefined }) {
  if (rows === undefined) {
    return (
      <SkeletonRows count={SHOWN} row="h-9 items-center">
        <Skeleton className="w-3/5" />
      </SkeletonRows>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={<Trans>No problems here yet</Trans>}>
        <Trans>Problems appear here as soon as they are public.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y">
      {rows.map((row) => (
        <li key={row.pid} className="flex h-9 items-center gap-3 px-4 text-sm hover:bg-accent">
          <span className="figure w-11 shrink-0 truncate text-xs text-muted-foreground">
            {row.problemId}
          </span>
          <Link
            to="/problem/$problemID"
            params={{ problemID: row.problemId }}
            className="min-w-0 flex-1 truncate hover:text-primary hover:underline"
          >
            {row.title}
          </Link>
          <Difficulty level={levelOf(row.difficulty)} className="w-16 shrink-0" />
          <RelativeTime
            at={row.updatedAt}
            className="w-19 shrink-0 truncate text-right text-xs text-muted-foreground"
          />
        </li>
      ))}
    </ul>
  );
}
