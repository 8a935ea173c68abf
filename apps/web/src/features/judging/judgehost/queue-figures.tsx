import { FactCell, FactGrid } from "@gavel/ui/fact-grid";
import { Figure } from "@gavel/ui/figure";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOverview } from "./use-hosts.ts";

const seconds = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : (ms / 1000).toFixed(1);

/** What waits, how long it waits, how much is judged. */
export function QueueFigures() {
  const { t } = useLingui();
  const { data: fleet } = useOverview();
  const classes: Record<NonNullable<typeof fleet>["queue"][number]["queueClass"], string> = {
    contest: t`Contest`,
    ordinary: t`Submissions waiting`,
    "test-run": t`Test runs`,
    rejudge: t`Rejudges`,
  };
  const minutes = fleet?.windowMinutes ?? 10;
  // Each has its place before its figure comes.
  const queue =
    fleet?.queue ??
    (["contest", "ordinary", "test-run", "rejudge"] as const).map((queueClass) => ({
      ...{ queueClass, waiting: null },
    }));
  return (
    <FactGrid>
      {queue.map(({ queueClass, waiting }) => (
        <FactCell key={queueClass} name={classes[queueClass]}>
          <Figure value={waiting} />
        </FactCell>
      ))}
      <FactCell name={<Trans>Being judged</Trans>}>
        <Figure value={fleet?.held ?? null} />
      </FactCell>
      <FactCell name={<Trans>Median wait</Trans>}>
        <Figure value={seconds(fleet?.waitMs?.p50)} unit="s" />
      </FactCell>
      <FactCell name={<Trans>95% wait under</Trans>}>
        <Figure value={seconds(fleet?.waitMs?.p95)} unit="s" />
      </FactCell>
      <FactCell name={<Trans>Longest wait now</Trans>}>
        <Figure value={seconds(fleet?.oldestWaitMs)} unit="s" />
      </FactCell>
      <FactCell name={<Trans>Judged per min, last {minutes} min</Trans>}>
        <Figure value={fleet === undefined ? null : fleet.judgementsPerMinute.toFixed(1)} />
      </FactCell>
    </FactGrid>
  );
}
