/** Asks the running server how the site is. */
import { z } from "zod";

const health = z.object({
  ok: z.boolean(),
  server: z.boolean(),
  database: z.boolean(),
  judgehosts: z.number(),
});
export type Health = z.infer<typeof health>;

const ASK_EVERY_MS = 40;

/** An address that reaches a server listening on `host` from this machine. */
export function localAddress(host: string, port: number): string {
  const isAny = host === "0.0.0.0" || host === "::";
  const name = isAny ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export async function findHealth(address: string): Promise<Health | null> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3000) });
    return health.parse(await answer.json());
  } catch {
    return null;
  }
}

export interface WaitOptions {
  readonly address: string;
  readonly timeoutMs: number;
  readonly isReached: (health: Health) => boolean;
  /** Looked at between two questions; a sentence ends the waiting. */
  readonly giveUp: () => string | null;
}

/** Returns null when reached, else why not. */
export async function waitForHealth(options: WaitOptions): Promise<string | null> {
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    const found = await findHealth(options.address);
    if (found !== null && options.isReached(found)) return null;
    const reason = options.giveUp();
    if (reason !== null) return reason;
    if (performance.now() > deadline) {
      return `no answer in ${Math.round(options.timeoutMs / 1000)} s`;
    }
    await Bun.sleep(ASK_EVERY_MS);
  }
}
