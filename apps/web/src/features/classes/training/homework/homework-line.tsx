import { formatDateClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../../app/trpc.ts";
import { PhaseBadge } from "./phase-badge.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useTurn } from "./use-turn.ts";

type Homework = NonNullable<Outputs["training"]["get"]["homework"]>;

const clock = (at: string | Date) => formatDateClock(new Date(at));

/** What a homework takes now, and what comes next and when. */
export function HomeworkLine({ homework }: { homework: Homework }) {
  const { phase, percentPerDay, isExtended } = homework;
  useTurn(homework);
  const [opens, due, closes] = [homework.opensAt, homework.dueAt, homework.closesAt].map(clock);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <PhaseBadge phase={phase} />
      {phase === "before" && (
        <span>
          <Trans context="homework">Opens {opens}</Trans> <TimeLeft until={homework.opensAt} />
        </span>
      )}
      <span>
        <Trans context="homework">Due {due}</Trans>{" "}
        {phase === "open" && <TimeLeft until={homework.dueAt} />}
      </span>
      {phase === "late" && (
        <span>
          <Trans context="homework">
            −{percentPerDay}% a day, closes {closes}
          </Trans>{" "}
          <TimeLeft until={homework.closesAt} />
        </span>
      )}
      {isExtended && (
        <span className="text-primary">
          <Trans>Your own times</Trans>
        </span>
      )}
    </p>
  );
}
