import { backoffMs, sleep } from "../backoff.ts";
import type { Acknowledged } from "./server-client.ts";
import { ServerRefused } from "./server-refused.ts";

export const RETRY = { firstMs: 200, maxMs: 10_000 } as const;
/** Answers that will not change by asking again. */
const HOPELESS = new Set([400, 404, 409, 410, 413, 422]);

/** Repeats until the server took it or says that it is not ours any more. */
export async function deliver(
  send: () => Promise<Acknowledged>,
  signal: AbortSignal,
): Promise<void> {
  const answer = await untilAnswered(send, signal);
  if (answer === "stale") throw new ServerRefused(409, "the claim is stale");
}

/** Repeats until the server has answered in a way that lasts. @throws ServerRefused, or the signal's reason */
export async function untilAnswered<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServerRefused && HOPELESS.has(error.status)) throw error;
      await sleep(backoffMs(tried, RETRY), signal);
    }
  }
}
