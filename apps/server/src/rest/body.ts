import { DomainError } from "@gavel/api/kernel/error";
import { Params } from "./params.ts";
import { type Patience, patiently } from "./patience.ts";

export const JSON_BYTES_MAX = 2 * 1024 * 1024;

/** The frame answers 413 with it. */
export class BodyTooLarge extends Error {
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`body over ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
/** The frame answers 415 with it. */
export class WrongMediaType extends Error {}

/** Reads the whole body, counting as it comes: a length header is only a hint. @throws BodyTooLarge, BodyStalled */
export async function readLimited(
  request: Request,
  maxBytes: number,
  patience: Patience,
): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw new BodyTooLarge(maxBytes);
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of patiently(request.body, patience)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface ParsedBody {
  readonly value: unknown;
  readonly params: Params;
}

/** @throws BodyTooLarge, BodyStalled, WrongMediaType, DomainError PARAM_INVALID for what is not JSON. */
export async function readJson(
  request: Request,
  maxBytes: number,
  patience: Patience,
): Promise<ParsedBody> {
  const bytes = await readLimited(request, maxBytes, patience);
  if (bytes.byteLength === 0) return { value: undefined, params: new Params({}) };
  const text = decode(bytes);
  const type = (request.headers.get("content-type") ?? "application/json").toLowerCase();
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const values = Object.fromEntries(new URLSearchParams(text));
    return { value: values, params: new Params(values) };
  }
  if (!type.includes("json")) throw new WrongMediaType();
  const value = parseJson(text);
  return { value, params: new Params(isRecord(value) ? value : {}) };
}

/** What is no UTF-8 is refused: letters replaced in silence would be stored for good. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("PARAM_INVALID", { field: "body" });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DomainError("PARAM_INVALID", { field: "body", issue: (error as Error).name });
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
