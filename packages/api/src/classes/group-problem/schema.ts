import { z } from "zod";
import {
  beginProblemInput,
  compileCheckerInput,
  nextProblemInput,
  type ProblemRow,
  problemForm,
} from "../../bank/problem/index.ts";
import { pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;
const groupId = z.int().positive();
const pid = z.int().positive();

export const groupIdInput = z.object({ groupId });
export const pidInput = z.object({ pid });
export const findGroupProblemsInput = z.object({
  ...pageInput(PAGE_SIZE),
  groupId,
  /** In id or title. */
  keyword: z.string().trim().max(255).default(""),
});
export const nextInGroupInput = z.object({ ...nextProblemInput.shape, groupId });
/** Its id as members know it without what the group puts before it. */
export const createGroupProblemInput = z.object({ ...problemForm.shape, groupId });
/** The same with nothing but a title; its form fills it. */
export const beginInGroupInput = z.object({ ...beginProblemInput.shape, groupId });
export const applyInput = z.object({ ...pidInput.shape, isApplied: z.boolean() });
export const compileInGroupInput = z.object({ ...compileCheckerInput.shape, groupId });

/** As members see it in the list; the counts are of what was sent to it in the group. */
export interface GroupProblemRow extends ProblemRow {
  /** The viewer's own; −10 = nothing sent. */
  status: number;
}
