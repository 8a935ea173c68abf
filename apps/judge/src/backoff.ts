/**
 * Wait before attempt `attempt` (1, 2, …): doubles up to `maxMs`, then a random part of its upper half, so that
 * judges that lost the same server do not come back in step.
 */
export function backoffMs(attempt: number, range: { firstMs: number; maxMs: number }): number {
  const full = Math.min(range.maxMs, range.firstMs * 2 ** Math.min(attempt - 1, 30));
  return full / 2 + Math.random() * (full / 2);
}

/** Rejects with the signal's reason when that comes first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Works at once and then each time that `everyMs` have passed, until the signal. Never rejects. */
export async function atTimes(
  work: () => Promise<void>,
  {
    everyMs,
    signal,
    onFault,
  }: {
    readonly everyMs: number;
    readonly signal: AbortSignal;
    readonly onFault: (error: unknown) => void;
  },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      onFault(error);
    }
    await sleep(everyMs, signal).catch(() => undefined);
  }
}
