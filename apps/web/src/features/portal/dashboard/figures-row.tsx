import { Card } from "@gavel/ui/card";
import { Sparkline } from "@gavel/ui/sparkline";
import { StatTile } from "@gavel/ui/stat-tile";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../app/trpc.ts";

type Figures = Outputs["dashboard"]["figures"];

/** Users, submissions, contests, queue: how many, and how it came to that. */
export function FiguresRow({ figures }: { figures: Figures | undefined }) {
  return (
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border xl:grid-cols-4">
      <StatTile
        label={<Trans>Users</Trans>}
        value={figures?.users}
        note={figures && <Trans>+{figures.usersToday} today</Trans>}
      >
        <Trend values={figures?.usersByDay} />
      </StatTile>
      <StatTile
        label={<Trans>Submissions today</Trans>}
        value={figures?.submissionsToday}
        note={figures && <SinceYesterday figures={figures} />}
      >
        <Trend values={figures?.submissionsByDay} />
      </StatTile>
      <StatTile
        label={<Trans>Contests, 14 days</Trans>}
        value={figures?.contestsRecent}
        note={null}
      />
      <StatTile
        label={<Trans>Judge queue</Trans>}
        value={figures?.queueLength}
        note={figures && <Wait ms={figures.waitMedianMs} />}
      >
        <Trend values={figures?.waitByHourMs} />
      </StatTile>
    </Card>
  );
}

function Trend({ values }: { values: readonly (number | null)[] | undefined }) {
  return values !== undefined && <Sparkline values={values} className="self-end max-md:hidden" />;
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
