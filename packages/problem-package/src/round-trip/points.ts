/** Do two readings of one problem give the same points? Asked with many results, since trees may differ in form alone. */
import { type GradedOutcome, gradeTree, treeVerdict } from "@gavel/domain/grading";
import { totalScore } from "@gavel/domain/score";
import type { Verdict } from "@gavel/domain/verdict";
import type { ImportedProblem } from "../model.ts";

type Scored = Pick<ImportedProblem, "type" | "grading" | "caseMode" | "cases">;

/** Larger problems are tried at some of their cases. */
const SINGLE_FAILURES_MAX = 60;
const MIXTURES = 40;

/** By the place of a case in `before`: where it is in `after`, 0 = nowhere. */
export type SeqMap = ReadonlyMap<number, number>;

/** `null`: they are the same, else what is not. */
export function differentPoints(
  before: Scored,
  after: Scored,
  places: SeqMap,
): "points" | "verdict" | null {
  const origins = new Map([...places].map(([from, to]) => [to, from]));
  const tellsVerdict = before.grading !== null && after.grading !== null;
  for (const strip of strips(before.cases.length)) {
    const left = gradeOf(before, (seq) => strip[seq - 1] ?? "accepted");
    // A case that is only there afterwards is a sample, which everybody passes.
    const right = gradeOf(after, (seq) => strip[(origins.get(seq) ?? 0) - 1] ?? "accepted");
    if (Math.abs(left.points - right.points) > 1e-6) return "points";
    if (tellsVerdict && left.verdict !== right.verdict) return "verdict";
  }
  return null;
}

function gradeOf(problem: Scored, verdictOf: (seq: number) => Verdict) {
  const { grading, type, caseMode, cases } = problem;
  if (grading !== null) {
    const outcomeOf = (seq: number): GradedOutcome => ({
      verdict: verdictOf(seq),
      earned: { kind: "full" },
    });
    const graded = gradeTree(grading, outcomeOf);
    const points = type === 1 ? graded.points : 0;
    return { points, verdict: treeVerdict(graded, type) };
  }
  const scored = cases.map(({ seq, score, groupNum }) => {
    return { score: verdictOf(seq) === "accepted" ? score : 0, groupNum };
  });
  return { points: type === 1 ? totalScore(caseMode, scored) : 0, verdict: null };
}

function* strips(count: number): Generator<readonly Verdict[]> {
  const all = (verdict: Verdict) => Array.from({ length: count }, () => verdict);
  yield all("accepted");
  yield all("wrongAnswer");
  for (let at = 0; at < Math.min(count, SINGLE_FAILURES_MAX); at += 1) {
    yield all("accepted").with(at, "wrongAnswer");
    yield all("wrongAnswer").with(at, "accepted");
  }
  const verdicts: readonly Verdict[] = ["accepted", "wrongAnswer", "timeLimitExceeded"];
  // Any mixture will do, as long as it is the same one every time.
  let state = 1;
  for (let round = 0; round < MIXTURES; round += 1) {
    yield all("accepted").map(() => {
      state = (state * 48_271) % 2_147_483_647;
      return verdicts[state % verdicts.length] ?? "accepted";
    });
  }
}
