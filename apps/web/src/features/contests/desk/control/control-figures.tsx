import { Card } from "@gavel/ui/card";
import { StatTile } from "@gavel/ui/stat-tile";
import { RelativeTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import type { Control } from "./control-page.tsx";

/** Six figures; only what waits on a person is coloured. */
export function ControlFigures({ control }: { control: Control }) {
  const { perMinute, queue, pending, questions, balloons, prints } = control;
  const seconds = queue.medianMs === null ? null : (queue.medianMs / 1000).toFixed(1);
  return (
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border md:grid-cols-3 xl:grid-cols-6">
      <StatTile
        label={<Trans>Submissions / min</Trans>}
        value={Math.round(perMinute * 10) / 10}
        note={<Trans>last 5 minutes</Trans>}
      />
      <StatTile
        label={<Trans>In the queue</Trans>}
        value={queue.waiting}
        note={seconds !== null && <Trans>median wait {seconds} s</Trans>}
      />
      <StatTile
        label={<Trans>Without a verdict</Trans>}
        value={pending.count}
        note={pending.heldBack > 0 && <Trans>{pending.heldBack} held back</Trans>}
        tone={pending.heldBack > 0 ? "text-warning" : undefined}
      />
      <StatTile
        label={<Trans>Unanswered</Trans>}
        value={questions.count}
        note={<Oldest at={questions.oldest} />}
        tone={questions.count > 0 ? "text-destructive" : undefined}
      />
      <StatTile
        label={<Trans>Balloons to deliver</Trans>}
        value={balloons.count}
        note={<Oldest at={balloons.oldest} />}
      />
      <StatTile
        label={<Trans>Prints waiting</Trans>}
        value={prints.count}
        note={<Oldest at={prints.oldest} />}
      />
    </Card>
  );
}

function Oldest({ at }: { at: string | Date | null }) {
  if (at === null) return null;
  const since = <RelativeTime at={at} />;
  return <Trans>oldest {since}</Trans>;
}
