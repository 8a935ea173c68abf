import { randomUUID } from "node:crypto";
import { inTrace } from "@gavel/api/kernel/trace";
import type { Context, MiddlewareHandler, Next } from "hono";
import type { ServerDeps } from "../deps.ts";
import { LIVE_PATH } from "./live.ts";
import { LogShare } from "./log-share.ts";
import type { AppEnv } from "./request-facts.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join("; ");

const SECURITY_HEADERS = {
  // What answers say depends on who asks, and in which language. Whatever may be kept says so itself.
  "cache-control": "no-store",
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

/** Probes come every few seconds and would drown the log. */
const QUIET_PATHS = new Set(["/healthz", "/metrics"]);

const EVENT_FEED = /^\/api\/[\d-]+\/contests\/\d+\/event-feed$/;
const isStream = (path: string) => path === LIVE_PATH || EVENT_FEED.test(path);

/** Around every request: its id, its address, the headers all answers carry, one log line, one metric. */
export function requestFrame(deps: ServerDeps): MiddlewareHandler<AppEnv> {
  const share = new LogShare();
  return async (c, next) => {
    const started = performance.now();
    const request = c.req.raw;
    const requestId = readRequestId(request);
    c.set("requestId", requestId);
    c.set("ip", readIp(deps, request));
    c.set("log", deps.log.child({ requestId }));
    c.set("route", "other");
    c.set("uid", null);
    await traced(deps, c, next);
    const isHead = request.method === "HEAD";
    if (isHead) closeBody(c.res);
    // What took its time is answered now; live streams say when their reader is gone.
    if (isHead || !isStream(c.req.path)) deps.cutWhenIdle(request);
    c.res.headers.set("x-request-id", requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // An answer may be stricter: files that people uploaded are.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (deps.stopping.aborted) c.res.headers.set("connection", "close");
    const ms = performance.now() - started;
    const labels = { route: c.get("route"), method: request.method, status: c.res.status };
    deps.metrics.httpSeconds.observe(labels, ms / 1000);
    // The path only: queries may hold tokens.
    const line = { ...labels, path: c.req.path, ms: Math.round(ms), ip: c.get("ip") };
    const level =
      QUIET_PATHS.has(c.req.path) || c.req.path.startsWith("/judge/") ? "debug" : "info";
    const uid = c.get("uid");
    // Who is signed in is known, and a fault of ours is told each time.
    const isStrangers = level === "info" && uid === null && c.res.status < 500;
    const { isWritten, leftOut } = isStrangers
      ? share.take(c.get("ip"), performance.now())
      : { isWritten: true, leftOut: 0 };
    const missing = leftOut === 0 ? {} : { leftOut };
    if (isWritten) c.get("log")[level]({ ...line, uid, ...missing }, "request");
  };
}

/**
 * Who asks for the head alone is answered by the way of GET, and nobody reads the body: a file would stay open, a live stream
 * keep its place.
 */
function closeBody({ body }: Response): void {
  void body?.cancel().catch(() => {});
}

/** What a client wants to be followed: what it sends, that is. Judges name traces for themselves. */
function traced(deps: ServerDeps, c: Context<AppEnv>, next: Next): Promise<void> {
  const parent = c.req.header("traceparent");
  if (parent === undefined || c.req.path.startsWith("/judge/")) return next();
  const facts = { "http.request.method": c.req.method, "request.id": c.get("requestId") };
  const work = (own: string | undefined) => (own === undefined ? next() : inTrace(own, next));
  return deps.tracing.around(`${c.req.method} ${c.req.path}`, parent, work, facts);
}

/** A proxy's id is kept when it looks like one. */
function readRequestId(request: Request): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Only the last entry was written by our own proxy; the others are whatever the client sent. */
function readIp(deps: ServerDeps, request: Request): string {
  const forwarded = deps.config.trustsProxy ? request.headers.get("x-forwarded-for") : null;
  const last = forwarded?.split(",").at(-1)?.trim();
  const ip = last ? withoutPort(last) : deps.socketIp(request);
  return ip.replace(/^::ffff:/, "").slice(0, 64);
}

/** Some proxies write where the connection came from as well, which would make a stranger of each connection. */
function withoutPort(address: string): string {
  const match = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}
