import { randomBytes } from "node:crypto";
import { type Database, type GavelEvent, listen } from "@gavel/db";
import type { EventHub, Log } from "./context.ts";

type HubEvent = GavelEvent | { readonly type: "reconnected" };

export interface RunningEventHub extends EventHub {
  stop(): Promise<void>;
}

const HEARD_MS = 15_000;

/** @throws Error where what is announced does not come here, as behind a pooler that lends connections for a transaction. */
async function requireHearing(sql: Database["sql"], direct: Database["direct"]): Promise<void> {
  const channel = `gavel_hello_${randomBytes(8).toString("hex")}`;
  const heard = Promise.withResolvers<boolean>();
  const { unlisten } = await direct.listen(channel, () => heard.resolve(true));
  const timer = setTimeout(() => heard.resolve(false), HEARD_MS);
  try {
    await sql`select pg_notify(${channel}, '')`;
    if (await heard.promise) return;
    throw new Error(
      "what the database announces is not heard: DATABASE_URL leads through a pooler, so set DATABASE_DIRECT_URL to the database itself",
    );
  } finally {
    clearTimeout(timer);
    await unlisten();
  }
}

/** One LISTEN connection of the process, shared by all who wait for events. */
export async function startEventHub(
  { sql, direct }: Pick<Database, "sql" | "direct">,
  log: Log,
): Promise<RunningEventHub> {
  await requireHearing(sql, direct);
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
  const stopListening = await listen(direct, emit, () => {
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
