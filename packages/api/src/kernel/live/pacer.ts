/** The rest after some work against its length: however many read for however long, telling them takes a fifth of the process. */
const REST_FACTOR = 4;
/** What that fifth has saved up while there was nothing to tell, in milliseconds of work, goes at two thirds of the process. */
const SAVED_MAX_MS = 150;
const HASTE_FACTOR = 0.5;
/** Shorter rests are added up first. */
const REST_MIN_MS = 1;

/** Takes long pieces of work apart, so that what others wait for is not held up by thousands of readers. */
export class Pacer {
  #owedMs = 0;
  #savedMs = SAVED_MAX_MS;
  #settledAt = performance.now();
  #began = performance.now();

  /** Before a piece of work. */
  begin(): void {
    this.#began = performance.now();
  }

  /** To be called every few tenths of a millisecond of work. */
  async rest(): Promise<void> {
    // What was written leaves once this gives way, which is most of the work.
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    this.#owedMs += (now - this.#began) * this.#settle(now);
    if (this.#owedMs >= REST_MIN_MS) {
      await Bun.sleep(this.#owedMs);
      this.#owedMs = 0;
    }
    this.#began = performance.now();
  }

  /** @returns how long to rest for each millisecond of the work that ends now */
  #settle(now: number): number {
    const earned = (now - this.#settledAt) / (1 + REST_FACTOR);
    this.#savedMs = Math.min(SAVED_MAX_MS, this.#savedMs + earned) - (now - this.#began);
    this.#settledAt = now;
    if (this.#savedMs > 0) return HASTE_FACTOR;
    this.#savedMs = 0;
    return REST_FACTOR;
  }
}
