/** The rest after some work against its length: however many read, telling them takes a fifth of the process. */
const REST_FACTOR = 4;
/** Shorter rests are added up first. */
const REST_MIN_MS = 1;

/** Takes a long piece of work apart, so that what others wait for is not held up by thousands of readers. */
export class Pacer {
  #owedMs = 0;
  #began = performance.now();

  /** To be called every few tenths of a millisecond of work. */
  async rest(): Promise<void> {
    // What was written leaves once this gives way, which is most of the work.
    await new Promise((resolve) => setImmediate(resolve));
    this.#owedMs += (performance.now() - this.#began) * REST_FACTOR;
    if (this.#owedMs >= REST_MIN_MS) {
      await Bun.sleep(this.#owedMs);
      this.#owedMs = 0;
    }
    this.#began = performance.now();
  }
}
