/** Reads the words of an input text one after another. */
export class Tokens {
  readonly #words: string[];
  #next = 0;

  constructor(input: string) {
    this.#words = input.match(/\S+/g) ?? [];
  }

  word(): string {
    const value = this.#words[this.#next];
    if (value === undefined) throw new RangeError("the input ended early");
    this.#next += 1;
    return value;
  }

  int(): number {
    return Number(this.word());
  }

  big(): bigint {
    return BigInt(this.word());
  }

  ints(count: number): number[] {
    return Array.from({ length: count }, () => this.int());
  }
}
