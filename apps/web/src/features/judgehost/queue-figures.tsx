import { Card } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { trpc } from "../../app/trpc.ts";
import { REFRESH_S } from "./use-hosts.ts";

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-28 flex-auto bg-card px-4 py-2.5 last:col-span-2">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 text-base font-semibold">{children}</dd>
    </div>
  );
}

const seconds = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : (ms / 1000).toFixed(1);

/** What waits, how long it waits, how much is judged. */
export function QueueFigures() {
  const { t } = useLingui();
  const { data: fleet } = trpc.judgehost.overview.useQuery(undefined, {
    refetchInterval: REFRESH_S * 1000,
    meta: { inline: true },
  });
  const classes: Record<NonNullable<typeof fleet>["queue"][number]["queueClass"], string> = {
    contest: t`Contest`,
    ordinary: t`Submissions waiting`,
    "test-run": t`Test runs`,
    rejudge: t`Rejudges`,
  };
  const minutes = fleet?.windowMinutes ?? 10;
  return (
    <Card className="overflow-hidden bg-border">
      <dl className="grid grid-cols-2 gap-px md:flex md:flex-wrap">
        {(fleet?.queue ?? []).map(({ queueClass, waiting }) => (
          <Fact key={queueClass} name={classes[queueClass]}>
            <Figure value={waiting} />
          </Fact>
        ))}
        <Fact name={<Trans>Being judged</Trans>}>
          <Figure value={fleet?.held ?? null} />
        </Fact>
        <Fact name={<Trans>Median wait</Trans>}>
          <Figure value={seconds(fleet?.waitMs?.p50)} unit="s" />
        </Fact>
        <Fact name={<Trans>95% wait at most</Trans>}>
          <Figure value={seconds(fleet?.waitMs?.p95)} unit="s" />
        </Fact>
        <Fact name={<Trans>Longest waiting now</Trans>}>
          <Figure value={seconds(fleet?.oldestWaitMs)} unit="s" />
        </Fact>
        <Fact name={<Trans>Judged per minute, last {minutes} min</Trans>}>
          <Figure value={fleet === undefined ? null : fleet.judgementsPerMinute.toFixed(1)} />
        </Fact>
      </dl>
    </Card>
  );
}
