/** Views are added up here and written now and then: however often somebody opens pages, the database is written to as often. */

export interface ViewCounterOptions {
  /** Adds the views of each discussion to what is stored. */
  readonly write: (views: ReadonlyMap<number, number>) => Promise<void>;
  /** Between the end of one write and the next. */
  readonly everyMs: number;
  readonly onFault: (error: unknown) => void;
}

export class ViewCounter {
  readonly #options: ViewCounterOptions;
  #waiting = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #mayWriteAt = Number.NEGATIVE_INFINITY;
  #writes = 0;

  constructor(options: ViewCounterOptions) {
    this.#options = options;
  }

  /** One that comes after a pause is stored when this resolves; those soon after it are stored together. */
  async add(id: number): Promise<void> {
    this.#waiting.set(id, this.waiting(id) + 1);
    if (this.#writing !== null || this.#timer !== undefined) return;
    if (performance.now() >= this.#mayWriteAt) await this.#write();
    else this.#writeLater();
  }

  /** Counted and not stored yet. */
  waiting(id: number): number {
    return this.#waiting.get(id) ?? 0;
  }

  /**
   * What `read` finds stored, to which what waits can be added: no write came in between, which it may have seen or not. One
   * that takes longer than the pause between two writes is believed at the second try.
   */
  async between<T>(read: () => Promise<T>): Promise<T> {
    await this.#writing;
    const writes = this.#writes;
    const found = await read();
    if (this.#writes === writes) return found;
    await this.#writing;
    return read();
  }

  /** Stores what waits; at the end of the process. */
  async flush(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) await this.#write();
    clearTimeout(this.#timer);
  }

  #writeLater(): void {
    const waitMs = Math.max(0, this.#mayWriteAt - performance.now());
    this.#timer = setTimeout(() => void this.#write(), waitMs);
    this.#timer.unref();
  }

  #write(): Promise<void> {
    this.#timer = undefined;
    this.#writes += 1;
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = null;
      this.#mayWriteAt = performance.now() + this.#options.everyMs;
      if (this.#waiting.size > 0) this.#writeLater();
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const views = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#options.write(views);
    } catch (error) {
      this.#options.onFault(error);
      for (const [id, count] of views) this.#waiting.set(id, this.waiting(id) + count);
    }
  }
}
