/** Keys of a time slider beyond those that every slider has. */

interface SliderAt {
  readonly key: string;
  readonly shiftKey: boolean;
  /** In minutes, as are the others. */
  readonly at: number;
  readonly last: number;
  /** When something was sent, in order. */
  readonly busy: readonly number[];
}

const LONG_STEP = 10;

/** The minute that the key leads to; null = the key is none of these. `,` and `.` go from verdict to verdict. */
export function sliderStep({ key, shiftKey, at, last, busy }: SliderAt): number | null {
  switch (key) {
    case "ArrowLeft":
      return shiftKey ? Math.max(0, at - LONG_STEP) : null;
    case "ArrowRight":
      return shiftKey ? Math.min(last, at + LONG_STEP) : null;
    case "Home":
      return 0;
    case "End":
      return last;
    case ",":
      return busy.findLast((minute) => minute < at) ?? 0;
    case ".":
      return busy.find((minute) => minute > at) ?? last;
    default:
      return null;
  }
}

/** How a replay goes on: so many minutes after so many milliseconds, not more often than the server should be asked. */
export function replayStep(speed: number, leastMs: number): { minutes: number; afterMs: number } {
  const minutes = Math.max(1, Math.ceil((leastMs * speed) / 60_000));
  return { minutes, afterMs: (minutes * 60_000) / speed };
}
