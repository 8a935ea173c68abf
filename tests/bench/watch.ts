/** A browser that watches one submission by server-sent events. */
import { readEvents } from "@gavel/server/testing";

interface Seen {
  /** When the first event came and when the one that was waited for, by `performance.now()`. */
  readonly first: number | null;
  readonly at: number;
}

/** The submission may be yet to come. */
export function watchStates(url: string, token: string, submitId: number) {
  const stop = new AbortController();
  const query = new URLSearchParams({ input: JSON.stringify({ submitIds: [submitId] }) });
  const events = readEvents(`${url}/trpc/submission.watch?${query}`, {
    headers: { authorization: token },
    signal: stop.signal,
  });
  const opened = Promise.withResolvers<void>();
  const arrived: { status: number; at: number }[] = [];
  let wake = () => {};
  const reading = (async () => {
    for await (const one of events) {
      const at = performance.now();
      opened.resolve();
      const state = one.data === "" ? null : (JSON.parse(one.data) as { status?: number });
      if (typeof state?.status !== "number") continue;
      arrived.push({ status: state.status, at });
      wake();
    }
  })();
  reading.catch(() => opened.resolve());
  return {
    isOpen: opened.promise,
    async until(isWanted: (status: number) => boolean): Promise<Seen> {
      for (;;) {
        const found = arrived.find((one) => isWanted(one.status));
        if (found !== undefined) return { first: arrived[0]?.at ?? null, at: found.at };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => stop.abort(),
  };
}
