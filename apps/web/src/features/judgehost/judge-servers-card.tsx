import { CardHeader } from "@gavel/ui/card";
import { DataTable } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { describeError, errorFacts } from "../../app/errors/describe-error.ts";
import { useHostColumns } from "./host-columns.tsx";
import { HostPhoneRow } from "./host-phone-row.tsx";
import { REFRESH_S, useHosts } from "./use-hosts.ts";

/** On the dashboard: every judge host with its state and load. */
export function JudgeServersCard() {
  const { t, i18n } = useLingui();
  const hosts = useHosts();
  const columns = useHostColumns();
  const online = hosts.data?.filter((host) => host.isOnline).length ?? 0;
  const total = hosts.data?.length ?? 0;
  return (
    <DataTable
      caption={t`Judge servers`}
      columns={columns}
      rows={hosts.data}
      rowKey={(host) => host.id}
      skeletonRows={3}
      phoneRow={(host) => <HostPhoneRow host={host} />}
      toolbar={
        <CardHeader
          title={<Trans>Judge servers</Trans>}
          detail={
            hosts.data && (
              <Trans>
                {online} of {total} online
              </Trans>
            )
          }
          action={
            <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
              <RefreshCw aria-hidden className="size-3.5" />
              <Trans>every {REFRESH_S} s</Trans>
            </span>
          }
        />
      }
      empty={
        <EmptyState title={<Trans>No judge server has ever called</Trans>}>
          <Trans>Submissions wait until one does.</Trans>
        </EmptyState>
      }
      error={
        hosts.error !== null && hosts.data === undefined ? (
          <ErrorState
            title={t`The list did not load`}
            reason={describeError(i18n, hosts.error)}
            requestId={errorFacts(hosts.error).requestId}
            onRetry={() => void hosts.refetch()}
          />
        ) : undefined
      }
    />
  );
}
