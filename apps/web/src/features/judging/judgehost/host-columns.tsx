import type { Column } from "@gavel/ui/data-table";
import { Figure, Missing } from "@gavel/ui/figure";
import { Meter } from "@gavel/ui/rate-bar";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SpeedFigure } from "./host-speed.tsx";
import { HostState } from "./host-state.tsx";
import type { Host } from "./types.ts";

/** A share of the host's own machine: a short bar and the figure. */
export function LoadFigure({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return <Missing />;
  return (
    <span className="inline-flex items-center gap-3">
      <Meter value={percent / 100} className="w-16" />
      <span className="figure min-w-[4ch] text-right">{Math.round(percent)}%</span>
    </span>
  );
}

export function HostLink({ host }: { host: Pick<Host, "id" | "name"> }) {
  return (
    <Link
      to="/admin/judge"
      search={{ host: host.id }}
      className="font-medium hover:text-primary hover:underline"
    >
      {host.name}
    </Link>
  );
}

export function useHostColumns(): Column<Host>[] {
  const { t } = useLingui();
  return [
    { id: "name", head: t`Name`, skeleton: "w-24", cell: (host) => <HostLink host={host} /> },
    {
      id: "state",
      head: t`Status`,
      skeleton: "w-20",
      cell: (host) => <HostState state={host.state} />,
    },
    {
      id: "address",
      head: t`Host`,
      className: "figure text-muted-foreground",
      cell: (host) => host.address || <Missing />,
    },
    {
      id: "cores",
      head: t`Cores`,
      align: "right",
      cell: (host) => <Figure value={host.load?.cpuCores ?? null} />,
    },
    { id: "cpu", head: "CPU", cell: (host) => <LoadFigure percent={loadOf(host)?.cpuPercent} /> },
    {
      id: "memory",
      head: t`Memory`,
      cell: (host) => <LoadFigure percent={loadOf(host)?.memoryPercent} />,
    },
    {
      id: "speed",
      head: t`Speed`,
      align: "right",
      cell: (host) => <SpeedFigure host={host} />,
    },
    {
      id: "tasks",
      head: t`Tasks`,
      align: "right",
      cell: (host) => (
        <span className="figure">
          {host.held}
          <span className="text-muted-foreground">/{host.slots}</span>
        </span>
      ),
    },
  ];
}

/** What a host said before it fell silent is no load of now. */
function loadOf(host: Host): Host["load"] {
  return host.isOnline ? host.load : null;
}
