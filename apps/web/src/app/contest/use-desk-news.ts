import { useLive } from "../live/use-live.ts";
import { type Outputs, trpc } from "../trpc.ts";

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
