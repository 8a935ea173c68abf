/** The case strip of a submission as text: one character a case, '.' = not run, '|' between subtasks. */
import { VERDICTS, type Verdict } from "./verdict.ts";

const LETTERS = {
  accepted: "A",
  partialAccepted: "P",
  wrongAnswer: "W",
  presentationError: "E",
  timeLimitExceeded: "T",
  memoryLimitExceeded: "M",
  runtimeError: "R",
  systemError: "S",
  cancelled: "C",
} as const satisfies Partial<Record<Verdict, string>>;

type StripVerdict = keyof typeof LETTERS;

const letterByCode = new Map<number, string>(
  Object.entries(LETTERS).map(([verdict, letter]) => [
    VERDICTS[verdict as StripVerdict].code,
    letter,
  ]),
);
const verdictByLetter = new Map<string, StripVerdict>(
  Object.entries(LETTERS).map(([verdict, letter]) => [letter, verdict as StripVerdict]),
);

/** A status that is no case result shows as a system error: it can only be our fault. */
export function stripLetter(status: number): string {
  return letterByCode.get(status) ?? "S";
}

export interface StripTick {
  /** null = not run. */
  readonly verdict: StripVerdict | null;
  /** A new subtask starts here. */
  readonly startsGroup: boolean;
}

export function parseStrip(strip: string): StripTick[] {
  const ticks: StripTick[] = [];
  let startsGroup = false;
  for (const letter of strip) {
    if (letter === "|") {
      startsGroup = true;
      continue;
    }
    ticks.push({ verdict: verdictByLetter.get(letter) ?? null, startsGroup });
    startsGroup = false;
  }
  return ticks;
}
