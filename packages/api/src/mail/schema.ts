import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { pageInput } from "../paging.ts";

export const MAIL_STATES = ["waiting", "sent", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

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

export const MAIL_SECURITIES = ["tls", "starttls", "none"] as const;
/** `tls` from the first byte; `starttls` before anything else is said, or not at all; `none` in the clear. */
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** A host name or address; "" removes the server. */
const host = z
  .string()
  .trim()
  .max(255)
  .regex(/^[\w.:[\]-]*$/);

function isCertificate(pem: string): boolean {
  try {
    return pem === "" || new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

export const mailServerInput = z.object({
  host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  username: z.string().trim().max(255),
  /** Absent or the mask: as it is. "" removes it. */
  password: z.string().max(1000).optional(),
  /** PEM of the authority that signed the server's certificate, when the machine does not know it. */
  caCertificate: z.string().trim().max(20_000).refine(isCertificate, "CERTIFICATE_INVALID"),
  /** The address mails come from; "" = the user name when it is an address, else the site's own. */
  sender: z.union([z.literal(""), z.email().max(320)]),
  bannerUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(1000)]),
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
