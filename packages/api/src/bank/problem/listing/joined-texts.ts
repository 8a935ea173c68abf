/** PostgreSQL stores it in no text. */
const END = "\0";

/** Many texts in one, which is looked through in a tenth of the time that looking into each takes. */
export class JoinedTexts {
  /** All in their order, each followed by what none of them holds. */
  readonly #all: string;
  /** Where the next one begins. */
  readonly #ends: Uint32Array;

  constructor(texts: readonly string[]) {
    let end = 0;
    this.#ends = Uint32Array.from(texts, (text) => {
      end += text.length + END.length;
      return end;
    });
    this.#all = texts.map((text) => text + END).join("");
  }

  /** Which of them hold it, by their places, in their order. */
  find(part: string): number[] {
    const found: number[] = [];
    let [at, index] = [this.#all.indexOf(part), 0];
    while (at >= 0) {
      while ((this.#ends[index] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
      if (index >= this.#ends.length) break;
      found.push(index);
      at = this.#all.indexOf(part, this.#ends[index]);
    }
    return found;
  }
}
