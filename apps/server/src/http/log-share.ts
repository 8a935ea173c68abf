/** How much of the log strangers may fill. */
import { addressKey } from "@gavel/api/kernel/address";

const WINDOW_MS = 60_000;
/** A class behind one router that opens the site at once stays below it. */
const LINES_MAX = 120;
/** From many addresses at once: those that come later share what one may. */
const ADDRESSES_MAX = 1000;

/** Whether to write a line, and how many were left out before it. */
interface Share {
  readonly isWritten: boolean;
  readonly leftOut: number;
}

/** An address has so many lines a minute. What was left out is told with the next line that is written. */
export class LogShare {
  #since = Number.NEGATIVE_INFINITY;
  readonly #lines = new Map<string, number>();
  #leftOut = 0;

  take(ip: string, nowMs: number): Share {
    if (nowMs - this.#since >= WINDOW_MS) {
      this.#since = nowMs;
      this.#lines.clear();
    }
    const own = addressKey(ip);
    const isKnown = this.#lines.has(own) || this.#lines.size < ADDRESSES_MAX;
    const key = isKnown ? own : "others";
    const lines = (this.#lines.get(key) ?? 0) + 1;
    this.#lines.set(key, lines);
    if (lines > LINES_MAX) {
      this.#leftOut += 1;
      return { isWritten: false, leftOut: 0 };
    }
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return { isWritten: true, leftOut };
  }
}
