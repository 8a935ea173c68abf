export interface Difference {
  /** Counted from 1. */
  readonly line: number;
  readonly expected: string;
  readonly got: string;
}

/** Longest piece of a line that a sentence can quote. */
const QUOTED = 40;

const cut = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/**
 * The first line that differs once trailing white space is dropped; null when none does in what was kept.
 * @param isCut the texts are beginnings only: a text that just ends early is no difference then.
 */
export function firstDifference(expected: string, got: string, isCut = false): Difference | null {
  const wanted = expected.trimEnd().split("\n");
  const had = got.trimEnd().split("\n");
  const shared = isCut
    ? Math.min(wanted.length, had.length) - 1
    : Math.max(wanted.length, had.length);
  for (let index = 0; index < shared; index++) {
    const one = (wanted[index] ?? "").trimEnd();
    const other = (had[index] ?? "").trimEnd();
    if (one !== other) return { line: index + 1, expected: cut(one), got: cut(other) };
  }
  return null;
}
