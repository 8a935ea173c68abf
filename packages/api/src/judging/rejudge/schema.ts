import { LIMITS } from "@gavel/domain/limit";
import type { RejudgeMode, RejudgeOutcome, RejudgeState, VerdictMove } from "@gavel/domain/rejudge";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const submitId = z.number().int().positive();

/** Submissions of one problem; whatever is absent narrows nothing. */
export const rejudgeFilter = z.object({
  /** The problem's number, not its display id. */
  pid: z.number().int().positive(),
  language: z.string().min(1).max(64).optional(),
  statuses: z.array(z.number().int()).min(1).max(20).optional(),
  /** The whole name, in any case. */
  username: z.string().trim().min(1).max(100).optional(),
  fromId: submitId.optional(),
  toId: submitId.optional(),
  /** Sent to this contest. */
  contestId: z.number().int().positive().optional(),
  /** Also those whose verdict an operator gave by hand or cancelled. */
  includeManual: z.boolean().default(false),
});
export type RejudgeFilter = z.output<typeof rejudgeFilter>;

export const createRejudgeInput = z.object({
  filter: rejudgeFilter,
  mode: z.enum(["preview", "direct"]),
});
export const rejudgeProblemInput = z.object({ problemId: z.string().trim().min(1).max(70) });
export const rejudgeIdInput = z.object({ id: z.number().int() });
export const findRejudgesInput = z.object({
  ...pageInput(15),
  pid: z.number().int().optional(),
});
export const contestProblemInput = z.object({
  /** Absent = the public bank. */
  contestId: z.number().int().positive().optional(),
  pid: z.number().int(),
});
export const rejudgeItemsInput = z.object({
  ...pageInput(15),
  id: z.number().int(),
  /** changed: another verdict or score; faults: the judge failed; superseded: judged anew since. */
  show: z.enum(["changed", "all", "faults", "superseded"]).default("changed"),
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  username: z.string().trim().max(LIMITS.usernameMax).optional(),
});

export interface RejudgeProblem {
  pid: number;
  problemId: string;
  title: string;
}
/** How many submissions a filter means. */
export interface RejudgeCount {
  matching: number;
  /** Are being judged now; a preview leaves them out. */
  inProgress: number;
  /** Judged by hand, and left out unless the filter says otherwise. */
  manual: number;
  /** Were sent to contests whose results are final, and stay as they are. */
  final: number;
}
export interface RejudgeSummary {
  id: number;
  pid: number;
  problemId: string;
  title: string;
  mode: RejudgeMode;
  state: RejudgeState;
  filter: Omit<RejudgeFilter, "pid">;
  createdBy: string | null;
  createdAt: Date;
  /** Who applied or discarded it. */
  decidedBy: string | null;
  decidedAt: Date | null;
  endedAt: Date | null;
  total: number;
  judged: number;
  /** Other verdict, or the same with another score; without those judged anew since. */
  changed: number;
  /** The judge failed at them. */
  faults: number;
  /** Judged anew since the preview was made. */
  superseded: number;
  applied: number;
}
export interface RejudgeView extends RejudgeSummary {
  moves: VerdictMove[];
  /** The problem was saved after the preview was begun: its results may be those of older settings. */
  isOutdated: boolean;
}
interface RejudgeItemResult {
  status: number;
  score: number | null;
  timeMs: number | null;
  memoryKib: number | null;
}
export interface RejudgeItem {
  submitId: number;
  uid: string;
  username: string;
  language: string;
  submitTime: Date;
  old: RejudgeItemResult;
  /** Null until it was judged. */
  new: RejudgeItemResult | null;
  /** Null until the batch was applied. */
  outcome: RejudgeOutcome | null;
  /** It was judged anew since, so that applying leaves it alone. */
  isSuperseded: boolean;
}
