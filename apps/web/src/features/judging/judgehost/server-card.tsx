import { Card, CardHeader } from "@gavel/ui/card";
import { Missing } from "@gavel/ui/figure";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { trpc } from "../../../app/trpc.ts";
import { LoadFigure } from "./host-columns.tsx";
import { REFRESH_S } from "./use-hosts.ts";

/** The machine of the server that answers: of several, one of them. */
export function ServerCard() {
  const { t } = useLingui();
  const { data } = trpc.judgehost.serverLoad.useQuery(undefined, {
    refetchInterval: REFRESH_S * 1000,
    meta: { inline: true },
  });
  return (
    <Card>
      <CardHeader
        title={<Trans>Server</Trans>}
        detail={data && <span translate="no">{data.host}</span>}
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 p-4 text-sm">
        <Fact name={t`CPU cores`}>
          <span className="figure">{data === undefined ? <Missing /> : data.cpuCores}</span>
        </Fact>
        <Fact name="CPU">
          <LoadFigure percent={data?.cpuPercent} />
        </Fact>
        <Fact name={t`Memory`}>
          <LoadFigure percent={data?.memoryPercent} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
