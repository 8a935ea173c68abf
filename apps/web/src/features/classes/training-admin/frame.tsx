import "../../../app/errors/training-error-messages.ts";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { useOffice } from "./office.ts";
import { pagesOf } from "./pages.ts";

interface TrainingFrameProps {
  trainingId: number;
  /** What the page is about, for its title. */
  part: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Every page of one training in the back office: its name, and the way to the others. */
export function TrainingFrame({ trainingId, part, actions, children }: TrainingFrameProps) {
  const { t, i18n } = useLingui();
  const office = useOffice();
  const query = office.training.getForStaff.useQuery({ trainingId }, { meta: { inline: true } });
  const training = query.data;
  const name = training?.title ?? `${trainingId}`;
  return (
    <AdminPage
      title={name}
      windowTitle={t`${part} - ${name}`}
      parents={[
        { label: office.groupId === null ? t`Training List` : t`Trainings`, ...office.list },
      ]}
      actions={training === undefined ? undefined : actions}
    >
      <nav
        aria-label={t`Pages of the training`}
        className="-mx-(--page-gutter) mb-4 flex h-9.5 overflow-x-auto border-b px-(--page-gutter) [scrollbar-width:none]"
      >
        {training !== undefined &&
          pagesOf(training).map(({ page, label }) => (
            <Link
              key={page}
              {...office.page(page, trainingId)}
              className="relative flex h-9.5 shrink-0 items-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:font-strong aria-[current=page]:text-foreground aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.75 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-primary"
            >
              {i18n._(label)}
            </Link>
          ))}
      </nav>
      {training !== undefined ? (
        children
      ) : query.error === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <ErrorState
          title={t`The training did not load`}
          reason={describeError(i18n, query.error)}
          requestId={errorFacts(query.error).requestId}
          onRetry={() => void query.refetch()}
        />
      )}
    </AdminPage>
  );
}
