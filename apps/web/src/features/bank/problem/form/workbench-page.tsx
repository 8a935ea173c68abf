import "../../../../app/errors/problem-error-messages.ts";
import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { FormTab } from "./parts.ts";
import type { FormPlace } from "./place.ts";
import { Workbench } from "./workbench.tsx";

interface WorkbenchPageProps {
  pid: number;
  place: FormPlace;
  tab: FormTab;
  onTab: (tab: FormTab) => void;
}

/** Where a problem is written: loads it first. */
export function WorkbenchPage(props: WorkbenchPageProps) {
  const { pid, place } = props;
  const { t, i18n } = useLingui();
  const form = trpc.problem.getForm.useQuery({ pid }, { meta: { inline: true } });
  if (form.data !== undefined) return <Workbench {...props} />;
  return (
    <AdminPage title={`${pid}`} parents={place.parents}>
      {form.error === null ? (
        <div role="status" aria-label={t`Loading`} className="grid gap-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      ) : (
        <ErrorState
          title={t`The problem did not load`}
          reason={describeError(i18n, form.error)}
          requestId={errorFacts(form.error).requestId}
          onRetry={() => void form.refetch()}
        />
      )}
    </AdminPage>
  );
}
