/** Points and groups of Hydro's subtasks as a case mode of the site, or as a tree where none fits. Pure. */

import type { GradingGroup } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import type { JudgeCaseMode } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import type { HydroCase, HydroSubtask } from "./config.ts";

export interface ScoredSubtask extends Omit<HydroSubtask, "score" | "cases"> {
  readonly score: number;
  readonly cases: readonly (HydroCase & { readonly score: number })[];
}

/** Whole points; the last get one more each. */
function share(total: number, count: number): number[] {
  const whole = Math.max(0, Math.floor(total));
  const base = Math.floor(whole / count);
  const extra = whole - base * count;
  return Array.from({ length: count }, (_, index) => base + (index >= count - extra ? 1 : 0));
}

function fill(given: readonly (number | null)[], total: number): number[] {
  const sum = given.reduce<number>((before, one) => before + (one ?? 0), 0);
  const shares = share(total - sum, given.filter((one) => one === null).length);
  return given.map((one) => one ?? shares.shift() ?? 0);
}

/** Subtasks without points share what is left of 100; so do the cases of a `sum`, of their subtask's points. */
export function scoreSubtasks(
  subtasks: readonly (HydroSubtask & { readonly cases: readonly HydroCase[] })[],
): ScoredSubtask[] {
  const ordered = [...subtasks].sort((a, b) => a.id - b.id);
  const totals = fill(
    ordered.map((subtask) => subtask.score),
    100,
  );
  return ordered.map((subtask, index) => {
    const score = totals[index] ?? 0;
    const given = subtask.cases.map((one) => one.score);
    const scores = subtask.type === "sum" ? fill(given, score) : given.map((one) => one ?? score);
    const cases = subtask.cases.map((one, at) => ({ ...one, score: scores[at] ?? 0 }));
    return { ...subtask, score, cases };
  });
}

export interface Scoring {
  readonly caseMode: JudgeCaseMode;
  readonly grading: GradingGroup | null;
  /** In the order of the cases, subtask by subtask. */
  readonly marks: readonly { readonly score: number; readonly groupNum: number | null }[];
}

export function chooseScoring(
  subtasks: readonly ScoredSubtask[],
  findings: Findings,
  path: string,
): Scoring {
  const all = subtasks.flatMap((subtask) => subtask.cases);
  const isWhole = all.every((one) => Number.isInteger(one.score));
  const isFree = subtasks.every((subtask) => subtask.requires.length === 0);
  if (isWhole && isFree && subtasks.every((subtask) => subtask.type === "sum")) {
    return {
      caseMode: "default",
      grading: null,
      marks: all.map(({ score }) => ({ score, groupNum: null })),
    };
  }
  const isLowest = subtasks.every(
    (subtask) =>
      subtask.type === "min" && subtask.cases.every((one) => one.score === subtask.score),
  );
  if (isWhole && isFree && isLowest) {
    return {
      caseMode: "subtask_lowest",
      grading: null,
      marks: subtasks.flatMap((subtask, index) =>
        subtask.cases.map(({ score }) => ({ score, groupNum: index + 1 })),
      ),
    };
  }
  return {
    caseMode: "default",
    grading: treeOf(subtasks, findings, path),
    marks: subtasks.flatMap((subtask, index) =>
      subtask.cases.map(() => ({ score: 0, groupNum: index + 1 })),
    ),
  };
}

const nameOf = (id: number) => `subtask ${id}`;

function treeOf(
  subtasks: readonly ScoredSubtask[],
  findings: Findings,
  path: string,
): GradingGroup {
  let seq = 0;
  const earlier = new Set<number>();
  const members = subtasks.map((subtask): GradingGroup => {
    for (const id of subtask.requires) {
      if (!earlier.has(id)) {
        findings.refuse(path, packageReason("hydroDepends", { id: subtask.id, other: id }));
      }
    }
    earlier.add(subtask.id);
    return {
      name: nameOf(subtask.id),
      score: subtask.type,
      verdict: "worstError",
      acceptsAny: subtask.type === "max",
      // The lowest cannot rise any more.
      stops: subtask.type === "min",
      requires: subtask.requires.map(nameOf),
      isUnscored: false,
      isIgnored: false,
      full: null,
      members: subtask.cases.map(({ score }) => {
        seq += 1;
        return { case: seq, accepted: score, rejected: 0 };
      }),
    };
  });
  return {
    name: "all",
    score: "sum",
    verdict: "worstError",
    acceptsAny: false,
    stops: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full: null,
    members,
  };
}
