/**
 * The one file of a multipart upload as a stream. `Request.formData()` would hold the whole body in memory, and test
 * data comes in hundreds of megabytes.
 */
import { DomainError } from "@gavel/api/kernel/error";
import { BodyTooLarge } from "./body.ts";
import { type Patience, patiently } from "./patience.ts";

export interface FilePart {
  readonly fileName: string;
  /** Ends where the file does; must be read to its end or given up before the answer is sent. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

const HEADER_BYTES_MAX = 16 * 1024;
const BLANK_LINE = Buffer.from("\r\n\r\n");

/** Bytes as they arrive, with what was read ahead. */
class Source {
  readonly #reader: AsyncIterator<Uint8Array>;
  readonly #maxBytes: number;
  #bytes = 0;
  buffer: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#reader = body[Symbol.asyncIterator]();
    this.#maxBytes = maxBytes;
  }

  /** false = the body has ended. @throws BodyTooLarge */
  async more(): Promise<boolean> {
    const next = await this.#reader.next();
    if (next.done === true) return false;
    this.#bytes += next.value.byteLength;
    if (this.#bytes > this.#maxBytes) throw new BodyTooLarge(this.#maxBytes);
    this.buffer = Buffer.concat([this.buffer, next.value]);
    return true;
  }

  /** Nobody reads on: the sender is told so. */
  giveUp(): void {
    void this.#reader.return?.().catch(() => {});
  }

  take(count: number): Buffer {
    const taken = this.buffer.subarray(0, count);
    this.buffer = this.buffer.subarray(count);
    return taken;
  }
}

/** What `read` yields; when it is broken off or fails, the rest of the body is given up. */
async function* orGiveUp<T>(source: Source, read: AsyncGenerator<T>): AsyncGenerator<T> {
  let isWhole = false;
  try {
    yield* read;
    isWhole = true;
  } finally {
    if (!isWhole) source.giveUp();
  }
}

function malformed(): DomainError {
  return new DomainError("PARAM_INVALID", { field: "body" });
}

/** The bytes before `mark`, which itself is dropped. @throws DomainError when the body ends without it. */
async function* until(source: Source, mark: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = source.buffer.indexOf(mark);
    if (at >= 0) {
      const last = source.take(at);
      source.take(mark.byteLength);
      if (last.byteLength > 0) yield last;
      return;
    }
    // The end of what is here may be the start of the mark.
    const safe = source.buffer.byteLength - (mark.byteLength - 1);
    if (safe > 0) yield source.take(safe);
    if (!(await source.more())) throw malformed();
  }
}

async function readHeaders(source: Source): Promise<string> {
  let text = "";
  for await (const chunk of until(source, BLANK_LINE)) {
    text += chunk.toString("utf8");
    if (text.length > HEADER_BYTES_MAX) throw malformed();
  }
  return text;
}

function nameIn(headers: string, key: "name" | "filename"): string | undefined {
  const line = headers.split("\r\n").find((one) => /^content-disposition:/i.test(one)) ?? "";
  return new RegExp(`;\\s*${key}="([^"]*)"`, "i").exec(line)?.[1];
}

/** Some senders name the whole path that the file had with them. */
const lastPart = (path: string) => path.split(/[/\\]/).at(-1) ?? path;

/**
 * Skips the fields before the file.
 * @throws BodyTooLarge and BodyStalled, also while the chunks are read; DomainError PARAM_MISSING when no file of that name
 *   comes, PARAM_INVALID when the form is cut or the file's own name holds control characters.
 */
export async function readFilePart(
  request: Request,
  field: string,
  maxBytes: number,
  patience: Patience,
): Promise<FilePart> {
  const type = request.headers.get("content-type") ?? "";
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined || request.body === null) {
    throw new DomainError("PARAM_MISSING", { field });
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw new BodyTooLarge(maxBytes);
  }
  const source = new Source(patiently(request.body, patience), maxBytes);
  try {
    return await findFile(source, field, boundary);
  } catch (error) {
    source.giveUp();
    throw error;
  }
}

async function findFile(source: Source, field: string, boundary: string): Promise<FilePart> {
  // The first boundary has no line before it; with one put there, all boundaries look alike.
  source.buffer = Buffer.from("\r\n");
  const mark = Buffer.from(`\r\n--${boundary}`);
  for (;;) {
    for await (const _ of until(source, mark)) {
      // What stands before a boundary is another field, or nothing.
    }
    while (source.buffer.byteLength < 2) if (!(await source.more())) throw malformed();
    if (source.buffer.subarray(0, 2).toString("latin1") === "--") {
      throw new DomainError("PARAM_MISSING", { field });
    }
    const headers = await readHeaders(source);
    const fileName = nameIn(headers, "filename");
    if (fileName !== undefined && nameIn(headers, "name") === field) {
      if (/\p{Cc}/u.test(fileName)) throw new DomainError("PARAM_INVALID", { field: "filename" });
      return { fileName: lastPart(fileName), chunks: orGiveUp(source, until(source, mark)) };
    }
  }
}
