import { findUnequalHosts } from "@gavel/domain/host-speed";
import { Badge } from "@gavel/ui/badge";
import { Callout } from "@gavel/ui/callout";
import { Missing } from "@gavel/ui/figure";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Host } from "./types.ts";

/** Against a fixed machine. */
export function SpeedFigure({ host }: { host: Host }) {
  const { calibration } = host;
  if (calibration === null) return <Missing />;
  return <span className="figure">×{(1 / calibration.factor).toFixed(2)}</span>;
}

/** The same, and against itself on its first day. */
export function Speed({ host }: { host: Host }) {
  const { t } = useLingui();
  const { calibration } = host;
  if (calibration === null) return <Trans>not measured yet</Trans>;
  const percent = Math.round(Math.abs(calibration.drift) * 100);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <SpeedFigure host={host} />
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
