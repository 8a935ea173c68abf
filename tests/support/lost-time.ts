/** Where something that all tests of a file need is broken, each of them waits for it in vain: a hundred for hours. */
import { afterEach, beforeEach } from "vitest";

/**
 * For the file whose tests come next: once those that failed have taken so long together, the others fail at once, and
 * say why. Nothing that passes is counted, however long it takes.
 */
export function boundLostTime(patienceMs: number): void {
  let lostMs = 0;
  beforeEach(() => {
    if (lostMs < patienceMs) return;
    const seconds = Math.round(lostMs / 1000);
    throw new Error(`not tried: the tests of this file that failed have taken ${seconds} s`);
  });
  afterEach(({ task }) => {
    const { result } = task;
    if (result?.state === "fail" && result.startTime !== undefined) {
      lostMs += Date.now() - result.startTime;
    }
  });
}
