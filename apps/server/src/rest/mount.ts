import { appRouter, createCaller } from "@gavel/api";
import { limitToToken, type ScopeNeed, scopeOfProcedure } from "@gavel/api/kernel/token-limits";
import { requireWho } from "@gavel/api/kernel/trpc";
import { hasEnded } from "@gavel/api/people/session";
import { TRPCError } from "@trpc/server";
import type { Hono, Context as HonoContext } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "../http/request-facts.ts";
import { createRequestContext } from "../request-context.ts";
import { BodyTooLarge, JSON_BYTES_MAX, readJson, WrongMediaType } from "./body.ts";
import { refuse, refuseError, success } from "./envelope.ts";
import { answerWithCookie, findFilesToken } from "./file-cookie.ts";
import { BodyStalled } from "./patience.ts";
import { readQuery } from "./query.ts";
import { type Exchange, isSignOut, type Method, type ProcedureRow, type RestRow } from "./row.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Url-Type, Content-Type, Accept-Language",
  "access-control-allow-methods": "GET, POST, PUT, DELETE, OPTIONS",
  "access-control-expose-headers":
    "Authorization, Refresh-Token, Url-Type, Content-Disposition, Content-Type, Retry-After",
  "access-control-max-age": "3600",
};

/** Puts the table under /api: its rows, 405 for its paths with another method, 404 for the rest. */
export function mountRest(app: Hono<AppEnv>, deps: ServerDeps, rows: readonly RestRow[]): void {
  app.use("/api/*", async (c, next) => {
    if (c.req.method === "OPTIONS") return new Response(null, { status: 200, headers: CORS });
    await next();
    for (const [name, value] of Object.entries(CORS)) c.res.headers.set(name, value);
  });
  const methodsByPath = new Map<string, Method[]>();
  for (const row of rows) {
    const methods: Method[] = row.changesState ? [row.method, "POST"] : [row.method];
    methodsByPath.set(row.path, [...(methodsByPath.get(row.path) ?? []), ...methods]);
    app.on(methods, row.path, (c) => answer(c, deps, row));
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) => {
      c.set("route", path);
      const refusal = refuse(
        { code: "PARAM_INVALID", params: { field: "method" } },
        c.req.raw,
        405,
      );
      refusal.headers.set("allow", [...methods, "OPTIONS"].join(", "));
      return refusal;
    });
  }
  app.all("/api/*", (c) => {
    c.set("route", "/api/*");
    return refuse({ code: "NOT_FOUND", params: {} }, c.req.raw, 404);
  });
}

async function answer(c: HonoContext<AppEnv>, deps: ServerDeps, row: RestRow): Promise<Response> {
  c.set("route", row.path);
  const answerHeaders = new Headers();
  const response = await respond(c, deps, row, answerHeaders);
  await answerWithCookie(c, deps, row, answerHeaders);
  return withHeaders(response, answerHeaders);
}

async function respond(
  c: HonoContext<AppEnv>,
  deps: ServerDeps,
  row: RestRow,
  answerHeaders: Headers,
): Promise<Response> {
  const request = c.req.raw;
  try {
    const filesToken = await findFilesToken(c, deps, row);
    const exchange = await open(c, deps, { filesToken, answerHeaders });
    // Before the body is read: a stranger learns nothing of what a call takes.
    if (row.procedure !== undefined) {
      requireWho(limitToToken(exchange.context, needOf(row)), row.who);
      return await run(row, exchange);
    }
    const context = limitToToken(exchange.context, row.scope ?? null);
    requireWho(context, row.who);
    return await row.handle({ ...exchange, context });
  } catch (error) {
    return (await asSignedOut(deps, row, request)) ?? refuseFailure(error, c);
  } finally {
    // A body left unread would hold the connection, e.g. after a refusal.
    if (request.body !== null && !request.bodyUsed) await request.body.cancel().catch(() => {});
  }
}

/** Clients sign out after a new password has ended their session: what they want is so already. */
async function asSignedOut(
  deps: ServerDeps,
  row: RestRow,
  request: Request,
): Promise<Response | null> {
  const token = request.headers.get("authorization");
  if (token === null || !isSignOut(row)) return null;
  const { now, jwtSecret } = deps.config;
  const sessions = { db: deps.database.db, jwtSecret, now: now() };
  return (await hasEnded(sessions, token)) ? success(null) : null;
}

const PROCEDURES = appRouter._def.procedures as unknown as Readonly<
  Record<string, { readonly _def: { readonly type: string } }>
>;

/** What the procedure itself asks for once the body was read. */
function needOf({ procedure, who }: ProcedureRow): ScopeNeed {
  return scopeOfProcedure(procedure, PROCEDURES[procedure]?._def.type ?? "", who);
}

async function open(
  c: HonoContext<AppEnv>,
  deps: ServerDeps,
  { filesToken, answerHeaders }: { filesToken: string | null; answerHeaders: Headers },
): Promise<Exchange> {
  const request = c.req.raw;
  const context = await createRequestContext(deps, {
    request,
    requestId: c.get("requestId"),
    ip: c.get("ip"),
    log: c.get("log"),
    token: request.headers.get("authorization"),
    filesToken,
    answerHeaders,
  });
  c.set("uid", context.viewer?.uid ?? null);
  return {
    request,
    query: readQuery(request.url),
    context,
    caller: createCaller(context),
    patience: deps.config.bodyPatience,
    keepOpen: () => deps.keepOpen(request),
  };
}

async function run(
  row: ProcedureRow,
  { request, query, caller, keepOpen, patience }: Exchange,
): Promise<Response> {
  const body = await readJson(request, row.maxBodyBytes ?? JSON_BYTES_MAX, patience);
  if (row.isSlow === true) keepOpen();
  const { params, value } = body;
  const acceptLanguage = request.headers.get("accept-language");
  const input = { query, json: params, any: params.over(query), body: value, acceptLanguage };
  return row.respond(input, caller);
}

function refuseFailure(error: unknown, c: HonoContext<AppEnv>): Response {
  const request = c.req.raw;
  if (error instanceof BodyTooLarge) {
    const n = Math.floor(error.maxBytes / 1024 / 1024);
    return refuse({ code: "FILE_TOO_LARGE", params: { n } }, request, 413);
  }
  if (error instanceof WrongMediaType) {
    return refuse({ code: "PARAM_INVALID", params: { field: "content-type" } }, request, 415);
  }
  if (error instanceof BodyStalled) {
    const refusal = refuse({ code: "PARAM_INVALID", params: { field: "body" } }, request, 408);
    refusal.headers.set("connection", "close");
    return refusal;
  }
  const refusal = refuseError(error, request);
  // Faults of procedures were logged there, with their name.
  const isLogged = error instanceof TRPCError;
  if (refusal.status >= 500 && !isLogged) c.get("log").error({ err: error }, "request failed");
  return refusal;
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}
