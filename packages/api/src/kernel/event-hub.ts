import { type Database, type GavelEvent, listen } from "@gavel/db";
import type { EventHub, Log } from "./context.ts";

type HubEvent = GavelEvent | { readonly type: "reconnected" };

export interface RunningEventHub extends EventHub {
  stop(): Promise<void>;
}

/** One LISTEN connection of the process, shared by all who wait for events. */
export async function startEventHub(sql: Database["sql"], log: Log): Promise<RunningEventHub> {
  const listeners = new Set<(event: HubEvent) => void>();
  let isFirstConnection = true;
  const emit = (event: HubEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, event: event.type }, "an event listener failed");
      }
    }
  };
  const stopListening = await listen(sql, emit, () => {
    if (isFirstConnection) {
      isFirstConnection = false;
      return;
    }
    log.info({}, "listening for events again");
    emit({ type: "reconnected" });
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      listeners.clear();
      await stopListening();
    },
  };
}
