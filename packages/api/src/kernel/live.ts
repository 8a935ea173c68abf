import type { EventHub } from "./context.ts";

interface Pace {
  /** Between two batches of a long series. */
  readonly pauseMs: number;
  /** So many go at once before the first pause; one is regained for each pause that nothing was sent in. */
  readonly burst: number;
}

/**
 * A judging reports case by case and nobody reads faster than the pause, but what follows a submission at once (it is
 * there, it compiles, its first case ran) should not wait for it.
 */
const LIVE_PACE: Pace = { pauseMs: 50, burst: 3 };

type HubEvent = Parameters<Parameters<EventHub["subscribe"]>[0]>[0];

/** Gathers ids from events and hands them out in batches, each id once a batch; ends with the signal. */
export function collectIds(
  events: EventHub,
  signal: AbortSignal | undefined,
  pick: (event: HubEvent) => readonly number[],
  pace = LIVE_PACE,
) {
  const waiting = new Set<number>();
  let wake = () => {};
  const add = (ids: readonly number[]) => {
    for (const id of ids) waiting.add(id);
    if (ids.length > 0) wake();
  };
  const unsubscribe = events.subscribe((event) => add(pick(event)));
  const onAbort = () => {
    unsubscribe();
    wake();
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  const end = () => {
    unsubscribe();
    signal?.removeEventListener("abort", onAbort);
  };
  async function* batches(): AsyncGenerator<number[]> {
    let free = pace.burst;
    let lastAt = performance.now();
    try {
      while (signal?.aborted !== true) {
        if (waiting.size === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const ids = [...waiting];
        waiting.clear();
        const rested = Math.floor((performance.now() - lastAt) / pace.pauseMs);
        free = Math.min(pace.burst, free + rested);
        yield ids;
        lastAt = performance.now();
        if (free > 0) free -= 1;
        else await Bun.sleep(pace.pauseMs);
      }
    } finally {
      end();
    }
  }
  return { add, batches };
}
