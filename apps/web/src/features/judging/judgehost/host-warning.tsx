import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Host } from "./types.ts";
import { useHosts, useOverview } from "./use-hosts.ts";

/** That nobody judges, with how many wait; it stands on every page of the back office. */
export function NobodyJudges() {
  const { data: hosts } = useHosts();
  if (hosts === undefined || hosts.some(({ state }) => state === "working")) return null;
  return <NobodyLine />;
}

function NobodyLine() {
  const { t } = useLingui();
  const { data: fleet } = useOverview();
  const waiting = fleet?.queue.reduce((sum, one) => sum + one.waiting, 0) ?? 0;
  const minutes = Math.floor((fleet?.oldestWaitMs ?? 0) / 60_000);
  const since = minutes < 1 ? t`less than a minute` : t`${minutes} min`;
  return (
    <Callout
      tone="warning"
      className="mb-4"
      action={
        <Button asChild size="sm">
          <Link to="/admin/judge">
            <Trans>Open judge servers</Trans>
          </Link>
        </Button>
      }
    >
      <strong className="font-semibold">
        <Trans>No judge is working.</Trans>
      </strong>{" "}
      {waiting > 0 &&
        t`${plural(waiting, { one: "# submission waits", other: "# submissions wait" })}, the oldest for ${since}.`}
    </Callout>
  );
}

/** The first host that is meant to work and does not, in one line; nothing while all is well. */
export function HostWarning() {
  const { data } = useHosts();
  const host = data?.find(({ state }) => state === "offline" || state === "faulty");
  if (host === undefined) return null;
  return (
    <Callout
      tone="warning"
      action={
        <Button asChild size="sm">
          <Link to="/admin/judge" search={{ host: host.id }}>
            <Trans>View</Trans>
          </Link>
        </Button>
      }
    >
      <WarningText host={host} />
    </Callout>
  );
}

function WarningText({ host }: { host: Host }) {
  const { t } = useLingui();
  const { name, fault } = host;
  if (host.state === "faulty") {
    return (
      <Trans>
        {name} has stopped taking work: {fault}
      </Trans>
    );
  }
  const minutes = Math.floor((Date.now() - new Date(host.seenAt).getTime()) / 60_000);
  const since =
    minutes < 1
      ? t`less than a minute`
      : minutes < 120
        ? t`${plural(minutes, { one: "# minute", other: "# minutes" })}`
        : t`${plural(Math.floor(minutes / 60), { one: "# hour", other: "# hours" })}`;
  return (
    <Trans>
      No heartbeat from {name} for {since}; it gets no work.
    </Trans>
  );
}
