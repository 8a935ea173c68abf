import { type EventFeed, type OpenContest, openEventFeed } from "@gavel/api/contests/feed";
import { DomainError } from "@gavel/api/kernel/error";
import type { Asked } from "./routes.ts";

/** What waits for a reader that is slow. */
const WAITING_BYTES_MAX = 64 * 1024;
const PACE = {
  /** Readers give up on a connection that says nothing for two minutes, and proxies sooner. */
  newlineMs: 30_000,
  /** One that has not read anything for so long is gone. */
  stuckMs: 60_000,
};

const HEADERS = {
  "content-type": "application/x-ndjson",
  "cache-control": "no-cache, no-transform",
  // nginx would keep lines until it has enough of them.
  "x-accel-buffering": "no",
};

/** @throws DomainError PARAM_INVALID for a place that is not known, LIVE_TOO_MANY */
export async function sendEventFeed(asked: Asked, open: OpenContest): Promise<Response> {
  const { ctx, query, request, stopping, keepOpen, cutWhenIdle } = asked;
  if (query.since_id !== undefined) throw new DomainError("PARAM_INVALID", { field: "since_id" });
  // Another server goes on with it, from the token that the reader has.
  if (stopping.aborted) return Response.json({ code: 503 }, { status: 503 });
  const feed = await openEventFeed(ctx, open, query.since_token);
  keepOpen();
  const end = () => feed.end();
  for (const signal of [request.signal, stopping]) {
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  }
  const leave = () => stopping.removeEventListener("abort", end);
  return new Response(writeFeed(feed, { leave, cut: cutWhenIdle }), { headers: HEADERS });
}

const encoder = new TextEncoder();

interface Reader {
  /** Called when the feed has ended, for whatever reason. */
  readonly leave: () => void;
  /** What is left to be read will not hold the connection of one who is gone. */
  readonly cut: () => void;
}

/** The lines as the reader takes them, and a newline when there was none for a while. @internal */
export function writeFeed(
  { lines, end }: EventFeed,
  { leave, cut }: Reader,
  { newlineMs, stuckMs } = PACE,
): ReadableStream<Uint8Array> {
  let saidAt = performance.now();
  let stuckSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasBegun = false;
  let isOver = false;
  const finish = () => {
    isOver = true;
    clearInterval(timer);
    leave();
    end();
    cut();
  };
  const close = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isOver) return;
    finish();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => {
          const isFull = (controller.desiredSize ?? 0) <= 0;
          const now = performance.now();
          stuckSince = isFull ? (stuckSince ?? now) : null;
          // Of what is full nothing more is asked, so nobody would hear that the lines have ended.
          if (stuckSince !== null && now - stuckSince > stuckMs) return close(controller);
          if (isFull || !hasBegun || now - saidAt < newlineMs) return;
          saidAt = now;
          controller.enqueue(encoder.encode("\n"));
        }, newlineMs / 3);
      },
      async pull(controller) {
        try {
          const { done, value } = await lines.next();
          hasBegun = true;
          saidAt = performance.now();
          if (done === true) close(controller);
          else if (!isOver) controller.enqueue(encoder.encode(value));
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES_MAX }),
  );
}
