import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { trpc } from "../../../app/trpc.ts";

const MEGABYTE = 1024 * 1024;

/** Where the data lies. It is told, and set in the server's environment only. */
export function DatabasePanel() {
  const { t } = useLingui();
  const [database] = trpc.setting.database.useSuspenseQuery();
  const size = (database.bytes / MEGABYTE).toFixed(1);
  return (
    <Card>
      <CardHeader title={<Trans>Database</Trans>} detail={`PostgreSQL ${database.version}`} />
      <div className="grid gap-4 p-4">
        <Callout tone="neutral">
          <Trans>
            The server takes the database address from its environment (DATABASE_URL); change it
            there and restart. If unset, the server runs its own database. The queue, locks and live
            events use PostgreSQL too; there is no Redis.
          </Trans>
        </Callout>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm md:grid-cols-2 lg:grid-cols-3">
          <Fact name={<Trans>Database name</Trans>} value={database.name} />
          <Fact
            name={database.isSocket ? <Trans>Socket folder</Trans> : <Trans>Address</Trans>}
            value={database.host}
          />
          <Fact name={<Trans>Port</Trans>} value={database.port ?? "–"} />
          <Fact name={<Trans>Database user</Trans>} value={database.username} />
          <Fact
            name={<Trans>Password</Trans>}
            value={database.password ?? t`not needed over the socket`}
          />
          <Fact name={<Trans>Size</Trans>} value={<Figure value={size} unit="MB" />} />
          <Fact
            name={<Trans>Connections</Trans>}
            value={`${database.connections}/${database.connectionsMax}`}
          />
        </dl>
      </div>
    </Card>
  );
}

function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="figure mt-0.5 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
