import { createHash, timingSafeEqual } from "node:crypto";
import type { Log, Services } from "@gavel/api/context";
import { reportErrand } from "@gavel/api/errand";
import { DomainError } from "@gavel/api/error";
import { sayBye, sayHello, seeHost } from "@gavel/api/judgehost";
import { type JudgeContext, reportFinish, reportProgress } from "@gavel/api/judgement";
import { releaseHeld, renewClaims } from "@gavel/api/work";
import type { Db } from "@gavel/db";
import { errandReport } from "@gavel/judge-protocol/errand";
import {
  byeRequest,
  claimRequest,
  finishReport,
  heartbeatRequest,
  helloRequest,
  progressReport,
} from "@gavel/judge-protocol/judge";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { sendBlob } from "./blob.ts";
import { waitForWork } from "./long-poll.ts";

export interface JudgeHttpDeps {
  readonly db: Db;
  readonly services: Services;
  readonly log: Log;
  readonly now: () => Date;
  /** Shared by the judge hosts of this site. */
  readonly judgeToken: string;
  /** Lifts the server's idle timeout: a long poll is quiet for longer. */
  readonly serverTimeout: (request: Request) => void;
  /** Aborted when the server stops: long polls end on it and give back what they just took. */
  readonly stopping?: AbortSignal;
}

/** The judge protocol (see packages/judge-protocol): the only door of judge hosts. Mounted at /judge. */
export function judgeHttp(deps: JudgeHttpDeps): Hono {
  const { db, services, log, now } = deps;
  const ctx: JudgeContext = { db, queue: services.queue, now, log };
  const app = new Hono();

  app.use(async (c, next) => {
    if (!isToken(c.req.header("authorization"), deps.judgeToken)) {
      return c.json({ code: "JUDGE_TOKEN_INVALID" }, 401);
    }
    await next();
  });
  app.onError((error, c) => answerFault(error, c, log));

  app.post("/v1/hello", async (c) => {
    const hello = await body(c, helloRequest);
    const hostId = await sayHello(ctx, hello);
    log.info({ host: hello.name, slots: hello.slots, version: hello.version }, "judge host");
    return c.json({ hostId });
  });

  app.post("/v1/claim", async (c) => {
    const { hostId } = await body(c, claimRequest);
    const host = await seeHost(ctx, hostId);
    if (host === null) return c.json({ code: "NOT_FOUND" }, 404);
    deps.serverTimeout(c.req.raw);
    const ends = [c.req.raw.signal, ...(deps.stopping === undefined ? [] : [deps.stopping])];
    const work = await waitForWork(ctx, services.events, host, AbortSignal.any(ends));
    return work === null ? c.body(null, 204) : c.json(work);
  });

  app.post("/v1/heartbeat", async (c) => {
    const beat = await body(c, heartbeatRequest);
    const host = await seeHost(ctx, beat.hostId, beat.load);
    if (host === null) return c.json({ code: "NOT_FOUND" }, 404);
    return c.json({ lost: await renewClaims(ctx, beat.held) });
  });

  app.post("/v1/progress", async (c) => {
    await reportProgress(ctx, await body(c, progressReport));
    return c.body(null, 204);
  });

  app.post("/v1/finish", async (c) => {
    await reportFinish(ctx, await body(c, finishReport));
    return c.body(null, 204);
  });

  app.post("/v1/errand", async (c) => {
    await reportErrand(ctx, await body(c, errandReport));
    return c.body(null, 204);
  });

  app.post("/v1/bye", async (c) => {
    const bye = await body(c, byeRequest);
    for (const held of bye.held) await releaseHeld(ctx, held);
    await sayBye(ctx, bye.hostId);
    log.info({ hostId: bye.hostId, released: bye.held.length }, "judge host left");
    return c.body(null, 204);
  });

  app.get("/v1/blob/:sha256{[0-9a-f]{64}}", (c) =>
    sendBlob(c, services.blobs, c.req.param("sha256")),
  );

  return app;
}

/** Both sides hashed: equal lengths, and a comparison whose time tells nothing. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(header ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token)) && token !== "";
}

/** @throws HTTPException 400 with the first fault. */
async function body<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const raw: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const message = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not JSON"}`;
  throw new HTTPException(400, { message });
}

function answerFault(error: unknown, c: Context, log: Log): Response {
  if (error instanceof HTTPException) {
    return c.json({ code: "PARAM_INVALID", message: error.message }, error.status);
  }
  if (error instanceof DomainError && error.code === "STALE_CLAIM") {
    return c.json({ code: error.code }, 409);
  }
  log.error({ err: error, path: c.req.path }, "judge request failed");
  return c.json({ code: "SERVER_ERROR" }, 500);
}
