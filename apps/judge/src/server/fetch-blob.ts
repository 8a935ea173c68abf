/** Test data: the site names an address that is good for some minutes, at itself or at its store of files. */
import type { BlobStream } from "../data/download.ts";
import { ServerRefused } from "./server-refused.ts";

export interface WantedBlob {
  readonly sha256: string;
  /** The first byte that is not here yet. */
  readonly from: number;
  /** It was tried before and failed: the site sends it itself, whatever is wrong with its store as seen from here. */
  readonly isAgain: boolean;
}

export interface BlobSource {
  /** One request to the site, with the token. A redirection comes back as it is. @throws ServerRefused */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** Of the site's side of the protocol. */
  readonly base: string;
  /** Packing pays. */
  readonly isFar: boolean;
}

/** From the byte `from` on, if the other side can do that; the answer says where it starts. */
export async function fetchBlob(
  source: BlobSource,
  { sha256, from, isAgain }: WantedBlob,
  signal: AbortSignal,
): Promise<BlobStream> {
  const path = `blob/${sha256}${isAgain ? "?through=site" : ""}`;
  if (from > 0) {
    const part = await fetchPart(source, path, { sha256, from }, signal);
    if (part !== null) return part;
  }
  const encoding = source.isFar ? "zstd, gzip" : "identity";
  const response = await follow(source, path, { "accept-encoding": encoding }, signal);
  return { start: 0, chunks: bodyOf(response) };
}

/** null: what we have is longer than what there is. */
async function fetchPart(
  source: BlobSource,
  path: string,
  { sha256, from }: { sha256: string; from: number },
  signal: AbortSignal,
): Promise<BlobStream | null> {
  // Content by its hash never changes, but whoever stands between us and the server may not know.
  const headers = { range: `bytes=${from}-`, "if-range": `"${sha256}"` };
  try {
    const response = await follow(
      source,
      path,
      { ...headers, "accept-encoding": "identity" },
      signal,
    );
    const range = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "");
    return { start: response.status === 206 ? Number(range?.[1]) : 0, chunks: bodyOf(response) };
  } catch (error) {
    if (error instanceof ServerRefused && error.status === 416) return null;
    throw error;
  }
}

/** One step and no more. The token goes to the site alone. */
async function follow(
  source: BlobSource,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await source.ask(path, { headers, signal, redirect: "manual" });
  if (answer.ok) return answer;
  const asked = new URL(`${source.base}/${path}`);
  const address = new URL(answer.headers.get("location") ?? "", asked);
  if (address.origin === asked.origin && address.href.startsWith(`${source.base}/`)) {
    const rest = address.href.slice(source.base.length + 1);
    return source.ask(rest, { headers, signal, redirect: "error" });
  }
  // Its tag is of another kind than ours; the hash of all is compared in the end.
  const { "if-range": _ours, ...others } = headers;
  const found = await fetch(address, { headers: others, signal, redirect: "error" });
  if (found.ok) return found;
  await found.body?.cancel();
  // Not the address itself: whoever reads the log could use it.
  throw new ServerRefused(found.status, `the store at ${address.host}: HTTP ${found.status}`);
}

function bodyOf(response: Response): AsyncIterable<Uint8Array> {
  if (response.body === null) throw new ServerRefused(response.status, "a blob without a body");
  return response.body;
}
