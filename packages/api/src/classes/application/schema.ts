import { BANK_APPLICATION } from "@gavel/domain/problem";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const { asked, granted, refused } = BANK_APPLICATION;
const progress = z.union([z.literal(asked), z.literal(granted), z.literal(refused)]);
export type Progress = z.infer<typeof progress>;

/** Without `progress` all, those that nobody has decided about first. */
export const findApplicationsInput = z.object({
  ...pageInput(10),
  keyword: z.string().max(255).optional(),
  groupId: z.number().int().optional(),
  progress: progress.optional(),
});
/** `reason` goes to the author in the message that says so. */
export const changeProgressInput = z.object({
  pid: z.number().int(),
  progress,
  reason: z.string().trim().max(1000).default(""),
});

export interface BankApplication {
  pid: number;
  groupId: number;
  progress: Progress;
  problemId: string;
  title: string;
  author: string;
  difficulty: number;
  type: number;
  judgeMode: string;
  caseCount: number;
  createdAt: Date;
  updatedAt: Date;
}
