import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "../../../../../app/document-title.ts";
import { describeError } from "../../../../../app/errors/describe-error.ts";
// The words for what is refused here.
import "../../../../../app/errors/training-error-messages.ts";
import { LIST_QUERY } from "../../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../../app/trpc.ts";
import { type MatrixSearch, matrixSearch } from "./matrix-search.ts";
import { MatrixView } from "./matrix-view.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { ProgramView } from "./work-panel.tsx";

interface MatrixPageProps {
  trainingId: number;
  search: MatrixSearch;
  onSearch: (change: Partial<MatrixSearch>) => void;
  Program: ProgramView;
}

/** What a class made of its homework, for who teaches it. */
export function MatrixPage({ trainingId, search, onSearch, Program }: MatrixPageProps) {
  const { t, i18n } = useLingui();
  const [{ title, homework, isArchived }] = trpc.training.get.useSuspenseQuery({ trainingId });
  useDocumentTitle(`${t`Homework`} - ${title}`);
  const [isSetting, setIsSetting] = useState(false);
  const { keyword, state, pid } = search;
  const query = trpc.homework.matrix.useQuery(
    { trainingId, keyword, state, pid, ...matrixSearch.page(search) },
    { ...LIST_QUERY, meta: { inline: true }, enabled: homework !== null },
  );
  const { data, error } = query;
  // Nothing of an archived group is changed.
  const onSet = isArchived ? undefined : () => setIsSetting(true);
  return (
    <>
      {homework === null ? (
        <NoTimes onSet={onSet} />
      ) : error !== null ? (
        <ErrorState
          title={t`The homework did not load`}
          reason={describeError(i18n, error)}
          onRetry={() => void query.refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className="h-80" />
      ) : (
        <MatrixView
          matrix={data}
          phase={homework.phase}
          isOld={query.isPlaceholderData}
          {...{ search, onSearch, onSet, Program }}
        />
      )}
      {isSetting && (
        <ScheduleDialog
          trainingId={trainingId}
          schedule={homework === null ? null : (data?.homework ?? null)}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}

function NoTimes({ onSet }: { onSet: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This training is no homework yet`}
      action={
        onSet && (
          <Button variant="primary" onClick={onSet}>
            <CalendarPlus aria-hidden />
            <Trans>Set times</Trans>
          </Button>
        )
      }
    >
      <Trans>With times it opens and closes, and you see what everybody made of it.</Trans>
    </EmptyState>
  );
}
