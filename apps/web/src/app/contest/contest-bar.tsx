import { formatClock, formatDateClock, formatDateExact } from "@gavel/ui/lib/format";
import { Trans, useLingui } from "@lingui/react/macro";
import { Snowflake } from "lucide-react";

interface ContestBarProps {
  startTime: Date;
  endTime: Date;
  /** From when on the board is frozen; null = never. */
  sealTime: Date | null;
  /** Where the clock is; nothing before the start. */
  now?: Date;
  /** In a card whose head tells the freeze: there is no room to write it below the line. */
  narrow?: boolean;
}

const HATCH = "repeating-linear-gradient(-45deg, var(--primary-soft-2) 0 3px, transparent 3px 6px)";

/** The contest as a line: what has passed, the freeze hatched, the clock as a tick. */
export function ContestBar({ startTime, endTime, sealTime, now, narrow = false }: ContestBarProps) {
  const { t } = useLingui();
  const span = endTime.getTime() - startTime.getTime();
  if (span <= 0) return null;
  const share = (at: Date) =>
    Math.min(100, Math.max(0, (100 * (at.getTime() - startTime.getTime())) / span));
  const isOneDay = startTime.toDateString() === endTime.toDateString();
  const sealWords = isOneDay ? formatClock : formatDateClock;
  const sealed = sealTime === null ? null : share(sealTime);
  const passed = now === undefined ? 0 : share(now);
  const label =
    sealTime === null
      ? t`From ${formatDateClock(startTime)} to ${formatDateClock(endTime)}, never frozen`
      : t`From ${formatDateClock(startTime)} to ${formatDateClock(endTime)}, frozen from ${sealWords(sealTime)}`;
  return (
    <div role="img" aria-label={label}>
      <div className="relative h-2 rounded-sm bg-primary-soft-2">
        {sealed !== null && (
          <span
            className="absolute inset-y-0 right-0 rounded-r-sm bg-card"
            style={{ left: `${sealed}%`, backgroundImage: HATCH }}
          />
        )}
        {passed > 0 && (
          <span
            className="absolute inset-y-0 left-0 rounded-sm bg-success"
            style={{ width: `${passed}%` }}
          />
        )}
        {passed > 0 && passed < 100 && (
          <span
            className="absolute -inset-y-1 w-0.5 bg-foreground"
            style={{ left: `${passed}%` }}
          />
        )}
      </div>
      <div className="figure relative mt-1.5 flex h-4 justify-between text-xs text-muted-foreground">
        <span className="shrink-0">{formatDateExact(startTime)}</span>
        {!narrow && sealTime !== null && sealed !== null && sealed > 22 && sealed < 76 && (
          <span
            className="absolute flex -translate-x-1/2 items-center gap-1 max-md:hidden"
            style={{ left: `${sealed}%` }}
          >
            <Snowflake aria-hidden className="size-3" />
            {sealWords(sealTime)}
          </span>
        )}
        <span className="shrink-0">{formatDateExact(endTime)}</span>
      </div>
      {!narrow && sealTime !== null && (
        <p className="mt-1 flex items-center gap-1 text-xs text-muted-foreground md:hidden">
          <Snowflake aria-hidden className="size-3" />
          <Trans>Frozen from {sealWords(sealTime)}</Trans>
        </p>
      )}
    </div>
  );
}
