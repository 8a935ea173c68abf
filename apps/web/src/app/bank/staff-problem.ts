import { trpc } from "../trpc.ts";

/** A problem in a list of those who look after it: what deciding about it takes. */
export interface StaffProblem {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
  readonly auth: number;
  readonly canEdit: boolean;
}

/** Reads anew what shows problems to those who look after them: lists of the bank, of groups, trainings and contests. */
export function useReloadProblems(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all(
      [
        ...[utils.problem, utils.groupBank, utils.trainingProblem, utils.groupTrainingProblem],
        ...[utils.contestProblem, utils.groupContestProblem],
      ].map((one) => one.invalidate()),
    );
}
