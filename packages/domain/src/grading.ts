/**
 * A tree of test groups, for problems whose scoring no case mode of the site expresses: the groups of Kattis and ICPC
 * packages, Polygon's groups and Hydro's subtasks. It says in which order cases are judged, what need not run any
 * more, and how verdicts and points go up to the whole.
 */
import { z } from "zod";
import type { Verdict } from "./verdict.ts";

/** How a group's points come from its members' points. `passFail`: `full` when all are accepted, else nothing. @internal */
export const SCORE_RULES = ["sum", "min", "max", "average", "passFail"] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];

/** What a group says when a member is not accepted. `always`: it is accepted all the same. @internal */
export const VERDICT_RULES = ["firstError", "worstError", "always"] as const;
export type VerdictRule = (typeof VERDICT_RULES)[number];

const gradedCase = z.object({
  /** `seq` of the case. */
  case: z.number().int().positive(),
  /** Points when accepted and when not; a checker may give points of its own, or a part of `accepted`. */
  accepted: z.number(),
  rejected: z.number(),
});
export type GradedCase = z.infer<typeof gradedCase>;

const groupFacts = z.object({
  /** Unique in the tree; what people see and `requires` names. */
  name: z.string(),
  score: z.enum(SCORE_RULES),
  verdict: z.enum(VERDICT_RULES),
  /** Accepted as soon as one member is. */
  acceptsAny: z.boolean(),
  /** After the first member that fails (`endsTurn`) the others are not run and do not count. */
  stops: z.boolean(),
  /** Earlier groups that have to be accepted, else this one is not run and gets nothing. */
  requires: z.array(z.string()),
  /** Its points do not reach its parent: samples. */
  isUnscored: z.boolean(),
  /** Neither do its points nor its verdict. */
  isIgnored: z.boolean(),
  /** What `passFail` gives, and the most that any rule gives; null = no bound. */
  full: z.number().nullable(),
});

export type GradingMember = GradedCase | GradingGroup;
export type GradingGroup = z.infer<typeof groupFacts> & {
  readonly members: readonly GradingMember[];
};

export const gradingGroup: z.ZodType<GradingGroup> = groupFacts.extend({
  get members() {
    return z.array(z.union([gradedCase, gradingGroup]));
  },
});

/** What a case gave: all that it can, a part of that (0 to 1), or points of the checker's choosing. */
type Earned =
  | { readonly kind: "full" }
  | { readonly kind: "part"; readonly part: number }
  | { readonly kind: "points"; readonly points: number };

export interface GradedOutcome {
  readonly verdict: Verdict;
  readonly earned: Earned;
}

/** `null` as verdict: not run, because something it depends on was not accepted. */
interface MemberResult {
  readonly verdict: Verdict | null;
  readonly points: number;
  /** A case that had to be run has no result: nothing can be said of the whole. */
  readonly isIncomplete: boolean;
}

export interface GradedTree extends MemberResult {
  /** The points of a program that nothing is wrong with; Infinity where checkers give points without a bound. */
  readonly most: number;
  /** Every group by its name. */
  readonly groups: ReadonlyMap<string, MemberResult>;
  /** Each case that counts and is not accepted, and each that was left out; empty = nothing was missed. */
  readonly missed: readonly number[];
}

/** Order in which the worst is looked for: our own faults first. */
const WORST_FIRST: readonly Verdict[] = [
  "systemError",
  "runtimeError",
  "memoryLimitExceeded",
  "timeLimitExceeded",
  "wrongAnswer",
  "presentationError",
  "partialAccepted",
];

export function isGroup(member: GradingMember): member is GradingGroup {
  return "members" in member;
}

/** The result of the whole tree. `outcomeOf` gives undefined for a case that was not run. */
export function gradeTree(
  root: GradingGroup,
  outcomeOf: (seq: number) => GradedOutcome | undefined,
): GradedTree {
  const groups = new Map<string, MemberResult>();
  const missed: number[] = [];
  const result = gradeGroup(root, { outcomeOf, groups, missed, counts: true });
  return { ...result, groups, missed, most: mostPoints(root, outcomeOf) };
}

/** Where a checker gives points of its own, a case may be worth whatever its groups allow. */
function mostPoints(
  root: GradingGroup,
  outcomeOf: (seq: number) => GradedOutcome | undefined,
): number {
  const best = (seq: number): GradedOutcome => {
    const isOwn = outcomeOf(seq)?.earned.kind === "points";
    const earned: Earned = isOwn
      ? { kind: "points", points: Number.POSITIVE_INFINITY }
      : { kind: "full" };
    return { verdict: "accepted", earned };
  };
  const grading = { outcomeOf: best, groups: new Map(), missed: [], counts: true };
  return gradeGroup(root, grading).points;
}

interface Grading {
  readonly outcomeOf: (seq: number) => GradedOutcome | undefined;
  readonly groups: Map<string, MemberResult>;
  readonly missed: number[];
  /** false below a group that is ignored. */
  readonly counts: boolean;
}

function gradeGroup(group: GradingGroup, grading: Grading): MemberResult {
  const inner = { ...grading, counts: grading.counts && !group.isIgnored };
  const result = areMet(group.requires, grading.groups)
    ? gradeMembers(group, inner)
    : leftOut(group, inner);
  grading.groups.set(group.name, result);
  return result;
}

/** A group that is not known yet counts as not accepted: `requires` only looks back. */
function areMet(requires: readonly string[], groups: ReadonlyMap<string, MemberResult>): boolean {
  return requires.every((name) => groups.get(name)?.verdict === "accepted");
}

function leftOut(group: GradingGroup, grading: Grading): MemberResult {
  if (grading.counts) grading.missed.push(...casesOf(group));
  for (const inner of groupsIn(group)) grading.groups.set(inner.name, NOT_RUN);
  return NOT_RUN;
}

const NOT_RUN: MemberResult = { verdict: null, points: 0, isIncomplete: false };

function gradeMembers(group: GradingGroup, grading: Grading): MemberResult {
  const seen: { readonly member: GradingMember; readonly result: MemberResult }[] = [];
  let stopped = false;
  for (const member of group.members) {
    if (stopped) {
      if (grading.counts) grading.missed.push(...casesOf(member));
      for (const inner of groupsIn(member)) grading.groups.set(inner.name, NOT_RUN);
      continue;
    }
    const result = isGroup(member) ? gradeGroup(member, grading) : gradeCase(member, grading);
    seen.push({ member, result });
    stopped = group.stops && endsTurn(group, member, result);
  }
  const counted = seen.filter(({ member }) => !(isGroup(member) && member.isIgnored));
  const verdicts = counted.map(({ result }) => result.verdict);
  const scored = counted.filter(({ member }) => !(isGroup(member) && member.isUnscored));
  const allAccepted = !stopped && verdicts.every((verdict) => verdict === "accepted");
  const points = pointsOf(
    group,
    scored.map(({ result }) => result.points),
    allAccepted,
  );
  return {
    verdict: verdictOf(group, verdicts),
    points: group.full === null ? points : Math.min(points, group.full),
    isIncomplete: seen.some(({ result }) => result.isIncomplete),
  };
}

/** Behind which member a group that stops ends. Where the least counts, what gave a part does not end it: others may give less. */
export function endsTurn(
  { score }: GradingGroup,
  member: GradingMember,
  { verdict, points }: Pick<MemberResult, "verdict" | "points">,
): boolean {
  if (verdict === "accepted" || (isGroup(member) && member.isIgnored)) return false;
  return !(score === "min" && verdict === "partialAccepted" && points > 0);
}

function gradeCase(one: GradedCase, grading: Grading): MemberResult {
  const outcome = grading.outcomeOf(one.case);
  if (grading.counts && outcome?.verdict !== "accepted") grading.missed.push(one.case);
  if (outcome === undefined || outcome.verdict === "cancelled") {
    return { verdict: null, points: 0, isIncomplete: true };
  }
  return { verdict: outcome.verdict, points: casePoints(one, outcome), isIncomplete: false };
}

export function casePoints(one: GradedCase, { verdict, earned }: GradedOutcome): number {
  // A checker that says "partly" says how much; any other failure gets what failures get.
  if (verdict !== "accepted" && verdict !== "partialAccepted") return one.rejected;
  switch (earned.kind) {
    case "full":
      return verdict === "accepted" ? one.accepted : one.rejected;
    case "part":
      return one.rejected + (one.accepted - one.rejected) * Math.max(0, Math.min(1, earned.part));
    case "points":
      return earned.points;
  }
}

function pointsOf(group: GradingGroup, points: readonly number[], allAccepted: boolean): number {
  if (group.score === "passFail") return allAccepted ? (group.full ?? 0) : 0;
  if (points.length === 0) return 0;
  switch (group.score) {
    case "sum":
      return sum(points);
    case "average":
      return sum(points) / points.length;
    case "min":
      return points.reduce((least, one) => Math.min(least, one));
    case "max":
      return points.reduce((most, one) => Math.max(most, one));
  }
}

function verdictOf(group: GradingGroup, verdicts: readonly (Verdict | null)[]): Verdict | null {
  // Nobody's rule makes our own fault a result.
  if (verdicts.includes("systemError")) return "systemError";
  if (group.verdict === "always") return "accepted";
  if (group.acceptsAny && verdicts.includes("accepted")) return "accepted";
  const failed = verdicts.filter((verdict) => verdict !== "accepted");
  if (failed.length === 0) return "accepted";
  const known: Verdict[] = failed.filter((verdict) => verdict !== null);
  const [first = null] = known;
  if (group.verdict === "firstError") return first;
  return WORST_FIRST.find((verdict) => known.includes(verdict)) ?? first;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Cases below a member, in order. */
export function casesOf(member: GradingMember): number[] {
  return isGroup(member) ? member.members.flatMap(casesOf) : [member.case];
}

/** The same with their points. */
export function gradedCasesOf(member: GradingMember): GradedCase[] {
  return isGroup(member) ? member.members.flatMap(gradedCasesOf) : [member];
}

/** The group itself and all below it; none for a case. */
export function groupsIn(member: GradingMember): GradingGroup[] {
  return isGroup(member) ? [member, ...member.members.flatMap(groupsIn)] : [];
}

/** The points of a program that passes everything. */
export function fullPoints(root: GradingGroup): number {
  return mostPoints(root, () => undefined);
}

/** All that can be had; where nobody knows how much that is, nothing was missed. */
export function hasAllPoints({ most, missed, points }: GradedTree): boolean {
  if (most > 0 && Number.isFinite(most)) return points >= most - SLACK;
  return missed.length === 0;
}

/** What sums of binary fractions may be off by. */
const SLACK = 1e-9;

/**
 * What the site shows for a graded tree. ACM (type 0): the tree's verdict. OI: accepted when it has all the points;
 * where checkers give points without a bound, when nothing was missed; partial with some points; else why not. Our own
 * fault and a missing result are System Error whatever the rules say.
 */
export function treeVerdict(graded: GradedTree, type: 0 | 1): Verdict {
  if (graded.isIncomplete || graded.verdict === "systemError") return "systemError";
  if (type === 0) return graded.verdict ?? "systemError";
  if (graded.verdict === "accepted") {
    if (hasAllPoints(graded)) return "accepted";
    return graded.points > 0 ? "partialAccepted" : "wrongAnswer";
  }
  if (graded.points > 0) return "partialAccepted";
  // A part that came to nothing is none.
  return graded.verdict === null || graded.verdict === "partialAccepted"
    ? "wrongAnswer"
    : graded.verdict;
}
