import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { formatDateTime } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ContestView } from "../../../../app/contest/use-contest.ts";
import { type ClockQuestion, ClockQuestions } from "../control/clock-questions.tsx";
import type { Control } from "../control/control-page.tsx";
import { FinalCheck, FinalChecks } from "../control/final-checks.tsx";
import { FinalButton, RevealButton } from "../control/result-buttons.tsx";
import { readClock, SealBadge } from "../control/seal-badge.tsx";

interface FinalCardProps {
  view: ContestView;
  control: Control;
}

/** What stands between now and final results, and what has been revealed. */
export function FinalCard({ view, control }: FinalCardProps) {
  const { countdown, now } = view;
  const { contest } = control;
  // The scroll board is of ACM alone.
  const isRolled = contestRuleOf(view.contest.type) === "acm";
  const { phase } = countdown;
  const [asked, setAsked] = useState<ClockQuestion | null>(null);
  const clock = readClock(contest, phase, now);
  const isOver = phase === "ended";
  const isFinal = contest.finalizedAt !== null;
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<Trans>Final results</Trans>}
        action={<SealBadge contest={contest} isRevealed={clock.isRevealed} />}
      />
      <CardBody className="grid gap-4">
        {isFinal ? (
          <FinalSince at={contest.finalizedAt} />
        ) : (
          <FinalChecks control={control}>
            <FinalCheck isDone={isOver}>
              {isOver ? <Trans>The contest has ended</Trans> : <Ends at={clock.endTime} />}
            </FinalCheck>
          </FinalChecks>
        )}
        <Reveal contest={contest} clock={clock} now={now} isRolled={isRolled} />
        {isOver && (
          <div className="flex flex-wrap gap-2">
            <FinalButton control={control} onAsk={setAsked} />
            {clock.mayThaw && <RevealButton onAsk={setAsked} />}
          </div>
        )}
      </CardBody>
      <ClockQuestions contestId={contest.id} asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

function FinalSince({ at }: { at: string | Date | null }) {
  const since = at === null ? "" : formatDateTime(new Date(at));
  return (
    <p className="text-sm">
      <Trans>Final since {since}: nothing changes any more.</Trans>
    </p>
  );
}

function Ends({ at }: { at: Date }) {
  const end = formatDateTime(at);
  return <Trans>The contest ends at {end}</Trans>;
}

interface RevealProps {
  contest: Control["contest"];
  clock: ReturnType<typeof readClock>;
  now: Date;
  /** Whether it may be revealed row by row. */
  isRolled: boolean;
}

/** Who sees the final board, and from when on. */
function Reveal({ contest, clock, now, isRolled }: RevealProps) {
  const { sealTime, thawedAt, endTime, isRevealed } = clock;
  const roll = (
    <Link
      to="/contest/$contestID/scroll-board"
      params={{ contestID: `${contest.id}` }}
      className="text-primary hover:underline"
    >
      <Trans>Reveal them row by row</Trans>
    </Link>
  );
  const said = (text: ReactNode, hasRoll = false) => (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
      {text} {hasRoll && isRolled && roll}
    </p>
  );
  if (!contest.sealRank || sealTime === null) {
    return said(<Trans>There was no freeze: everybody sees the whole board.</Trans>);
  }
  if (isRevealed) return said(<Trans>Everybody sees the whole board.</Trans>, true);
  if (contest.autoRealRank) {
    const end = formatDateTime(endTime);
    return said(<Trans>The freeze lifts by itself at {end}.</Trans>);
  }
  if (thawedAt !== null && thawedAt > now) {
    const moment = formatDateTime(thawedAt);
    return said(<Trans>The freeze lifts at {moment}.</Trans>, true);
  }
  const since = formatDateTime(sealTime);
  return said(<Trans>Others do not see what was sent since {since}.</Trans>, true);
}
