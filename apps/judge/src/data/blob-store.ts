/**
 * Files by content: `DIR/ab/abcdef…`. Test data comes from the server, artefacts and collected files from the
 * sandbox, which reads and writes the same folder. Least recently used files go when the limit is passed; files
 * in use never do.
 *
 * The sandbox puts files here before this process hears of them, also over equal ones that are here already. A file is
 * let go only while it is the one that this process knew: looked at and moved away within one turn of the event loop.
 */
import { renameSync, type Stats, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type BlobRef, download, type FetchBlob, isIntact } from "./download.ts";
import { inOrderOfLeaving } from "./eviction.ts";
import { isMissing } from "./missing.ts";

/** Keeps files in place until released. */
export interface Hold {
  release(): void;
}

interface Entry {
  bytes: number;
  /** Which file it was when last looked at; another one under the same name was put there since. */
  file: string | null;
  /** By the clock of `performance.now`: not let go before, because a result is on its way that names it. */
  sparedUntil: number;
  /** Order of use; higher is later. */
  usedAt: number;
  /** When the file was last told, which it is for the next life of the process. */
  notedAt: number;
  /** Who had it compiled last in this life of the process; null = what all need. */
  holder: string | null;
  /** Its content was seen to match its hash in this life of the process. */
  isTrusted: boolean;
}

const DOWNLOADS_AT_ONCE = 4;
const DISCARDED_MAX = 4096;
const DISCARDED_BYTES_MAX = 256 * 1024 ** 2;
/** A result follows its files within moments; this is for a machine that has none to spare. */
const RESULT_DELAY_MS = 10_000;
/** Every submission uses all test data of its problem. */
const NOTED_EVERY_MS = 60_000;
/** What is half here for longer will hardly be asked for again. */
const PARTIAL_LIFE_MS = 24 * 3_600_000;

export class BlobStore {
  readonly dir: string;
  readonly #limitBytes: number;
  readonly #fetch: FetchBlob;
  readonly #log: Logger;
  readonly #entries = new Map<string, Entry>();
  /** How many holders; also of files that are still on their way, so that nothing goes between arrival and use. */
  readonly #holds = new Map<string, number>();
  readonly #downloads = new Map<string, Promise<void>>();
  /** Bytes of files that were given up, in the order of that. */
  readonly #discarded = new Map<string, number>();
  #discardedBytes = 0;
  #totalBytes = 0;
  #clock = 0;

  private constructor(dir: string, limitBytes: number, fetch: FetchBlob, log: Logger) {
    this.dir = dir;
    this.#limitBytes = limitBytes;
    this.#fetch = fetch;
    this.#log = log;
  }

  /** Takes over what an earlier run left, oldest use first; downloads that it began may be gone on with for a day. */
  static async open(options: {
    dir: string;
    limitBytes: number;
    fetch: FetchBlob;
    log: Logger;
  }): Promise<BlobStore> {
    const store = new BlobStore(options.dir, options.limitBytes, options.fetch, options.log);
    await mkdir(store.#incomingDir(), { recursive: true });
    await store.#clearIncoming();
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
    const release = () => this.#release(held);
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

  /** As `hold`, but only of what is here already; null when something is missing or damaged. */
  async findHold(refs: readonly BlobRef[], holder?: string): Promise<Hold | null> {
    if (!refs.every((ref) => this.#entries.has(ref.sha256))) return null;
    const hold = this.keep(refs, holder);
    for (const ref of refs) {
      if (await this.#isGood(ref)) continue;
      hold.release();
      return null;
    }
    return hold;
  }

  /** Gives up to `bytes` back to the disk, least recently used first. */
  async makeRoom(bytes: number): Promise<void> {
    await this.#evict(Math.max(0, Math.min(this.#limitBytes, this.#totalBytes - bytes)));
  }

  /** Enters files that the sandbox put into the folder, and holds them. `holder`: whose program they are. */
  keep(refs: readonly BlobRef[], holder?: string): Hold {
    const held = refs.map((ref) => ref.sha256);
    for (const ref of refs) {
      this.#pin(ref.sha256);
      const known = this.#entries.get(ref.sha256);
      if (known === undefined) this.#add(ref.sha256, ref.bytes, holder);
      else {
        known.file = findIdentity(this.path(ref.sha256));
        if (known.holder !== null) known.holder = holder ?? known.holder;
        this.#touch(ref.sha256);
      }
    }
    return { release: () => this.#release(held) };
  }

  /** Enters bytes of our own making, and holds them. */
  async put(bytes: Uint8Array): Promise<BlobRef & Hold> {
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    const ref = { sha256, bytes: bytes.length };
    const known = await this.findHold([ref]);
    if (known !== null) return { ...ref, ...known };
    const temporary = join(this.#incomingDir(), crypto.randomUUID());
    try {
      await writeFile(temporary, bytes);
      await this.#moveIn(temporary, sha256);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { ...ref, ...this.keep([ref]) };
  }

  /**
   * Lets a file go that nobody holds and nobody will ask for; not at once. The sandbox may just have put the same bytes
   * here for another run (checkers say the same of many programs), and that run has yet to hold them. What was given up
   * last goes last, long after the result of such a run has arrived.
   */
  async discard(sha256: string): Promise<void> {
    const entry = this.#entries.get(sha256);
    if (entry === undefined || this.#holds.has(sha256)) return;
    this.#reclaim(sha256);
    this.#discarded.set(sha256, entry.bytes);
    this.#discardedBytes += entry.bytes;
    const gone: string[] = [];
    for (const oldest of this.#discarded.keys()) {
      if (this.#discarded.size <= DISCARDED_MAX && this.#discardedBytes <= this.#discardedLimit) {
        break;
      }
      const known = this.#entries.get(oldest);
      const away = known === undefined ? null : this.#letGo(oldest, known);
      if (away !== null) gone.push(away);
      this.#reclaim(oldest);
    }
    await removeAll(gone);
  }

  get #discardedLimit(): number {
    return Math.min(DISCARDED_BYTES_MAX, Math.floor(this.#limitBytes / 8));
  }

  #reclaim(sha256: string): void {
    this.#discardedBytes -= this.#discarded.get(sha256) ?? 0;
    this.#discarded.delete(sha256);
  }

  /**
   * Takes the file out of everybody's sight and answers where it lies now, to be removed; null = it stays, or there was
   * none. Nothing is awaited in here: between the look and the move no hold can begin.
   */
  #letGo(sha256: string, entry: Entry): string | null {
    const path = this.path(sha256);
    if (performance.now() < entry.sparedUntil || this.#isNew(entry, findIdentity(path)))
      return null;
    const away = join(this.#incomingDir(), `gone-${crypto.randomUUID()}`);
    try {
      renameSync(path, away);
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#forget(sha256, entry);
      return null;
    }
    // The sandbox is a process of its own: it may have come in between the look and the move.
    if (this.#isNew(entry, findIdentity(away))) {
      renameSync(away, path);
      return null;
    }
    this.#forget(sha256, entry);
    return away;
  }

  /** A run has put the same bytes there anew, and its result has yet to arrive. */
  #isNew(entry: Entry, found: string | null): boolean {
    if (found === null || found === entry.file) return false;
    entry.file = found;
    entry.sparedUntil = performance.now() + RESULT_DELAY_MS;
    return true;
  }

  async #ensure(ref: BlobRef, signal: AbortSignal): Promise<void> {
    if (this.#entries.has(ref.sha256) && (await this.#isGood(ref))) return this.#touch(ref.sha256);
    // Whoever comes second waits for the first one's download, which no single task may abort.
    const running = this.#downloads.get(ref.sha256);
    const arrival = running ?? this.#startDownload(ref);
    await Promise.race([arrival, rejectOnAbort(signal)]);
  }

  /** A file of an earlier life is read once before it is believed: a machine that lost power leaves holes. */
  async #isGood(ref: BlobRef): Promise<boolean> {
    const entry = this.#entries.get(ref.sha256);
    if (entry === undefined) return false;
    // At once: a thread of its own for each of a problem's files costs ten times the look.
    const facts = statSync(this.path(ref.sha256), { throwIfNoEntry: false });
    const isWhole = facts?.size === ref.bytes;
    if (isWhole && (entry.isTrusted || (await isIntact(this.path(ref.sha256), ref.sha256)))) {
      entry.isTrusted = true;
      entry.file = identityOf(facts);
      return true;
    }
    this.#log.warn({ ...ref, size: facts?.size ?? null }, "a cached file is damaged");
    // Another one may have looked at it meanwhile.
    if (this.#entries.get(ref.sha256) === entry) this.#forget(ref.sha256, entry);
    return false;
  }

  #startDownload(ref: BlobRef): Promise<void> {
    const arrival = this.#download(ref).finally(() => this.#downloads.delete(ref.sha256));
    arrival.catch(() => undefined);
    this.#downloads.set(ref.sha256, arrival);
    return arrival;
  }

  async #download(ref: BlobRef): Promise<void> {
    const { sha256 } = ref;
    const partial = join(this.#incomingDir(), `${sha256}.part`);
    await download(ref, partial, this.#fetch, (reason, tried) => {
      this.#log.warn({ sha256, tried, reason }, "a download failed");
    });
    await this.#moveIn(partial, sha256);
    if (!this.#entries.has(sha256)) this.#add(sha256, ref.bytes);
  }

  /** A reader sees the whole file or none. */
  async #moveIn(temporary: string, sha256: string): Promise<void> {
    await mkdir(join(this.dir, sha256.slice(0, 2)), { recursive: true });
    await rename(temporary, this.path(sha256));
  }

  async #clearIncoming(): Promise<void> {
    const young = Date.now() - PARTIAL_LIFE_MS;
    for (const name of await readdir(this.#incomingDir())) {
      const path = join(this.#incomingDir(), name);
      const isPartial = /^[0-9a-f]{64}\.part$/.test(name);
      if (isPartial && (await stat(path)).mtimeMs > young) continue;
      await rm(path, { recursive: true, force: true });
    }
  }

  async #scan(): Promise<void> {
    const found: { sha256: string; facts: Stats }[] = [];
    for (const folder of await readdir(this.dir)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const name of await readdir(join(this.dir, folder))) {
        if (!/^[0-9a-f]{64}$/.test(name)) continue;
        found.push({ sha256: name, facts: await stat(join(this.dir, folder, name)) });
      }
    }
    found.sort((a, b) => a.facts.mtimeMs - b.facts.mtimeMs);
    for (const { sha256, facts } of found) {
      const file = identityOf(facts);
      this.#enter(sha256, { bytes: facts.size, file, holder: null, isTrusted: false });
    }
  }

  /** Called after anything that adds or releases; a hold larger than the limit is allowed to stand. */
  async #evict(limitBytes = this.#limitBytes): Promise<void> {
    if (this.#totalBytes <= limitBytes) return;
    const rest = [...this.#entries].filter(([sha256]) => !this.#discarded.has(sha256));
    const leaving = [...this.#discarded.keys(), ...inOrderOfLeaving(rest, limitBytes)];
    const gone: string[] = [];
    for (const sha256 of leaving) {
      const entry = this.#entries.get(sha256);
      if (this.#totalBytes <= limitBytes) break;
      if (entry === undefined || this.#holds.has(sha256)) continue;
      const away = this.#letGo(sha256, entry);
      if (away !== null) gone.push(away);
    }
    await removeAll(gone);
  }

  #pin(sha256: string): void {
    this.#reclaim(sha256);
    this.#holds.set(sha256, (this.#holds.get(sha256) ?? 0) + 1);
  }

  #unpin(sha256: string): void {
    const left = (this.#holds.get(sha256) ?? 0) - 1;
    if (left > 0) this.#holds.set(sha256, left);
    else this.#holds.delete(sha256);
  }

  #release(held: string[]): void {
    for (const sha256 of held.splice(0)) this.#unpin(sha256);
    // A disk that does not let go of a file is found out by whoever looks at it.
    this.#evict().catch((error) => this.#log.warn({ err: error }, "no room was made"));
  }

  #touch(sha256: string): void {
    const entry = this.#entries.get(sha256);
    if (entry === undefined) return;
    entry.usedAt = ++this.#clock;
    // The time of last use has to outlive this process; a lost or late one only makes the order a little worse.
    const at = Date.now();
    if (at < entry.notedAt + NOTED_EVERY_MS) return;
    entry.notedAt = at;
    utimes(this.path(sha256), at / 1000, at / 1000).catch(() => undefined);
  }

  #add(sha256: string, bytes: number, holder: string | null = null): void {
    const file = findIdentity(this.path(sha256));
    this.#enter(sha256, { bytes, file, holder, isTrusted: true });
  }

  #enter(sha256: string, facts: Pick<Entry, "bytes" | "file" | "holder" | "isTrusted">): void {
    this.#entries.set(sha256, { ...facts, sparedUntil: 0, usedAt: ++this.#clock, notedAt: 0 });
    this.#totalBytes += facts.bytes;
  }

  #forget(sha256: string, entry: Entry): void {
    this.#entries.delete(sha256);
    this.#reclaim(sha256);
    this.#totalBytes -= entry.bytes;
  }

  #incomingDir(): string {
    return join(this.dir, "incoming");
  }
}

/** Of two files with the same bytes under the same name; null = there is none. */
function findIdentity(path: string): string | null {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? null : identityOf(facts);
}

/** A number may be used again for the next file, but not with the same time of birth. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`;
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
