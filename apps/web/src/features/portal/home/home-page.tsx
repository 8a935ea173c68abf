import { useIsStacked } from "@gavel/ui/lib/use-media";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";
import { useWebsite } from "../../../app/website.ts";
import { Carousel } from "./carousel.tsx";
import { ContestsCard } from "./contests-card.tsx";
import { DateCard } from "./date-card.tsx";
import { LastWeek } from "./last-week.tsx";
import { RecentProblems } from "./recent-problems.tsx";
import { WeekRank } from "./week-rank.tsx";

/** The first page. What expires stands high: on narrow screens contests come right after the pictures. */
export function HomePage({ announcements }: { announcements: ReactNode }) {
  const { t } = useLingui();
  useDocumentTitle(t({ message: "Home", context: "nav" }));
  const { shortName } = useWebsite();
  const isStacked = useIsStacked();
  const slides = trpc.carousel.find.useQuery(undefined, {
    staleTime: 60_000,
    meta: { inline: true },
  });
  const pictures = slides.isError ? [] : slides.data;
  const carousel = <Carousel slides={pictures?.slice(0, -1)} />;
  const rank = <WeekRank banner={pictures?.at(-1)} />;
  const board = (
    <div className="grid gap-5 md:grid-cols-2">
      <LastWeek />
      <RecentProblems />
    </div>
  );
  return (
    <div className="page pt-3 pb-10 md:pt-5">
      <h1 className="sr-only">{shortName}</h1>
      {isStacked ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
          {carousel}
          <ContestsCard />
          {announcements}
          <DateCard />
          {rank}
          {board}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_23.25rem] items-start gap-5">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {carousel}
            {announcements}
            {board}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <DateCard />
            <ContestsCard />
            {rank}
          </div>
        </div>
      )}
    </div>
  );
}
