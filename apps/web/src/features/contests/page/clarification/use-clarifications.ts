import { useMemo } from "react";
import { answersRead } from "../../../../app/contest/read-ids.ts";
import { useLive } from "../../../../app/live/use-live.ts";
import { trpc } from "../../../../app/trpc.ts";
import { answerIdsOf, type Entry, entriesOf } from "./entries.ts";

/** Where no news come by themselves. */
const POLL_MS = 60_000;
const NOTHING: readonly Entry[] = [];

/** What somebody asked the jury and was answered, and how many of the answers they have not seen. */
export function useClarifications(
  contestId: number,
  watch: { isInside: boolean; isRunning: boolean },
) {
  const utils = trpc.useUtils();
  const isLive = useLive(watch.isInside ? { topic: "contest.clarifications", contestId } : null, {
    onData: () => void utils.contestDesk.mine.invalidate({ contestId }),
  });
  const query = trpc.contestDesk.mine.useQuery(
    { contestId },
    {
      enabled: watch.isInside,
      refetchInterval: watch.isRunning && !isLive ? POLL_MS : false,
      meta: { inline: true },
    },
  );
  const { data } = query;
  const entries = useMemo(() => (data === undefined ? NOTHING : entriesOf(data)), [data]);
  const readIds = answersRead.useIds(contestId);
  const unread = answerIdsOf(entries).filter((id) => !readIds.includes(id));
  return { query, entries, unread };
}
export type Clarifications = ReturnType<typeof useClarifications>;
