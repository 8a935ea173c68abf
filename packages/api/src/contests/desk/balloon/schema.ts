import { z } from "zod";
import { pageInput } from "../../../kernel/paging.ts";

export const findBalloonsInput = z.object({
  ...pageInput(20),
  contestId: z.int().positive(),
  /** waiting: nobody has it; taken: somebody is on their way with it. */
  state: z.enum(["waiting", "taken", "delivered", "all"]).default("all"),
});
export const balloonIdInput = z.object({ id: z.int().positive() });
export const checkBalloonInput = z.object({ ...balloonIdInput.shape, checked: z.boolean() });

export interface ContestBalloon {
  id: number;
  contestId: number;
  contestProblemId: number;
  displayId: string;
  pid: number;
  title: string;
  color: string;
  uid: string;
  username: string;
  realname: string;
  school: string;
  /** Empty = none is known. */
  seat: string;
  submitId: number;
  submitTime: Date;
  /** Since the start of the contest. */
  timeS: number;
  score: number | null;
  useTimeMs: number | null;
  /** Nobody in competition solved the problem in an earlier second. */
  isFirst: boolean;
  /** Sent under the seal: who sees it delivered knows what the seal keeps back. */
  isUnderSeal: boolean;
  takenBy: string | null;
  takenAt: Date | null;
  checked: boolean;
  checkedBy: string | null;
  checkedAt: Date | null;
}
