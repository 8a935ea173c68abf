/** What teachers and the author of a program write to its lines. */
import type { ErrorCode } from "../error.ts";

export const REMARK_MAX = 2000;
/** On one submission. */
export const REMARKS_MAX = 200;

/** Who somebody is to a submission in the training of a group. */
export interface RemarkPerson {
  /** Whoever looks after the training and sees the code. */
  readonly isTeacher: boolean;
  readonly isOwner: boolean;
}

type Refusal = ErrorCode | null;

/** To others there are none. */
export function whyNotReadRemarks({ isTeacher, isOwner }: RemarkPerson): Refusal {
  return isTeacher || isOwner ? null : "SUBMISSION_NOT_FOUND";
}

/** The author of the program answers where a teacher has written. */
export function whyNotRemark(
  person: RemarkPerson,
  { isBegun }: { readonly isBegun: boolean },
): Refusal {
  const refusal = whyNotReadRemarks(person);
  if (refusal !== null || person.isTeacher) return refusal;
  return isBegun ? null : "REMARK_TEACHER_FIRST";
}

/** Everybody changes their own words alone. */
export function whyNotEditRemark(person: RemarkPerson, isOwn: boolean): Refusal {
  return whyNotReadRemarks(person) ?? (isOwn ? null : "FORBIDDEN");
}

/** Whoever teaches also takes away what others wrote. */
export function whyNotRemoveRemark(person: RemarkPerson, isOwn: boolean): Refusal {
  return whyNotReadRemarks(person) ?? (isOwn || person.isTeacher ? null : "FORBIDDEN");
}

export interface RemarkSide {
  readonly byTeacher: boolean;
  readonly isRead: boolean;
}

/** The other side is told of the first remark, and of none beside it until it has read them. */
export function isRemarkNews(earlier: readonly RemarkSide[], byTeacher: boolean): boolean {
  return !earlier.some((one) => one.byTeacher === byTeacher && !one.isRead);
}

/** How many lines of a program are shown: a line end at its end begins none. */
export function countLines(code: string): number {
  return code.replace(/\n$/, "").split("\n").length;
}
