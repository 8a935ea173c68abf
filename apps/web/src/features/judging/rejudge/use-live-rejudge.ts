import { useEffect } from "react";
import { useLive } from "../../../app/live/use-live.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Rejudge } from "./types.ts";

const POLL_MS = 2000;

/**
 * One rejudge as it is now. Live events while they come, else a look every two seconds until it is over. The
 * list of its submissions is loaded anew when its figures change.
 */
export function useLiveRejudge(id: number): Rejudge {
  const utils = trpc.useUtils();
  const isOpen = (view: Rejudge | undefined) =>
    view?.state === "running" || view?.state === "applying" || view?.state === "ready";
  const known = utils.rejudge.get.getData({ id });
  const isStreaming = useLive(isOpen(known) ? { topic: "rejudge.progress", id } : null, {
    onData: (views) => utils.rejudge.get.setData({ id }, views.at(-1)),
  });
  const [rejudge] = trpc.rejudge.get.useSuspenseQuery(
    { id },
    {
      meta: { inline: true },
      refetchInterval: ({ state }) => (isOpen(state.data) && !isStreaming ? POLL_MS : false),
    },
  );
  const { state, judged, applied, superseded } = rejudge;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures are what the list depends on
  useEffect(() => {
    void utils.rejudge.items.invalidate({ id });
  }, [utils, id, state, judged, applied, superseded]);
  return rejudge;
}
