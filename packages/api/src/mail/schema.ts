import { z } from "zod";
import { pageInput } from "../paging.ts";

export const outboxInput = z.object(pageInput(30));

/** A mail that waits for a mail server, or was sent. */
export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Date;
  sentAt: Date | null;
}
