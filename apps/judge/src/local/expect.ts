/** Does a result agree with what the package says of a program? Pure. */
import { type GradingGroup, hasAllPoints } from "@gavel/domain/grading";
import { findVerdict, type Verdict } from "@gavel/domain/verdict";
import type { CaseResult } from "@gavel/judge-protocol/judge";
import type { CaseClaim, Expectation, ShortVerdict } from "@gavel/problem-package/model";
import { gradeCases } from "../judging/graded.ts";
import { OUTPUT_LIMIT_NOTE } from "../judging/verdict.ts";

const SHORT: Readonly<Partial<Record<Verdict, ShortVerdict>>> = {
  accepted: "AC",
  wrongAnswer: "WA",
  presentationError: "PE",
  timeLimitExceeded: "TLE",
  memoryLimitExceeded: "MLE",
  runtimeError: "RTE",
  compileError: "CE",
  partialAccepted: "PAC",
};

/** What is no verdict on a program is ours. */
export function shortVerdict(status: number, note: string | null): ShortVerdict {
  const verdict = findVerdict(status);
  if (verdict === "runtimeError" && note === OUTPUT_LIMIT_NOTE) return "OLE";
  return (verdict === undefined ? undefined : SHORT[verdict]) ?? "SE";
}

/**
 * The result in the package's own terms: where groups are graded, what the tree says of the whole, and partial when it
 * is content without all the points.
 */
export function overallVerdict(
  grading: GradingGroup | null,
  whole: { readonly status: number; readonly errorMessage: string | null },
  cases: readonly CaseResult[],
): ShortVerdict {
  const plain = shortVerdict(whole.status, whole.errorMessage);
  if (grading === null || cases.length === 0 || plain === "SE") return plain;
  const graded = gradeCases(grading, cases);
  if (graded.verdict === null) return plain;
  if (graded.verdict !== "accepted") return SHORT[graded.verdict] ?? "SE";
  return hasAllPoints(graded) || plain === "AC" ? "AC" : "PAC";
}

/** Formats that have fewer verdicts mean these by theirs. */
function isMeantBy(verdict: ShortVerdict, expected: ShortVerdict): boolean {
  if (verdict === expected) return true;
  if (expected === "RTE") return verdict === "MLE" || verdict === "OLE";
  return expected === "WA" && verdict === "PE";
}

const isOneOf = (verdict: ShortVerdict, list: readonly ShortVerdict[]) =>
  list.some((expected) => isMeantBy(verdict, expected));

export interface Judged {
  readonly verdict: ShortVerdict;
  readonly grading: GradingGroup | null;
  readonly cases: readonly CaseResult[];
  /** Names of the cases by their `seq`. */
  readonly names: ReadonlyMap<number, string>;
}

/** "unclear": cases that were left out could decide it; they have to be run to know. */
export type Agreement =
  | { readonly kind: "agrees" }
  | { readonly kind: "unclear" }
  | { readonly kind: "differs"; readonly why: string };

export function agreement(expected: Expectation, judged: Judged): Agreement {
  if (judged.verdict === "SE") return { kind: "differs", why: "it could not be judged" };
  if (expected.rules.length === 0) {
    const { verdicts } = expected;
    if (verdicts.length === 0 || isOneOf(judged.verdict, verdicts)) return { kind: "agrees" };
    return { kind: "differs", why: `expected ${verdicts.join(" or ")}` };
  }
  if (judged.verdict === "CE") return { kind: "differs", why: "it does not compile" };
  const single = expected.rules.map((claim) => claimHolds(claim, judged));
  return (
    single.find((one) => one.kind === "differs") ??
    single.find((one) => one.kind === "unclear") ?? { kind: "agrees" }
  );
}

const CANCELLED = "cancelled";

function claimHolds(claim: CaseClaim, judged: Judged): Agreement {
  const wanted = claim.cases === null ? null : new Set(claim.cases);
  const covered = [...judged.names].filter(([, name]) => wanted?.has(name) ?? true);
  const run = new Map(
    judged.cases
      .filter((one) => findVerdict(one.status) !== CANCELLED)
      .map((one) => [one.seq, one]),
  );
  const results = covered.flatMap(([seq]) => run.get(seq) ?? []);
  const isComplete = results.length === covered.length;
  const { permitted, required, message } = claim;
  const verdictOf = (one: CaseResult) => shortVerdict(one.status, one.note);
  const forbidden = results.find(
    (one) => permitted !== null && !isOneOf(verdictOf(one), permitted),
  );
  if (forbidden !== undefined) {
    const name = judged.names.get(forbidden.seq) ?? `case ${forbidden.seq}`;
    return {
      kind: "differs",
      why: `${verdictOf(forbidden)} on ${name}, permitted: ${permitted?.join(" ")}`,
    };
  }
  if (required !== null && !results.some((one) => isOneOf(verdictOf(one), required))) {
    if (!isComplete) return { kind: "unclear" };
    return { kind: "differs", why: `no case is ${required.join(" or ")}` };
  }
  if (message !== null && !results.some((one) => one.detail?.juryMessage?.includes(message))) {
    if (!isComplete) return { kind: "unclear" };
    return { kind: "differs", why: `no judge message has ${JSON.stringify(message)}` };
  }
  // The first failure says enough of a claim about everything; of a part only its own cases do.
  const isDecided = isComplete || (wanted === null && required !== null);
  if (permitted !== null && !isDecided) return { kind: "unclear" };
  return scoreHolds(claim, judged, isComplete);
}

/** Points that sums of binary fractions may be off by. */
const SLACK = 1e-6;

function scoreHolds(claim: CaseClaim, judged: Judged, isComplete: boolean): Agreement {
  const { score } = claim;
  if (score === null) return { kind: "agrees" };
  if (judged.grading === null) return { kind: "differs", why: "there are no points to compare" };
  if (!isComplete) return { kind: "unclear" };
  const graded = gradeCases(judged.grading, judged.cases);
  const points = score.group === null ? graded.points : graded.groups.get(score.group)?.points;
  if (points === undefined) return { kind: "differs", why: `there is no group ${score.group}` };
  if (points >= score.from - SLACK && points <= score.to + SLACK) return { kind: "agrees" };
  return { kind: "differs", why: `${points} points, expected ${score.from} to ${score.to}` };
}
