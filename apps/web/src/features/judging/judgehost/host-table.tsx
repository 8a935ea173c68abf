import { DataTable } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { ListError } from "../../../app/errors/list-error.tsx";
import { useHostColumns } from "./host-columns.tsx";
import { HostPhoneRow } from "./host-phone-row.tsx";
import type { useHosts } from "./use-hosts.ts";

type Hosts = ReturnType<typeof useHosts>;
type Host = NonNullable<Hosts["data"]>[number];

interface HostTableProps
  extends Pick<ComponentProps<typeof DataTable<Host>>, "rowTone" | "toolbar"> {
  hosts: Hosts;
}

/** Every judge host with its state and load. */
export function HostTable({ hosts, ...rest }: HostTableProps) {
  const { t } = useLingui();
  const columns = useHostColumns();
  return (
    <DataTable
      {...rest}
      caption={t`Judge servers`}
      columns={columns}
      rows={hosts.data}
      rowKey={(host) => host.id}
      skeletonRows={3}
      phoneRow={(host) => <HostPhoneRow host={host} />}
      empty={
        <EmptyState title={<Trans>No judge server has ever called</Trans>}>
          <Trans>Submissions wait until one does.</Trans>
        </EmptyState>
      }
      error={
        hosts.error !== null && hosts.data === undefined ? <ListError list={hosts} /> : undefined
      }
    />
  );
}
