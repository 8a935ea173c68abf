import { REMARK_MAX } from "@gavel/domain/homework/remark";
import { z } from "zod";

const submitId = z.int().positive();
const id = z.int().positive();
/** Markdown. */
const content = z.string().trim().min(1).max(REMARK_MAX);

export const remarksInput = z.object({ submitId });
export const addRemarkInput = z.object({ submitId, line: z.int().positive(), content });
export const updateRemarkInput = z.object({ id, content });
export const remarkIdInput = z.object({ id });

export interface RemarkView {
  id: number;
  line: number;
  /** Markdown. */
  content: string;
  author: string;
  authorAvatar: string | null;
  byTeacher: boolean;
  isMine: boolean;
  /** By the other side, and not seen before. */
  isNew: boolean;
  createdAt: Date;
  isEdited: boolean;
}

/** null = there are none here, or none for the reader. */
export interface RemarksView {
  /** By line, then as they were written. */
  remarks: RemarkView[];
  isTeacher: boolean;
  /** In an archived group nothing is written. */
  isClosed: boolean;
}
