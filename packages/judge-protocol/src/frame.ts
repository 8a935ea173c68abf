/**
 * Frames between the judge daemon and the sandbox daemon:
 *   u32 little-endian payload length | u8 kind | payload
 * Nothing in here knows what the documents mean; see sandbox.ts.
 */
import { MAX_JSON_FRAME_BYTES, MAX_RAW_FRAME_BYTES } from "./sandbox.ts";

const FRAME_HEADER_BYTES = 5;
const FRAME_JSON = 0;
const FRAME_RAW = 1;
/** Making one takes longer than a frame. */
const utf8Encoder = new TextEncoder();
const utf8Decoder = new TextDecoder("utf-8", { fatal: true });

export type Frame =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "raw"; readonly bytes: Uint8Array };

export type FrameErrorCode = "unknownKind" | "tooLarge" | "badJson" | "truncated";

/** The peer does not speak the protocol; the connection cannot be used any further. */
export class FrameError extends Error {
  override readonly name = "FrameError";
  readonly code: FrameErrorCode;

  constructor(code: FrameErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws FrameError `tooLarge` when the document is over MAX_JSON_FRAME_BYTES. */
export function encodeJsonFrame(value: unknown): Uint8Array {
  return encode(FRAME_JSON, utf8Encoder.encode(wellFormed(value)), MAX_JSON_FRAME_BYTES);
}

/** Half a character is JSON to JavaScript, and to nobody else. It is written as an escape, which hardly any text has. */
function wellFormed(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes("\\ud")) return json;
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === "string" ? inner.toWellFormed() : inner,
  );
}

/** @throws FrameError `tooLarge` when the bytes are over MAX_RAW_FRAME_BYTES. */
export function encodeRawFrame(bytes: Uint8Array): Uint8Array {
  return encode(FRAME_RAW, bytes, MAX_RAW_FRAME_BYTES);
}

function encode(kind: number, payload: Uint8Array, limit: number): Uint8Array {
  if (payload.length > limit) throw tooLarge(payload.length, limit);
  const frame = new Uint8Array(FRAME_HEADER_BYTES + payload.length);
  new DataView(frame.buffer).setUint32(0, payload.length, true);
  frame[4] = kind;
  frame.set(payload, FRAME_HEADER_BYTES);
  return frame;
}

/**
 * Turns chunks of any size into frames. Payloads of several chunks are copied once, into a buffer of the announced
 * length, so a frame of many chunks costs no more than one of few. After a throw it stays broken.
 */
export class FrameDecoder {
  readonly #header = new Uint8Array(FRAME_HEADER_BYTES);
  #headerFilled = 0;
  #payload: Uint8Array | null = null;
  #payloadFilled = 0;
  #broken: FrameError | null = null;

  /** @throws FrameError on anything that is not a frame. */
  push(chunk: Uint8Array): Frame[] {
    if (this.#broken !== null) throw this.#broken;
    try {
      return this.#take(chunk);
    } catch (error) {
      if (error instanceof FrameError) this.#broken = error;
      throw error;
    }
  }

  /** To be called at the end of the stream. @throws FrameError `truncated` inside a frame. */
  end(): void {
    if (this.#broken !== null) throw this.#broken;
    if (this.#headerFilled > 0) {
      throw new FrameError("truncated", "the stream ended in the middle of a frame");
    }
  }

  #take(chunk: Uint8Array): Frame[] {
    const frames: Frame[] = [];
    let offset = this.#takeWhole(chunk, frames);
    // A frame with an empty payload is complete with its header, so the loop also runs at the chunk's end.
    for (;;) {
      if (this.#payload === null) {
        offset += this.#fillHeader(chunk, offset);
        if (this.#headerFilled < FRAME_HEADER_BYTES) return frames;
        const length = readLength(this.#header, 0);
        this.#payload = new Uint8Array(checkedLength(this.#header[4], length));
        this.#payloadFilled = 0;
      }
      const part = chunk.subarray(offset, offset + this.#payload.length - this.#payloadFilled);
      this.#payload.set(part, this.#payloadFilled);
      this.#payloadFilled += part.length;
      offset += part.length;
      if (this.#payloadFilled < this.#payload.length) return frames;
      frames.push(toFrame(this.#header[4], this.#payload));
      this.#payload = null;
      this.#headerFilled = 0;
    }
  }

  /** Frames that are in the chunk from end to end, which most are. @returns where the next begins */
  #takeWhole(chunk: Uint8Array, frames: Frame[]): number {
    let offset = 0;
    if (this.#headerFilled > 0) return offset;
    while (chunk.length - offset >= FRAME_HEADER_BYTES) {
      const kind = chunk[offset + 4];
      const start = offset + FRAME_HEADER_BYTES;
      const end = start + checkedLength(kind, readLength(chunk, offset));
      if (end > chunk.length) break;
      const payload = chunk.subarray(start, end);
      // The chunk's memory may be used again: what is handed out is a copy.
      frames.push(toFrame(kind, kind === FRAME_RAW ? new Uint8Array(payload) : payload));
      offset = end;
    }
    return offset;
  }

  #fillHeader(chunk: Uint8Array, offset: number): number {
    const part = chunk.subarray(offset, offset + FRAME_HEADER_BYTES - this.#headerFilled);
    this.#header.set(part, this.#headerFilled);
    this.#headerFilled += part.length;
    return part.length;
  }
}

function readLength(bytes: Uint8Array, at: number): number {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  return (b0 | (b1 << 8) | (b2 << 16) | (b3 << 24)) >>> 0;
}

/** @throws FrameError where it is more than the kind may have. */
function checkedLength(kind: number | undefined, length: number): number {
  const limit = limitOf(kind);
  if (length > limit) throw tooLarge(length, limit);
  return length;
}

function limitOf(kind: number | undefined): number {
  if (kind === FRAME_JSON) return MAX_JSON_FRAME_BYTES;
  if (kind === FRAME_RAW) return MAX_RAW_FRAME_BYTES;
  throw new FrameError("unknownKind", `${kind} is no frame kind`);
}

function toFrame(kind: number | undefined, payload: Uint8Array): Frame {
  if (kind === FRAME_RAW) return { kind: "raw", bytes: payload };
  try {
    return {
      kind: "json",
      value: JSON.parse(utf8Decoder.decode(payload)),
    };
  } catch {
    throw new FrameError("badJson", "a JSON frame does not hold one document in UTF-8");
  }
}

function tooLarge(length: number, limit: number): FrameError {
  return new FrameError("tooLarge", `a frame of ${length} bytes is over the limit of ${limit}`);
}
