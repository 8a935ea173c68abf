/** Headings among the problems of a training. */
import { LIMITS } from "../limit.ts";

export const CHAPTERS_MAX = 100;

/** As it is arranged: so many problems stand before it. */
export interface ChapterSpot {
  readonly title: string;
  readonly at: number;
}

/** As it is stored: it stands before the first problem whose rank is not below its own. */
export interface RankedChapter {
  readonly title: string;
  readonly rank: number;
}

/** In their order. @param ranks of the problems, ascending */
export function spotsOf(
  chapters: readonly RankedChapter[],
  ranks: readonly number[],
): ChapterSpot[] {
  return chapters.map(({ title, rank }) => ({
    title,
    at: ranks.filter((one) => one < rank).length,
  }));
}

/** Under which of them, in their order, a problem of this rank stands; null = before the first. */
export function chapterIndexOf(chapters: readonly RankedChapter[], rank: number): number | null {
  const index = chapters.findLastIndex((one) => one.rank <= rank);
  return index < 0 ? null : index;
}

/** Its rank where the problems have the ranks from 1 on. */
export const rankOfSpot = ({ at }: ChapterSpot): number => at + 1;

/** Whether they may be stored: in their order, each with a title, among so many problems. */
export function areChapters(spots: readonly ChapterSpot[], problems: number): boolean {
  return (
    spots.length <= CHAPTERS_MAX &&
    spots.every(
      ({ title, at }, index) =>
        title.trim() !== "" &&
        title.length <= LIMITS.titleMax &&
        at >= (spots[index - 1]?.at ?? 0) &&
        at <= problems,
    )
  );
}
