import type { Outputs } from "../../../app/trpc.ts";

export type StaffTraining = Outputs["training"]["findForStaff"]["records"][number];
export type StoredForm = Outputs["training"]["getForm"];
export type OfficeProblem = Outputs["trainingProblem"]["findForStaff"][number];
export type Category = Outputs["trainingCategory"]["find"][number];
/** A heading among the problems; its id is below zero. */
export interface OfficeChapter {
  readonly id: number;
  readonly title: string;
}
export type OfficeItem = OfficeProblem | OfficeChapter;
