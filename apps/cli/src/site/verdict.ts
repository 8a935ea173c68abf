import type { SubmissionDetail } from "@gavel/api/types";
import { findVerdict, VERDICTS, type Verdict } from "@gavel/domain/verdict";

/** What is nobody's fault but the judge's, or was stopped: it says nothing of the program. */
const NOT_JUDGED: readonly Verdict[] = [
  "systemError",
  "cancelled",
  "submittedFailed",
  "submittedUnknownResult",
];

/** 0 accepted, 1 judged and not accepted, 3 not judged. */
export function exitStatusOf(status: number): number {
  const verdict = findVerdict(status);
  if (verdict === "accepted") return 0;
  return verdict === undefined || NOT_JUDGED.includes(verdict) ? 3 : 1;
}

export function nameOf(status: number): string {
  const verdict = findVerdict(status);
  return verdict === undefined ? String(status) : VERDICTS[verdict].name;
}

type Judged = Pick<
  SubmissionDetail,
  "status" | "timeMs" | "memoryKib" | "score" | "caseStrip" | "errorMessage"
>;

/** The verdict with its figures; under it the cases and what the compiler said. */
export function describeVerdict(one: Judged): string[] {
  const figures = [
    one.score === null ? null : `score ${one.score}`,
    one.timeMs === null ? null : `${one.timeMs} ms`,
    one.memoryKib === null ? null : `${(one.memoryKib / 1024).toFixed(1)} MB`,
  ].filter((text) => text !== null);
  const first = [nameOf(one.status), ...figures].join(", ");
  return [
    first,
    ...(one.caseStrip === "" ? [] : [`cases: ${one.caseStrip}`]),
    ...(one.errorMessage === null || one.errorMessage === ""
      ? []
      : one.errorMessage.trimEnd().split("\n")),
  ];
}
