import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { Flag, Play } from "lucide-react";
import { useState } from "react";
import { ContestBar } from "../../../../app/contest/contest-bar.tsx";
import { ContestClock } from "../../../../app/contest/contest-clock.tsx";
import type { ContestView } from "../../../../app/contest/use-contest.ts";
import { type ClockQuestion, ClockQuestions } from "./clock-questions.tsx";
import type { Control } from "./control-page.tsx";
import { FinalChecks } from "./final-checks.tsx";
import { MoveEnd } from "./move-end.tsx";
import { FinalButton, RevealButton } from "./result-buttons.tsx";
import { readClock, SealBadge } from "./seal-badge.tsx";

interface ClockCardProps {
  view: ContestView;
  control: Control;
}

/** How much is left, and what may be done about it in this phase. */
export function ClockCard({ view: { countdown, now }, control }: ClockCardProps) {
  const { contest } = control;
  const { phase } = countdown;
  const [asked, setAsked] = useState<ClockQuestion | null>(null);
  const { startTime, endTime, sealTime, isRevealed, mayThaw } = readClock(contest, phase, now);
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<Trans>Contest time</Trans>}
        action={<SealBadge contest={contest} isRevealed={isRevealed} />}
      />
      <CardBody className="grid gap-4">
        <div className="flex">
          <ContestClock countdown={countdown} large />
        </div>
        <ContestBar
          startTime={startTime}
          endTime={endTime}
          sealTime={contest.sealRank ? sealTime : null}
          now={phase === "scheduled" ? undefined : now}
          narrow
        />
        {contest.finalizedAt === null && contest.thawedAt === null && <MoveEnd contest={contest} />}
        {phase === "ended" && contest.finalizedAt === null && <FinalChecks control={control} />}
        <div className="flex flex-wrap gap-2">
          {phase === "scheduled" && (
            <Button icon={<Play />} onClick={() => setAsked("start")}>
              <Trans>Start now</Trans>
            </Button>
          )}
          {phase === "running" && (
            <Button icon={<Flag />} variant="destructive" onClick={() => setAsked("end")}>
              <Trans>End now</Trans>
            </Button>
          )}
          {mayThaw && <RevealButton onAsk={setAsked} />}
          {phase === "ended" && <FinalButton control={control} onAsk={setAsked} />}
        </div>
      </CardBody>
      <ClockQuestions contestId={contest.id} asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
