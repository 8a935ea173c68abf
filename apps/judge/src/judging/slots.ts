/** So many runs at a time, first come first served across all tasks: a small task passes a large one. */
export class Slots {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason when that comes before a slot is free. */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.push(enter);
    });
  }

  #give(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
