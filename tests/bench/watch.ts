/** A browser that follows one submission live. */
import { readEvents } from "@gavel/server/testing";

interface Seen {
  /** When the first event came and when the one that was waited for, by `performance.now()`. */
  readonly first: number | null;
  readonly at: number;
}

/** The submission may be yet to come. */
export function watchStates(url: string, token: string, submitId: number) {
  const stop = new AbortController();
  const topics = [{ topic: "submission.states", submitIds: [submitId] }];
  const query = new URLSearchParams({ input: JSON.stringify({ topics }) });
  const events = readEvents(`${url}/trpc/live.watch?${query}`, {
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
      if (one.event !== "message") continue;
      const { data } = JSON.parse(one.data) as { data: { status: number }[] };
      arrived.push(...data.map(({ status }) => ({ status, at })));
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
