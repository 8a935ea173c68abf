/** One line on standard error that says how far the work is; standard output belongs to the result. */
export class Progress {
  readonly #name: string;
  readonly #isTerminal = process.stderr.isTTY;
  readonly #began = performance.now();
  #last = "";

  constructor(name: string) {
    this.#name = name;
  }

  show(done: number, total: number): void {
    this.#last = `${this.#name}: ${done} of ${total} programs judged`;
    if (this.#isTerminal) process.stderr.write(`\r\u001b[K${this.#last}`);
  }

  end(): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    if (this.#isTerminal) process.stderr.write("\r\u001b[K");
    else if (this.#last !== "") process.stderr.write(`${this.#last}, ${seconds} s\n`);
  }
}
