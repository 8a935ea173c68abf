/** A short queue in front of work that keeps a core busy and that strangers may ask for. */
import { DomainError } from "./error.ts";

export interface FairTurns {
  /** Runs `body` when it is the key's turn. @throws DomainError TOO_BUSY at once, when too many wait. */
  take<T>(key: string, body: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: (error: DomainError) => void;
}

/**
 * At most `atOnce` bodies run at a time. Those who wait are served key by key in turn, however many of one key there are,
 * and are bounded: `perKey` of one, `inAll` together. When all places are taken, somebody of whom nobody waits yet gets
 * the last place of whoever holds the most, so that a flood from one address crowds out only itself.
 */
export function createFairTurns(bounds: {
  readonly atOnce: number;
  readonly perKey: number;
  readonly inAll: number;
}): FairTurns {
  /** In the order of their turns. */
  const waiting = new Map<string, Waiter[]>();
  let running = 0;
  let count = 0;
  let bodyMs = 20;

  const tooBusy = () => {
    const seconds = (count * bodyMs) / bounds.atOnce / 1000;
    return new DomainError("TOO_BUSY", { n: Math.max(1, Math.ceil(seconds)) });
  };

  function remove(key: string, line: Waiter[], place: 0 | -1): Waiter | undefined {
    const waiter = place === 0 ? line.shift() : line.pop();
    count -= 1;
    if (line.length === 0) waiting.delete(key);
    return waiter;
  }

  /** Whether there is room for one more of the key now. */
  function makeRoom(key: string): boolean {
    const own = waiting.get(key)?.length ?? 0;
    if (own >= bounds.perKey) return false;
    if (count < bounds.inAll) return true;
    const [longest] = [...waiting].sort(([, one], [, two]) => two.length - one.length);
    if (longest === undefined || longest[1].length <= own + 1) return false;
    remove(...longest, -1)?.refuse(tooBusy());
    return true;
  }

  function startNext(): void {
    const first = waiting.entries().next().value;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [key, line] = first;
    const next = remove(key, line, 0);
    if (line.length > 0) {
      // To the end of the round.
      waiting.delete(key);
      waiting.set(key, line);
    }
    next?.start();
  }

  return {
    async take(key, body) {
      if (running < bounds.atOnce) running += 1;
      else {
        if (!makeRoom(key)) throw tooBusy();
        await new Promise<void>((start, refuse) => {
          const line = waiting.get(key) ?? [];
          line.push({ start, refuse });
          waiting.set(key, line);
          count += 1;
        });
      }
      const startedAt = performance.now();
      try {
        return await body();
      } finally {
        bodyMs += (performance.now() - startedAt - bodyMs) / 8;
        // The place is handed over, so that nobody new slips in before those who wait.
        startNext();
      }
    },
  };
}
