import { Card, CardHeader } from "@gavel/ui/card";
import { ChartFrame } from "@gavel/ui/chart";
import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { formatCount } from "@gavel/ui/lib/format";
import { Trans, useLingui } from "@lingui/react/macro";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ticksUpTo } from "./ticks.ts";
import type { RankedPerson } from "./types.ts";

const TOP = 10;

/** The ten with most points, as columns; on a phone as bars. The list below says the same in figures. */
export function TopTen({ ownUid }: { ownUid: string | undefined }) {
  const { t, i18n } = useLingui();
  const top = trpc.rank.find.useQuery({ type: "OI", limit: TOP }, LIST_QUERY);
  const rows = top.data?.records ?? [];
  const first = rows[0];
  const best = first !== undefined && first.score > 0 ? first : undefined;
  return (
    <Card aria-label={t`Top ten by score`} className="mb-4">
      <CardHeader
        title={<Trans>Top ten by score</Trans>}
        detail={
          <span className="max-md:hidden">
            <Trans>OI problems, best score of each</Trans>
          </span>
        }
      />
      <div className="px-4 pt-3 pb-2">
        {top.error !== null && first === undefined ? (
          <ErrorState
            title={t`The chart did not load`}
            reason={describeError(i18n, top.error)}
            requestId={errorFacts(top.error).requestId}
            onRetry={() => void top.refetch()}
          />
        ) : first !== undefined && best === undefined ? (
          <p className="flex h-69 items-center justify-center text-sm text-muted-foreground">
            <Trans>Nobody has any points yet.</Trans>
          </p>
        ) : (
          <ChartFrame
            title={t`Top ten by score`}
            summary={
              best === undefined
                ? t`Top ten by score: nothing yet`
                : t`Top ten by score: ${best.username} leads with ${formatCount(best.score, i18n.locale)}`
            }
            rows={rows.map((row) => ({
              id: row.uid,
              label: `${row.place}. ${row.username}`,
              value: formatCount(row.score, i18n.locale),
            }))}
          >
            <Columns rows={rows} ownUid={ownUid} />
            <Bars rows={rows} ownUid={ownUid} />
          </ChartFrame>
        )}
      </div>
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        <Trans>
          Points of a problem: best score × 0.1 + difficulty × 2, rounded; Easy counts as 0, Mid as
          1, Hard as 2.
        </Trans>
      </p>
    </Card>
  );
}

interface PictureProps {
  rows: readonly RankedPerson[];
  ownUid: string | undefined;
}

function Columns({ rows, ownUid }: PictureProps) {
  const { t, i18n } = useLingui();
  const ticks = ticksUpTo(rows[0]?.score ?? 0);
  const top = ticks.at(-1) ?? 1;
  const share = (score: number) => `${(score / top) * 100}%`;
  return (
    <div className="flex h-60 gap-2 pt-4 pb-6 max-md:hidden">
      <div className="relative w-12 shrink-0">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="figure absolute right-0 translate-y-1/2 text-2xs text-muted-foreground"
            style={{ bottom: share(tick) }}
          >
            {formatCount(tick, i18n.locale)}
          </span>
        ))}
      </div>
      <div className="relative flex min-w-0 flex-1 items-end">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-chart-grid"
            style={{ bottom: share(tick) }}
          />
        ))}
        {rows.map((row) => {
          const isOwn = row.uid === ownUid;
          return (
            <div
              key={row.uid}
              className="relative flex h-full min-w-0 flex-1 flex-col justify-end px-2"
            >
              <span className="figure pb-0.5 text-center text-2xs font-semibold">
                {formatCount(row.score, i18n.locale)}
              </span>
              <div
                className={cn(
                  "mx-auto w-full max-w-16 shrink-0 rounded-t-xs bg-chart-1",
                  !isOwn && "opacity-62",
                )}
                style={{ height: share(row.score) }}
              />
              <span
                translate="no"
                className={cn(
                  "absolute inset-x-0 top-full truncate px-1 pt-1 text-center text-2xs",
                  isOwn ? "font-semibold text-primary" : "text-muted-foreground",
                )}
              >
                {isOwn ? t`${row.username} · you` : row.username}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Bars({ rows, ownUid }: PictureProps) {
  const { i18n } = useLingui();
  const most = Math.max(1, rows[0]?.score ?? 0);
  return (
    <ul className="min-h-60 md:hidden">
      {rows.map((row) => (
        <li key={row.uid} className="grid h-6 grid-cols-[6rem_1fr_auto] items-center gap-2 text-xs">
          <span translate="no" className="truncate">
            <PersonName username={row.username} />
          </span>
          <span
            className={cn("h-3 min-w-px rounded-xs bg-chart-1", row.uid !== ownUid && "opacity-62")}
            style={{ width: `${(row.score / most) * 100}%` }}
          />
          <span className="figure">{formatCount(row.score, i18n.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
