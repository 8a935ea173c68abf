import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { describeError, errorFacts } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { partsInOrder, type TabProps } from "../tabs.tsx";
import { CheckList } from "./check-list.tsx";
import { ContestantPreview } from "./contestant-preview.tsx";
import { PublishCard } from "./publish-card.tsx";

/** What is missing before everybody may see the problem, and how they will. */
export default function PublishTab({ pid, place, parts }: TabProps) {
  const { t, i18n } = useLingui();
  const checks = trpc.problemProgram.readiness.useQuery(
    { pid },
    { staleTime: 0, meta: { inline: true } },
  );
  const isDirty = partsInOrder(parts).some(([, part]) => part.isDirty);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[30rem_1fr]">
      <div className="grid gap-4">
        {checks.data !== undefined ? (
          <>
            <CheckList checks={checks.data} />
            <PublishCard
              view={parts.fields.view}
              shownTo={place.shownTo}
              checks={checks.data}
              isDirty={isDirty}
            />
          </>
        ) : checks.error === null ? (
          // As tall as the checks: on phones the preview stands below them.
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-160 w-full" />
          </div>
        ) : (
          <ErrorState
            title={t`The checks did not load`}
            reason={describeError(i18n, checks.error)}
            requestId={errorFacts(checks.error).requestId}
            onRetry={() => void checks.refetch()}
          />
        )}
      </div>
      <ContestantPreview fields={parts.fields} groupId={place.groupId} />
    </div>
  );
}
