/** What contestants ask for at the desks of a contest: answers and paper. */

export const QUESTION_MAX = 2000;
export const ANSWER_MAX = 10_000;

export const PRINT_MIN = 50;
export const PRINT_MAX = 65_535;
/** Between two of a person's. */
const PRINT_INTERVAL_S = 30;
/** Of the text, from the end of its contest: it is somebody's code, and nobody prints it any more. */
export const PRINT_KEPT_DAYS = 7;
/** Of the back office's list. */
export const PRINT_STATUS = { waiting: 0, printed: 1 } as const;

/** Counted in characters, as people count them. */
export function whyNotPrintable(
  content: string,
): "COMMENT_EMPTY" | "PRINT_TOO_SHORT" | "FIELD_TOO_LONG" | null {
  if (content.trim() === "") return "COMMENT_EMPTY";
  if (content.length > 2 * PRINT_MAX) return "FIELD_TOO_LONG";
  const { length } = [...content];
  if (length > PRINT_MAX) return "FIELD_TOO_LONG";
  return length < PRINT_MIN ? "PRINT_TOO_SHORT" : null;
}

/** Whole seconds until the person may print again. */
export function printWaitS(lastAt: Date | null, now: Date): number {
  if (lastAt === null) return 0;
  const sinceMs = now.getTime() - lastAt.getTime();
  return Math.max(0, Math.ceil(PRINT_INTERVAL_S - sinceMs / 1000));
}

/** Contests that ended before it keep no texts of prints. */
export const printsKeptSince = (now: Date): Date =>
  new Date(now.getTime() - PRINT_KEPT_DAYS * 24 * 3_600_000);
