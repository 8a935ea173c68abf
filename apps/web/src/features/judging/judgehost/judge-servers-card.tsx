import { CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { HostTable } from "./host-table.tsx";
import { REFRESH_S, useHosts } from "./use-hosts.ts";

/** On the dashboard: every judge host with its state and load. */
export function JudgeServersCard() {
  const hosts = useHosts();
  const online = hosts.data?.filter((host) => host.isOnline).length ?? 0;
  const total = hosts.data?.length ?? 0;
  return (
    <HostTable
      hosts={hosts}
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
    />
  );
}
