import { Card, CardHeader } from "@gavel/ui/card";
import { BarChart } from "@gavel/ui/chart";
import { ErrorState } from "@gavel/ui/error-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { reportError } from "../../../app/errors/report-error.ts";
import { useSession } from "../../../app/session/store.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type Days = Outputs["home"]["lastWeek"];

const SHOWN = { forceRefresh: false };
/** Today's bar grows while one looks. */
const REFRESH_MS = 20_000;

/** Submissions of the site's last seven days, the accepted ones among them. Root counts all anew, others today's. */
export function LastWeek() {
  const { t, i18n } = useLingui();
  const { isRoot } = useSession();
  const week = trpc.home.lastWeek.useQuery(SHOWN, {
    meta: { inline: true },
    refetchInterval: REFRESH_MS,
  });
  const { client, home } = trpc.useUtils();
  const [isCounting, setCounting] = useState(false);

  async function countAnew() {
    setCounting(true);
    try {
      const days = await client.home.lastWeek.query({ forceRefresh: true });
      home.lastWeek.setData(SHOWN, days);
    } catch (error) {
      reportError(error);
    } finally {
      setCounting(false);
    }
  }

  return (
    <Card aria-label={t`Last week’s submissions`} className="flex min-w-0 flex-col">
      <CardHeader
        title={<Trans>Last week’s submissions</Trans>}
        action={
          <IconButton
            size="sm"
            label={isRoot ? t`Recount` : t`Refresh`}
            icon={<RefreshCw />}
            busy={isCounting}
            onClick={() => void (isRoot ? countAnew() : week.refetch())}
          />
        }
      />
      {week.isError ? (
        <ErrorState
          title={t`The figures did not load`}
          reason={describeError(i18n, week.error)}
          requestId={errorFacts(week.error).requestId}
          onRetry={() => void week.refetch()}
        />
      ) : (
        <Body days={week.data} />
      )}
    </Card>
  );
}

function Body({ days }: { days: Days | undefined }) {
  const { t, i18n } = useLingui();
  if (days === undefined) {
    return (
      <div className="h-75 p-4">
        <Delayed>
          <Skeleton className="mb-3 h-6 w-28" />
          <Skeleton className="h-40 w-full" />
        </Delayed>
      </div>
    );
  }
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const accepted = days.reduce((sum, day) => sum + day.accepted, 0);
  const percent = total === 0 ? "0.00" : ((accepted / total) * 100).toFixed(2);
  const weekday = new Intl.DateTimeFormat(i18n.locale, {
    weekday: "short",
    timeZone: "UTC",
  });
  return (
    <div className="flex flex-1 flex-col px-4 pt-3 pb-2">
      <dl className="flex gap-8">
        <Sum
          value={total}
          mark="bg-chart-1/28"
          label={<Trans context="count">Submissions</Trans>}
        />
        <Sum value={accepted} mark="bg-chart-1" label={<Trans>Accepted · {percent}%</Trans>} />
      </dl>
      <BarChart
        title={t`Submissions by day`}
        summary={t`${plural(total, { one: "# submission", other: "# submissions" })} in the last 7 days, ${accepted} accepted`}
        className="mt-3 flex flex-1 flex-col"
        bars={days.map((day) => ({
          label: weekday.format(new Date(day.day)),
          value: day.total,
          part: day.accepted,
        }))}
      />
    </div>
  );
}

interface SumProps {
  value: number;
  mark: string;
  label: ReactNode;
}

function Sum({ value, mark, label }: SumProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="flex items-center gap-1.5 text-xs text-muted-foreground">
        <span aria-hidden className={`size-2 rounded-xs ${mark}`} />
        {label}
      </dt>
      <dd>
        <Figure value={value} className="text-xl leading-7 font-semibold" />
      </dd>
    </div>
  );
}
