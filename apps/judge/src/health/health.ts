/** Watches over this host: when something is wrong with it, it takes itself out, says why, and comes back by itself. */
import type { Logger } from "pino";
import { sleep } from "../backoff.ts";

/** Two faults of ours in a row, with no good judgement between them, are no accident. */
const FAULTS_IN_A_ROW = 2;

export interface HealthTimes {
  /** Disk, clock and sandbox are looked at. */
  readonly checkEveryMs: number;
  /** The self-test runs; while it fails, at each check. */
  readonly selfTestEveryMs: number;
}
export const HEALTH_TIMES: HealthTimes = { checkEveryMs: 10_000, selfTestEveryMs: 300_000 };

export interface HealthOptions {
  /** Quick looks; a sentence for what is wrong. */
  readonly look: () => Promise<readonly (string | null)[]>;
  readonly selfTest: (signal: AbortSignal) => Promise<string | null>;
  /** Called before a self-test that has a reason: no new task until it is known how it ends. */
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
  #faultsInARow = 0;
  #isSuspect = false;
  #wake: () => void = () => undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** Why this host takes no tasks; null while it is well. */
  get fault(): string | null {
    return this.#fault;
  }

  /** Each judgement's end: whether it was a fault of ours. */
  note(isOurFault: boolean): void {
    this.#faultsInARow = isOurFault ? this.#faultsInARow + 1 : 0;
    if (this.#faultsInARow < FAULTS_IN_A_ROW) return;
    this.#faultsInARow = 0;
    this.#isSuspect = true;
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
    const wasSuspect = this.#isSuspect;
    const fault = await this.#examine(signal);
    const isNew = fault !== this.#fault;
    const changes = (fault === null) !== (this.#fault === null);
    this.#fault = fault;
    if (changes) this.#tell();
    if (isNew || wasSuspect) await this.#options.onVerdict(fault);
  }

  async #examine(signal: AbortSignal): Promise<string | null> {
    const { look, selfTest, times } = this.#options;
    const found = (await look()).filter((one) => one !== null);
    const isDue = performance.now() - this.#testedAt >= times.selfTestEveryMs;
    // Who was ill is well when it judges again as it should; while ill, the self-test could only say so once more.
    const wasIll = this.#fault !== null;
    if (found.length === 0 && (isDue || this.#isSuspect || wasIll)) {
      this.#selfTestFault = await selfTest(signal);
      this.#testedAt = performance.now();
    }
    this.#isSuspect = false;
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
    if (this.#isSuspect) return;
    await sleep(this.#options.times.checkEveryMs, AbortSignal.any([signal, early.signal]));
  }
}
