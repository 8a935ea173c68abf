import { nextUnsolved } from "@gavel/domain/training/rank";
import { VERDICTS } from "@gavel/domain/verdict";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { TrainingProblem } from "../types.ts";

export const isSolved = ({ mine }: Pick<TrainingProblem, "mine">) =>
  mine.status === VERDICTS.accepted.code;

/** Its problems, and the first that the viewer has not solved. Nothing is asked while they may not be inside. */
export function useTrainingProblems(trainingId: number, isInside = true) {
  const list = trpc.training.problems.useQuery(
    { trainingId },
    { ...LIST_QUERY, enabled: isInside },
  );
  const rows = list.data ?? [];
  const next = nextUnsolved(rows.map((row) => ({ row, isSolved: isSolved(row) })))?.row;
  return { list, rows, next, solved: rows.filter(isSolved).length };
}
