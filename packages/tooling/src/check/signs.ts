/** Signs of life: the reporters of the test runners write lines, the check that started them reads them. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** One line of the file. A file's `begun` and `ended` frame what happens in it; a stray error is of none. */
export interface Sign {
  readonly what: "begun" | "ended" | "alive" | "passed" | "failed" | "secondTry" | "strayError";
  readonly file: string;
  /** The test's whole title, where it is about one. */
  readonly test?: string;
}

export type Witness = (sign: Sign) => void;

export function makeWitness(path: string | null): Witness {
  return (sign) => {
    if (path !== null) appendFileSync(path, `${JSON.stringify(sign)}\n`);
  };
}

interface OpenFile {
  readonly lastSignMs: number;
  readonly lastTest: string | null;
}

/** What the signs so far amount to. Times are whatever clock the caller reads them by. */
export class SignsOfLife {
  passed = 0;
  failed = 0;
  readonly secondTries: string[] = [];
  /** Thrown outside of any test. */
  strayErrors = 0;
  readonly #open = new Map<string, OpenFile>();
  #lastMs: number;
  #readBytes = 0;

  constructor(nowMs: number) {
    this.#lastMs = nowMs;
  }

  /** Takes in what the file has got since the last call; a line that is still being written waits for the next. */
  readFrom(path: string, nowMs: number): void {
    if (!existsSync(path)) return;
    const fresh = readFileSync(path).subarray(this.#readBytes);
    const whole = fresh.subarray(0, fresh.lastIndexOf("\n") + 1);
    this.#readBytes += whole.length;
    for (const line of whole.toString("utf8").split("\n")) {
      if (line !== "") this.note(JSON.parse(line) as Sign, nowMs);
    }
  }

  note({ what, file, test }: Sign, nowMs: number): void {
    this.#lastMs = nowMs;
    if (what === "strayError") {
      this.strayErrors += 1;
      return;
    }
    if (what === "passed") this.passed += 1;
    if (what === "failed") this.failed += 1;
    if (what === "secondTry") this.secondTries.push(`${file}: ${test}`);
    if (what === "ended") this.#open.delete(file);
    else {
      const lastTest = test ?? this.#open.get(file)?.lastTest ?? null;
      this.#open.set(file, { lastSignMs: nowMs, lastTest });
    }
  }

  /** The runner itself said something. */
  noteOutput(nowMs: number): void {
    this.#lastMs = nowMs;
  }

  /**
   * How long nothing has moved. While files are open only they count: the last one that moves keeps the others company,
   * and what the runner says about finished ones does not.
   */
  silentForMs(nowMs: number): number {
    const open = [...this.#open.values()].map((one) => one.lastSignMs);
    return nowMs - (open.length > 0 ? Math.max(...open) : this.#lastMs);
  }

  /** Files that began and did not end, with the test that each was last heard of. */
  openFiles(): string[] {
    return [...this.#open].map(([file, { lastTest }]) =>
      lastTest === null ? file : `${file} (${lastTest})`,
    );
  }
}
