import type { DomainError } from "@gavel/api/kernel/error";
import type { LiveMessage, LiveStream } from "@gavel/api/kernel/live";

/** A proxy ends a connection that says nothing for a minute, and a reader wants to know of one that is dead. */
const PING_MS = 15_000;
const READER_WAITS_MS = 40_000;
/** What waits for a reader that is slow; beyond it the stream says nothing until that was read. */
const WAITING_BYTES_MAX = 64 * 1024;
/** One that has not read anything for so long is gone. */
const STUCK_MS = 60_000;

const encoder = new TextEncoder();
const event = (name: string, data: string) => encoder.encode(`event: ${name}\ndata: ${data}\n\n`);

export const EVENTS = {
  connected: event("connected", JSON.stringify({ reconnectAfterInactivityMs: READER_WAITS_MS })),
  ping: event("ping", ""),
  refusal: (error: string) => event("serialized-error", error),
};

/** Messages are shared between streams. */
const written = new WeakMap<LiveMessage, Uint8Array>();

function bytesOf(message: LiveMessage): Uint8Array {
  const known = written.get(message);
  if (known !== undefined) return known;
  const bytes = encoder.encode(`id: ${message.id}\ndata: ${JSON.stringify(message.data)}\n\n`);
  written.set(message, bytes);
  return bytes;
}

interface Options {
  /** Of the server. */
  readonly stopping: AbortSignal;
  readonly write: (refusal: DomainError) => string;
  /** What is left to be read will not hold the connection of a reader who is gone. */
  readonly cut: () => void;
}

/** The body of an answer: what the stream says as it comes. Ends with the stream, and the stream with its reader. */
export function openEvents(stream: LiveStream, { stopping, write, cut }: Options): ReadableStream {
  let stuckSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => stream.end(null);
  let isCancelled = false;
  const leave = () => {
    clearInterval(timer);
    stopping.removeEventListener("abort", stop);
    stop();
  };
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const hasRoom = () => (controller.desiredSize ?? 0) > 0;
    controller.enqueue(EVENTS.connected);
    stopping.addEventListener("abort", stop, { once: true });
    timer = setInterval(() => {
      if (hasRoom()) {
        stuckSince = null;
        controller.enqueue(EVENTS.ping);
      } else {
        stuckSince ??= performance.now();
        if (performance.now() - stuckSince > STUCK_MS) stop();
      }
    }, PING_MS);
    stream.attach({
      hasRoom,
      write: (message) => controller.enqueue(bytesOf(message)),
      end(refusal) {
        leave();
        if (isCancelled) return;
        if (refusal !== null) controller.enqueue(EVENTS.refusal(write(refusal)));
        controller.close();
        cut();
      },
    });
    if (stopping.aborted) stop();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: begin,
      pull: () => stream.goOn(),
      cancel() {
        isCancelled = true;
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES_MAX }),
  );
}
