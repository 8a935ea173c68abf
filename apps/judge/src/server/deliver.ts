import { backoffMs, sleep } from "../backoff.ts";
import type { Acknowledged } from "./server-client.ts";
import { ServerRefused } from "./server-refused.ts";

export const RETRY = { firstMs: 200, maxMs: 10_000 } as const;
/** Answers that will not change by asking again. */
const HOPELESS = new Set([400, 404, 410, 413, 422]);

/** Repeats until the server took it or says that it is not ours any more. */
export async function deliver(
  send: () => Promise<Acknowledged>,
  signal: AbortSignal,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await send();
      if (answer === "stale") throw new ServerRefused(409, "the claim is stale");
      return;
    } catch (error) {
      signal.throwIfAborted();
      const status = error instanceof ServerRefused ? error.status : null;
      if (status === 409 || (status !== null && HOPELESS.has(status))) throw error;
      await sleep(backoffMs(tried, RETRY), signal);
    }
  }
}
