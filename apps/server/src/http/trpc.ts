import { appRouter } from "@gavel/api";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Hono, Context as HonoContext } from "hono";
import type { ServerDeps } from "../deps.ts";
import { createRequestContext } from "../request-context.ts";
import { BodyTooLarge, JSON_BYTES_MAX, readLimited } from "../rest/body.ts";
import { BodyStalled } from "../rest/patience.ts";
import { answerLive, LIVE_PATH } from "./live.ts";
import type { AppEnv } from "./request-facts.ts";
import { wholeBody } from "./whole-body.ts";

const BATCH_MAX = 20;

export function mountTrpc(app: Hono<AppEnv>, deps: ServerDeps): void {
  app.all("/trpc/*", async (c) => {
    c.set("route", routeOf(c.req.path));
    // tRPC leaves out slashes at the end, and would answer a live stream in its own way.
    const isNone = c.req.path.endsWith("/") || !isDecodable(new URL(c.req.raw.url).pathname);
    if (isNone) return c.text("not found", 404);
    try {
      if (c.req.path === LIVE_PATH) return await answerLive(c, deps);
      return await whole(await answer(c, deps, await prepare(c.req.raw, deps)));
    } catch (error) {
      if (error instanceof BodyTooLarge) return c.text("body too large", 413);
      if (error instanceof BodyStalled) {
        return c.text("the body stopped coming", 408, { connection: "close" });
      }
      throw error;
    }
  });
}

async function whole(answer: Response): Promise<Response> {
  if (answer.headers.get("content-type") !== "application/json") return answer;
  return new Response(wholeBody(await answer.text()), answer);
}

function answer(c: HonoContext<AppEnv>, deps: ServerDeps, request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/trpc",
    router: appRouter,
    req: request,
    maxBatchSize: BATCH_MAX,
    onError({ error, ctx }) {
      // Without a context no procedure ran that would have logged it: the database is down, most likely.
      if (ctx === undefined && /^(INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE)$/.test(error.code)) {
        c.get("log").error({ err: error.cause ?? error }, "request failed");
      }
    },
    createContext: async ({ resHeaders }) => {
      const context = await createRequestContext(deps, {
        request,
        requestId: c.get("requestId"),
        ip: c.get("ip"),
        log: c.get("log"),
        token: request.headers.get("authorization"),
        answerHeaders: resHeaders,
      });
      c.set("uid", context.viewer?.uid ?? null);
      return context;
    },
  });
}

/** Reads posted bodies under the limit. */
async function prepare(request: Request, deps: ServerDeps): Promise<Request> {
  if (request.method !== "POST") return request;
  const body = await readLimited(request, JSON_BYTES_MAX, deps.config.bodyPatience);
  // What is asked for may take its time, such as many passwords to hash; a sender who idles was cut off before.
  deps.keepOpen(request);
  return new Request(request.url, { method: "POST", headers: request.headers, body });
}

/** tRPC would call percent signs that encode nothing a fault of the server. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Procedure names as metric labels: only those that exist, else strangers could fill the memory with labels. */
function routeOf(path: string): string {
  const name = path.slice("/trpc/".length);
  if (name.includes(",")) return "/trpc/batch";
  return Object.hasOwn(appRouter._def.procedures, name) ? `/trpc/${name}` : "/trpc/unknown";
}
