import { keepOutput, reportErrand } from "@gavel/api/judging/errand";
import {
  doubtHost,
  findUpdate,
  isHostOf,
  joinByCode,
  noteTokenUse,
  type Refused,
  sayBye,
  sayHello,
  seeHost,
} from "@gavel/api/judging/judgehost";
import { type JudgeContext, reportProgress } from "@gavel/api/judging/judgement";
import { releaseEach, releaseLostOf, renewClaims } from "@gavel/api/judging/work";
import type { Log, Services } from "@gavel/api/kernel/context";
import type { Db } from "@gavel/db";
import type { KeptOutput } from "@gavel/judge-protocol/batch";
import { errandReport } from "@gavel/judge-protocol/errand";
import {
  byeRequest,
  CLAIM_WAIT_MS,
  claimRequest,
  finishReport,
  type HeartbeatResponse,
  type HelloResponse,
  heartbeatRequest,
  helloRequest,
  type JoinResponse,
  joinRequest,
  progressReport,
  REPORT_MAX_BYTES,
} from "@gavel/judge-protocol/judge";
import type { Tracing } from "@gavel/tracing";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../http/request-facts.ts";
import type { Patience } from "../rest/patience.ts";
import { answerFault, body, refuse, strangersBody, unknownHost } from "./answers.ts";
import { sendBlob } from "./blob.ts";
import { GOOD_S, isGoodAddress, signAddress } from "./data-address.ts";
import { takeWaiting, waitForWork } from "./long-poll.ts";
import { findTokenHolder, type TokenHolder } from "./token.ts";
import { storeTraced, withTrace } from "./trace.ts";

export interface JudgeHttpDeps {
  readonly db: Db;
  readonly services: Services;
  readonly log: Log;
  readonly now: () => Date;
  /** Of the judge that the site starts itself; the others have tokens that root made. */
  readonly judgeToken: string;
  readonly tracing: Tracing;
  /** With who has no token. */
  readonly patience: Patience;
  /** Lifts the server's idle timeout: a long poll is quiet for longer. */
  readonly serverTimeout: (request: Request) => void;
  /** Aborted when the server stops: long polls end on it and give back what they just took. */
  readonly stopping?: AbortSignal;
}

const EXTRA_WAIT_MS = 1000;
/** What says how a host is and what it holds, and an errand's answer with a compiler's output in it. */
const MESSAGE_MAX_BYTES = 1024 * 1024;
/** A code. */
const JOIN_MAX_BYTES = 4096;
const OUTPUTS = /\/v1\/output\/\d+$/;
const REPORTS = /\/v1\/(progress|finish)$/;

const limitTo = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => refuse(c, 413, { code: "BODY_TOO_LARGE" }) });
const reportLimit = limitTo(REPORT_MAX_BYTES);
const messageLimit = limitTo(MESSAGE_MAX_BYTES);

interface JudgeEnv {
  Variables: AppEnv["Variables"] & { holder: TokenHolder };
}

/** The judge protocol (see packages/judge-protocol): the only door of judge hosts. Mounted at /judge. */
export function judgeHttp(deps: JudgeHttpDeps): Hono<JudgeEnv> {
  const { db, services, log, now } = deps;
  const ctx = { ...services, db, now, log };
  const app = new Hono<JudgeEnv>();

  app.onError((error, c) => answerFault(error, c, log));
  app.post("/v1/join", async (c) => {
    const bounds = { bytesMax: JOIN_MAX_BYTES, patience: deps.patience };
    const { code } = await strangersBody(c, joinRequest, bounds);
    const joined = await joinByCode(ctx, code);
    if (joined === null) return refuse(c, 401, { code: "JUDGE_CODE_INVALID" });
    log.info({ name: joined.name, address: c.get("ip") }, "judge server joined");
    return c.json(joined satisfies JoinResponse);
  });
  app.use(async (c, next) => {
    const header = c.req.header("authorization");
    const holder = await findTokenHolder(ctx, header, deps.judgeToken);
    if (holder === null) return refuse(c, 401, { code: "JUDGE_TOKEN_INVALID" });
    c.set("holder", holder);
    await next();
  });
  // Behind the token: who has none is not read at all.
  app.use((c, next) => {
    // What is kept is counted as it comes, and never in memory as a whole.
    if (OUTPUTS.test(c.req.path)) return next();
    return (REPORTS.test(c.req.path) ? reportLimit : messageLimit)(c, next);
  });
  mountPresence(app, ctx);
  mountWork(app, ctx, deps);
  mountFiles(app, deps);
  return app;
}

/** Told to people on the machine that is refused. */
function whyRefused(name: string, { isCopy, address }: Refused): string {
  if (!isCopy) {
    return `the name "${name}" is another judge server's: give this one another name, or remove that one`;
  }
  const where = address === "" ? "" : ` from ${address}`;
  return `the judge server "${name}" is at work already${where}, out of this data folder or the one that this is a copy of: give one of the two another name. One that has just been killed is followed in some seconds`;
}

/** That a host is there, and that it leaves. */
function mountPresence(app: Hono<JudgeEnv>, ctx: JudgeContext): void {
  const { log } = ctx;

  app.post("/v1/hello", async (c) => {
    const hello = await body(c, helloRequest);
    const { tokenId } = c.get("holder");
    const greeted = await sayHello(ctx, hello, { tokenId, address: c.get("ip") });
    if ("isCopy" in greeted) {
      const code = greeted.isCopy ? "JUDGE_RUNS_TWICE" : "JUDGE_NAME_TAKEN";
      return refuse(c, 409, { code, message: whyRefused(hello.name, greeted) });
    }
    if (tokenId !== null) await noteTokenUse(ctx, tokenId);
    const { hostId, order, isNewProcess } = greeted;
    if (isNewProcess) await releaseLostOf(ctx, hostId);
    const { name, slots, version, fault } = hello;
    log.info({ host: name, slots, version, fault, isNewProcess }, "judge host");
    return c.json({ hostId, order, serverTime: Date.now() } satisfies HelloResponse);
  });

  app.post("/v1/heartbeat", async (c) => {
    const beat = await body(c, heartbeatRequest);
    const { process, load } = beat;
    const said = { ...c.get("holder"), process, load, beat: beat.beat };
    const host = await seeHost(ctx, beat.hostId, said);
    if (host === null) return unknownHost(c);
    const lost = await renewClaims(ctx, beat.held);
    const { order, wantsBenchmark: benchmark } = host;
    const update = host.isUpdating ? await findUpdate(ctx, host.id) : null;
    const answer = {
      ...{ lost, order, benchmark, serverTime: Date.now() },
      ...(update === null ? {} : { update }),
    };
    return c.json(answer satisfies HeartbeatResponse);
  });

  app.post("/v1/release", async (c) => {
    const { hostId, process, held } = await body(c, byeRequest);
    if (!(await isHostOf(ctx, hostId, { ...c.get("holder"), process }))) return unknownHost(c);
    await releaseEach(ctx, held);
    return c.body(null, 204);
  });

  app.post("/v1/bye", async (c) => {
    const bye = await body(c, byeRequest);
    const holder = { ...c.get("holder"), process: bye.process };
    if (!(await isHostOf(ctx, bye.hostId, holder))) return unknownHost(c);
    await releaseEach(ctx, bye.held);
    await sayBye(ctx, bye.hostId, holder);
    log.info({ hostId: bye.hostId, released: bye.held.length }, "judge host left");
    return c.body(null, 204);
  });
}

/** What a host is given, and what it makes of it. */
function mountWork(
  app: Hono<JudgeEnv>,
  ctx: JudgeContext & Pick<Services, "blobs">,
  deps: Pick<JudgeHttpDeps, "services" | "serverTimeout" | "stopping" | "tracing">,
): void {
  const { services } = deps;

  app.post("/v1/claim", async (c) => {
    const { hostId, process, freeSlots, isExtra } = await body(c, claimRequest);
    if (deps.stopping?.aborted === true) return c.json({ code: "DRAINING" }, 503);
    const holder = { ...c.get("holder"), process };
    deps.serverTimeout(c.req.raw);
    const gone = c.req.raw.signal;
    const ends = [gone, ...(deps.stopping === undefined ? [] : [deps.stopping])];
    const { ranksOnDegraded } = services;
    const claiming = { id: hostId, ...holder, ranksOnDegraded, isExtra };
    // A usual place may become free meanwhile, and then more may be taken.
    const waitMs = freeSlots === 0 ? 0 : isExtra ? EXTRA_WAIT_MS : CLAIM_WAIT_MS;
    const work = await waitForWork(ctx, services.events, claiming, {
      waitMs,
      signal: AbortSignal.any(ends),
      isKnown: async () => (await seeHost(ctx, hostId, holder)) !== null,
    });
    if (work === "unknown host") return unknownHost(c);
    if (gone.aborted) await doubtHost(ctx, hostId, holder);
    if (work === null) return c.body(null, 204);
    return c.json(await withTrace(ctx, deps.tracing, work));
  });

  app.post("/v1/progress", async (c) => {
    await reportProgress(ctx, await body(c, progressReport));
    return c.body(null, 204);
  });

  app.post("/v1/finish", async (c) => {
    const { next, ...report } = await body(c, finishReport);
    await storeTraced(ctx, deps.tracing, { report, trace: c.req.header("traceparent") });
    if (next === undefined || deps.stopping?.aborted === true) return c.body(null, 204);
    const { tokenId } = c.get("holder");
    const { ranksOnDegraded } = services;
    const claiming = { id: next.hostId, tokenId, process: next.process, ranksOnDegraded };
    const work = await takeWaiting(ctx, claiming, c.req.raw.signal);
    return work === null ? c.body(null, 204) : c.json(await withTrace(ctx, deps.tracing, work));
  });

  app.post("/v1/errand", async (c) => {
    await reportErrand(ctx, await body(c, errandReport));
    return c.body(null, 204);
  });

  app.post("/v1/output/:errandId{[0-9]{1,15}}", async (c) => {
    deps.serverTimeout(c.req.raw);
    const { jobId = "", claim = "" } = c.req.query();
    const held = { errandId: Number(c.req.param("errandId")), jobId, claim };
    const chunks =
      c.req.raw.body ?? new ReadableStream<Uint8Array>({ start: (body) => body.close() });
    return c.json((await keepOutput(ctx, held, chunks)) satisfies KeptOutput);
  });
}

/** Files by their hash: where one lies now, and those that this server sends itself. */
function mountFiles(app: Hono<JudgeEnv>, { services, now }: JudgeHttpDeps): void {
  const { blobs, jwtSecret: siteSecret } = services;

  app.get("/v1/blob/:sha256{[0-9a-f]{64}}", async (c) => {
    const sha256 = c.req.param("sha256");
    if ((await blobs.sizeOf(sha256)) === null) return c.json({ code: "NOT_FOUND" }, 404);
    const away = c.req.query("through") === "site" ? null : await blobs.addressOf(sha256, GOOD_S);
    const holder = c.get("holder");
    return c.redirect(away ?? signAddress(sha256, { siteSecret, holder, now: now() }), 307);
  });

  app.get("/v1/data/:sha256{[0-9a-f]{64}}", (c) => {
    const { until = "", signature = "" } = c.req.query();
    const address = { sha256: c.req.param("sha256"), until, signature };
    if (!isGoodAddress(address, { siteSecret, holder: c.get("holder"), now: now() })) {
      return refuse(c, 403, { code: "JUDGE_ADDRESS_INVALID", message: "ask for the file anew" });
    }
    return sendBlob(c, blobs, address.sha256);
  });
}
