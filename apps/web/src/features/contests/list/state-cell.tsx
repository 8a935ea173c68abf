import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Meter } from "@gavel/ui/rate-bar";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Countdown,
  countdownOf,
  longClockText,
  spanText,
} from "../../../app/contest/countdown.ts";
import { PhaseMark } from "../../../app/contest/marks.tsx";
import { useServerTime } from "../../../app/contest/server-clock.ts";
import type { Outputs } from "../../../app/trpc.ts";

interface StateCellProps {
  contest: Outputs["contest"]["find"]["records"][number];
  receivedAt: number;
}

export function useStateOf({ contest, receivedAt }: StateCellProps): Countdown {
  const now = useServerTime({ now: contest.now, receivedAt });
  const times = { startTime: new Date(contest.startTime), endTime: new Date(contest.endTime) };
  return countdownOf(times, now);
}

/** The state by the server's clock, and how far it is. */
export function StateCell(props: StateCellProps) {
  const { i18n } = useLingui();
  const { phase, leftS, progress } = useStateOf(props);
  const left = longClockText(leftS, i18n.locale);
  const span = spanText(leftS, i18n.locale);
  return (
    <span className="inline-flex flex-col gap-0.5 font-sans text-xs text-muted-foreground max-md:items-end">
      <PhaseMark phase={phase} />
      {phase === "scheduled" && (
        <span>
          <Trans>in {span}</Trans>
        </span>
      )}
      {phase === "running" && (
        <span className="flex items-center gap-2.5">
          <Meter tone="success" value={progress / 100} className="w-18 max-md:hidden" />
          <span className="figure font-strong text-foreground">{left}</span>
        </span>
      )}
      {phase === "ended" && props.contest.isSealed && (
        <span className="max-md:w-24">
          {contestRuleOf(props.contest.type) === "acm" ? (
            <Trans>Sealed until the roll</Trans>
          ) : (
            <Trans>Sealed until revealed</Trans>
          )}
        </span>
      )}
    </span>
  );
}
