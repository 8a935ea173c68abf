/** One file from the server to a partial file: goes on where it broke off, also in another life of the process. */
import { open, rm, stat } from "node:fs/promises";
import { ServerRefused } from "../server/server-refused.ts";

export interface BlobRef {
  readonly sha256: string;
  readonly bytes: number;
}

export interface BlobStream {
  /** The first byte that comes; the server may have ignored the wish for a part. */
  readonly start: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Streams the bytes of one blob from `from` on. Throws when the server has none. `isAgain`: the last try failed. */
export type FetchBlob = (
  sha256: string,
  from: number,
  signal: AbortSignal,
  isAgain: boolean,
) => Promise<BlobStream>;

/** The data cannot be had; nothing is known about the program. */
export class BlobUnavailable extends Error {
  override readonly name = "BlobUnavailable";
}

/** In a row, none of which brought a single byte. A slow line that breaks again and again still gets there. */
const FRUITLESS_TRIES = 3;
/** While nobody is there, or the other side is in trouble, which takes half a minute: a restart is no reason for a verdict. */
const TRIES_WHILE_AWAY = 6;
const PAUSE_MAX_MS = 12_800;
/** A line that brings nothing for this long is dead, however long a large file may take. */
const SILENCE_MS = 30_000;

/** @throws BlobUnavailable; the partial file then holds what came, unless that was wrong. */
export async function download(
  ref: BlobRef,
  partial: string,
  fetch: FetchBlob,
  onFailure: (reason: string, tried: number) => void,
): Promise<void> {
  let fruitless = 0;
  for (let tried = 1; ; tried++) {
    const before = await sizeOf(partial);
    try {
      await downloadOnce(ref, partial, (sha256, from, signal) =>
        fetch(sha256, from, signal, tried > 1),
      );
      return;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      onFailure(text, tried);
      fruitless = (await sizeOf(partial)) > before ? 0 : fruitless + 1;
      if (fruitless >= (isAway(error) ? TRIES_WHILE_AWAY : FRUITLESS_TRIES)) {
        throw new BlobUnavailable(`test data ${ref.sha256}: ${text}`);
      }
      await Bun.sleep(Math.min(PAUSE_MAX_MS, 200 * 4 ** Math.max(0, fruitless - 1)));
    }
  }
}

/** What passes by itself; that there is no such file, or that it is another one, does not. */
function isAway(error: unknown): boolean {
  if (error instanceof ServerRefused) return error.status >= 500 || error.status === 429;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(Connection(Refused|Closed)|ECONN)/.test(code);
}

async function downloadOnce(
  ref: BlobRef,
  partial: string,
  fetch: (sha256: string, from: number, signal: AbortSignal) => Promise<BlobStream>,
): Promise<void> {
  let { bytes, hasher } = await hashWhatIsThere(partial);
  if (bytes < ref.bytes || bytes === 0) {
    const patience = new AbortController();
    const { start, chunks } = await withinSilence(patience, () =>
      fetch(ref.sha256, bytes, patience.signal),
    );
    if (start !== 0 && start !== bytes) {
      // Whoever stands between does not know about parts: all of it is asked for then.
      await rm(partial, { force: true });
      throw new Error(`bytes from ${start} instead of ${bytes}`);
    }
    if (start !== bytes) {
      await rm(partial, { force: true });
      bytes = 0;
      hasher = new Bun.CryptoHasher("sha256");
    }
    const file = await open(partial, "a");
    try {
      const iterator = chunks[Symbol.asyncIterator]();
      for (;;) {
        const next = await withinSilence(patience, () => iterator.next());
        if (next.done === true) break;
        bytes += next.value.length;
        if (bytes > ref.bytes) break;
        hasher.update(next.value);
        await file.writeFile(next.value);
      }
      if (bytes > ref.bytes) await iterator.return?.();
    } finally {
      await file.close();
    }
  }
  if (bytes < ref.bytes) throw new Error(`${bytes} bytes instead of ${ref.bytes}`);
  const isTooLong = bytes > ref.bytes;
  if (!isTooLong && hasher.digest("hex") === ref.sha256) return;
  // Nothing of it can be trusted.
  await rm(partial, { force: true });
  throw new Error(
    isTooLong
      ? `more than the announced ${ref.bytes} bytes`
      : "the content does not match its hash",
  );
}

/** @throws when nothing happens for SILENCE_MS; the request is given up with it. */
async function withinSilence<T>(patience: AbortController, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`nothing came for ${SILENCE_MS / 1000} s`);
    patience.abort(error);
    late.reject(error);
  }, SILENCE_MS);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function hashWhatIsThere(path: string) {
  const hasher = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  if ((await sizeOf(path)) > 0) {
    for await (const chunk of Bun.file(path).stream()) {
      hasher.update(chunk);
      bytes += chunk.length;
    }
  }
  return { bytes, hasher };
}

/** Whether a file is what its name says. */
export async function isIntact(path: string, sha256: string): Promise<boolean> {
  const { hasher } = await hashWhatIsThere(path);
  return hasher.digest("hex") === sha256;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
