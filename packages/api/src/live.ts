import type { EventHub } from "./context.ts";

/** A judging reports case by case; nobody reads faster than this. */
const PAUSE_MS = 50;

type HubEvent = Parameters<Parameters<EventHub["subscribe"]>[0]>[0];

/** Gathers ids from events and hands them out in batches, each id once a batch; ends with the signal. */
export function collectIds(
  events: EventHub,
  signal: AbortSignal | undefined,
  pick: (event: HubEvent) => readonly number[],
  pauseMs = PAUSE_MS,
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
        yield ids;
        await Bun.sleep(pauseMs);
      }
    } finally {
      end();
    }
  }
  return { add, batches };
}
