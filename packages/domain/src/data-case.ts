/** The cases of a problem's test data while they are edited: what one is, what it lacks, how points are shared. Pure. */
import { hasSubtasks, type JudgeCaseMode, splitPoints } from "./score.ts";

const MIB = 1024 * 1024;

export const DATA_LIMITS = {
  casesMax: 5000,
  subtasksMax: 200,
  /** Of an archive, packed, and of all that is in it. */
  zipBytesMax: 2 * 1024 * MIB,
  /** Of one input or answer. */
  fileBytesMax: 256 * MIB,
  /** Uploads come in such pieces: what a break of the line costs at most. */
  pieceBytes: 8 * MIB,
  /** Of an archive: each case has two files, and something may lie beside them. */
  entriesMax: 20_000,
  /** Of a file that is edited in place. */
  textBytesMax: 256 * 1024,
  pointsMax: 1_000_000,
  nameMax: 100,
  noteMax: 200,
} as const;

/** Where the bytes of a case come from. */
export type MadeBy =
  | { readonly kind: "upload" }
  | { readonly kind: "hand" }
  | { readonly kind: "generator"; readonly programId: number; readonly args: string };

interface CasePlace {
  readonly score: number;
  /** The `num` of its subtask; null = in none. */
  readonly group: number | null;
}

/** An answer that is not there yet has neither hash nor size. */
export interface DataCase extends CasePlace {
  readonly inputName: string;
  readonly outputName: string;
  readonly inputSha256: string;
  readonly outputSha256: string | null;
  readonly inputBytes: number;
  readonly outputBytes: number | null;
}

export interface Subtask {
  readonly num: number;
  readonly title: string;
  readonly points: number;
  /** Numbers of earlier subtasks that have to be accepted first. */
  readonly needs: readonly number[];
}

export type CaseFault = "noAnswer" | "noSubtask" | "doubledName" | "blank";

type LookedAt =
  | ("inputName" | "outputName" | "outputSha256")
  | ("inputBytes" | "outputBytes" | "group");

/** What keeps each case from being judged with, by its place in the list. Files may be empty, but nobody types nothing. */
export function findCaseFaults(
  cases: readonly (Pick<DataCase, LookedAt> & { readonly madeBy?: MadeBy | undefined })[],
  mode: JudgeCaseMode,
): ReadonlyMap<number, CaseFault> {
  const faults = new Map<number, CaseFault>();
  const names = new Set<string>();
  for (const [index, one] of cases.entries()) {
    const isDoubled = names.has(one.inputName) || names.has(one.outputName);
    names.add(one.inputName).add(one.outputName);
    const isBlank = one.inputBytes === 0 && one.outputBytes === 0;
    if (isDoubled) faults.set(index, "doubledName");
    else if (one.outputSha256 === null) faults.set(index, "noAnswer");
    else if (isBlank && one.madeBy?.kind === "hand") faults.set(index, "blank");
    else if (hasSubtasks(mode) && one.group === null) faults.set(index, "noSubtask");
  }
  return faults;
}

/**
 * The cases with the points that their subtasks say. Where a subtask counts as a whole (lowest, average), each of its cases
 * is worth all of it; else they share it. Cases in no subtask keep theirs.
 */
export function givePoints<T extends CasePlace>(
  cases: readonly T[],
  subtasks: readonly Pick<Subtask, "num" | "points">[],
  mode: JudgeCaseMode,
): T[] {
  const shares = new Map(
    subtasks.map(({ num, points }) => {
      const count = cases.filter((one) => one.group === num).length;
      const isWhole = hasSubtasks(mode);
      return [
        num,
        isWhole ? Array.from({ length: count }, () => points) : splitPoints(points, count),
      ];
    }),
  );
  return cases.map((one) => {
    const score = one.group === null ? undefined : shares.get(one.group)?.shift();
    return score === undefined || score === one.score ? one : { ...one, score };
  });
}

/** `total` points over the subtasks, or over the cases where there are none. */
export function splitEvenly<T extends CasePlace>(
  cases: readonly T[],
  subtasks: readonly Subtask[],
  mode: JudgeCaseMode,
  total = 100,
): { cases: T[]; subtasks: Subtask[] } {
  if (subtasks.length === 0) {
    const points = splitPoints(total, cases.length);
    return { cases: cases.map((one, at) => ({ ...one, score: points[at] ?? 0 })), subtasks: [] };
  }
  const points = splitPoints(total, subtasks.length);
  const shared = subtasks.map((one, at) => ({ ...one, points: points[at] ?? 0 }));
  return { cases: givePoints(cases, shared, mode), subtasks: shared };
}

/** Each need names an earlier subtask, and no number is there twice. */
export function areSubtasksSound(subtasks: readonly Subtask[]): boolean {
  const earlier = new Set<number>();
  return subtasks.every(({ num, needs }) => {
    const isSound = !earlier.has(num) && needs.every((one) => earlier.has(one));
    earlier.add(num);
    return isSound;
  });
}
