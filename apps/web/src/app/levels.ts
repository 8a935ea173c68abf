import { DIFFICULTIES, type Difficulty } from "@gavel/domain/limit";

/** The stored number as a level; what no release knows is the middle one. */
export function levelOf(difficulty: number): Difficulty {
  return DIFFICULTIES.find((level) => level === difficulty) ?? 1;
}
