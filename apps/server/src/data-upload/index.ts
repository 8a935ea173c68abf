/** Test data comes in pieces that can be taken up again after a break: the tus protocol, behind the session. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beginDataUpload, endDataUpload, requireDataUpload } from "@gavel/api/bank/problem";
import type { SignedInContext } from "@gavel/api/kernel/context";
import { DomainError, describeFault, type Fault } from "@gavel/api/kernel/error";
import { requireWho } from "@gavel/api/kernel/trpc";
import { DATA_LIMITS } from "@gavel/domain/data-case";
import { ERRORS } from "@gavel/domain/error";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "../http/request-facts.ts";
import { createRequestContext } from "../request-context.ts";
import { BodyTooLarge } from "../rest/body.ts";
import { BodyStalled, patiently } from "../rest/patience.ts";

/** @internal */
export const DATA_UPLOAD_PATH = "/upload/test-data";
/** Of one request; what is larger comes in several. */
const PIECE_BYTES_MAX = 64 * 1024 * 1024;
const ID = /^[0-9a-f]{32}$/;
/**
 * The runtime collects by what its heap holds, and the chunks of bodies lie beside it: of 2 GiB it let 150 MiB lie, asked
 * after so many 120.
 */
const COLLECT_EVERY_BYTES = 48 * 1024 * 1024;

/** Whoever sends the request, for the hooks of the protocol. */
type Senders = WeakMap<Request, SignedInContext>;
/** The uploads that they began. */
type Begun = WeakMap<Request, string>;

/** HEAD comes by the way of GET, which itself answers nothing. */
export function mountDataUpload(app: Hono<AppEnv>, deps: ServerDeps): void {
  const senders: Senders = new WeakMap();
  const begun: Begun = new WeakMap();
  const tus = createTus(deps.services.uploadsFolder, senders, begun);
  const collect = collectEvery(COLLECT_EVERY_BYTES);
  app.on(
    ["GET", "POST", "PATCH", "DELETE"],
    [DATA_UPLOAD_PATH, `${DATA_UPLOAD_PATH}/:id`],
    async (c) => {
      c.set("route", DATA_UPLOAD_PATH);
      const answerHeaders = new Headers();
      const context = await createRequestContext(deps, {
        request: c.req.raw,
        requestId: c.get("requestId"),
        ip: c.get("ip"),
        log: c.get("log"),
        token: c.req.header("authorization") ?? null,
        answerHeaders,
      });
      c.set("uid", context.viewer?.uid ?? null);
      try {
        const ctx = requireSetter(context);
        const id = c.req.param("id");
        if (id !== undefined) await requireDataUpload(ctx, ID.test(id) ? id : "");
        const request = bounded(c.req.raw, addressOf(c.req.raw, id), deps);
        senders.set(request, ctx);
        const answer = await tus.handleWeb(request);
        if (c.req.method === "PATCH") collect(Number(c.req.header("content-length") ?? 0));
        if (c.req.method === "DELETE" && answer.status === 204 && id !== undefined) {
          await endDataUpload(ctx, id);
        }
        const own = begun.get(request);
        // Nobody was told where it is, so nobody could go on with it or give it up: it would only count.
        if (own !== undefined && answer.status >= 400) await endDataUpload(ctx, own);
        for (const [name, value] of answerHeaders) answer.headers.set(name, value);
        return answer;
      } catch (error) {
        if (error instanceof DomainError) return refuse(error);
        if (error instanceof BodyTooLarge) return c.text("body too large", 413);
        throw error;
      }
    },
  );
}

function collectEvery(bytesMax: number): (bytes: number) => void {
  let bytes = 0;
  return (more) => {
    bytes += more;
    if (bytes < bytesMax) return;
    bytes = 0;
    Bun.gc(false);
  };
}

/**
 * Personal tokens upload over REST; this is for the pages of the site. Whose problem it is, is asked when an upload begins.
 * @throws DomainError
 */
function requireSetter(context: Awaited<ReturnType<typeof createRequestContext>>): SignedInContext {
  requireWho(context, "signed-in");
  const { viewer } = context;
  if (viewer === null) throw new DomainError("LOGIN_REQUIRED");
  if (viewer.sessionId === null) throw new DomainError("TOKEN_NOT_ALLOWED");
  return { ...context, viewer };
}

/** Only what was asked for is left of it: the protocol's library takes what stands last in a query for the upload's id. */
function addressOf({ url }: Request, id: string | undefined): string {
  const path = id === undefined ? DATA_UPLOAD_PATH : `${DATA_UPLOAD_PATH}/${id}`;
  return new URL(path, url).href;
}

/** With a body that is cut off where it is too large or stops coming. */
function bounded(request: Request, address: string, deps: ServerDeps): Request {
  const { method, headers, body, signal } = request;
  if (body === null || method !== "PATCH") return new Request(address, { method, headers });
  if (Number(headers.get("content-length") ?? 0) > PIECE_BYTES_MAX) {
    throw new BodyTooLarge(PIECE_BYTES_MAX);
  }
  deps.keepOpen(request);
  const stream = asStream(upTo(patiently(body, deps.config.bodyPatience)));
  return new Request(address, { method, headers, signal, body: stream, duplex: "half" });
}

/** Reads on only when asked: each stream in between would hold some megabytes of every upload. */
function asStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* upTo(chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > PIECE_BYTES_MAX) throw new BodyTooLarge(PIECE_BYTES_MAX);
    yield chunk;
  }
}

/** The library's own tells of any fault that the file could not be written, and not why. */
class UploadFolder extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let bytes = 0;
    async function* count(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    const file = createWriteStream(join(this.directory, id), { flags: "r+", start: offset });
    await pipeline(readable, count, file);
    return offset + bytes;
  }
}

function createTus(directory: string, senders: Senders, begun: Begun): Server {
  return new Server({
    path: DATA_UPLOAD_PATH,
    datastore: new UploadFolder({ directory }),
    relativeLocation: true,
    maxSize: DATA_LIMITS.zipBytesMax,
    // Nothing of ours is for the pages of others.
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString("hex"),
    async onUploadCreate(request, { id, size, metadata }) {
      const ctx = senders.get(request as Request);
      if (ctx === undefined || size === undefined)
        throw tusRefusal(new DomainError("PARAM_INVALID"));
      const pid = Number(metadata?.pid);
      const name = metadata?.name ?? "";
      if (!Number.isSafeInteger(pid))
        throw tusRefusal(new DomainError("PARAM_INVALID", { field: "pid" }));
      await beginDataUpload(ctx, { id, pid, name, bytes: size }).catch((error: unknown) => {
        throw error instanceof DomainError ? tusRefusal(error) : error;
      });
      begun.set(request as Request, id);
      return {};
    },
    async onResponseError(request, error) {
      // Refusals, the protocol's own ones among them.
      if (!(error instanceof Error)) return undefined;
      if (error instanceof BodyTooLarge) return { status_code: 413, body: "body too large" };
      if (error instanceof BodyStalled) {
        return { status_code: 408, body: "the body stopped coming" };
      }
      senders.get(request as Request)?.log.error({ err: error }, "request failed");
      // The library would tell the sender what the system said, with the paths of this machine.
      const fault = describeFault(error);
      return { status_code: ERRORS[fault.code].status, body: bodyOf(fault) };
    },
  });
}

const bodyOf = ({ code, params }: Fault) => JSON.stringify({ code, params });

/** As the protocol's library wants refusals. */
const tusRefusal = (error: DomainError) => ({
  status_code: ERRORS[error.code].status,
  body: bodyOf(error),
});

function refuse(error: DomainError): Response {
  return new Response(bodyOf(error), {
    status: ERRORS[error.code].status,
    headers: { "content-type": "application/json" },
  });
}
