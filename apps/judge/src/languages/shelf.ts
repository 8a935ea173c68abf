/** The languages of this host as far as they are known: tried at start and in the background, kept between starts. */
import { BUILD_SCRIPT } from "@gavel/domain/language";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import { Slots } from "../judging/slots.ts";
import { buildScripts } from "./build-script.ts";
import { CPP_NAMES, headerKey, PRECOMPILED_HEADERS } from "./c-family.ts";
import {
  type Detected,
  type DetectTools,
  describe,
  detectToolChain,
  isRemembered,
  NOT_TRIED,
  nameOf,
} from "./detect.ts";
import { KOTLIN_ARCHIVE } from "./jvm.ts";
import { TOOL_CHAIN_IDS, type ToolChainId } from "./language.ts";
import { prepareKotlinArchive, preparePrecompiledHeader } from "./prepare.ts";
import type { ReadyLanguage } from "./ready.ts";
import { NOTHING_PASSED, readMemory, selfTestKey, writeMemory } from "./self-test-memory.ts";
import { JUDGE_LANGUAGES } from "./table.ts";
import { identityOf, namesOn } from "./tool-chains.ts";
import { NoToolRoom } from "./tool-room.ts";

/** What most submissions are in. A first start waits for these; the others follow in the background. */
const FIRST: readonly ToolChainId[] = ["gcc", "g++", "java", "python3", "node", "go", "rust"];

export interface ShelfOptions {
  readonly tools: Omit<DetectTools, "memory" | "mayBuild">;
  /** Where what passed is remembered. */
  readonly memoryPath: string;
}

export class LanguageShelf {
  readonly #options: ShelfOptions;
  #detected: readonly Detected[] = JUDGE_LANGUAGES.map(({ name }) => ({ name, ...NOT_TRIED }));

  constructor(options: ShelfOptions) {
    this.#options = options;
  }

  /** In the table's order. */
  get languages(): HostLanguage[] {
    return this.#detected.map(describe);
  }

  find(name: string): ReadyLanguage | undefined {
    if (name === BUILD_SCRIPT) {
      return buildScripts(this.#detected.flatMap((one) => ("ready" in one ? [one.ready] : [])));
    }
    for (const one of this.#detected) {
      if ("ready" in one && one.ready.language.name === name) return one.ready;
    }
    return undefined;
  }

  /**
   * Tries the languages of `which` tool chains, those that passed before excepted. `start`: the most used ones and
   * all that are remembered. `all`: every one, and what has to be built for it is built if `mayBuild`.
   */
  async detect(which: "start" | "all", mayBuild: boolean, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const tools = { ...this.#options.tools, mayBuild, memory: await this.#readMemory() };
    const now = TOOL_CHAIN_IDS.filter(
      (id) => which === "all" || FIRST.includes(id) || isRemembered(id, tools),
    );
    const found = await Promise.all(now.map((id) => detectToolChain(id, tools, signal)));
    this.#put(found.flat());
    await this.#remember();
    const available = this.languages.filter((one) => one.available).map((one) => one.name);
    const tookMs = Math.round(performance.now() - began);
    tools.log.info({ available, tookMs }, "languages tried");
  }

  /**
   * What may come after the start, in the spare box: languages that were not tried yet, Go's library, what makes
   * compilers quicker, and last the languages that were taken on trust. Never rejects.
   */
  async complete(onChanged: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { log } = this.#options.tools;
    const idle = { ...this.#options.tools, slots: new Slots(1), mayBuild: true };
    try {
      const trusted = TOOL_CHAIN_IDS.filter((id) => this.#isOnTrust(id));
      // What only has to be tried comes before what has to be built: the first take a second, the others a minute.
      for (const mayBuild of [false, true]) {
        for (const id of TOOL_CHAIN_IDS.filter((one) => !this.#isTried(one))) {
          const tools = { ...idle, mayBuild, memory: await this.#readMemory() };
          await this.#tryInBackground(id, tools, onChanged, signal);
        }
      }
      for (const name of CPP_NAMES) await this.#ifThereIsRoom(this.#buildHeaders(name, signal));
      await this.#ifThereIsRoom(this.#buildKotlinArchive(signal));
      for (const id of trusted) {
        await this.#tryInBackground(id, { ...idle, memory: NOTHING_PASSED }, onChanged, signal);
      }
      log.info("tool chains are prepared");
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "tool chains are not prepared");
    }
  }

  /** What is built stays known to those whose self-test is run once more. */
  async #tryInBackground(
    id: ToolChainId,
    tools: DetectTools,
    onChanged: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const before = JSON.stringify(this.languages);
    const found = await detectToolChain(id, tools, signal);
    for (const one of found) {
      const known = this.find(nameOf(one));
      if (!("ready" in one) || known?.fingerprint !== one.ready.fingerprint) continue;
      for (const [preset, folder] of known.prepared) one.ready.prepared.set(preset, folder);
    }
    this.#put(found);
    await this.#remember();
    if (JSON.stringify(this.languages) !== before) await onChanged();
  }

  #put(found: readonly Detected[]): void {
    const byName = new Map(found.map((one) => [nameOf(one), one]));
    this.#detected = this.#detected.map((one) => byName.get(nameOf(one)) ?? one);
  }

  /** Whether nothing is left to find out: a library that is still to be built is. */
  #isTried(id: ToolChainId): boolean {
    const names = new Set<string>(namesOn(id));
    return this.#detected.every(
      (one) => !names.has(nameOf(one)) || "ready" in one || one.isPending !== true,
    );
  }

  #isOnTrust(id: ToolChainId): boolean {
    return this.#detected.some((one) => "ready" in one && one.ready.chain.id === id && one.onTrust);
  }

  #readMemory() {
    return readMemory(this.#options.memoryPath);
  }

  async #remember(): Promise<void> {
    const { sandboxVersion } = this.#options.tools;
    const ready = this.#detected.flatMap((one) => ("ready" in one ? [one.ready] : []));
    await writeMemory(this.#options.memoryPath, {
      passed: new Set(ready.map((one) => selfTestKey(one, sandboxVersion))),
      versions: new Map(ready.map((one) => [identityOf(one.chain), one.version])),
    });
  }

  /** What only makes a compiler quicker is done without where it does not fit. */
  async #ifThereIsRoom(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof NoToolRoom)) throw error;
      this.#options.tools.log.warn({ reason: error.message }, "compilers stay slower than need be");
    }
  }

  async #buildHeaders(name: (typeof CPP_NAMES)[number], signal: AbortSignal): Promise<void> {
    const ready = this.find(name);
    if (ready === undefined) return;
    const { tools } = this.#options;
    for (const header of PRECOMPILED_HEADERS) {
      const folder = await preparePrecompiledHeader(ready, name, header, tools, signal);
      ready.prepared.set(headerKey(name, header), folder);
    }
  }

  async #buildKotlinArchive(signal: AbortSignal): Promise<void> {
    const ready = this.find("Kotlin");
    if (ready === undefined) return;
    const folder = await prepareKotlinArchive(ready, this.#options.tools, signal);
    ready.prepared.set(KOTLIN_ARCHIVE, folder);
  }
}
