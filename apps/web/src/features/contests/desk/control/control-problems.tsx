import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { formatClock } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CirclePause, History, Pause, Play } from "lucide-react";
import { useState } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Control } from "./control-page.tsx";
import { PauseReason } from "./pause-reason.tsx";

type Row = Control["problems"][number];

interface ControlProblemsProps {
  contestId: number;
  control: Control;
}

/** Each problem with what was sent to it, and whether it is judged. */
export function ControlProblems({ contestId, control }: ControlProblemsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Row | null>(null);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={<Trans context="contest">Problems</Trans>}
        detail={<Trans>While one is paused, submissions are still accepted</Trans>}
      />
      {control.problems.length === 0 ? (
        <EmptyState title={t({ message: "No problems yet", context: "contest" })} />
      ) : (
        <ul>
          {control.problems.map((row) => (
            <ProblemRow
              key={row.id}
              contestId={contestId}
              row={row}
              onReason={() => setAsked(row)}
            />
          ))}
        </ul>
      )}
      {asked !== null && (
        <PauseReason
          contestId={contestId}
          id={asked.id}
          displayId={asked.displayId}
          reason={asked.pause?.reason ?? ""}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface ProblemRowProps {
  contestId: number;
  row: Row;
  onReason: () => void;
}

function ProblemRow({ contestId, row, onReason }: ProblemRowProps) {
  const { t } = useLingui();
  const { id, displayId, pause } = row;
  const { pause: stop, resume } = usePausing(contestId);
  const undo = () => resume.mutate({ id });
  return (
    <li
      className={cn(
        "relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 last:border-b-0",
        pause !== null && "bg-verdict-tle-bg",
      )}
    >
      <span className="inline-flex w-11 shrink-0 items-center gap-2.5">
        <Balloon color={row.color} />
        <span className="figure font-semibold">{displayId}</span>
      </span>
      <span className="min-w-24 flex-1 wrap-anywhere">
        {row.title}
        {pause !== null && <PauseLine pause={pause} onReason={onReason} />}
        {row.outdated > 0 && <OutdatedLine count={row.outdated} />}
      </span>
      <span className="text-sm text-muted-foreground">
        <Figure value={row.accepted} className="text-foreground" /> / <Figure value={row.total} />
        {row.pending > 0 && (
          <>
            <span aria-hidden> · </span>
            <Trans>{row.pending} waiting</Trans>
          </>
        )}
      </span>
      {pause === null ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Pause />}
          busy={stop.isPending}
          aria-label={t`Pause judging of problem ${displayId}`}
          onClick={() =>
            stop.mutate(
              { id },
              {
                onSuccess: () =>
                  notifySuccess(t`Judging of problem ${displayId} is paused`, {
                    action: { label: t`Undo`, onClick: undo },
                  }),
              },
            )
          }
        >
          <span className="max-md:sr-only">
            <Trans>Pause</Trans>
          </span>
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Play />}
          busy={resume.isPending}
          aria-label={t`Resume judging of problem ${displayId}`}
          onClick={undo}
        >
          <span className="max-md:sr-only">
            <Trans context="judging">Resume</Trans>
          </span>
        </Button>
      )}
    </li>
  );
}

/** Its data changed after they were judged: a rejudge would bring all of them to the same. */
function OutdatedLine({ count }: { count: number }) {
  return (
    <span className="block text-sm text-verdict-tle">
      <History aria-hidden className="mr-1.5 inline size-3.75 align-text-bottom" />
      <Plural
        value={count}
        one="# submission was judged with older data."
        other="# submissions were judged with older data."
      />
    </span>
  );
}

interface PauseLineProps {
  pause: NonNullable<Row["pause"]>;
  onReason: () => void;
}

function PauseLine({ pause, onReason }: PauseLineProps) {
  const since = formatClock(new Date(pause.since));
  return (
    <span className="block text-sm text-verdict-tle">
      <CirclePause aria-hidden className="mr-1.5 inline size-3.75 align-text-bottom" />
      <Trans>
        Paused since {since} by {pause.by}
      </Trans>
      {pause.reason !== "" && <span className="ml-2 wrap-anywhere">{pause.reason}</span>}
      <Button size="sm" variant="ghost" onClick={onReason}>
        {pause.reason === "" ? <Trans>Give a reason</Trans> : <Trans>Change the reason</Trans>}
      </Button>
    </span>
  );
}

function usePausing(contestId: number) {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.contestControl.watch.invalidate({ contestId });
  return {
    pause: trpc.contestProblem.pause.useMutation({ onSettled }),
    resume: trpc.contestProblem.resume.useMutation({ onSettled }),
  };
}
