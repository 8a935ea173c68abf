import type { TrainingProblem } from "../types.ts";

export interface Chapter {
  /** null = what stands before the first heading. */
  readonly title: string | null;
  readonly rows: readonly TrainingProblem[];
}

/** Problems under their headings; a heading with none is not shown. */
export function chaptersOf(rows: readonly TrainingProblem[]): Chapter[] {
  const parts = Map.groupBy(rows, ({ chapter }) => chapter?.index ?? null);
  return [...parts.values()].map((part) => ({
    title: part[0]?.chapter?.title ?? null,
    rows: part,
  }));
}
