import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type MailFault, mailFault } from "./fault.ts";

const WORDS: Readonly<Record<MailFault, MessageDescriptor>> = {
  account: msg`The mail server refused the username or password`,
  name: msg`The mail server’s name was not found`,
  reach: msg`The mail server could not be reached`,
  time: msg`The mail server did not answer in time`,
  encryption: msg`The connection to the mail server could not be encrypted`,
  protocol: msg`The mail server answered something unexpected`,
  envelope: msg`The mail server refused the sender or the recipient`,
  message: msg`The mail server refused the mail`,
  limit: msg`The mail server takes no more mails now`,
  stopped: msg`The site stopped while sending`,
  expired: msg`Its code or link had expired before it could be sent`,
};

/** @returns null where only the mail server's own words are known. */
export function faultWords(i18n: I18n, reason: string): string | null {
  const fault = mailFault(reason);
  return fault === null ? null : i18n._(WORDS[fault]);
}
