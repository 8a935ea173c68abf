/** What a store lets go first, where it has no room for all. Pure. */

/** @internal */
export interface Kept {
  readonly bytes: number;
  /** Whose program it is; null = what all need, such as test data. */
  readonly holder: string | null;
  /** Order of use; higher is later. */
  readonly usedAt: number;
}

/** Programs of one person may take this part of the room before theirs go first. */
const PERSON_PART = 1 / 16;
/** Programs of all people together. */
const PROGRAMS_PART = 1 / 2;

/**
 * All names, those to let go first in front: of each person what is beyond their part of the room, then of programs what is
 * beyond theirs, then whatever was longest unused. So nobody pushes out test data, or the programs of others, with large
 * programs of their own.
 */
export function inOrderOfLeaving(
  kept: Iterable<readonly [string, Kept]>,
  limitBytes: number,
): string[] {
  const oldestFirst = [...kept].sort(([, a], [, b]) => a.usedAt - b.usedAt);
  const programs = oldestFirst.filter(([, { holder }]) => holder !== null);
  const byHolder = Map.groupBy(programs, ([, { holder }]) => holder);
  const first = new Set(
    [...byHolder.values()].flatMap((own) => beyond(own, limitBytes * PERSON_PART)),
  );
  const rest = programs.filter(([name]) => !first.has(name));
  for (const name of beyond(rest, limitBytes * PROGRAMS_PART)) first.add(name);
  for (const [name] of oldestFirst) first.add(name);
  return [...first];
}

/** The oldest of them, so that the others have room. */
function beyond(oldestFirst: readonly (readonly [string, Kept])[], roomBytes: number): string[] {
  let sum = oldestFirst.reduce((all, [, { bytes }]) => all + bytes, 0);
  const names: string[] = [];
  for (const [name, { bytes }] of oldestFirst) {
    if (sum <= roomBytes) break;
    names.push(name);
    sum -= bytes;
  }
  return names;
}
