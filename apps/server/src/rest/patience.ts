/** How long the server waits for what a sender has promised. */

export interface Patience {
  /** Without a byte. */
  readonly idleMs: number;
  /** A sender may take this long, whatever it sends; from then on its bytes must have come at this pace on average. */
  readonly startMs: number;
  readonly bytesPerSecond: number;
}

/** The slowest telephone line that somebody may upload through is faster. */
export const BODY_PATIENCE: Patience = { idleMs: 30_000, startMs: 60_000, bytesPerSecond: 1024 };

/**
 * Each piece costs a turn, however small it is: two megabytes byte by byte would keep all others waiting for seconds. After
 * so many, those of a body hold so much on average; whoever writes line by line stays above it, or sends few of them.
 */
const PIECES_FREE = 10_000;
const PIECE_BYTES = 16;

/** The frame answers 408 with it and ends the connection. */
export class BodyStalled extends Error {
  constructor(options?: ErrorOptions) {
    super("the body stopped coming", options);
  }
}

/**
 * The bytes as they come.
 * @throws BodyStalled when they do not, or so slowly or in such crumbs that it is done on purpose, or when the sender has hung up
 */
export async function* patiently(
  body: AsyncIterable<Uint8Array>,
  patience: Patience,
): AsyncGenerator<Uint8Array> {
  const reader = body[Symbol.asyncIterator]();
  const startedAt = performance.now();
  let bytes = 0;
  let pieces = 0;
  try {
    for (;;) {
      // Read first: what waits longest is the consumer, and that is not the sender's fault.
      const next = await within(reader.next().catch(asHungUp), patience.idleMs);
      if (next.done === true) return;
      bytes += next.value.byteLength;
      const late = performance.now() - startedAt - patience.startMs;
      if (late > 0 && bytes < (late / 1000) * patience.bytesPerSecond) throw new BodyStalled();
      pieces += 1;
      if (bytes < (pieces - PIECES_FREE) * PIECE_BYTES) throw new BodyStalled();
      yield next.value;
    }
  } finally {
    giveUp(reader);
  }
}

/** Who leaves, or sends what is no body, brings about no fault of ours: anybody can, as often as they like. */
function asHungUp(error: unknown): never {
  const isLeft = error instanceof Error && error.name === "AbortError";
  throw isLeft ? new BodyStalled({ cause: error }) : error;
}

/** Nobody waits for it: behind a read that never ends it would never end either. What has ended takes it as well. */
function giveUp(reader: AsyncIterator<Uint8Array>): void {
  void reader.return?.().catch(() => {});
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => stalled.reject(new BodyStalled()), ms);
  try {
    return await Promise.race([work, stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
