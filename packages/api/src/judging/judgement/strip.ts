import { stripLetter } from "@gavel/domain/case-strip";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { hasSubtasks } from "@gavel/domain/score";

/** All cases not run yet; '|' where a new subtask starts, in the modes that have subtasks. */
export function blankStrip(mode: JudgeCaseMode, groupNums: readonly (number | null)[]): string {
  if (!hasSubtasks(mode)) return ".".repeat(groupNums.length);
  return groupNums
    .map((group, index) => (index > 0 && group !== groupNums[index - 1] ? "|." : "."))
    .join("");
}

/** Writes results into a strip; `seq` counts the cases from 1. A case that the strip lacks is left out. */
export function fillStrip(
  strip: string,
  results: readonly { readonly seq: number; readonly status: number }[],
): string {
  const letters = [...strip];
  const places = letters.flatMap((letter, place) => (letter === "|" ? [] : [place]));
  for (const { seq, status } of results) {
    const place = places[seq - 1];
    if (place !== undefined) letters[place] = stripLetter(status);
  }
  return letters.join("");
}

export function countCases(strip: string): number {
  return strip.replaceAll("|", "").length;
}

export function countFinished(strip: string): number {
  return [...strip].filter((letter) => letter !== "." && letter !== "|").length;
}
