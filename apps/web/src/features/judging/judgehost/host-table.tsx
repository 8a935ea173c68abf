import type { DataTableProps } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { useHostColumns } from "./host-columns.tsx";
import { HostPhoneRow } from "./host-phone-row.tsx";
import type { useHosts } from "./use-hosts.ts";

type Hosts = ReturnType<typeof useHosts>;
type Host = NonNullable<Hosts["data"]>[number];

interface HostTableProps extends Pick<DataTableProps<Host>, "rowTone" | "toolbar"> {
  hosts: Hosts;
}

/** Every judge host with its state and load. */
export function HostTable({ hosts, ...rest }: HostTableProps) {
  const { t } = useLingui();
  const columns = useHostColumns();
  return (
    <LoadedList
      query={hosts}
      rows={hosts.data}
      look={{
        ...rest,
        caption: t`Judge servers`,
        columns,
        rowKey: (host) => host.id,
        phoneRow: (host) => <HostPhoneRow host={host} />,
        skeletonRows: 3,
      }}
      empty={
        <EmptyState title={<Trans>No judge server has connected yet</Trans>}>
          <Trans>Submissions wait until one connects.</Trans>
        </EmptyState>
      }
    />
  );
}
