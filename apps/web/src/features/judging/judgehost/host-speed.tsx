import { findUnequalHosts } from "@gavel/domain/host-speed";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Missing } from "@gavel/ui/figure";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Gauge } from "lucide-react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Host } from "./types.ts";

/** Against a fixed machine. */
export function SpeedFigure({ host }: { host: Host }) {
  const { calibration } = host;
  if (calibration === null) return <Missing />;
  return <span className="figure">×{(1 / calibration.factor).toFixed(2)}</span>;
}

/** The same, against itself on its first day, when that was measured, and root's way to have it measured anew. */
export function Speed({ host }: { host: Host }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Measured host={host} />
      <MeasureButton host={host} />
    </div>
  );
}

function MeasureButton({ host }: { host: Host }) {
  const { isRoot } = useSession();
  const utils = trpc.useUtils();
  const ask = trpc.judgehost.benchmark.useMutation({
    onSuccess: () => utils.judgehost.find.invalidate(),
  });
  if (!isRoot || !host.isOnline) return null;
  if (host.benchmarkAskedAt !== null) {
    return (
      <span role="status" className="text-muted-foreground">
        <Trans>measured once it has finished its tasks</Trans>
      </span>
    );
  }
  return (
    <Button
      size="sm"
      icon={<Gauge />}
      busy={ask.isPending}
      onClick={() => ask.mutate({ id: host.id })}
    >
      <Trans>Measure now</Trans>
    </Button>
  );
}

function Measured({ host }: { host: Host }) {
  const { t } = useLingui();
  const { calibration } = host;
  if (calibration === null) return <Trans>not measured yet</Trans>;
  const percent = Math.round(Math.abs(calibration.drift) * 100);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <SpeedFigure host={host} />
      <span className="text-muted-foreground">
        <RelativeTime at={calibration.measuredAt} />
      </span>
      {calibration.isDrifting && (
        <Badge tone="warning">
          {calibration.drift > 0 ? t`${percent}% slower` : t`${percent}% faster`}
        </Badge>
      )}
    </span>
  );
}

/** That those online are not equally quick; nothing while they are. */
export function UnequalHosts({ hosts }: { hosts: readonly Host[] }) {
  const unequal = findUnequalHosts(
    hosts
      .filter(({ isOnline }) => isOnline)
      .map(({ name, calibration }) => ({ name, factor: calibration?.factor ?? null })),
  );
  if (unequal === null) return null;
  const { slowest, quickest, percent } = unequal;
  return (
    <Callout tone="warning">
      <Trans>
        {slowest} takes {percent}% longer than {quickest} for the same program. Pause one of them
        before a contest, so that everybody is judged alike.
      </Trans>
    </Callout>
  );
}
