/** Draws what is asked for next: the same draws in each run, so that two runs ask the same. */
export class Pick {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 1 to `max`. */
  upTo(max: number): number {
    // The numbers of Lehmer: enough to spread questions, and nothing to install.
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return 1 + (this.#state % max);
  }

  /** @throws Error when there is nothing to choose from. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.upTo(choices.length) - 1];
    if (chosen === undefined) throw new Error("there is nothing to ask for");
    return chosen;
  }

  /** So many of them next to each other. */
  run<T>(choices: readonly T[], count: number): T[] {
    const from = this.upTo(Math.max(1, choices.length - count)) - 1;
    return choices.slice(from, from + count);
  }
}
