import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { BarChart } from "@gavel/ui/chart";
import { Skeleton } from "@gavel/ui/skeleton";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { hourText } from "../../../../app/contest/countdown.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

const REFRESH_MS = 30_000;
/** The last hour of a contest of five. */
const STEPS = 60;

/** What came in lately, and how much of it was accepted: of the whole contest, behind the freeze as well. */
export function TrafficCard({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const timeline = trpc.board.timeline.useQuery(
    { contestId, forceRefresh: true },
    { refetchInterval: REFRESH_MS, meta: { inline: true } },
  );
  const { data } = timeline;
  if (timeline.error !== null) return null;
  const minutes = data === undefined ? 1 : data.stepMs / 60_000;
  const title = minutes === 1 ? t`Submissions a minute` : t`Submissions in ${minutes} minutes`;
  const bars = data === undefined ? [] : barsOf(data);
  const sent = bars.reduce((sum, { value }) => sum + value, 0);
  const accepted = bars.reduce((sum, { part }) => sum + part, 0);
  return (
    <Card className="min-w-0">
      <CardHeader title={title} />
      <CardBody>
        {data === undefined && <Skeleton className="h-40 w-full" />}
        {data !== undefined && bars.length === 0 && (
          <p className="text-sm text-muted-foreground">
            <Trans>The contest has not started</Trans>
          </p>
        )}
        {bars.length > 0 && (
          <BarChart
            title={title}
            summary={t`${plural(sent, { one: "# submission", other: "# submissions" })}, ${accepted} accepted`}
            bars={bars}
          />
        )}
      </CardBody>
    </Card>
  );
}

function barsOf({ stepMs, sent, accepted }: Outputs["board"]["timeline"]) {
  const from = Math.max(0, sent.length - STEPS);
  return sent.slice(from).map((value, index) => {
    const minute = ((from + index) * stepMs) / 60_000;
    return { label: hourText(minute), value, part: accepted[from + index] ?? 0 };
  });
}
