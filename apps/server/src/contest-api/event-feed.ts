import { type EventFeed, type OpenContest, openEventFeed } from "@gavel/api/contests/feed";
import { DomainError } from "@gavel/api/kernel/error";
import type { Asked } from "./routes.ts";

/** Readers give up on a connection that says nothing for two minutes, and proxies sooner. */
const NEWLINE_MS = 30_000;
/** What waits for a reader that is slow. */
const WAITING_BYTES_MAX = 64 * 1024;
/** One that has not read anything for so long is gone. */
const STUCK_MS = 60_000;

const HEADERS = {
  "content-type": "application/x-ndjson",
  "cache-control": "no-cache, no-transform",
  // nginx would keep lines until it has enough of them.
  "x-accel-buffering": "no",
};

/** @throws DomainError PARAM_INVALID for a place that is not known, LIVE_TOO_MANY */
export async function sendEventFeed(asked: Asked, open: OpenContest): Promise<Response> {
  const { ctx, query, request, stopping, keepOpen } = asked;
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
  const body = bodyOf(feed, () => stopping.removeEventListener("abort", end));
  return new Response(body, { headers: HEADERS });
}

const encoder = new TextEncoder();

/** The lines as the reader takes them, and a newline when there was none for a while. */
function bodyOf({ lines, end }: EventFeed, close: () => void): ReadableStream<Uint8Array> {
  let saidAt = performance.now();
  let stuckSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasBegun = false;
  let isGone = false;
  const leave = () => {
    clearInterval(timer);
    close();
    end();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => {
          const isFull = (controller.desiredSize ?? 0) <= 0;
          const now = performance.now();
          stuckSince = isFull ? (stuckSince ?? now) : null;
          if (stuckSince !== null && now - stuckSince > STUCK_MS) end();
          if (isFull || !hasBegun || now - saidAt < NEWLINE_MS) return;
          saidAt = now;
          controller.enqueue(encoder.encode("\n"));
        }, NEWLINE_MS / 3);
      },
      async pull(controller) {
        try {
          const { done, value } = await lines.next();
          hasBegun = true;
          saidAt = performance.now();
          if (done === true) {
            leave();
            if (!isGone) controller.close();
          } else if (!isGone) controller.enqueue(encoder.encode(value));
        } catch (error) {
          leave();
          throw error;
        }
      },
      cancel() {
        isGone = true;
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES_MAX }),
  );
}
