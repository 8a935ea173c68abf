/** A small seeded generator (mulberry32): the same seed gives the same data on every machine. */
export class Rng {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 32 random bits as an unsigned number. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** An integer in [low, high]; the span must stay under 2^53. */
  int(low: number, high: number): number {
    const span = high - low + 1;
    const wide = (this.next() % 0x200000) * 0x100000000 + this.next();
    return low + (wide % span);
  }

  /** An integer in [low, high] of up to 64 bits. */
  big(low: bigint, high: bigint): bigint {
    const wide = (BigInt(this.next()) << 64n) | (BigInt(this.next()) << 32n) | BigInt(this.next());
    return low + (wide % (high - low + 1n));
  }

  chance(percent: number): boolean {
    return this.int(1, 100) <= percent;
  }

  pick<T>(list: readonly T[]): T {
    const value = list[this.int(0, list.length - 1)];
    if (value === undefined) throw new RangeError("pick from an empty list");
    return value;
  }

  ints(count: number, low: number, high: number): number[] {
    return Array.from({ length: count }, () => this.int(low, high));
  }

  /** Shuffles in place. */
  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      const a = list[i];
      const b = list[j];
      if (a !== undefined && b !== undefined) {
        list[i] = b;
        list[j] = a;
      }
    }
    return list;
  }

  /** 1..n in random order. */
  permutation(n: number): number[] {
    return this.shuffle(Array.from({ length: n }, (_, i) => i + 1));
  }

  text(length: number, alphabet: string): string {
    let out = "";
    for (let i = 0; i < length; i++) out += alphabet.charAt(this.int(0, alphabet.length - 1));
    return out;
  }
}
