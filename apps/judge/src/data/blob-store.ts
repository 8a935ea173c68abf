/**
 * Files by content: `DIR/ab/abcdef…`. Test data comes from the server, artefacts and collected files from the
 * sandbox, which reads and writes the same folder. Least recently used files go when the limit is passed; files
 * in use never do.
 */
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

export interface BlobRef {
  readonly sha256: string;
  readonly bytes: number;
}

/** Streams the bytes of one blob. Throws when the server has none. */
export type FetchBlob = (sha256: string, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;

/** The data cannot be had; nothing is known about the program. */
export class BlobUnavailable extends Error {
  override readonly name = "BlobUnavailable";
}

/** Keeps files in place until released. */
export interface Hold {
  release(): void;
}

interface Entry {
  bytes: number;
  /** Order of use; higher is later. */
  usedAt: number;
}

const DOWNLOADS_AT_ONCE = 4;
const DOWNLOAD_TRIES = 3;

export class BlobStore {
  readonly dir: string;
  readonly #limitBytes: number;
  readonly #fetch: FetchBlob;
  readonly #log: Logger;
  readonly #entries = new Map<string, Entry>();
  /** How many holders; also of files that are still on their way, so that nothing goes between arrival and use. */
  readonly #holds = new Map<string, number>();
  readonly #downloads = new Map<string, Promise<void>>();
  #totalBytes = 0;
  #clock = 0;
  #temporary = 0;

  private constructor(dir: string, limitBytes: number, fetch: FetchBlob, log: Logger) {
    this.dir = dir;
    this.#limitBytes = limitBytes;
    this.#fetch = fetch;
    this.#log = log;
  }

  /** Takes over what an earlier run left, oldest use first, and clears half-written files. */
  static async open(options: {
    dir: string;
    limitBytes: number;
    fetch: FetchBlob;
    log: Logger;
  }): Promise<BlobStore> {
    const store = new BlobStore(options.dir, options.limitBytes, options.fetch, options.log);
    await rm(store.#temporaryDir(), { recursive: true, force: true });
    await mkdir(store.#temporaryDir(), { recursive: true });
    await store.#scan();
    await store.#evict();
    return store;
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  path(sha256: string): string {
    return join(this.dir, sha256.slice(0, 2), sha256);
  }

  has(sha256: string): boolean {
    return this.#entries.has(sha256);
  }

  /** Makes all of them present and keeps them so. @throws BlobUnavailable, or the signal's reason. */
  async hold(refs: readonly BlobRef[], signal: AbortSignal): Promise<Hold> {
    const unique = [...new Map(refs.map((ref) => [ref.sha256, ref])).values()];
    const held: string[] = [];
    const release = () => {
      for (const sha256 of held.splice(0)) this.#unpin(sha256);
      void this.#evict();
    };
    const queue = [...unique];
    const worker = async () => {
      for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
        signal.throwIfAborted();
        this.#pin(ref.sha256);
        held.push(ref.sha256);
        await this.#ensure(ref, signal);
      }
    };
    const workers = Array.from({ length: Math.min(DOWNLOADS_AT_ONCE, unique.length) }, worker);
    const failed = (await Promise.allSettled(workers)).find((one) => one.status === "rejected");
    if (failed !== undefined) {
      release();
      throw failed.reason;
    }
    return { release };
  }

  /** As `hold`, but only of what is here already; null when something is missing. */
  findHold(refs: readonly BlobRef[]): Hold | null {
    if (!refs.every((ref) => this.#entries.has(ref.sha256))) return null;
    return this.keep(refs);
  }

  /** Enters files that the sandbox put into the folder, and holds them. */
  keep(refs: readonly BlobRef[]): Hold {
    const held = refs.map((ref) => ref.sha256);
    for (const ref of refs) {
      this.#pin(ref.sha256);
      if (this.#entries.has(ref.sha256)) this.#touch(ref.sha256);
      else this.#add(ref.sha256, ref.bytes);
    }
    return {
      release: () => {
        for (const sha256 of held.splice(0)) this.#unpin(sha256);
        void this.#evict();
      },
    };
  }

  /** Enters bytes of our own making, and holds them. */
  async put(bytes: Uint8Array): Promise<BlobRef & Hold> {
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    const ref = { sha256, bytes: bytes.length };
    if (!this.#entries.has(sha256)) {
      const temporary = join(this.#temporaryDir(), String(this.#temporary++));
      await Bun.write(temporary, bytes);
      await mkdir(join(this.dir, sha256.slice(0, 2)), { recursive: true });
      await rename(temporary, this.path(sha256));
    }
    return { ...ref, ...this.keep([ref]) };
  }

  /** Removes a file unless somebody holds it. */
  async discard(sha256: string): Promise<void> {
    const entry = this.#entries.get(sha256);
    if (entry === undefined || this.#holds.has(sha256)) return;
    this.#forget(sha256, entry);
    await rm(this.path(sha256), { force: true });
  }

  async #ensure(ref: BlobRef, signal: AbortSignal): Promise<void> {
    if (this.#entries.has(ref.sha256)) {
      const size = await sizeOf(this.path(ref.sha256));
      if (size === ref.bytes) return this.#touch(ref.sha256);
      this.#log.warn({ ...ref, size }, "a cached file is damaged; fetching it again");
      const entry = this.#entries.get(ref.sha256);
      if (entry !== undefined) this.#forget(ref.sha256, entry);
    }
    // Whoever comes second waits for the first one's download, which no single task may abort.
    const running = this.#downloads.get(ref.sha256);
    const download = running ?? this.#startDownload(ref);
    await Promise.race([download, rejectOnAbort(signal)]);
  }

  #startDownload(ref: BlobRef): Promise<void> {
    const download = this.#download(ref).finally(() => this.#downloads.delete(ref.sha256));
    download.catch(() => undefined);
    this.#downloads.set(ref.sha256, download);
    return download;
  }

  async #download(ref: BlobRef): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        await this.#downloadOnce(ref);
        return;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.#log.warn({ sha256: ref.sha256, tried, reason: text }, "a download failed");
        if (tried === DOWNLOAD_TRIES) throw new BlobUnavailable(`test data ${ref.sha256}: ${text}`);
        await Bun.sleep(200 * 4 ** (tried - 1));
      }
    }
  }

  async #downloadOnce(ref: BlobRef): Promise<void> {
    const temporary = join(this.#temporaryDir(), String(this.#temporary++));
    try {
      const file = Bun.file(temporary).writer();
      const hasher = new Bun.CryptoHasher("sha256");
      let bytes = 0;
      try {
        for await (const chunk of await this.#fetch(ref.sha256, AbortSignal.timeout(600_000))) {
          bytes += chunk.length;
          if (bytes > ref.bytes) throw new Error(`more than the announced ${ref.bytes} bytes`);
          hasher.update(chunk);
          file.write(chunk);
          await file.flush();
        }
      } finally {
        await file.end();
      }
      if (bytes !== ref.bytes) throw new Error(`${bytes} bytes instead of ${ref.bytes}`);
      if (hasher.digest("hex") !== ref.sha256)
        throw new Error("the content does not match its hash");
      await mkdir(join(this.dir, ref.sha256.slice(0, 2)), { recursive: true });
      // A reader sees the whole file or none.
      await rename(temporary, this.path(ref.sha256));
      if (!this.#entries.has(ref.sha256)) this.#add(ref.sha256, ref.bytes);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #scan(): Promise<void> {
    const found: { sha256: string; bytes: number; mtimeMs: number }[] = [];
    for (const folder of await readdir(this.dir)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const name of await readdir(join(this.dir, folder))) {
        if (!/^[0-9a-f]{64}$/.test(name)) continue;
        const facts = await stat(join(this.dir, folder, name));
        found.push({ sha256: name, bytes: facts.size, mtimeMs: facts.mtimeMs });
      }
    }
    found.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const one of found) this.#add(one.sha256, one.bytes);
  }

  /** Called after anything that adds or releases; a hold larger than the limit is allowed to stand. */
  async #evict(): Promise<void> {
    if (this.#totalBytes <= this.#limitBytes) return;
    const oldestFirst = [...this.#entries].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const gone: string[] = [];
    for (const [sha256, entry] of oldestFirst) {
      if (this.#totalBytes <= this.#limitBytes) break;
      if (this.#holds.has(sha256)) continue;
      this.#forget(sha256, entry);
      gone.push(sha256);
    }
    for (const sha256 of gone) {
      if (!this.#entries.has(sha256)) await rm(this.path(sha256), { force: true });
    }
  }

  #pin(sha256: string): void {
    this.#holds.set(sha256, (this.#holds.get(sha256) ?? 0) + 1);
  }

  #unpin(sha256: string): void {
    const left = (this.#holds.get(sha256) ?? 0) - 1;
    if (left > 0) this.#holds.set(sha256, left);
    else this.#holds.delete(sha256);
  }

  #touch(sha256: string): void {
    const entry = this.#entries.get(sha256);
    if (entry !== undefined) entry.usedAt = ++this.#clock;
    // The time of last use has to outlive this process; a lost update only makes the order a little worse.
    const now = new Date();
    utimes(this.path(sha256), now, now).catch(() => undefined);
  }

  #add(sha256: string, bytes: number): void {
    this.#entries.set(sha256, { bytes, usedAt: ++this.#clock });
    this.#totalBytes += bytes;
  }

  #forget(sha256: string, entry: Entry): void {
    this.#entries.delete(sha256);
    this.#totalBytes -= entry.bytes;
  }

  #temporaryDir(): string {
    return join(this.dir, "incoming");
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
