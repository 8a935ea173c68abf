/** Moving cases about: within a subtask, and from one to another. Cases of a subtask always stand together. Pure. */

interface Placed {
  readonly group: number | null;
}
/** Before a case, or at the end of a subtask. */
export interface DropPlace<T> {
  readonly group: number | null;
  readonly before: T | null;
}

/** Subtask by subtask in their order, those in none first; within one as they stood. */
export function inSubtaskOrder<T extends Placed>(
  cases: readonly T[],
  nums: readonly number[],
): T[] {
  const place = new Map<number | null, number>([
    [null, -1],
    ...nums.map((num, at) => [num, at] as const),
  ]);
  const known = cases.map((one) => (place.has(one.group) ? one : { ...one, group: null }));
  return known
    .map((one, at) => ({ one, at, rank: place.get(one.group) ?? -1 }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ one }) => one);
}

/** The moving ones, in their order, to where they are dropped. `isMoving` is asked by place. */
export function moveCases<T extends Placed>(
  cases: readonly T[],
  isMoving: (one: T) => boolean,
  to: DropPlace<T>,
  nums: readonly number[],
): T[] {
  const moving = cases.filter(isMoving).map((one) => ({ ...one, group: to.group }));
  // Dropped on one of themselves: where that stood among the others.
  const from = to.before === null ? cases.length : cases.indexOf(to.before);
  const next = cases.slice(from).find((one) => !isMoving(one) && one.group === to.group);
  const others = cases.filter((one) => !isMoving(one));
  const end = others.findLastIndex((one) => one.group === to.group) + 1 || others.length;
  const at = to.before === null || next === undefined ? end : others.indexOf(next);
  return inSubtaskOrder([...others.slice(0, at), ...moving, ...others.slice(at)], nums);
}

/** One row up (-1) or down (1); over the edge of a subtask into the next one. null = there is nowhere to go. */
export function stepPlace<T extends Placed>(
  cases: readonly T[],
  isMoving: (one: T) => boolean,
  step: -1 | 1,
  nums: readonly number[],
): DropPlace<T> | null {
  const moving = cases.filter(isMoving);
  const edge = step === -1 ? moving[0] : moving.at(-1);
  if (edge === undefined) return null;
  const inGroup = cases.filter(
    (one) => one.group === edge.group && (one === edge || !isMoving(one)),
  );
  const at = inGroup.indexOf(edge);
  if (step === -1 && at > 0) return { group: edge.group, before: inGroup[at - 1] ?? null };
  if (step === 1 && at < inGroup.length - 1) {
    return { group: edge.group, before: inGroup[at + 2] ?? null };
  }
  return groupPlace(cases, isMoving, step, nums);
}

/** Into the subtask before (its end) or after (its beginning). */
export function groupPlace<T extends Placed>(
  cases: readonly T[],
  isMoving: (one: T) => boolean,
  step: -1 | 1,
  nums: readonly number[],
): DropPlace<T> | null {
  const moving = cases.filter(isMoving);
  const edge = step === -1 ? moving[0] : moving.at(-1);
  if (edge === undefined) return null;
  const order: (number | null)[] = cases.some((one) => one.group === null)
    ? [null, ...nums]
    : [...nums];
  const at = order.indexOf(edge.group) + step;
  const group = order[at];
  if (at < 0 || group === undefined) return null;
  const first = cases.find((one) => one.group === group && !isMoving(one)) ?? null;
  return { group, before: step === 1 ? first : null };
}
