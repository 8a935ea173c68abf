import { Card, CardHeader } from "@gavel/ui/card";
import { AreaChart } from "@gavel/ui/chart";
import { ErrorState } from "@gavel/ui/error-state";
import { Segmented } from "@gavel/ui/segmented";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { pointsOf } from "./points.ts";
import type { Range } from "./range.ts";

interface SubmissionsCardProps {
  range: Range;
  onRange: (range: Range) => void;
}

export function SubmissionsCard({ range, onRange }: SubmissionsCardProps) {
  const { t, i18n } = useLingui();
  const series = trpc.dashboard.submissions.useQuery(
    { range },
    {
      placeholderData: keepPreviousData,
      meta: { inline: true },
    },
  );
  const details = {
    "24h": t`today, per 30 min`,
    "7d": t`7 days, per 6 h`,
    "30d": t`30 days, per day`,
  };
  const shown = series.isPlaceholderData ? undefined : series.data;
  return (
    <Card>
      <CardHeader
        title={<Trans context="figure">Submissions</Trans>}
        detail={<span className="max-md:hidden">{details[range]}</span>}
        action={
          <Segmented
            label={t`Time range`}
            value={range}
            className="h-(--control-h-sm)"
            options={[
              { value: "24h", label: t`24 h` },
              { value: "7d", label: t`7 d` },
              { value: "30d", label: t`30 d` },
            ]}
            onChange={onRange}
          />
        }
      />
      <div className="min-h-58 p-4">
        {series.error !== null && shown === undefined ? (
          <ErrorState
            title={t`The chart did not load`}
            reason={describeError(i18n, series.error)}
            requestId={errorFacts(series.error).requestId}
            onRetry={() => void series.refetch()}
          />
        ) : (
          shown !== undefined && <Chart range={range} series={shown} />
        )}
      </div>
    </Card>
  );
}

interface ChartProps {
  range: Range;
  series: Outputs["dashboard"]["submissions"];
}

function Chart({ range, series }: ChartProps) {
  const { t } = useLingui();
  const { points, ticks } = pointsOf(range, series);
  const total = points.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const most = points.reduce(
    (best, point) => ((point.value ?? 0) > (best.value ?? 0) ? point : best),
    {
      label: "",
      value: 0 as number | null,
    },
  );
  const summary =
    total === 0
      ? t`No submissions in this period`
      : t`${plural(total, { one: "# submission", other: "# submissions" })}, peaking at ${most.label} with ${most.value ?? 0}`;
  return <AreaChart title={t`Submissions`} summary={summary} points={points} ticks={ticks} />;
}
