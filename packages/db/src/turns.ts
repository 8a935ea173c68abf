/** The connections of a pool, given out in the order in which they were asked for. */
export class Turns {
  #free: number;
  /** The next to go on is at `#next`. */
  #waiting: (() => void)[] = [];
  #next = 0;

  constructor(connections: number) {
    this.#free = connections;
  }

  /** Does it once there is a connection for it, and gives that back when it has ended. */
  run<T>(work: () => PromiseLike<T>): Promise<T> {
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#ending(work);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => this.#ending(work).then(resolve, reject));
    });
  }

  /** Resolves once there is a connection; whoever takes it must `leave`. */
  enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  leave(): void {
    const next = this.#waiting[this.#next];
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
    next();
  }

  async #ending<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}
