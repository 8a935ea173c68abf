import { createContext, use } from "react";
import type { AdminParent } from "../../../app/admin/admin-page.tsx";
import type { LinkTo } from "../../../app/links.ts";
import { trpc } from "../../../app/trpc.ts";
import type { StaffTraining } from "./types.ts";

export type OfficePage = "edit" | "problems";

type TrainingCalls = Pick<
  typeof trpc.training,
  "clone" | "delete" | "getForm" | "getForStaff" | "losses" | "setEnabled" | "update"
>;
type ProblemCalls = Pick<
  typeof trpc.trainingProblem,
  "add" | "candidates" | "chapters" | "findForStaff" | "remove" | "reorder" | "setRank"
>;

/** Where trainings are looked after: for the site in the back office, for a group in the group. The pages are the same. */
export interface TrainingOffice {
  /** null = the site's. */
  readonly groupId: number | null;
  readonly training: TrainingCalls;
  readonly problems: ProblemCalls;
  readonly list: Omit<AdminParent, "label">;
  readonly page: (page: OfficePage, trainingId: number) => LinkTo;
  /** Where a problem of one is written; null = not by whoever is here. */
  readonly problemForm: (row: {
    readonly pid: number;
    readonly groupId: number | null;
  }) => LinkTo | null;
  readonly mayDelete: (row: StaffTraining, isRoot: boolean) => boolean;
}

const SITE: TrainingOffice = {
  groupId: null,
  training: trpc.training,
  problems: trpc.trainingProblem,
  list: { to: "/admin/training" },
  page: (page, trainingId) => ({
    to: `/admin/training/$trainingID/${page}`,
    params: { trainingID: `${trainingId}` },
  }),
  problemForm: ({ pid }) => ({ to: "/admin/problems/$pid", params: { pid: `${pid}` } }),
  mayDelete: (_, isRoot) => isRoot,
};

export function groupOffice(groupId: number): TrainingOffice {
  const at = { to: "/group/$groupID/training", params: { groupID: `${groupId}` } } as const;
  return {
    groupId,
    training: trpc.groupTraining,
    problems: trpc.groupTrainingProblem,
    list: { ...at, search: { mode: "admin" } },
    page: (mode, tid) => ({ ...at, search: { mode, tid } }),
    problemForm: (row) =>
      row.groupId === groupId
        ? {
            to: "/group/$groupID/problem",
            params: at.params,
            search: { mode: "edit", pid: row.pid },
          }
        : null,
    mayDelete: ({ canEdit }) => canEdit,
  };
}

export const OfficeContext = createContext(SITE);
export const useOffice = () => use(OfficeContext);

/** Reads anew what is known of trainings, wherever they are looked after. */
export function useReload(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      ...[utils.training.invalidate(), utils.groupTraining.invalidate()],
      ...[utils.trainingProblem.invalidate(), utils.groupTrainingProblem.invalidate()],
    ]);
}
