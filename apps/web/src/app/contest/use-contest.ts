import { useEffect } from "react";
import { useLive } from "../live/use-live.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { type Countdown, countdownOf } from "./countdown.ts";
import { useServerTime } from "./server-clock.ts";
import type { Contest, ContestRights } from "./types.ts";

export interface ContestView {
  readonly contest: Contest;
  readonly rights: ContestRights;
  /** The server's time. */
  readonly now: Date;
  readonly countdown: Countdown;
}

/** While the page shows a phase that is over. */
const AGAIN_MS = 5000;
/** Where no news come by themselves. */
const CLOCK_POLL_MS = 60_000;

/** A contest by the server's clock. At its start and its end it is read again: what one may do is another then. */
export function useContest(contestId: number): ContestView {
  const utils = trpc.useUtils();
  const [contest, { dataUpdatedAt }] = trpc.contest.get.useSuspenseQuery({ contestId });
  const [rights] = trpc.contest.access.useSuspenseQuery({ contestId });
  const now = useServerTime({ now: contest.now, receivedAt: dataUpdatedAt });
  const times = { startTime: new Date(contest.startTime), endTime: new Date(contest.endTime) };
  const countdown = countdownOf(times, now);
  const isOutdated = countdown.phase !== contest.phase;
  useEffect(() => {
    if (!isOutdated) return;
    void utils.contest.invalidate();
    // What was lost on its way in the rush of the start would leave the page closed. An answer that only takes long is awaited.
    const again = () => utils.contest.invalidate(undefined, undefined, { cancelRefetch: false });
    const timer = setInterval(() => void again(), AGAIN_MS * (0.8 + 0.4 * Math.random()));
    return () => clearInterval(timer);
  }, [isOutdated, utils]);
  return { contest, rights, now, countdown };
}

/** Keeps the times of a contest true while organisers move them; once around all of its pages. */
export function useMovedTimes({ id: contestId, startTime, endTime }: Contest): void {
  const utils = trpc.useUtils();
  const isLive = useLive(
    { topic: "contest.clock", contestId },
    {
      onData: (told) => {
        const times = told.at(-1);
        if (times === undefined) return;
        const isSame = times.startTime === startTime && times.endTime === endTime;
        if (!isSame) void utils.contest.invalidate();
      },
    },
  );
  trpc.contest.get.useQuery(
    { contestId },
    { refetchInterval: isLive ? false : CLOCK_POLL_MS, meta: { inline: true } },
  );
}

export type DeskNews = Outputs["contestDesk"]["counts"];

/** Where no news come by themselves. */
const POLL_MS = 30_000;

/** What waits at the desks of a contest and who is answering what; for its jury. */
export function useDeskNews(contestId: number, isJury: boolean): DeskNews | undefined {
  const utils = trpc.useUtils();
  const isLive = useLive(isJury ? { topic: "contest.desk", contestId } : null, {
    onData: (told) => {
      const news = told.at(-1);
      if (news !== undefined) utils.contestDesk.counts.setData({ contestId }, news);
    },
  });
  const { data } = trpc.contestDesk.counts.useQuery(
    { contestId },
    {
      enabled: isJury,
      refetchInterval: isLive ? false : POLL_MS,
      meta: { inline: true },
    },
  );
  return isJury ? data : undefined;
}
