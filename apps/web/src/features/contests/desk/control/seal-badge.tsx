import { type ContestPhase, isSealed } from "@gavel/domain/contest/contest";
import { thawMoment } from "@gavel/domain/contest/control";
import { Badge } from "@gavel/ui/badge";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { Snowflake } from "lucide-react";
import type { Control } from "./control-page.tsx";

/** Its times, and what of the freeze is over or may be lifted now. */
export function readClock(contest: Control["contest"], phase: ContestPhase, now: Date) {
  const startTime = new Date(contest.startTime);
  const endTime = new Date(contest.endTime);
  const sealTime = contest.sealTime === null ? null : new Date(contest.sealTime);
  const thawedAt = contest.thawedAt === null ? null : new Date(contest.thawedAt);
  const seal = { ...contest, startTime, endTime, sealRankTime: sealTime, thawedAt };
  return {
    ...{ startTime, endTime, sealTime, thawedAt },
    isRevealed: phase === "ended" && !isSealed(seal, now, { isAdmin: false, force: false }),
    mayThaw: thawMoment(seal, now, now) !== null,
  };
}

interface SealBadgeProps {
  contest: Control["contest"];
  isRevealed: boolean;
}

export function SealBadge({ contest, isRevealed }: SealBadgeProps) {
  if (contest.finalizedAt !== null) {
    return (
      <Badge tone="success">
        <Trans>Final</Trans>
      </Badge>
    );
  }
  if (!contest.sealRank || contest.sealTime === null) return null;
  const since = formatDateClock(new Date(contest.sealTime));
  return (
    <Badge tone="outline">
      <Snowflake aria-hidden />
      {isRevealed ? <Trans>Revealed</Trans> : <Trans>Frozen from {since}</Trans>}
    </Badge>
  );
}
