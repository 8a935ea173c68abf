import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { useOffice } from "./office.ts";
import { OfficePage } from "./office-page.tsx";
import { CONTEST_PAGES } from "./pages.ts";

export type ContestFacts = Outputs["contest"]["get"];

interface ContestFrameProps {
  contestId: number;
  /** What the page is about, for its title. */
  part: string;
  actions?: ReactNode;
  children: (contest: ContestFacts) => ReactNode;
}

/** Every page of one contest in the back office: its name, and the way to the others. */
export function ContestFrame({ contestId, part, actions, children }: ContestFrameProps) {
  const { t, i18n } = useLingui();
  const contest = trpc.contest.get.useQuery({ contestId }, { meta: { inline: true } });
  const name = contest.data?.title ?? `${contestId}`;
  return (
    <OfficePage
      title={name}
      windowTitle={t`${part} - ${name}`}
      isBelowList
      actions={
        actions === undefined || contest.error !== null ? undefined : (
          // Their room is kept while the contest comes.
          <div className={cn("flex flex-wrap gap-2", contest.data === undefined && "invisible")}>
            {actions}
          </div>
        )
      }
    >
      <ContestTabs contestId={contestId} />
      {contest.data !== undefined ? (
        children(contest.data)
      ) : contest.error === null ? (
        <div role="status" aria-label={t`Loading`} className="grid gap-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      ) : (
        <ErrorState
          title={t`The contest did not load`}
          reason={describeError(i18n, contest.error)}
          requestId={errorFacts(contest.error).requestId}
          onRetry={() => void contest.refetch()}
        />
      )}
    </OfficePage>
  );
}

function ContestTabs({ contestId }: { contestId: number }) {
  const { t, i18n } = useLingui();
  const { groupId, parts, pageOf } = useOffice();
  return (
    <nav
      aria-label={t`Pages of the contest`}
      className={cn(
        "mb-4 flex overflow-x-auto border-b [scrollbar-width:none]",
        groupId === null && "-mx-(--page-gutter) px-(--page-gutter)",
      )}
    >
      {parts.map((part) => (
        <Link
          key={part}
          {...pageOf(part, contestId)}
          activeOptions={{ includeSearch: true, exact: false }}
          className="relative flex h-9.5 shrink-0 items-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-foreground aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.75 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-primary"
        >
          {i18n._(CONTEST_PAGES[part].label)}
        </Link>
      ))}
    </nav>
  );
}
