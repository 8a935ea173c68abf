/** Sandbox, store and tool chains put together: all of the judge that needs no server. */
import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import type { SandboxHello } from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";
import { atTimes } from "./backoff.ts";
import { BlobStore } from "./data/blob-store.ts";
import type { FetchBlob } from "./data/download.ts";
import { giveUp } from "./data/give-up.ts";
import { diskFault, readDisk, writeFault } from "./health/checks.ts";
import { runSelfTest } from "./health/self-test.ts";
import { Compiler } from "./judging/compile.ts";
import type { JudgingTools } from "./judging/judge-task.ts";
import type { RunLimits } from "./judging/limits.ts";
import { type Asker, Shares } from "./judging/shares.ts";
import { Slots } from "./judging/slots.ts";
import { TOOLS_BOX_DIR } from "./languages/language.ts";
import { LanguageShelf } from "./languages/shelf.ts";
import { bindsOf, findToolChains } from "./languages/tool-chains.ts";
import { clearOldTools, makeToolRoom } from "./languages/tool-room.ts";
import { closeFolder } from "./private-folder.ts";
import { Sandbox } from "./sandbox/sandbox.ts";

export interface WorkshopOptions {
  readonly dataDir: string;
  readonly sandboxBinary: string;
  readonly slots: number;
  /** Beside runs that are slow to end; two for each slot unless told, and no more than `MOST_EXTRA`. */
  readonly extraSlots?: number;
  readonly cpus?: readonly number[];
  /** Of everything that is kept, prepared tool chains included. */
  readonly cacheLimitBytes: number;
  /** Of these alone; they never get more than three quarters. */
  readonly toolLimitBytes?: number;
  readonly fetchBlob: FetchBlob;
  readonly log: Logger;
  /** What a checker may use, in place of the usual. */
  readonly checkerLimits?: RunLimits;
}

const TOOLS_FOLDER = "toolchains";
const MIB = 1024 * 1024;
/** In this time so many programs may be compiled, of different people, that their notes take some dozen megabytes. */
const TIDY_EVERY_MS = 3_600_000;
/** A sandbox that dies is back in less. */
const SANDBOX_MAY_TAKE_MS = 5000;

/** Beside this many the quick ones find a gap soon enough. */
const MOST_EXTRA = 4;

/** All languages of Debian 12 take 0.8 GiB; where that does not fit, C++ without its headers is slower to compile. */
const TOOL_LIMIT_BYTES = 1024 * MIB;

function toolLimitOf({ toolLimitBytes = TOOL_LIMIT_BYTES, cacheLimitBytes }: WorkshopOptions) {
  return Math.min(toolLimitBytes, Math.floor((cacheLimitBytes * 3) / 4));
}

interface Parts {
  readonly sandbox: Sandbox;
  readonly store: BlobStore;
  readonly slots: Slots;
  readonly shelf: LanguageShelf;
  readonly shares: Shares;
  /** Slots for those who have had nothing yet, beside the usual ones. */
  readonly extra: number;
}

export class Workshop {
  readonly #options: WorkshopOptions;
  readonly #sandbox: Sandbox;
  readonly #store: BlobStore;
  readonly #slots: Slots;
  readonly #compiler: Compiler;
  readonly #shelf: LanguageShelf;
  readonly #shares: Shares;

  private constructor(options: WorkshopOptions, parts: Parts) {
    this.#options = options;
    this.#sandbox = parts.sandbox;
    this.#store = parts.store;
    this.#slots = parts.slots;
    this.#shelf = parts.shelf;
    this.#shares = parts.shares;
    const dir = join(resolve(options.dataDir), "compiled");
    // Compilers have slots of their own: in a rush the next program is compiled while those before it run, so that no
    // processor stands idle between two runs. Their number is bounded by that of the tasks in hand.
    const { shares, extra } = parts;
    const compileSlots = new Slots(options.slots, { shares, extra });
    this.#compiler = new Compiler({ ...parts, slots: compileSlots, dir });
  }

  /** @throws when the sandbox cannot be started. */
  static async open(options: WorkshopOptions): Promise<Workshop> {
    const { log, sandboxBinary: binary } = options;
    const dataDir = resolve(options.dataDir);
    const isOpen = closeFolder(dataDir, [TOOLS_FOLDER]);
    if (isOpen) log.warn({ dataDir }, "others could read this folder: it is closed now");
    const toolsDir = join(dataDir, TOOLS_FOLDER);
    await mkdir(toolsDir, { recursive: true });
    // Programs in the box are nobody in particular and have to read what is mounted from here.
    await chmod(toolsDir, 0o755);
    const unused = await clearOldTools(toolsDir);
    if (unused.length > 0) log.info({ unused }, "tool chains out of use removed");
    const dir = join(dataDir, "blobs");
    const toolRoom = { dir: toolsDir, limitBytes: toolLimitOf(options), openedAt: Date.now() };
    const limitBytes = options.cacheLimitBytes - toolRoom.limitBytes;
    const store = await BlobStore.open({ dir, limitBytes, fetch: options.fetchBlob, log });
    const toolChains = findToolChains();
    const binds = [...bindsOf(toolChains.values()), { host: toolsDir, box: TOOLS_BOX_DIR }];
    const shares = new Shares();
    const extra = options.extraSlots ?? Math.min(2 * options.slots, MOST_EXTRA);
    const slots = new Slots(options.slots, { shares, extra });
    // Two for each program judged at a time, since an interactor needs one of its own, one for each that is compiled, and
    // one more: what is built in the background must not delay anybody.
    const sandbox = await Sandbox.start({
      binary,
      slots: 3 * (options.slots + extra) + 1,
      storeDir: dir,
      binds,
      cpus: options.cpus,
      onUnread: (files) => {
        giveUp(store, files).catch((error) => log.warn({ err: error }, "files were not let go"));
      },
      log,
    });
    const sandboxVersion = sandbox.hello.version;
    const shelf = new LanguageShelf({
      tools: {
        ...{ sandbox, store, slots, toolChains, toolsDir, sandboxVersion, log },
        async makeToolRoom(bytes) {
          const gone = await makeToolRoom(toolRoom, bytes);
          if (gone.length > 0) log.info({ gone }, "tool chains made room for another");
        },
      },
      memoryPath: join(dataDir, "self-tests.json"),
    });
    return new Workshop(options, { sandbox, store, slots, shelf, shares, extra });
  }

  get sandboxHello(): SandboxHello {
    return this.#sandbox.hello;
  }

  get languages(): HostLanguage[] {
    return this.#shelf.languages;
  }

  get judging(): JudgingTools {
    return {
      sandbox: this.#sandbox,
      store: this.#store,
      compiler: this.#compiler,
      slots: this.#slots,
      findLanguage: (name) => this.#shelf.find(name),
      log: this.#options.log,
      checkerLimits: this.#options.checkerLimits,
      shares: this.#shares,
    };
  }

  /** Has had its share of this judge. */
  isHeavy(asker: Asker): boolean {
    return this.#shares.isHeavy(asker);
  }

  /** null = this host judges known programs as it should; else what went wrong. */
  selfTest(signal: AbortSignal): Promise<string | null> {
    return runSelfTest(this.judging, signal);
  }

  /** null = there is room; else a sentence. Gives up cached files first. */
  async lookAtDisk(minFreeMib: number): Promise<string | null> {
    const folder = resolve(this.#options.dataDir);
    const disk = await readDisk(folder);
    if (diskFault(disk, folder, minFreeMib) === null) return writeFault(folder);
    await this.#store.makeRoom(minFreeMib * MIB);
    return diskFault(await readDisk(folder), folder, minFreeMib);
  }

  /** null = there is a sandbox; else a sentence. */
  lookAtSandbox(): string | null {
    const lostForMs = this.#sandbox.lostForMs;
    if (lostForMs === null || lostForMs < SANDBOX_MAY_TAKE_MS) return null;
    return `its sandbox has been gone for ${Math.round(lostForMs / 1000)} s; see its log`;
  }

  /** Tries the languages that most people use and those that passed before; the others are left to `complete`. */
  async detect(signal: AbortSignal): Promise<HostLanguage[]> {
    await this.#shelf.detect("start", false, signal);
    return this.languages;
  }

  /** Tries all languages, and waits for what has to be built for them if that is wanted. */
  async detectAll(mayBuild: boolean, signal: AbortSignal): Promise<HostLanguage[]> {
    await this.#shelf.detect("all", mayBuild, signal);
    return this.languages;
  }

  /** What may come after the start: the other languages, and what makes compilers quicker. Never rejects. */
  complete(onLanguagesChanged: () => Promise<void>, signal: AbortSignal): Promise<void> {
    return this.#shelf.complete(onLanguagesChanged, signal);
  }

  /** Throws away notes of compiled programs that are gone. Never rejects: what is left is a matter of disk space. */
  keepTidy(signal: AbortSignal): Promise<void> {
    return atTimes(() => this.#compiler.forgetLost(signal), {
      ...{ everyMs: TIDY_EVERY_MS, signal },
      onFault: (error) =>
        this.#options.log.warn({ err: error }, "notes of compiled programs could not be tidied"),
    });
  }

  stop(): Promise<void> {
    return this.#sandbox.stop();
  }
}
