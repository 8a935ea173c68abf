/**
 * Progress of one task: one report in flight, cases batched, the first one at once unless others wait. Losing a report
 * costs nothing.
 */
import type { CaseResult, ProgressReport } from "@gavel/judge-protocol/judge";
import { sleep } from "../backoff.ts";
import type { Acknowledged } from "./server-client.ts";

/** @internal */
export const BATCH_MS = 100;
/** While others wait, a program that is judged within this time is not worth a report before the last. */
const RUSH_MS = 300;
const RETRY_MS = 1000;
/** A server that takes long to answer is busy: it is asked at most a tenth of the time, and at least so often. */
const BUSY_FACTOR = 10;
const BUSY_MAX_MS = 2000;

/** How long to wait after a report that took `tookMs`. @internal */
export function pauseAfter(tookMs: number): number {
  return Math.min(BUSY_MAX_MS, Math.max(BATCH_MS, BUSY_FACTOR * tookMs));
}

type State = Pick<ProgressReport, "status" | "cases">;

export class ProgressReporter {
  readonly #send: (state: State) => Promise<Acknowledged>;
  readonly #onStale: () => void;
  readonly #stop = new AbortController();
  readonly #firstAfterMs: number;
  #status: ProgressReport["status"] | null = null;
  /** What the server has been told; a change of status is news of its own. */
  #toldStatus: ProgressReport["status"] | null = null;
  #cases: CaseResult[] = [];
  #casesTold = 0;
  #running: Promise<void> | null = null;

  constructor(options: {
    send: (state: State) => Promise<Acknowledged>;
    onStale: () => void;
    /** Others wait: the first report comes after RUSH_MS. */
    isRush?: boolean;
  }) {
    this.#send = options.send;
    this.#onStale = options.onStale;
    this.#firstAfterMs = options.isRush === true ? RUSH_MS : 0;
  }

  compiling(): void {
    this.#set(6);
  }

  judging(): void {
    this.#set(7);
  }

  finished(result: CaseResult): void {
    this.#cases.push(result);
    this.#set(7);
  }

  /** Nothing is sent any more once this resolves: the finish report says everything again. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  #set(status: ProgressReport["status"]): void {
    this.#status = status;
    if (this.#running === null && !this.#stop.signal.aborted) {
      this.#running = this.#pump().finally(() => {
        this.#running = null;
      });
    }
  }

  async #pump(): Promise<void> {
    if (this.#toldStatus === null && this.#firstAfterMs > 0) {
      await sleep(this.#firstAfterMs, this.#stop.signal).catch(() => undefined);
    }
    while (!this.#stop.signal.aborted && this.#status !== null) {
      if (this.#cases.length === 0 && this.#status === this.#toldStatus) return;
      const state = { status: this.#status, cases: this.#cases };
      this.#cases = [];
      const began = performance.now();
      const sent = await this.#trySend(state);
      const pauseMs = pauseAfter(performance.now() - began);
      const firstCases = this.#casesTold === 0 && this.#cases.length > 0;
      // The first finished case is shown at once even when it came just behind a change of status.
      const atOnce = firstCases && pauseMs === BATCH_MS;
      const waitMs = !sent ? RETRY_MS : atOnce ? 0 : pauseMs;
      await sleep(waitMs, this.#stop.signal).catch(() => undefined);
    }
  }

  async #trySend(state: State): Promise<boolean> {
    try {
      if ((await this.#send(state)) === "stale") this.#giveUp();
      this.#toldStatus = state.status;
      this.#casesTold += state.cases.length;
      return true;
    } catch {
      this.#cases = [...state.cases, ...this.#cases];
      return false;
    }
  }

  #giveUp(): void {
    this.#stop.abort();
    this.#onStale();
  }
}
