import { RANK_PAGE_SIZE } from "@gavel/domain/limit";
import { Card } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "../../../app/trpc.ts";
import type { UserHome } from "./types.ts";

const figure = "text-xl leading-7 font-semibold max-md:text-lg";

/** Five figures in one card; the first leads to what was accepted. */
export function FiguresCard({ home }: { home: UserHome }) {
  const { t } = useLingui();
  const { username, total, accepted, solvedCount, oiScore, rating } = home;
  // Asked for by itself: the order of a large site may have to be counted anew, and nothing else waits for it.
  const places = trpc.rank.places.useQuery({ uid: home.uid }, { meta: { inline: true } }).data;
  const rate = total === 0 ? null : `${((accepted / total) * 100).toFixed(2)}%`;
  return (
    <Card aria-label={t`Figures`}>
      <dl className="grid grid-cols-6 md:grid-cols-5 md:divide-x md:divide-border">
        <Cell
          name={
            <>
              <Trans context="figure">Solved</Trans>
              <PlaceLink to="/acm-rank" place={solvedCount === 0 ? null : places?.acm} />
            </>
          }
        >
          <Link
            to="/status"
            search={{ username, status: 0 }}
            title={t`Accepted submissions`}
            className="text-primary hover:underline"
          >
            <Figure value={solvedCount} className={figure} />
          </Link>
        </Cell>
        <Cell name={<Trans context="count">Submissions</Trans>}>
          <Figure value={total} className={figure} />
        </Cell>
        <Cell name={<Trans>Pass rate</Trans>}>
          <Figure value={rate} className={figure} />
        </Cell>
        <Cell
          name={
            <>
              <Trans>OI score</Trans>
              <PlaceLink to="/oi-rank" place={oiScore === 0 ? null : places?.oi} />
            </>
          }
          className="max-md:col-span-3"
        >
          <Figure value={oiScore} className={figure} />
        </Cell>
        <Cell name={<Trans>Rating</Trans>} className="max-md:col-span-3">
          <Figure value={rating} className={figure} />
        </Cell>
      </dl>
    </Card>
  );
}

interface PlaceLinkProps {
  to: "/acm-rank" | "/oi-rank";
  /** Counted from 1; not there while it loads, and for who has nothing to be ranked by yet. */
  place: number | null | undefined;
}

function PlaceLink({ to, place }: PlaceLinkProps) {
  const { t } = useLingui();
  if (place == null) return null;
  const currentPage = Math.ceil(place / RANK_PAGE_SIZE);
  return (
    <Link
      to={to}
      search={{ currentPage: currentPage === 1 ? undefined : currentPage }}
      title={t`Place in the rank`}
      className="ml-1.5 hover:text-primary hover:underline"
    >
      <Trans>
        No. <span className="figure">{place}</span>
      </Trans>
    </Link>
  );
}

interface CellProps {
  name: ReactNode;
  className?: string;
  children: ReactNode;
}

function Cell({ name, className, children }: CellProps) {
  return (
    <div
      className={cn("flex flex-col-reverse justify-end px-4 py-3.5 max-md:col-span-2", className)}
    >
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="h-7 leading-7">{children}</dd>
    </div>
  );
}
