import { z } from "zod";
import { pageInput } from "../../../kernel/paging.ts";

const contestId = z.int().positive();

/** How long it may be is for the domain to say. */
export const submitPrintInput = z.object({ contestId, content: z.string() });
export const findPrintsInput = z.object({
  ...pageInput(15),
  contestId,
  /** 0 waits, 1 printed. */
  status: z.union([z.literal(0), z.literal(1)]).optional(),
});
export const printIdInput = z.object({ id: z.int().positive() });
export const markPrintedInput = z.object({
  ...printIdInput.shape,
  /** false = it is to be printed once more. */
  printed: z.boolean().default(true),
});

/** Without the text. */
export interface ContestPrint {
  id: number;
  contestId: number;
  username: string;
  realname: string;
  /** Empty also once the account is gone. */
  school: string;
  /** Empty = none is known. */
  seat: string;
  /** 0 waits, 1 printed. */
  status: number;
  printedBy: string | null;
  /** The text is gone, since the contest ended some days ago. */
  isPurged: boolean;
  createdAt: Date;
  updatedAt: Date;
}
export interface PrintText {
  username: string;
  content: string;
}
