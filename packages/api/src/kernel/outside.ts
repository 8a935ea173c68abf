/** JSON from other sites and to them, at an address that whoever keeps this one named: in bounded time, of bounded size. */
import { z } from "zod";
import { addressFor, type Resolve, withHost } from "./reached.ts";

const REDIRECTS_MAX = 3;
const FAULT_CHARACTERS_MAX = 500;

interface Limits {
  /** For all of it, redirects and the last byte included. */
  readonly ms: number;
  readonly bytesMax: number;
  /** Refusals whose reason comes as JSON too. */
  readonly refusalStatus?: number;
}

/** @throws Error for `describeFault` */
export async function readJsonOutside(
  address: string | URL,
  { ms, bytesMax, refusalStatus }: Limits,
): Promise<unknown> {
  const answer = await follow(new URL(address), AbortSignal.timeout(ms));
  if (!answer.ok && answer.status !== refusalStatus) {
    await answer.body?.cancel();
    throw new Error(`the address answered ${answer.status}`);
  }
  return JSON.parse(await readText(answer, bytesMax));
}

/**
 * Redirects stay on the host that was named and lead at most from http to https: another site must not make this
 * server ask what only this server reaches.
 */
async function follow(named: URL, signal: AbortSignal): Promise<Response> {
  let address = named;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await fetch(address, plainly({ signal, redirect: "manual" }));
    const location = answer.headers.get("location");
    if (answer.status < 300 || answer.status > 399 || location === null) return answer;
    await answer.body?.cancel();
    const next = new URL(location, address);
    if (next.origin !== address.origin && next.origin !== `https://${address.hostname}`) {
      throw new Error(`the address leads to ${next.origin}, which was not named`);
    }
    address = next;
  }
  throw new Error(`the address leads on more than ${REDIRECTS_MAX} times`);
}

/**
 * Nothing is unpacked before it is counted: of a few bytes some ways of packing make gigabytes, and the runtime would hold
 * them all.
 */
function plainly(wish: RequestInit): BunFetchRequestInit {
  const headers = new Headers(wish.headers);
  headers.set("accept-encoding", "gzip");
  return { ...wish, headers, decompress: false };
}

/** @throws Error for what it was not asked to be packed in */
function unpacked({ headers, body }: Response): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
  const packing = (headers.get("content-encoding") ?? "identity").toLowerCase();
  if (body === null) return [];
  if (packing === "identity") return body;
  if (packing === "gzip") return body.pipeThrough(new DecompressionStream("gzip"));
  throw new Error(`the answer is packed as ${packing}`);
}

async function readText(answer: Response, bytesMax: number): Promise<string> {
  let bytes = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpacked(answer)) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Error(`the answer has over ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

interface Sending {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Origins that root listed. A name among them may lead inside only where its address is listed too. */
  readonly named: readonly string[];
  readonly resolve?: Resolve;
}

/**
 * Sends JSON, and takes of the answer no more than its status. A redirect is an answer like others: what is sent is for the
 * address that was named.
 * @throws Error for `describeFault`
 */
export async function postJsonOutside(
  address: string,
  { body, headers, ms, named, resolve, ...wish }: Sending,
): Promise<number> {
  const url = new URL(address);
  const signal = AbortSignal.any([wish.signal, AbortSignal.timeout(ms)]);
  const ip = await addressFor(url, { named, signal, resolve });
  const answer = await fetch(ip === null ? url : withHost(url, ip), {
    ...plainly({
      method: "POST",
      body,
      headers: { ...headers, "content-type": "application/json", host: url.host },
      redirect: "manual",
      signal,
    }),
    // Connected to by its number, and known by its name all the same.
    ...(ip !== null && url.protocol === "https:" && { tls: { serverName: url.hostname } }),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** What answers with one of these has no body. */
const BODILESS = [101, 204, 205, 304];

/**
 * `fetch` for a library that speaks a protocol with a place that was named, in the library's own time: what comes is bounded.
 * @throws Error for `describeFault`
 */
export function fetchUpTo(bytesMax: number) {
  return async (address: string, wish: RequestInit): Promise<Response> => {
    const answer = await fetch(address, plainly(wish));
    if (answer.body === null || BODILESS.includes(answer.status)) return answer;
    const { status, statusText } = answer;
    const headers = new Headers(answer.headers);
    headers.delete("content-encoding");
    return new Response(await readText(answer, bytesMax), { status, statusText, headers });
  };
}

/** For whoever named the address. `expected` says what the answer should be. */
export function describeFault(error: unknown, expected: string): string {
  if (error instanceof z.ZodError) return `the answer is ${expected}`;
  if (error instanceof SyntaxError) return "the answer is not JSON";
  return error instanceof Error ? error.message.slice(0, FAULT_CHARACTERS_MAX) : "unknown";
}
