/** Problems that are graded by a tree of groups: what runs when, and what comes of it. */
import {
  casePoints,
  casesOf,
  endsTurn,
  type GradedCase,
  type GradedOutcome,
  type GradingGroup,
  type GradingMember,
  gradeTree,
  groupsIn,
  isGroup,
  treeVerdict,
} from "@gavel/domain/grading";
import { findVerdict, type Verdict, verdictCode } from "@gavel/domain/verdict";
import type { CaseResult, JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { cancelledCase, NOT_RUN } from "./case-order.ts";
import type { Outcome } from "./outcome.ts";
import type { JudgedCase } from "./run-case.ts";

export interface TreeRun {
  readonly root: GradingGroup;
  readonly type: 0 | 1;
  readonly cases: readonly JudgeCaseSpec[];
  run(spec: JudgeCaseSpec): Promise<JudgedCase>;
  record(judged: JudgedCase): void;
}

/**
 * Runs what the tree asks for: members of a group that stops one after the other, those of others side by side, and a
 * group that requires others behind them. Cases that are left out are recorded as cancelled.
 */
export async function runTree(tree: TreeRun): Promise<void> {
  await new TreeRunner(tree).member(tree.root);
}

interface MemberEnd {
  readonly verdict: Verdict | null;
  readonly points: number;
}
const LEFT_OUT: MemberEnd = { verdict: null, points: 0 };

class TreeRunner {
  readonly #tree: TreeRun;
  readonly #specs: ReadonlyMap<number, JudgeCaseSpec>;
  readonly #outcomes = new Map<number, GradedOutcome>();
  readonly #known = new Map<string, PromiseWithResolvers<Verdict | null>>();
  /** For each group the names of those that are done before it begins, as the tree is read. */
  readonly #before = new Map<string, ReadonlySet<string>>();

  constructor(tree: TreeRun) {
    this.#tree = tree;
    this.#specs = new Map(tree.cases.map((spec) => [spec.seq, spec]));
    for (const { name } of groupsIn(tree.root)) this.#known.set(name, Promise.withResolvers());
    this.#order(tree.root, new Set());
  }

  async member(member: GradingMember): Promise<MemberEnd> {
    return isGroup(member) ? this.#group(member) : this.#case(member);
  }

  #order(group: GradingGroup, done: Set<string>): void {
    this.#before.set(group.name, new Set(done));
    for (const member of group.members) if (isGroup(member)) this.#order(member, done);
    done.add(group.name);
  }

  async #group(group: GradingGroup): Promise<MemberEnd> {
    if (!(await this.#isMet(group))) {
      this.#leaveOut(group);
      return LEFT_OUT;
    }
    if (group.stops) await this.#inTurn(group);
    else await Promise.all(group.members.map((member) => this.member(member)));
    const graded = gradeTree(withoutRequires(group), (seq) => this.#outcomes.get(seq));
    this.#known.get(group.name)?.resolve(graded.verdict);
    return graded;
  }

  /** A group that comes later, or that this one lies in, is never known in time. */
  async #isMet({ name, requires }: GradingGroup): Promise<boolean> {
    const before = this.#before.get(name);
    for (const required of requires) {
      if (!before?.has(required)) return false;
      if ((await this.#known.get(required)?.promise) !== "accepted") return false;
    }
    return true;
  }

  async #inTurn(group: GradingGroup): Promise<void> {
    let stopped = false;
    for (const member of group.members) {
      if (stopped) this.#leaveOut(member);
      else stopped = endsTurn(group, member, await this.member(member));
    }
  }

  async #case(graded: GradedCase): Promise<MemberEnd> {
    const spec = this.#specs.get(graded.case);
    if (spec === undefined) return LEFT_OUT;
    const judged = await this.#tree.run(spec);
    const outcome = outcomeOfCase(judged.result);
    this.#outcomes.set(graded.case, outcome);
    const points = casePoints(graded, outcome);
    const score = this.#tree.type === 0 ? null : Math.round(points);
    this.#tree.record({ ...judged, result: { ...judged.result, score } });
    return { verdict: outcome.verdict, points };
  }

  #leaveOut(member: GradingMember): void {
    for (const seq of casesOf(member)) {
      const spec = this.#specs.get(seq);
      if (spec !== undefined) {
        this.#tree.record({ result: cancelledCase(spec), ...NOT_RUN });
      }
    }
    for (const { name } of groupsIn(member)) this.#known.get(name)?.resolve(null);
  }
}

/** The same tree below, for groups whose requirements have been looked at already. */
function withoutRequires(group: GradingGroup): GradingGroup {
  return { ...group, requires: [] };
}

function outcomeOfCase({ status, detail }: CaseResult): GradedOutcome {
  // A status that is no verdict can only be our fault.
  const verdict = findVerdict(status) ?? "systemError";
  if (detail?.points != null) {
    return { verdict, earned: { kind: "points", points: detail.points } };
  }
  if (detail?.ratio != null) return { verdict, earned: { kind: "part", part: detail.ratio } };
  return { verdict, earned: { kind: "full" } };
}

/** Points of the whole with their fractions, and of each group by name. */
export function gradeCases(root: GradingGroup, cases: readonly CaseResult[]) {
  const bySeq = new Map(cases.map((one) => [one.seq, outcomeOfCase(one)]));
  return gradeTree(root, (seq) => bySeq.get(seq));
}

/** The groups whose points the whole is the sum of; [] = it comes about otherwise. */
function subtasksOf(group: GradingGroup): readonly GradingGroup[] {
  if (group.score !== "sum") return [];
  const counted = group.members.filter(
    (one) => !isGroup(one) || !(one.isIgnored || one.isUnscored),
  );
  const [first, ...others] = counted.filter(isGroup);
  if (first === undefined || others.length + 1 < counted.length) return [];
  const inner = others.length === 0 ? subtasksOf(first) : [];
  return inner.length > 0 ? inner : [first, ...others];
}

/** Fractions would add up to another sum when they are rounded: such a problem counts as a whole. */
function subtaskPoints(
  root: GradingGroup,
  { groups, points }: ReturnType<typeof gradeCases>,
): number[] | null {
  const parts = subtasksOf(root).map(({ name }) => groups.get(name)?.points ?? 0);
  const isWhole = parts.every((part) => Number.isInteger(part) && part >= 0);
  return isWhole && parts.reduce((total, one) => total + one, 0) === points ? parts : null;
}

export function gradedOutcome(
  root: GradingGroup,
  type: 0 | 1,
  cases: readonly CaseResult[],
): Outcome {
  const graded = gradeCases(root, cases);
  const verdict = treeVerdict(graded, type);
  const missed = new Set(graded.missed);
  const failed = cases.find(
    (one) => missed.has(one.seq) && findVerdict(one.status) !== "cancelled",
  );
  const fault = cases.find((one) => findVerdict(one.status) === "systemError");
  const isFault = verdict === "systemError";
  const hasScore = type !== 0 && !isFault;
  const subtasks = hasScore ? subtaskPoints(root, graded) : null;
  return {
    status: verdictCode(verdict),
    timeMs: Math.max(0, ...cases.map((one) => one.timeMs)),
    memoryKib: Math.max(0, ...cases.map((one) => one.memoryKib)),
    score: hasScore ? Math.round(graded.points) : null,
    ...(subtasks !== null && subtasks.length > 0 && { subtasks }),
    errorMessage: isFault
      ? (fault?.note ?? "The test data and the rules for its groups do not match")
      : (failed?.note ?? null),
  };
}
