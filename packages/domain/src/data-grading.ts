/** Subtasks as a setter sees them, and the tree of test groups that judges go by. Pure. */
import type { Subtask } from "./data-case.ts";
import { casesOf, type GradingGroup, gradedCasesOf, isGroup, type ScoreRule } from "./grading.ts";
import type { JudgeCaseMode } from "./score.ts";

const RULE_OF = {
  default: "sum",
  ergodic_without_error: "sum",
  subtask_lowest: "min",
  subtask_average: "average",
} as const satisfies Record<JudgeCaseMode, ScoreRule>;

const nameOf = (num: number) => `subtask ${num}`;

/** A tree where one subtask needs another, which no case mode can say; else null. Cases in no subtask count by themselves. */
export function gradingOf(
  cases: readonly { readonly score: number; readonly group: number | null }[],
  subtasks: readonly Subtask[],
  mode: JudgeCaseMode,
): GradingGroup | null {
  if (subtasks.every(({ needs }) => needs.length === 0)) return null;
  const score = RULE_OF[mode];
  const graded = cases.map((one, at) => ({
    group: one.group,
    member: { case: at + 1, accepted: one.score, rejected: 0 },
  }));
  const membersOf = (group: number | null) =>
    graded.filter((one) => one.group === group).map((one) => one.member);
  const groups = subtasks.map(
    (subtask): GradingGroup => ({
      ...PLAIN,
      name: nameOf(subtask.num),
      score,
      // The lowest cannot rise any more.
      stops: score === "min",
      requires: subtask.needs.map(nameOf),
      full: subtask.points,
      members: membersOf(subtask.num),
    }),
  );
  return {
    ...PLAIN,
    name: "all",
    score: "sum",
    requires: [],
    members: [...membersOf(null), ...groups],
  };
}

const PLAIN = {
  verdict: "worstError",
  acceptsAny: false,
  stops: false,
  isUnscored: false,
  isIgnored: false,
  full: null,
} as const;

interface StoredPlaces {
  readonly cases: readonly { readonly score: number; readonly group: number | null }[];
  readonly grading: GradingGroup | null;
  readonly mode: JudgeCaseMode;
}

/**
 * The subtasks of data that was not made here, with the subtask of each case. null: its tree says more than subtasks do
 * (groups within groups, ignored or unscored ones), so that it can be kept as it is but not edited.
 */
export function subtasksOf({
  cases,
  grading,
  mode,
}: StoredPlaces): { subtasks: Subtask[]; groups: (number | null)[] } | null {
  if (grading !== null) return readTree(grading, cases.length, RULE_OF[mode]);
  const nums = [...new Set(cases.map((one) => one.group))].filter((num) => num !== null);
  const subtasks = nums
    .sort((a, b) => a - b)
    .map((num) => {
      const scores = cases.filter((one) => one.group === num).map((one) => one.score);
      return { num, title: "", points: pointsBy(RULE_OF[mode], scores), needs: [] };
    });
  return { subtasks, groups: cases.map((one) => one.group) };
}

function readTree(root: GradingGroup, count: number, rule: ScoreRule) {
  const groups: (number | null)[] = Array.from({ length: count }, () => null);
  const subtasks: Subtask[] = [];
  const numOf = new Map<string, number>();
  for (const member of root.members) {
    if (!isGroup(member)) continue;
    const isPlain = member.score === rule && !member.isIgnored && !member.isUnscored;
    if (!isPlain || member.members.some(isGroup) || member.acceptsAny) return null;
    const num = subtasks.length + 1;
    numOf.set(member.name, num);
    for (const seq of casesOf(member)) groups[seq - 1] = num;
    const scores = gradedCasesOf(member).map((one) => one.accepted);
    subtasks.push({
      num,
      title: member.name === nameOf(num) ? "" : member.name,
      points: member.full ?? pointsBy(rule, scores),
      needs: member.requires.flatMap((name) => numOf.get(name) ?? []),
    });
  }
  return root.score === "sum" && subtasks.length > 0 ? { subtasks, groups } : null;
}

function pointsBy(rule: ScoreRule, scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  const sum = scores.reduce((total, one) => total + one, 0);
  if (rule === "sum") return sum;
  return rule === "min" ? Math.min(...scores) : Math.round(sum / scores.length);
}
