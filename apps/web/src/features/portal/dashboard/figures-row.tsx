import { Card } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Sparkline } from "@gavel/ui/sparkline";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Outputs } from "../../../app/trpc.ts";

type Figures = Outputs["dashboard"]["figures"];

interface FigureTileProps {
  label: ReactNode;
  value: number | undefined;
  note: ReactNode;
  values: readonly (number | null)[] | undefined;
}

function FigureTile({ label, value, note, values }: FigureTileProps) {
  return (
    <div className="flex min-w-0 items-start gap-3 bg-card px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted-foreground">{label}</p>
        <p className="my-0.5 flow-root h-8 text-2xl leading-8 font-semibold">
          {value === undefined ? (
            <Delayed>
              <Skeleton className="mt-2 h-5 w-16" />
            </Delayed>
          ) : (
            <Figure value={value} />
          )}
        </p>
        <p className="min-h-9 text-xs sm:min-h-4.5 text-muted-foreground">{note}</p>
      </div>
      {values !== undefined && <Sparkline values={values} className="self-end max-md:hidden" />}
    </div>
  );
}

/** Users, submissions, contests, queue: how many, and how it came to that. */
export function FiguresRow({ figures }: { figures: Figures | undefined }) {
  return (
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border xl:grid-cols-4">
      <FigureTile
        label={<Trans>Users</Trans>}
        value={figures?.users}
        note={figures && <Trans>+{figures.usersToday} today</Trans>}
        values={figures?.usersByDay}
      />
      <FigureTile
        label={<Trans>Submissions today</Trans>}
        value={figures?.submissionsToday}
        note={figures && <SinceYesterday figures={figures} />}
        values={figures?.submissionsByDay}
      />
      <FigureTile
        label={<Trans>Contests, 14 days</Trans>}
        value={figures?.contestsRecent}
        note={null}
        values={undefined}
      />
      <FigureTile
        label={<Trans>Judge queue</Trans>}
        value={figures?.queueLength}
        note={figures && <Wait ms={figures.waitMedianMs} />}
        values={figures?.waitByHourMs}
      />
    </Card>
  );
}

/** Against the same time of yesterday: the rest of that day says nothing yet. */
function SinceYesterday({ figures }: { figures: Figures }) {
  const { submissionsToday: today, submissionsYesterday: yesterday } = figures;
  if (yesterday === 0) return <Trans>none by this time yesterday</Trans>;
  const percent = Math.round((100 * (today - yesterday)) / yesterday);
  const change = percent < 0 ? `−${-percent}` : `+${percent}`;
  return <Trans>{change}% vs. yesterday</Trans>;
}

function Wait({ ms }: { ms: number | null }) {
  const { t } = useLingui();
  if (ms === null) return t`nothing judged recently`;
  const seconds = (ms / 1000).toFixed(1);
  return <Trans>median wait {seconds} s</Trans>;
}
