/** Sandbox, store and tool chains put together: all of the judge that needs no server. */
import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import type { SandboxHello } from "@gavel/judge-protocol/sandbox";
import type { Logger } from "pino";
import { BlobStore, type FetchBlob } from "./data/blob-store.ts";
import { Compiler } from "./judging/compile.ts";
import type { JudgingTools } from "./judging/judge-task.ts";
import { Slots } from "./judging/slots.ts";
import { CPP_NAMES } from "./languages/c-family.ts";
import {
  type Detected,
  type DetectTools,
  describe,
  detectAll,
  detectToolChain,
  nameOf,
} from "./languages/detect.ts";
import { TOOLS_BOX_DIR, type ToolChain, type ToolChainId } from "./languages/language.ts";
import { preparePrecompiledHeader } from "./languages/prepare.ts";
import type { ReadyLanguage } from "./languages/ready.ts";
import { readPassed, selfTestKey, writePassed } from "./languages/self-test-memory.ts";
import { findToolChains } from "./languages/tool-chains.ts";
import { Sandbox } from "./sandbox/sandbox.ts";

export interface WorkshopOptions {
  readonly dataDir: string;
  readonly sandboxBinary: string;
  readonly slots: number;
  readonly cacheLimitBytes: number;
  readonly fetchBlob: FetchBlob;
  readonly log: Logger;
}

export class Workshop {
  readonly #options: WorkshopOptions;
  readonly #sandbox: Sandbox;
  readonly #store: BlobStore;
  readonly #slots: Slots;
  readonly #compiler: Compiler;
  readonly #toolChains: ReadonlyMap<ToolChainId, ToolChain>;
  readonly #toolsDir: string;
  #detected: readonly Detected[] = [];

  private constructor(
    options: WorkshopOptions,
    parts: {
      sandbox: Sandbox;
      store: BlobStore;
      toolChains: ReadonlyMap<ToolChainId, ToolChain>;
      toolsDir: string;
    },
  ) {
    this.#options = options;
    this.#sandbox = parts.sandbox;
    this.#store = parts.store;
    this.#toolChains = parts.toolChains;
    this.#toolsDir = parts.toolsDir;
    this.#slots = new Slots(options.slots);
    const dir = join(resolve(options.dataDir), "compiled");
    this.#compiler = new Compiler({ sandbox: parts.sandbox, store: parts.store, dir });
  }

  /** @throws when the sandbox cannot be started. */
  static async open(options: WorkshopOptions): Promise<Workshop> {
    const { log, slots, sandboxBinary: binary, cacheLimitBytes: limitBytes } = options;
    const dataDir = resolve(options.dataDir);
    const toolsDir = join(dataDir, "toolchains");
    await mkdir(toolsDir, { recursive: true });
    // Programs in the box are nobody in particular and have to read what is mounted from here.
    await chmod(toolsDir, 0o755);
    const dir = join(dataDir, "blobs");
    const store = await BlobStore.open({ dir, limitBytes, fetch: options.fetchBlob, log });
    const toolChains = findToolChains();
    const binds = [...toolChains.values()].flatMap(({ bind }) => (bind === null ? [] : [bind]));
    binds.push({ host: toolsDir, box: TOOLS_BOX_DIR });
    // One box more than programs judged at a time: what is built in the background must not delay anybody.
    const sandbox = await Sandbox.start({ binary, slots: slots + 1, storeDir: dir, binds, log });
    return new Workshop(options, { sandbox, store, toolChains, toolsDir });
  }

  get sandboxHello(): SandboxHello {
    return this.#sandbox.hello;
  }

  get languages(): HostLanguage[] {
    return this.#detected.map(describe);
  }

  get judging(): JudgingTools {
    return {
      sandbox: this.#sandbox,
      store: this.#store,
      compiler: this.#compiler,
      slots: this.#slots,
      findLanguage: (name) => this.#findReady(name),
      log: this.#options.log,
    };
  }

  /** Tries all languages but those that passed before; what has to be built first is left to `build`. */
  async detect(signal: AbortSignal): Promise<HostLanguage[]> {
    const began = performance.now();
    const passed = await readPassed(this.#memory);
    this.#detected = await detectAll(this.#tools({ mayBuild: false, passed }), signal);
    await this.#remember();
    const available = this.languages.filter((one) => one.available).map((one) => one.name);
    const tookMs = Math.round(performance.now() - began);
    this.#options.log.info({ available, tookMs }, "languages tried");
    return this.languages;
  }

  /** What may come after the start: Go's library, then headers that make C++ compiles quicker. Never rejects. */
  async build(onLanguagesChanged: () => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      if (await this.#tryAgain(signal)) await onLanguagesChanged();
      if (this.#toolChains.has("go") && this.#findReady("Golang") === undefined) {
        const go = await detectToolChain("go", this.#tools({ mayBuild: true }), signal);
        const found = new Map(go.map((one) => [nameOf(one), one]));
        this.#detected = this.#detected.map((one) => found.get(nameOf(one)) ?? one);
        await this.#remember();
        await onLanguagesChanged();
      }
      for (const name of CPP_NAMES) await this.#buildHeader(name, signal);
      this.#options.log.info("tool chains are prepared");
    } catch (error) {
      if (!signal.aborted) this.#options.log.warn({ err: error }, "tool chains are not prepared");
    }
  }

  /** Runs the self-tests that `detect` took on trust, in the spare box. @returns whether a language changed. */
  async #tryAgain(signal: AbortSignal): Promise<boolean> {
    const tools = { ...this.#tools({ mayBuild: false }), slots: new Slots(1) };
    const before = JSON.stringify(this.languages);
    this.#detected = await detectAll(tools, signal);
    await this.#remember();
    return JSON.stringify(this.languages) !== before;
  }

  get #memory(): string {
    return join(resolve(this.#options.dataDir), "self-tests.json");
  }

  async #remember(): Promise<void> {
    const version = this.sandboxHello.version;
    const keys = this.#detected.flatMap((one) =>
      "ready" in one ? [selfTestKey(one.ready, version)] : [],
    );
    await writePassed(this.#memory, keys);
  }

  async #buildHeader(name: (typeof CPP_NAMES)[number], signal: AbortSignal): Promise<void> {
    const ready = this.#findReady(name);
    if (ready === undefined) return;
    const tools = this.#tools({ mayBuild: true });
    const { home, fingerprint } = ready;
    const folder = await preparePrecompiledHeader(home, name, fingerprint, tools, signal);
    ready.prepared.set(name, folder);
  }

  stop(): Promise<void> {
    return this.#sandbox.stop();
  }

  #findReady(name: string): ReadyLanguage | undefined {
    for (const one of this.#detected) {
      if ("ready" in one && one.ready.language.name === name) return one.ready;
    }
    return undefined;
  }

  #tools(how: { mayBuild: boolean; passed?: ReadonlySet<string> }): DetectTools {
    return {
      mayBuild: how.mayBuild,
      passed: how.passed ?? new Set(),
      sandboxVersion: this.sandboxHello.version,
      sandbox: this.#sandbox,
      store: this.#store,
      slots: this.#slots,
      toolChains: this.#toolChains,
      toolsDir: this.#toolsDir,
      log: this.#options.log,
    };
  }
}
