/** PostgreSQL stores it in no text. */
const END = "\0";

/**
 * Many texts in one, which is looked through in a tenth of the time that looking into each takes; as bytes, of which several
 * are compared at once, in a tenth of that. In UTF-8 no letter stands inside of another.
 */
export class JoinedTexts {
  /** All in their order, each followed by what none of them holds. */
  readonly #all: Buffer;
  /** Where the next one begins. */
  readonly #ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#all = Buffer.from(texts.map((text) => text + END).join(""));
    let end = 0;
    this.#ends = Uint32Array.from(texts, (text) => {
      end += Buffer.byteLength(text) + END.length;
      return end;
    });
  }

  /** How much memory they take, in bytes. */
  get size(): number {
    return this.#all.byteLength;
  }

  /**
   * Which of them hold it, by their places, in their order.
   * @param isThere whether what stands there counts; it is asked with all texts and where in them it begins
   */
  find(part: string, isThere: (all: Buffer, at: number) => boolean = () => true): number[] {
    const sought = Buffer.from(part);
    const found: number[] = [];
    let [at, index] = [this.#all.indexOf(sought), 0];
    while (at >= 0) {
      while ((this.#ends[index] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
      if (index >= this.#ends.length) break;
      const isFound = isThere(this.#all, at);
      if (isFound) found.push(index);
      at = this.#all.indexOf(sought, isFound ? this.#ends[index] : at + 1);
    }
    return found;
  }
}
