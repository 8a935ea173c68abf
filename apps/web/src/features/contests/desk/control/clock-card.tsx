import { isSealed } from "@gavel/domain/contest/contest";
import { mayFinalise, thawMoment } from "@gavel/domain/contest/control";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleDashed, Flag, Play, Snowflake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ContestBar } from "../../../../app/contest/contest-bar.tsx";
import { ContestClock } from "../../../../app/contest/contest-clock.tsx";
import type { ContestView } from "../../../../app/contest/use-contest.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Control } from "./control-page.tsx";
import { MoveEnd } from "./move-end.tsx";

interface ClockCardProps {
  view: ContestView;
  control: Control;
}

type Question = "start" | "end" | "thaw" | "final" | "reopen";

/** How much is left, and what may be done about it in this phase. */
export function ClockCard({ view: { countdown, now }, control }: ClockCardProps) {
  const { contest } = control;
  const { phase } = countdown;
  const [asked, setAsked] = useState<Question | null>(null);
  const startTime = new Date(contest.startTime);
  const endTime = new Date(contest.endTime);
  const sealTime = contest.sealTime === null ? null : new Date(contest.sealTime);
  const thawedAt = contest.thawedAt === null ? null : new Date(contest.thawedAt);
  const seal = { ...contest, startTime, endTime, sealRankTime: sealTime, thawedAt };
  const isRevealed = phase === "ended" && !isSealed(seal, now, { isAdmin: false, force: false });
  const mayThaw = thawMoment(seal, now, now) !== null;
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
        {phase === "ended" && <FinalChecks control={control} />}
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
          {mayThaw && (
            <Button icon={<Snowflake />} onClick={() => setAsked("thaw")}>
              <Trans>Reveal the results</Trans>
            </Button>
          )}
          {phase === "ended" &&
            (contest.finalizedAt === null ? (
              <Button
                variant="primary"
                disabled={!isReady(control)}
                onClick={() => setAsked("final")}
              >
                <Trans>Finalise</Trans>
              </Button>
            ) : (
              <Button onClick={() => setAsked("reopen")}>
                <Trans>Reopen the results</Trans>
              </Button>
            ))}
        </div>
      </CardBody>
      <ClockQuestions contestId={contest.id} asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

const isReady = ({ pending, questions }: Control) =>
  mayFinalise({ hasEnded: true, pending: pending.count, questions: questions.count });

interface SealBadgeProps {
  contest: Control["contest"];
  isRevealed: boolean;
}

function SealBadge({ contest, isRevealed }: SealBadgeProps) {
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

/** What must be done before the results are final. */
function FinalChecks({ control: { contest, pending, questions } }: { control: Control }) {
  if (contest.finalizedAt !== null) return null;
  return (
    <ul className="grid gap-1.5 text-sm">
      <Check isDone={pending.count === 0}>
        {pending.count === 0 ? (
          <Trans>Every submission has its verdict</Trans>
        ) : (
          <Trans>Submissions without a verdict: {pending.count}</Trans>
        )}
      </Check>
      <Check isDone={questions.count === 0}>
        {questions.count === 0 ? (
          <Trans>Every question is answered</Trans>
        ) : (
          <Trans>Unanswered questions: {questions.count}</Trans>
        )}
      </Check>
    </ul>
  );
}

function Check({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden className={isDone ? "size-4 text-success" : "size-4 text-warning"} />
      {children}
    </li>
  );
}

interface ClockQuestionsProps {
  contestId: number;
  asked: Question | null;
  onClose: () => void;
}

/** None of these is done without a question. */
function ClockQuestions({ contestId, asked, onClose }: ClockQuestionsProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([utils.contestControl.invalidate(), utils.contest.invalidate()]);
  };
  const start = trpc.contestControl.startNow.useMutation({ onSuccess });
  const end = trpc.contestControl.endNow.useMutation({ onSuccess });
  const thaw = trpc.contestControl.thaw.useMutation({ onSuccess });
  const finalise = trpc.contestControl.finalise.useMutation({ onSuccess });
  const unfinalise = trpc.contestControl.unfinalise.useMutation({ onSuccess });
  const words = {
    start: {
      title: t`Start the contest now?`,
      description: t`It lasts as long as planned; the end and the freeze move along.`,
      ...{ action: t`Start now`, destructive: false, run: start },
    },
    end: {
      title: t`End the contest now?`,
      description: t`What arrives from now on does not count. A freeze that has not begun is dropped.`,
      ...{ action: t`End now`, destructive: true, run: end },
    },
    thaw: {
      title: t`Reveal the results?`,
      description: t`Everybody sees the final board at once. This cannot be taken back.`,
      ...{ action: t`Reveal the results`, destructive: true, run: thaw },
    },
    final: {
      title: t`Finalise the results?`,
      description: t`From then on times, freeze and scoring stay, and nothing is rejudged.`,
      ...{ action: t`Finalise`, destructive: false, run: finalise },
    },
    reopen: {
      title: t`Reopen the results?`,
      description: t`They may change again until they are finalised once more.`,
      ...{ action: t`Reopen the results`, destructive: true, run: unfinalise },
    },
  } as const;
  const shown = asked === null ? null : words[asked];
  return (
    <ConfirmDialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.title}
      description={shown?.description}
      action={shown?.action}
      destructive={shown?.destructive}
      onConfirm={async () => {
        await shown?.run.mutateAsync({ contestId });
      }}
    />
  );
}
