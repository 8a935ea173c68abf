import { PhoneRow } from "@gavel/ui/data-table";
import { HostLink } from "./host-columns.tsx";
import { HostState } from "./host-state.tsx";
import type { Host } from "./types.ts";

export function HostPhoneRow({ host }: { host: Host }) {
  return (
    <PhoneRow
      title={<HostLink host={host} />}
      meta={
        <>
          <HostState state={host.state} />
          <span className="figure">{host.address}</span>
        </>
      }
      end={
        <>
          {host.held}/{host.slots}
        </>
      }
    />
  );
}
