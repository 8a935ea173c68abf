import { LIMITS } from "@gavel/domain/limit";
import { type ProblemFields, problemFields } from "@gavel/domain/problem-fields";
import { z } from "zod";

/** A new problem, hidden and without anything; an empty id = the site chooses. */
export const beginProblemInput = z.object({
  problemId: z
    .string()
    .max(LIMITS.problemIdMax * 2)
    .default(""),
  title: z.string().max(LIMITS.titleMax * 4),
});
/** `revision`: the one that the edit began from. */
export const saveFieldsInput = z.object({
  pid: z.number().int(),
  revision: z.number().int(),
  fields: problemFields,
});
/** What the problem form begins with. */
export interface ProblemFormView {
  pid: number;
  revision: number;
  modifiedBy: string | null;
  modifiedAt: Date;
  isRemote: boolean;
  /** Its display id and visibility as they are stored. */
  problemId: string;
  auth: number;
  /** The group whose own it is; the form's id is without what that puts before it. */
  groupId: number | null;
  idPrefix: string;
  /** May the viewer make it public. */
  canPublish: boolean;
  /** A contest holds it, by whose rule it is scored. */
  isScoringFixed: boolean;
  caseCount: number;
  limits: { timeMsMax: number; memoryMbMax: number };
  fields: ProblemFields;
}
export interface SampleCandidate {
  seq: number;
  name: string;
  input: string;
  output: string;
}
