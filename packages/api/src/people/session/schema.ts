import { z } from "zod";

export const sessionIdInput = z.object({ id: z.uuid() });

/** One place where somebody is signed in. */
export interface SessionView {
  id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  /** To the minute. */
  seenAt: Date;
  isCurrent: boolean;
}
