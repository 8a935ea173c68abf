/** Kept for those who come back; older ones are looked up. */
const KEPT_MAX = 2000;

/**
 * What was added, in the order in which it was announced. That is not the order of the numbers: who took the smaller
 * one may be done later.
 */
export class NewsLog {
  #ids: number[] = [];
  readonly #known = new Set<number>();
  #dropped = 0;
  #newest = 0;

  get newest(): number {
    return this.#newest;
  }

  /** For `since`. */
  get mark(): number {
    return this.#dropped + this.#ids.length;
  }

  /** What there is already; announcements that came meanwhile go after it. */
  begin(ids: readonly number[], newest: number): void {
    const heard = this.#ids.filter((id) => !ids.includes(id));
    this.#ids = [];
    this.#known.clear();
    this.#newest = newest;
    for (const id of [...ids, ...heard]) this.add(id);
  }

  /** @returns whether it is news */
  add(id: number): boolean {
    if (this.#known.has(id)) return false;
    this.#known.add(id);
    this.#ids.push(id);
    this.#newest = Math.max(this.#newest, id);
    if (this.#ids.length > 2 * KEPT_MAX) this.#forget();
    return true;
  }

  /** What was announced after this one; null = it is older than what is kept. */
  after(id: number): number[] | null {
    const at = this.#ids.lastIndexOf(id);
    if (at >= 0) return this.#ids.slice(at + 1);
    // Announced in a moment, or the announcement of something that is gone again.
    const oldest = this.#ids[0];
    if (oldest !== undefined && id >= oldest) return this.#ids.filter((one) => one > id);
    return id >= this.#newest ? [] : null;
  }

  since(mark: number): number[] {
    return this.#ids.slice(Math.max(0, mark - this.#dropped));
  }

  #forget(): void {
    const gone = this.#ids.splice(0, this.#ids.length - KEPT_MAX);
    this.#dropped += gone.length;
    for (const id of gone) this.#known.delete(id);
  }
}
