import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
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
    <AdminPage
      title={name}
      windowTitle={t`${part} - ${name}`}
      parents={[{ label: t`Contest List`, to: "/admin/contest" }]}
      actions={contest.data === undefined ? undefined : actions}
    >
      <ContestTabs contestID={`${contestId}`} />
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
    </AdminPage>
  );
}

function ContestTabs({ contestID }: { contestID: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav
      aria-label={t`Pages of the contest`}
      className="-mx-(--page-gutter) mb-4 flex overflow-x-auto border-b px-(--page-gutter) [scrollbar-width:none]"
    >
      {CONTEST_PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ contestID }}
          className="relative flex h-9.5 shrink-0 items-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-foreground aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.75 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-primary"
        >
          {i18n._(label)}
        </Link>
      ))}
    </nav>
  );
}
