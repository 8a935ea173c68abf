import { Card } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { RelativeTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Control } from "./control-page.tsx";

interface TileProps {
  label: ReactNode;
  value: number;
  note?: ReactNode;
  /** Something waits on a person. */
  tone?: "text-warning" | "text-destructive";
}

function Tile({ label, value, note, tone }: TileProps) {
  return (
    <div className="min-w-0 bg-card px-4 py-3">
      <p className="text-xs text-muted-foreground">{label}</p>
      <p className={cn("my-0.5 text-2xl leading-8 font-semibold", value > 0 && tone)}>
        <Figure value={value} />
      </p>
      <p className="min-h-4.5 text-xs text-muted-foreground">{note}</p>
    </div>
  );
}

/** Six figures; only what waits on a person is coloured. */
export function ControlFigures({ control }: { control: Control }) {
  const { perMinute, queue, pending, questions, balloons, prints } = control;
  const seconds = queue.medianMs === null ? null : (queue.medianMs / 1000).toFixed(1);
  return (
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border sm:grid-cols-3 xl:grid-cols-6">
      <Tile
        label={<Trans>Submissions / min</Trans>}
        value={Math.round(perMinute * 10) / 10}
        note={<Trans>last 5 minutes</Trans>}
      />
      <Tile
        label={<Trans>In the queue</Trans>}
        value={queue.waiting}
        note={seconds !== null && <Trans>median wait {seconds} s</Trans>}
      />
      <Tile
        label={<Trans>Without a verdict</Trans>}
        value={pending.count}
        note={pending.heldBack > 0 && <Trans>{pending.heldBack} held back</Trans>}
        tone={pending.heldBack > 0 ? "text-warning" : undefined}
      />
      <Tile
        label={<Trans>Unanswered</Trans>}
        value={questions.count}
        note={<Oldest at={questions.oldest} />}
        tone="text-destructive"
      />
      <Tile
        label={<Trans>Balloons to deliver</Trans>}
        value={balloons.count}
        note={<Oldest at={balloons.oldest} />}
      />
      <Tile
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
