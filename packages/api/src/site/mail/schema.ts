import { type MailSecurity, mailServerForm } from "@gavel/domain/mail";
import { MAIL_STATES, type MailState } from "@gavel/domain/mail-state";
import { z } from "zod";
import { isCertificate } from "../../kernel/certificate.ts";
import { pageInput } from "../../kernel/paging.ts";

export type { MailSecurity, MailState };

export const outboxInput = z.object({
  ...pageInput(30),
  state: z.enum(MAIL_STATES).optional(),
});
export type OutboxInput = z.output<typeof outboxInput>;

/** A mail that waits for a mail server or its next try, was sent, or was given up. */
export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  state: MailState;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  attempts: number;
  /** What went wrong the last time. */
  lastError: string | null;
  nextTryAt: Date;
  expiresAt: Date | null;
}

/** Older clients know neither certificates nor senders: what they do not name stays as it is. */
export const mailServerInput = mailServerForm.extend({
  caCertificate: mailServerForm.shape.caCertificate
    .refine(isCertificate, "CERTIFICATE_INVALID")
    .optional(),
  sender: mailServerForm.shape.sender.optional(),
});
export type MailServerInput = z.output<typeof mailServerInput>;

/** `password` is a mask or "". */
export interface MailServerView {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  caCertificate: string;
  sender: string;
  bannerUrl: string;
  /** Links in mails need the site's address. */
  isSiteAddressSet: boolean;
}

export const testMailInput = z.object({ email: z.email().max(320) });
export const mailIdInput = z.object({ id: z.number().int().positive() });
