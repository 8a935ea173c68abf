import { ANSWER_LATE_MS } from "@gavel/domain/contest/desk";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { AlarmClock } from "lucide-react";

/** For how long a question has waited: red, bold and with an alarm clock once that is too long. */
export function Waiting({ since, now }: { since: string | Date; now: Date }) {
  const { t } = useLingui();
  const waitedMs = Math.max(0, now.getTime() - new Date(since).getTime());
  const minutes = Math.floor(waitedMs / 60_000);
  const isLate = waitedMs > ANSWER_LATE_MS;
  return (
    <span
      className={cn(
        "figure ml-auto inline-flex shrink-0 items-center gap-1 text-xs",
        isLate ? "font-semibold text-destructive" : "text-muted-foreground",
      )}
    >
      {isLate && (
        <AlarmClock role="img" aria-label={t`Waits too long`} className="size-3.5 shrink-0" />
      )}
      {minutes === 0 ? <Trans>under 1 min</Trans> : <Trans>{minutes} min</Trans>}
    </span>
  );
}
