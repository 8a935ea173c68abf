/** The site's mail server as a form, shared by server and web. */
import { z } from "zod";
import { LIMITS } from "./limit.ts";

const MAIL_SECURITIES = ["tls", "starttls", "none"] as const;
/** `tls` from the first byte; `starttls` before anything else is said, or not at all; `none` in the clear. */
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** Where servers of each kind listen unless told otherwise. */
export const MAIL_PORTS = { tls: 465, starttls: 587, none: 25 } as const satisfies Record<
  MailSecurity,
  number
>;

/** What a form may say of these fields, beside what any text may get wrong. */
export const MAIL_CODES = ["HOST_REQUIRED", "HOST_FORMAT", "PORT_FORMAT"] as const;

export const mailServerForm = z.object({
  /** A name or an address; "" removes the server. */
  host: z
    .string()
    .trim()
    .max(255, "HOST_FORMAT")
    .regex(/^[\w.:[\]-]*$/, "HOST_FORMAT"),
  port: z.number("PORT_FORMAT").int("PORT_FORMAT").min(1, "PORT_FORMAT").max(65_535, "PORT_FORMAT"),
  security: z.enum(MAIL_SECURITIES),
  username: z.string().trim().max(255, "TEXT_TOO_LONG"),
  /** Absent or the mask: as it is. "" removes it. */
  password: z.string().max(1000, "TEXT_TOO_LONG").optional(),
  /** PEM of the authority that signed the server's certificate, when the machine does not know it. */
  caCertificate: z.string().trim().max(20_000, "TEXT_TOO_LONG"),
  /** The address mails come from; "" = the user name when it is an address, else the site's own. */
  sender: z
    .string()
    .trim()
    .max(LIMITS.emailMax, "EMAIL_FORMAT")
    .refine((text) => text === "" || z.email().safeParse(text).success, "EMAIL_FORMAT"),
  /** A picture over each mail. */
  bannerUrl: z
    .string()
    .trim()
    .max(1000, "TEXT_TOO_LONG")
    .regex(/^$|^https?:\/\/[^\s"'<>]+$/, "URL_FORMAT"),
});
