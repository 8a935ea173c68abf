/** What several tasks want made at the same time, such as one program: whoever's turn comes first makes it for all. */

/** Called when the caller's turn has come. Rejects where another's came in the same moment. */
export type Begin = <T>(work: () => Promise<T>) => Promise<T>;

export class Making {
  /** Resolve when it is made, or was not to be made. */
  readonly #running = new Map<string, Promise<void>>();
  /** Those whose turn has not come. */
  readonly #waiting = new Map<string, Set<AbortController>>();

  /** Somebody makes it now. */
  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Until nobody makes it. Rejects only with the reason of `signal`. */
  async untilDone(key: string, signal: AbortSignal): Promise<void> {
    while (this.#running.has(key)) {
      await this.#running.get(key);
      signal.throwIfAborted();
    }
  }

  /**
   * `make` waits for the caller's turn under the signal that it is given, which ends when another's comes first: so nobody
   * waits for the turn of another.
   * @returns null when another makes it
   */
  async atTurn<T>(
    key: string,
    signal: AbortSignal,
    make: (signal: AbortSignal, begin: Begin) => Promise<T>,
  ): Promise<T | null> {
    if (this.#running.has(key)) return null;
    const overtaken = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = this.#wait(key, overtaken);
    const begin: Begin = (work) => {
      leave();
      if (this.#running.has(key)) overtaken.abort(new Error("another task makes the same"));
      overtaken.signal.throwIfAborted();
      for (const other of this.#waiting.get(key) ?? []) other.abort();
      this.#running.set(key, promise);
      return work();
    };
    try {
      return await make(AbortSignal.any([signal, overtaken.signal]), begin);
    } catch (error) {
      signal.throwIfAborted();
      if (overtaken.signal.aborted) return null;
      throw error;
    } finally {
      leave();
      if (this.#running.get(key) === promise) this.#running.delete(key);
      resolve();
    }
  }

  #wait(key: string, one: AbortController): () => void {
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting.add(one));
    return () => {
      waiting.delete(one);
      if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
    };
  }
}
