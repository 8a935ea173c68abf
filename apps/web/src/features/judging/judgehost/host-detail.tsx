import { Badge } from "@gavel/ui/badge";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Figure, Missing } from "@gavel/ui/figure";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LoadFigure } from "./host-columns.tsx";
import { HostLanguages } from "./host-languages.tsx";
import { HostOrderControl } from "./host-order-control.tsx";
import { Speed } from "./host-speed.tsx";
import { HostState } from "./host-state.tsx";
import { FailedUpdate, HostVersion } from "./host-update.tsx";
import type { Host } from "./types.ts";

/** One judge host in full: what it is, how it is, what it can do, and what root wants of it. */
export function HostDetail({ host }: { host: Host }) {
  return (
    <Card>
      <CardHeader
        title={host.name}
        detail={<HostState state={host.state} />}
        action={<HostOrderControl host={host} />}
      />
      <div className="grid gap-4 p-4">
        <SelfTest host={host} />
        <FailedUpdate host={host} />
        <Rival host={host} />
        <Facts host={host} />
        <Degraded host={host} />
        <HostLanguages host={host} />
      </div>
    </Card>
  );
}

function SelfTest({ host }: { host: Host }) {
  if (host.fault === null) {
    return (
      <Callout tone="neutral">
        <Trans>
          Passed its last self-test: programs with known verdicts were judged correctly.
        </Trans>
      </Callout>
    );
  }
  return (
    <Callout tone="failure">
      <Trans>It has stopped taking work:</Trans> {host.fault}
      {host.faultAt !== null && (
        <span className="ml-2 text-muted-foreground">
          <RelativeTime at={host.faultAt} />
        </span>
      )}
    </Callout>
  );
}

/** Somebody else wants its name, and is refused as long as this one is heard. */
function Rival({ host: { rival } }: { host: Host }) {
  if (rival === null) return null;
  const { address, isCopy } = rival;
  return (
    <Callout tone="warning">
      {isCopy ? (
        <Trans>
          A second process of this judge server calls from {address} and is refused. If its data
          folder was copied to another machine, give one of the two another name.
        </Trans>
      ) : (
        <Trans>
          Another judge server of this name calls from {address} and is refused. Give one of the two
          another name.
        </Trans>
      )}
    </Callout>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Facts({ host }: { host: Host }) {
  const { t } = useLingui();
  const load = host.isOnline ? host.load : null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-3 xl:grid-cols-5">
      <Fact name={<Trans>Version</Trans>}>
        <HostVersion host={host} />
      </Fact>
      <Fact name={<Trans>Address</Trans>}>
        <span className="figure">{host.address || "–"}</span>
      </Fact>
      <Fact name={<Trans>Token</Trans>}>{host.tokenName ?? t`the site's own`}</Fact>
      <Fact name={<Trans>Tasks</Trans>}>
        <span className="figure">
          {host.held}/{host.slots}
        </span>
      </Fact>
      <Fact name={<Trans>Cores</Trans>}>
        <Figure value={host.load?.cpuCores ?? null} />
      </Fact>
      <Fact name="CPU">
        <LoadFigure percent={load?.cpuPercent} />
      </Fact>
      <Fact name={<Trans>Memory</Trans>}>
        <LoadFigure percent={load?.memoryPercent} />
      </Fact>
      <Fact name={<Trans>Sandbox</Trans>}>{host.sandbox?.backend ?? <Missing />}</Fact>
      <Fact name={<Trans>Judges contests</Trans>}>
        {host.mayRank ? (
          <Badge tone="success">{t`Yes`}</Badge>
        ) : (
          <Badge tone="warning">{t`No`}</Badge>
        )}
      </Fact>
      <Fact name={<Trans>Speed</Trans>}>
        <Speed host={host} />
      </Fact>
      <Fact name={<Trans>First seen</Trans>}>
        <DateTime at={host.firstSeenAt} />
      </Fact>
      <Fact name={<Trans>Last heartbeat</Trans>}>
        <RelativeTime at={host.seenAt} />
      </Fact>
    </dl>
  );
}

function Degraded({ host }: { host: Host }) {
  const degraded = host.sandbox?.degraded ?? [];
  if (degraded.length === 0) return null;
  return (
    <Callout tone="warning">
      <p className="font-strong">
        <Trans>This machine lacks some of what the sandbox needs</Trans>
      </p>
      <ul className="mt-1 list-disc pl-4" lang="en">
        {degraded.map(({ what, why, remedy }) => (
          <li key={what}>
            {what}: {why}
            {remedy !== null && ` ${remedy}`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
