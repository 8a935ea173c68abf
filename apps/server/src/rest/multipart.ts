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
  /** Short fields of the form: those before the file, and after `readRest` those behind it too. */
  readonly fields: ReadonlyMap<string, string>;
  /** Once the chunks have been read to their end. @throws as `readFilePart` */
  readonly readRest: () => Promise<void>;
}

const HEADER_BYTES_MAX = 16 * 1024;
/** What is longer, or comes after so many, is no field that anybody asks for. */
const FIELD_BYTES_MAX = 1000;
const FIELDS_MAX = 50;
/** By RFC 2046. So much is held back and copied with each piece that comes, since it may begin a boundary. */
const BOUNDARY_MAX = 70;
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
  if (boundary.length > BOUNDARY_MAX) throw malformed();
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
  const fields = new Map<string, string>();
  // Nothing, or what a sender says before the form begins.
  await readField(source, mark);
  for (;;) {
    const headers = await nextHeaders(source);
    if (headers === null) throw new DomainError("PARAM_MISSING", { field });
    const fileName = nameIn(headers, "filename");
    if (fileName !== undefined && nameIn(headers, "name") === field) {
      if (/\p{Cc}/u.test(fileName)) throw new DomainError("PARAM_INVALID", { field: "filename" });
      const chunks = orGiveUp(source, until(source, mark));
      const readRest = () => readFields(source, mark, fields);
      return { fileName: lastPart(fileName), chunks, fields, readRest };
    }
    keep(fields, headers, await readField(source, mark));
  }
}

/** Of the part behind a boundary; null = that was the last one. */
async function nextHeaders(source: Source): Promise<string | null> {
  while (source.buffer.byteLength < 2) if (!(await source.more())) throw malformed();
  if (source.buffer.subarray(0, 2).toString("latin1") === "--") return null;
  return readHeaders(source);
}

/** null for what is too long for a field. */
async function readField(source: Source, mark: Buffer): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of until(source, mark)) {
    bytes += chunk.byteLength;
    if (bytes <= FIELD_BYTES_MAX) parts.push(Buffer.from(chunk));
  }
  return bytes > FIELD_BYTES_MAX ? null : Buffer.concat(parts).toString("utf8");
}

function keep(fields: Map<string, string>, headers: string, value: string | null): void {
  const name = nameIn(headers, "name");
  if (name !== undefined && value !== null && fields.size < FIELDS_MAX) fields.set(name, value);
}

async function readFields(
  source: Source,
  mark: Buffer,
  fields: Map<string, string>,
): Promise<void> {
  for (;;) {
    const headers = await nextHeaders(source);
    if (headers === null) return;
    keep(fields, headers, await readField(source, mark));
  }
}
