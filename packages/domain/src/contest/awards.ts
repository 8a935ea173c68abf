/** Awards and medals of a board. Pure. */
import type { BoardInput, BoardSubmission } from "./board-types.ts";

/** By share: `num` is per cent of those ranked. By number: `num` rows. */
export const AWARD_TYPES = { none: 0, proportion: 1, number: 2 } as const;
export type AwardType = (typeof AWARD_TYPES)[keyof typeof AWARD_TYPES];

export interface AwardSetting {
  /** The smallest is given first. */
  readonly priority: number;
  readonly name: string;
  /** Colours as #rrggbb. */
  readonly background: string;
  readonly color: string;
  readonly num: number;
}

/** What a new contest offers, with whichever type. */
export const DEFAULT_AWARDS: readonly AwardSetting[] = [
  { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 10 },
  { priority: 2, name: "Silver", background: "#c0c0c0", color: "#000000", num: 20 },
  { priority: 3, name: "Bronze", background: "#996322", color: "#ffffff", num: 30 },
];

export interface AwardFault {
  readonly code: "required" | "long" | "invalid" | "range" | "twice";
  /** Which one, from 1 on; absent = the type itself. */
  readonly item?: string;
  readonly max?: number;
}

const AWARD_NAME_MAX = 50;
const COLOR = /^#[0-9a-f]{6}$/i;

export function findAwardFaults(type: number, config: readonly AwardSetting[]): AwardFault[] {
  if (!Object.values<number>(AWARD_TYPES).includes(type)) return [{ code: "invalid" }];
  if (type === AWARD_TYPES.none) return [];
  const max = type === AWARD_TYPES.proportion ? 100 : Number.MAX_SAFE_INTEGER;
  const seen = new Set<number>();
  return config.flatMap(({ priority, name, background, color, num }, index): AwardFault[] => {
    const item = `${index + 1}`;
    const isTwice = seen.has(priority);
    seen.add(priority);
    if (name.trim() === "") return [{ code: "required", item }];
    if (name.length > AWARD_NAME_MAX) return [{ code: "long", item, max: AWARD_NAME_MAX }];
    if (!COLOR.test(background) || !COLOR.test(color)) return [{ code: "invalid", item }];
    if (!(Number.isInteger(num) && num >= 0 && num <= max)) return [{ code: "range", item }];
    return isTwice ? [{ code: "twice", item }] : [];
  });
}

/** What of a board's row decides about awards. */
export interface AwardRow {
  readonly uid: string;
  /** -1 = a star. */
  readonly rank: number;
  readonly solved: number;
  readonly score: number;
}

/** How many rows a share of those ranked is, rounded down. */
export function shareOf(percent: number, ranked: number): number {
  return Math.floor((percent * ranked) / 100);
}

/**
 * Who wins what: the awards by priority, each to the next rows of the board that are ranked and have solved or scored
 * something. Rows of one rank may so be parted, as the list order parts them. Stars take no part and are not counted.
 */
export function awardsOf(
  rows: readonly AwardRow[],
  type: AwardType,
  config: readonly AwardSetting[],
): Map<string, AwardSetting> {
  const won = new Map<string, AwardSetting>();
  if (type === AWARD_TYPES.none) return won;
  const ranked = rows.filter(({ rank }) => rank > 0);
  const worthy = ranked.filter(({ solved, score }) => solved > 0 || score > 0);
  let at = 0;
  for (const award of config.toSorted((a, b) => a.priority - b.priority)) {
    const count = type === AWARD_TYPES.proportion ? shareOf(award.num, ranked.length) : award.num;
    for (const { uid } of worthy.slice(at, at + count)) won.set(uid, award);
    at += count;
  }
  return won;
}

/** How many of each medal a roll gives out, by default. */
export interface RollMedals {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

/** 10, 20 and 30 per cent of those ranked, each rounded down. */
export function defaultRollMedals(ranked: number): RollMedals {
  return { gold: shareOf(10, ranked), silver: shareOf(20, ranked), bronze: shareOf(30, ranked) };
}

/**
 * Who solved each problem first, to the millisecond; several where that is equal. Nobody yet while something that was sent
 * earlier is not judged, since it may turn out to be the first. Stars and organisers are never first, and what the seal
 * keeps back is nobody's.
 */
export function firstSolvesOf(input: BoardInput): Map<number, readonly BoardSubmission[]> {
  const outside = new Set(
    input.participants.filter((one) => one.isStar || one.isExcluded).map(({ uid }) => uid),
  );
  const endMs = Math.min(input.sealFromMs ?? input.durationMs, input.durationMs);
  const shown = input.submissions.filter(
    ({ uid, timeMs }) =>
      !outside.has(uid) &&
      timeMs >= 0 &&
      timeMs < endMs &&
      (input.upToMs === null || timeMs <= input.upToMs),
  );
  const firsts = new Map<number, BoardSubmission[]>();
  const openFromMs = new Map<number, number>();
  for (const submission of shown) {
    const { problem, timeMs, result } = submission;
    if (result === "pending") {
      openFromMs.set(problem, Math.min(openFromMs.get(problem) ?? timeMs, timeMs));
    }
    if (result !== "accepted") continue;
    const known = firsts.get(problem);
    const firstMs = known?.[0]?.timeMs ?? Number.POSITIVE_INFINITY;
    if (timeMs < firstMs) firsts.set(problem, [submission]);
    else if (timeMs === firstMs) known?.push(submission);
  }
  for (const [problem, [first]] of [...firsts]) {
    const openMs = openFromMs.get(problem);
    if (first !== undefined && openMs !== undefined && openMs <= first.timeMs)
      firsts.delete(problem);
  }
  return firsts;
}
