/** Two who edited the same test data: their case lists and subtasks, put together. Pure. */
import { type DataCase, givePoints, type MadeBy, type Subtask } from "./data-case.ts";
import { inSubtaskOrder } from "./data-order.ts";
import { type Entry, type EntryConflict, mergeLists } from "./merge-lists.ts";
import type { JudgeCaseMode } from "./score.ts";

type MergedCase = DataCase & { readonly madeBy?: MadeBy; readonly settings?: unknown };
interface Data<Case> {
  readonly cases: readonly Case[];
  readonly subtasks: readonly Subtask[];
}

interface DataMergeInput<Case> {
  readonly base: Data<Case>;
  readonly mine: Data<Case>;
  readonly theirs: Data<Case>;
  readonly mode: JudgeCaseMode;
  /** Ids of those conflicts in which theirs is taken. */
  readonly taken: ReadonlySet<string>;
}

export type DataConflict<Case> =
  | ({ readonly kind: "case" } & EntryConflict<Case>)
  | ({ readonly kind: "subtask" } & EntryConflict<Subtask>)
  | { readonly kind: "caseOrder"; readonly id: string }
  | { readonly kind: "subtaskOrder"; readonly id: string };

const CASE_ORDER = "caseOrder";
const SUBTASK_ORDER = "subtaskOrder";

export interface MergedData<Case> extends Data<Case> {
  readonly conflicts: readonly DataConflict<Case>[];
}

/**
 * Cases are the same ones by the name of their input, subtasks by their number. What only one of the two changed is as they
 * made it; what both changed is mine, unless `taken` has it. Points of a subtask's cases are shared anew where its cases
 * or its points are neither mine nor theirs.
 */
export function mergeData<Case extends MergedCase>(input: DataMergeInput<Case>): MergedData<Case> {
  const { base, mine, theirs, taken, mode } = input;
  const subtasks = mergeLists({
    ...{ base: subtaskEntries(base), mine: subtaskEntries(mine), theirs: subtaskEntries(theirs) },
    ...{ taken, orderId: SUBTASK_ORDER },
  });
  const cases = mergeLists({
    ...{ base: caseEntries(base), mine: caseEntries(mine), theirs: caseEntries(theirs) },
    ...{ taken, orderId: CASE_ORDER },
  });
  const sound = withSoundNeeds(subtasks.entries.map((one) => one.value));
  const nums = sound.map(({ num }) => num);
  const placed = inSubtaskOrder(
    cases.entries.map((one) => one.value),
    nums,
  );
  const data = { cases: placed, subtasks: sound };
  return {
    subtasks: sound,
    cases: withPoints(data, [theirs, mine], mode),
    conflicts: [
      ...subtasks.conflicts.map((one) => ({ kind: "subtask" as const, ...one })),
      ...(subtasks.isOrderConflict ? [{ kind: "subtaskOrder" as const, id: SUBTASK_ORDER }] : []),
      ...cases.conflicts.map((one) => ({ kind: "case" as const, ...one })),
      ...(cases.isOrderConflict ? [{ kind: "caseOrder" as const, id: CASE_ORDER }] : []),
    ],
  };
}

function subtaskEntries({ subtasks }: Data<unknown>): Entry<Subtask>[] {
  return subtasks.map((value) => {
    const { num, title, points, needs } = value;
    return { id: `subtask ${num}`, value, content: JSON.stringify([title, points, needs]) };
  });
}

/** Names may be doubled while they are edited: then they are counted. */
function caseEntries<Case extends MergedCase>({ cases }: Data<Case>): Entry<Case>[] {
  const seen = new Map<string, number>();
  return cases.map((value) => {
    const n = (seen.get(value.inputName) ?? 0) + 1;
    seen.set(value.inputName, n);
    return { id: `case ${n} ${value.inputName}`, value, content: contentOf(value) };
  });
}

/** The points of a case in a subtask follow from the subtask. */
function contentOf(one: MergedCase): string {
  const { outputName, inputSha256, outputSha256, group, score, settings, madeBy } = one;
  const parts = [outputName, inputSha256, outputSha256, group, settings, madeBy];
  return JSON.stringify([...parts, group === null ? score : null], withSortedKeys);
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A need may have gone, or stand behind what needs it. */
function withSoundNeeds(subtasks: readonly Subtask[]): Subtask[] {
  const earlier = new Set<number>();
  return subtasks.map((one) => {
    const needs = one.needs.filter((num) => earlier.has(num));
    earlier.add(one.num);
    return needs.length === one.needs.length ? one : { ...one, needs };
  });
}

/** A subtask that is as one of the two had it keeps the points that they gave its cases. */
function withPoints<Case extends MergedCase>(
  merged: Data<Case>,
  sides: readonly Data<Case>[],
  mode: JudgeCaseMode,
): Case[] {
  const known = new Map<string, readonly number[]>();
  for (const side of [...sides].reverse()) {
    for (const { name, scores } of groupsOf(side)) known.set(name, scores);
  }
  const shared = givePoints(merged.cases, merged.subtasks, mode);
  const kept = new Map<number, number[]>();
  for (const { num, name } of groupsOf(merged)) {
    const scores = known.get(name);
    if (scores !== undefined) kept.set(num, [...scores]);
  }
  return shared.map((one) => {
    const score = one.group === null ? undefined : kept.get(one.group)?.shift();
    return score === undefined || score === one.score ? one : { ...one, score };
  });
}

/** A subtask by its number, its points and its cases in their order. */
function groupsOf<Case extends MergedCase>({ cases, subtasks }: Data<Case>) {
  const inside = Map.groupBy(cases, (one) => one.group);
  return subtasks.map(({ num, points }) => {
    const own = inside.get(num) ?? [];
    return {
      num,
      name: JSON.stringify([num, points, own.map((one) => one.inputName)]),
      scores: own.map((one) => one.score),
    };
  });
}
