import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Countdown, longClockText, minutesSaid, spanText } from "./countdown.ts";
import { PhaseMark } from "./marks.tsx";

const COLORS = {
  scheduled: "text-warning",
  running: "text-foreground",
  ended: "text-muted-foreground",
};

interface ContestClockProps {
  countdown: Countdown;
  /** Of the overview; on other tabs it stands in a line. */
  large?: boolean;
}

/** What is left to the start or the end. */
export function ContestClock({ countdown, large = false }: ContestClockProps) {
  const { i18n } = useLingui();
  const { phase, leftS, isFar } = countdown;
  return (
    <div className={cn("flex flex-wrap items-center gap-x-3", large && "md:flex-col md:items-end")}>
      {phase !== "ended" && (
        <p
          role="timer"
          className={cn("figure font-semibold", COLORS[phase], large ? "text-3xl" : "text-base")}
        >
          {isFar ? <FarStart seconds={leftS} /> : longClockText(leftS, i18n.locale)}
        </p>
      )}
      <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
        <PhaseMark phase={phase} />
        {large && phase === "scheduled" && !isFar && <Trans>to the start</Trans>}
        {large && phase === "running" && <Trans>to the end</Trans>}
      </p>
      <SaidAloud countdown={countdown} />
    </div>
  );
}

function FarStart({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  const span = spanText(seconds, i18n.locale);
  return (
    <span className="font-sans text-lg">
      <Trans>Start At {span}</Trans>
    </span>
  );
}

function SaidAloud({ countdown }: { countdown: Countdown }) {
  const { i18n } = useLingui();
  const minutes = minutesSaid(countdown);
  const left = minutes === null ? "" : spanText(minutes * 60, i18n.locale);
  return (
    <span role="status" className="sr-only">
      {minutes !== null && <Trans>{left} left</Trans>}
    </span>
  );
}
