/** The judge without a server: files come from packages on this machine, tasks from whoever asks. */
import { resolve } from "node:path";
import type { ErrandResult, ErrandWork } from "@gavel/judge-protocol/errand";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { PackageFile } from "@gavel/problem-package/model";
import type { Logger } from "pino";
import { runErrand } from "../errands/run-errand.ts";
import { judgeTask, type TaskResult } from "../judging/judge-task.ts";
import { Workshop } from "../workshop.ts";

export interface WorkbenchOptions {
  /** Tool chains, compiled programs and test data of earlier runs; makes the next run quicker. */
  readonly dataDir: string;
  readonly sandboxBinary: string;
  readonly slots: number;
  readonly log: Logger;
}

interface BlobRef {
  readonly sha256: string;
  readonly bytes: number;
}

const CACHE_LIMIT_BYTES = 4 * 1024 ** 3;

export class Workbench {
  readonly #workshop: Workshop;
  readonly #files: Map<string, PackageFile>;
  readonly #refs = new WeakMap<PackageFile, Promise<BlobRef>>();
  readonly slots: number;
  /** Trying all languages, and building what takes minutes, wait until somebody asks for one of them. */
  #tried: Promise<unknown> | null = null;
  #built: Promise<unknown> | null = null;

  private constructor(workshop: Workshop, files: Map<string, PackageFile>, slots: number) {
    this.#workshop = workshop;
    this.#files = files;
    this.slots = slots;
  }

  /** @throws when the sandbox cannot be started. */
  static async open(options: WorkbenchOptions, signal: AbortSignal): Promise<Workbench> {
    const files = new Map<string, PackageFile>();
    const workshop = await Workshop.open({
      ...options,
      dataDir: resolve(options.dataDir),
      cacheLimitBytes: CACHE_LIMIT_BYTES,
      fetchBlob: async (sha256) => {
        const file = files.get(sha256);
        if (file === undefined) throw new Error("no package has this file");
        return { start: 0, chunks: file.open() };
      },
    });
    await workshop.detect(signal);
    return new Workbench(workshop, files, options.slots);
  }

  /** Whether programs in this language can be judged here; tries it when that has not been done yet. */
  async has(language: string, signal: AbortSignal): Promise<boolean> {
    const { findLanguage } = this.#workshop.judging;
    if (findLanguage(language) !== undefined) return true;
    this.#tried ??= this.#workshop.detectAll(false, signal);
    await this.#tried;
    const isPending = this.#workshop.languages.some(
      (one) => one.name === language && one.isPending === true,
    );
    if (!isPending) return findLanguage(language) !== undefined;
    this.#built ??= this.#workshop.detectAll(true, signal);
    await this.#built;
    return findLanguage(language) !== undefined;
  }

  /** Makes a file known to the judge by its content; reads it once. */
  blob(file: PackageFile): Promise<BlobRef> {
    const known = this.#refs.get(file);
    if (known !== undefined) return known;
    const made = this.#hash(file);
    this.#refs.set(file, made);
    return made;
  }

  judge(task: JudgeTask, signal: AbortSignal): Promise<TaskResult> {
    return judgeTask(task, this.#workshop.judging, NOBODY, signal);
  }

  /** What a site would have a judge server do for a setter. */
  errand(work: ErrandWork, signal: AbortSignal): Promise<ErrandResult> {
    const task = { jobId: crypto.randomUUID(), claim: "", errandId: 0, holder: "", work };
    return runErrand(task, { ...this.#workshop.judging, keepOutput: keepNothing }, signal);
  }

  stop(): Promise<void> {
    return this.#workshop.stop();
  }

  async #hash(file: PackageFile): Promise<BlobRef> {
    const hasher = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for await (const chunk of file.open()) {
      hasher.update(chunk);
      bytes += chunk.length;
    }
    const sha256 = hasher.digest("hex");
    this.#files.set(sha256, file);
    return { sha256, bytes };
  }
}

function keepNothing(): never {
  throw new Error("nothing is kept without a site");
}

const NOBODY = {
  compiling: () => undefined,
  judging: () => undefined,
  finished: () => undefined,
};
