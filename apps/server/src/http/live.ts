/**
 * Live streams, written as tRPC writes subscriptions (its clients read them), but each message put into bytes once for
 * all who are told the same: thousands of streams must not slow the process down.
 */
import { appRouter, createCaller } from "@gavel/api";
import type { Context } from "@gavel/api/kernel/context";
import { DomainError, toTrpcError } from "@gavel/api/kernel/error";
import { LiveStream } from "@gavel/api/kernel/live";
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type { Context as HonoContext } from "hono";
import type { ServerDeps } from "../deps.ts";
import { createRequestContext } from "../request-context.ts";
import { EVENTS, openEvents } from "./event-stream.ts";
import type { AppEnv } from "./request-facts.ts";

const PATH = "live.watch";
export const LIVE_PATH = `/trpc/${PATH}`;

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  // nginx would keep events until it has enough of them.
  "x-accel-buffering": "no",
};

/** @returns a stream of events, also where it is refused: its one event then says why */
export async function answerLive(c: HonoContext<AppEnv>, deps: ServerDeps): Promise<Response> {
  const request = c.req.raw;
  // Another server takes it: a proxy goes on to the next one, a client comes again.
  if (deps.stopping.aborted) return c.json({ code: "DRAINING" }, 503, { "retry-after": "1" });
  deps.keepOpen(request);
  const headers = new Headers(HEADERS);
  let context: Context | undefined;
  const write = (error: unknown) => describe(context, error);
  try {
    context = await createRequestContext(deps, {
      request,
      requestId: c.get("requestId"),
      ip: c.get("ip"),
      log: c.get("log"),
      token: request.headers.get("authorization"),
      answerHeaders: headers,
    });
    c.set("uid", context.viewer?.uid ?? null);
    const stream = await openStream(context, request);
    const cut = () => deps.cutWhenIdle(request);
    return new Response(openEvents(stream, { stopping: deps.stopping, write, cut }), { headers });
  } catch (error) {
    // What fails in a procedure is logged there.
    if (context === undefined) c.get("log").error({ err: error }, "request failed");
    deps.cutWhenIdle(request);
    return new Response(EVENTS.refusal(write(error)), { headers });
  }
}

async function openStream(context: Context, request: Request): Promise<LiveStream> {
  const { signal } = request;
  const stream = await createCaller(context, { signal }).live.watch(readInput(request));
  if (!(stream instanceof LiveStream)) throw new Error(`${PATH} answered no live stream`);
  return stream;
}

type Input = Parameters<ReturnType<typeof createCaller>["live"]["watch"]>[0];

/** Checked by the procedure. An EventSource that comes back says by a header where it was. */
function readInput(request: Request): Input {
  const query = new URL(request.url).searchParams;
  const lastEventId = request.headers.get("last-event-id") ?? query.get("lastEventId");
  try {
    const input = JSON.parse(query.get("input") ?? "null");
    return lastEventId === null ? input : { ...input, lastEventId };
  } catch {
    throw new DomainError("PARAM_INVALID", { field: "input" });
  }
}

/** As everywhere in tRPC: the error's shape, with the product's code. */
function describe(ctx: Context | undefined, cause: unknown): string {
  const error = cause instanceof DomainError ? toTrpcError(cause) : getTRPCErrorFromUnknown(cause);
  const { _config: config } = appRouter._def;
  const facts = { path: PATH, type: "subscription", input: undefined } as const;
  return JSON.stringify(getTRPCErrorShape({ config, ctx, error, ...facts }));
}
