import { MAIL_STATES } from "@gavel/domain/mail";
import { z } from "zod";

const positive = z.coerce.number().int().positive();

/** What the outbox keeps in the address, beside whatever else its page keeps there. */
export const mailSearch = z.object({
  mailState: z.enum(MAIL_STATES).optional().catch(undefined),
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
});
export type MailSearch = z.output<typeof mailSearch>;

export const OUTBOX_PAGE_SIZE = 15;
