import { Card, CardHeader } from "@gavel/ui/card";
import { RelativeTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import type { Control } from "./control-page.tsx";

/** The judge servers: who works, and how much each has in hand. */
export function HostsCard({ hosts }: { hosts: Control["hosts"] }) {
  const working = hosts.filter(({ state }) => state === "working").length;
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<Trans>Judge servers</Trans>}
        detail={
          <Trans>
            {working} of {hosts.length} working
          </Trans>
        }
      />
      {hosts.length === 0 && (
        <p className="px-4 py-3 text-sm text-destructive">
          <Trans>No judge server has ever come: nothing is judged.</Trans>
        </p>
      )}
      <ul>
        {hosts.map((host) => (
          <Host key={host.id} host={host} />
        ))}
      </ul>
    </Card>
  );
}

function Host({ host }: { host: Control["hosts"][number] }) {
  const { name, state, held, slots, cpuPercent, seenAt } = host;
  const seen = <RelativeTime at={seenAt} />;
  return (
    <li className="flex min-h-9 items-center gap-2 border-b px-4 py-1 text-sm last:border-b-0">
      {state === "working" ? (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      ) : (
        <CircleX aria-hidden className="size-4 shrink-0 text-destructive" />
      )}
      <span translate="no" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {state === "working" ? (
        <span className="figure text-muted-foreground">
          {cpuPercent !== null && <>{Math.round(cpuPercent)}% · </>}
          {held}/{slots}
        </span>
      ) : (
        <span className="text-destructive">
          {state === "offline" ? <Trans>last seen {seen}</Trans> : <Trans>takes no work</Trans>}
        </span>
      )}
    </li>
  );
}
