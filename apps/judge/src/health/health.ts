/** Watches over this host: when something is wrong with it, it takes itself out, says why, and comes back by itself. */
import type { Logger } from "pino";
import { sleep } from "../backoff.ts";
import type { Asker } from "../judging/shares.ts";

/**
 * Faults of ours at the tasks of two people in a row, with no good judgement between them, are no accident. Those of one
 * person may be of their making, in a way that nobody has thought of, as long as they are few.
 */
const PEOPLE_IN_A_ROW = 2;
const TASKS_IN_A_ROW = 5;
/** A host that has just passed its self-test is not asked again sooner, however many faults there are. */
const TRUSTED_MS = 60_000;

export interface HealthTimes {
  /** Disk, clock and sandbox are looked at. */
  readonly checkEveryMs: number;
  /** The self-test runs; while it fails, at each check. */
  readonly selfTestEveryMs: number;
  /** One that was passed is believed for so long, whatever happens; default: a minute. */
  readonly trustedMs?: number;
}
export const HEALTH_TIMES: HealthTimes = { checkEveryMs: 10_000, selfTestEveryMs: 300_000 };

export interface HealthOptions {
  /** Quick looks; a sentence for what is wrong. */
  readonly look: () => Promise<readonly (string | null)[]>;
  readonly selfTest: (signal: AbortSignal) => Promise<string | null>;
  /** Called before a look or a self-test that has a reason: no new task until it is known how it ends. */
  readonly pause: () => void;
  /** Called when the answer is another one than before, and after each `pause`. */
  readonly onVerdict: (fault: string | null) => Promise<void>;
  readonly times: HealthTimes;
  readonly log: Logger;
}

export class Health {
  readonly #options: HealthOptions;
  #fault: string | null = null;
  #selfTestFault: string | null = null;
  #testedAt = Number.NEGATIVE_INFINITY;
  #passedAt = Number.NEGATIVE_INFINITY;
  readonly #people = new Set<string>();
  readonly #tasks = new Set<string>();
  /** A fault has happened: the quick looks come at once. */
  #isDoubted = false;
  /** More than a look is wanted. */
  #isSuspect = false;
  #wake: () => void = () => undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** Why this host takes no tasks; null while it is well. */
  get fault(): string | null {
    return this.#fault;
  }

  /**
   * Each judgement's end: whose it was, and whether it was a fault of ours. One fault has the disk, the clock and the
   * sandbox looked at before the next task is taken, which takes a moment.
   */
  note(isOurFault: boolean, { holder, task }: Asker): void {
    if (isOurFault) {
      this.#people.add(holder);
      this.#tasks.add(task);
    }
    const isPattern = this.#people.size >= PEOPLE_IN_A_ROW || this.#tasks.size >= TASKS_IN_A_ROW;
    if (!isOurFault || isPattern) {
      this.#people.clear();
      this.#tasks.clear();
    }
    if (!isOurFault) return;
    const { trustedMs = TRUSTED_MS } = this.#options.times;
    if (isPattern && performance.now() - this.#passedAt >= trustedMs) this.#isSuspect = true;
    this.#isDoubted = true;
    this.#options.pause();
    this.#wake();
  }

  /** The first look, before anybody is told that this host is there. */
  async begin(signal: AbortSignal): Promise<void> {
    this.#fault = await this.#examine(signal);
    if (this.#fault !== null) this.#tell();
  }

  /** Until the signal. Never rejects. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#rest(signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#round(signal);
      } catch (error) {
        if (!signal.aborted) this.#options.log.error({ err: error }, "the host was not examined");
      }
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    const wasDoubted = this.#isDoubted;
    const fault = await this.#examine(signal);
    const isNew = fault !== this.#fault;
    const changes = (fault === null) !== (this.#fault === null);
    this.#fault = fault;
    if (changes) this.#tell();
    if (isNew || wasDoubted) await this.#options.onVerdict(fault);
  }

  async #examine(signal: AbortSignal): Promise<string | null> {
    const { look, selfTest, times } = this.#options;
    const isSuspect = this.#isSuspect;
    this.#isSuspect = false;
    this.#isDoubted = false;
    const found = (await look()).filter((one) => one !== null);
    const isDue = performance.now() - this.#testedAt >= times.selfTestEveryMs;
    // Who was ill is well when it judges again as it should; while ill, the self-test could only say so once more.
    const wasIll = this.#fault !== null;
    if (found.length === 0 && (isDue || isSuspect || wasIll)) {
      this.#selfTestFault = await selfTest(signal);
      this.#testedAt = performance.now();
      if (this.#selfTestFault === null) this.#passedAt = this.#testedAt;
    }
    const all = this.#selfTestFault === null ? found : [...found, this.#selfTestFault];
    return all.length === 0 ? null : all.join("; ");
  }

  #tell(): void {
    const { log } = this.#options;
    if (this.#fault === null) log.info({ tell: true }, "recovered: this judge takes work again");
    else log.error({ fault: this.#fault }, `this judge stops taking work: ${this.#fault}`);
  }

  async #rest(signal: AbortSignal): Promise<void> {
    const early = new AbortController();
    this.#wake = () => early.abort(new Error("woken"));
    if (this.#isDoubted) return;
    await sleep(this.#options.times.checkEveryMs, AbortSignal.any([signal, early.signal]));
  }
}
