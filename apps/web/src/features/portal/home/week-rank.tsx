import { Avatar } from "@gavel/ui/avatar";
import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { Meter } from "@gavel/ui/rate-bar";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { Trans, useLingui } from "@lingui/react/macro";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { useSession } from "../../../app/session/store.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import type { Slide } from "./carousel.tsx";
import { TickPicture } from "./welcome-picture.tsx";

type Row = Outputs["home"]["weekRank"][number];
const ROWS = 10;
const MEDALS = ["bg-medal-gold", "bg-medal-silver", "bg-medal-bronze"];

/** Who solved most new problems in the last seven days, under the last picture of the site's list. */
export function WeekRank({ banner }: { banner: Slide | undefined }) {
  const { t, i18n } = useLingui();
  const rank = trpc.home.weekRank.useQuery(undefined, { meta: { inline: true } });
  return (
    <Card aria-label={t`7-day rank`} className="overflow-hidden">
      <div className="dark relative h-18 bg-picture text-foreground">
        {banner === undefined ? (
          <TickPicture className="absolute inset-0 size-full" />
        ) : (
          <img src={banner.url} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <div className="absolute top-1/2 left-2 -translate-y-1/2 rounded-md bg-picture-veil px-2 py-1">
          <h2 className="text-base font-semibold">
            <Trans>7-day rank</Trans>
          </h2>
          <p className="text-xs">
            <Trans>Accepted, last 7 days</Trans>
          </p>
        </div>
      </div>
      {rank.isError ? (
        <ErrorState
          title={t`The rank did not load`}
          reason={describeError(i18n, rank.error)}
          requestId={errorFacts(rank.error).requestId}
          onRetry={() => void rank.refetch()}
        />
      ) : (
        <Rows rows={rank.data} />
      )}
    </Card>
  );
}

function Rows({ rows }: { rows: readonly Row[] | undefined }) {
  const { user } = useSession();
  if (rows === undefined) {
    return (
      <SkeletonRows count={ROWS} className="py-2" row="h-9 items-center">
        <Skeleton className="w-3/5" />
      </SkeletonRows>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={<Trans>Nothing newly solved this week</Trans>}>
        <Trans>The first to solve a problem leads the list.</Trans>
      </EmptyState>
    );
  }
  const most = rows[0]?.ac ?? 1;
  return (
    <ol className="py-2">
      {rows.map((row, index) => (
        <RankRow
          key={row.uid}
          row={row}
          place={index + 1}
          most={most}
          own={row.uid === user?.uid}
        />
      ))}
    </ol>
  );
}

interface RankRowProps {
  row: Row;
  place: number;
  most: number;
  own: boolean;
}

function RankRow({ row, place, most, own }: RankRowProps) {
  const medal = MEDALS[place - 1];
  const { ac } = row;
  return (
    <li className={cn("flex h-9 items-center gap-2.5 px-4 text-sm", own && "bg-primary-soft")}>
      <span
        className={cn(
          "figure inline-flex h-5 w-6.5 shrink-0 items-center justify-center rounded-sm text-xs",
          medal === undefined
            ? "text-muted-foreground"
            : cn(medal, "font-semibold text-medal-text"),
        )}
      >
        {place}
      </span>
      <Avatar name={row.username} src={row.avatar} size={22} />
      <span translate="no" className="min-w-0 truncate">
        <UserLink user={row} className="hover:text-primary" />
      </span>
      {own && (
        <span className="text-xs text-muted-foreground">
          <Trans>you</Trans>
        </span>
      )}
      {row.titleName !== null && row.titleName !== "" && (
        <span className="truncate rounded-sm bg-brass-soft px-1.5 text-2xs text-brass">
          {row.titleName}
        </span>
      )}
      <Meter value={ac / most} className="ml-auto w-20 shrink-0" />
      <span className="w-9 shrink-0 text-right">
        <Figure value={ac} className="font-semibold" />
        <span className="sr-only">
          {" "}
          <Trans>accepted</Trans>
        </span>
      </span>
    </li>
  );
}
