/** What kept a mail from being sent, told apart by the code its reason begins with: nodemailer's, or the site's own. */
const FAULTS = {
  EAUTH: "account",
  ENOAUTH: "account",
  EOAUTH2: "account",
  EDNS: "name",
  ECONNECTION: "reach",
  ESOCKET: "reach",
  EPROXY: "reach",
  ETIMEDOUT: "time",
  ETLS: "encryption",
  EREQUIRETLS: "encryption",
  EPROTOCOL: "protocol",
  EENVELOPE: "envelope",
  EMESSAGE: "message",
  EMAXLIMIT: "limit",
  EABORT: "stopped",
  EEXPIRED: "expired",
} as const;
export type MailFault = (typeof FAULTS)[keyof typeof FAULTS];

/** @returns null where only the mail server's own words are known. */
export function mailFault(reason: string): MailFault | null {
  const code = /^E[A-Z0-9]+(?=:)/.exec(reason)?.[0] ?? "";
  return Object.hasOwn(FAULTS, code) ? FAULTS[code as keyof typeof FAULTS] : null;
}
