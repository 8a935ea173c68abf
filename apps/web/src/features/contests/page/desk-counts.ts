import type { DeskNews } from "../../../app/contest/use-contest.ts";
import type { ContestTab } from "./tabs.ts";

/** How much waits for somebody behind a tab; nothing is said of none. */
export function deskCount(tab: ContestTab, news: DeskNews | undefined): number | undefined {
  if (news === undefined) return undefined;
  const counts: Partial<Record<ContestTab, number>> = {
    clarifications: news.unanswered,
    "ac-info": news.balloons + news.balloonsTaken,
    "admin-print": news.prints,
  };
  return counts[tab] || undefined;
}
