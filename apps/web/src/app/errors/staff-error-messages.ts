/** What only those who keep the site are refused: it comes with the back office, so that no first visit waits for it. */
import "./problem-error-messages.ts";
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import "./account-error-messages.ts";
import "./contest-error-messages.ts";
import { addErrorTexts } from "./error-text.ts";

export const staffErrorTexts = {
  CERTIFICATE_INVALID: msg`This is not a PEM certificate`,
  SIGN_ON_TEST_FAILED: msg({ message: "It does not work yet: {why}" }),
  SIGN_ON_SECRET_AGAIN: msg`Enter the secret again: the saved one belongs to another address or account`,
  SIGN_ON_ISSUER_FIXED: msg({
    message:
      "{n} accounts are linked with people of this issuer: add the other one as a new provider",
  }),
  SIGN_ON_GROUP_GONE: msg({
    message: "The group {name} has been disbanded: choose another one or remove the row",
  }),
  MAIL_PASSWORD_AGAIN: msg`Enter the password again: the saved one belongs to another server or user`,
  USER_EXISTS: msg`Username or email already exists`,
  USER_SELF: msg`You cannot disable or delete your own account`,
  LAST_ROOT: msg`The site needs a super administrator who can sign in: this is the last one`,
  ACCOUNT_CLOSED: msg`The account is closed: it can only be deleted`,
  SHEET_GONE: msg`This sheet was already downloaded, or its half hour is over`,
  // What only programs of others are refused, the app never meets.
  TOKEN_INVALID: msg`The token is no longer valid`,
  TOKEN_SCOPE_MISSING: msg({ message: "The token lacks the scope {scope}" }),
  TOKEN_NOT_ALLOWED: msg`Tokens cannot do this: sign in with your password`,
  WEBHOOK_ADDRESS: msg({
    message: "This site sends no webhooks to {origin}: allow the address first",
  }),
  WEBHOOK_LIMIT: msg({ message: "You can have at most {n} webhooks, remove one first" }),
  WEBHOOKS_FULL: msg({ message: "This site keeps at most {n} webhooks: delete one first" }),
  TEST_TYPE_INVALID: msg`The test type is not valid`,
  MSG_TYPE_INVALID: msg`The message type is not valid`,
  SHARE_IN_CONTEST: msg`Contest submissions cannot be shared`,
  IMPORT_PARTIAL: msg({ message: "Imported {a}, failed {b}: {names}" }),
  IMPORT_REFUSED: msg({ message: "Upload problem failed: {reason}" }),
  EXPORT_REFUSED: msg({ message: "Export failed: {reason}" }),
  IMPORT_KEPT: msg`This import cannot be undone: somebody has submitted to it or changed it since`,
  EXPORT_EMPTY: msg`Select at least one problem to export`,
  TAG_EXISTS: msg`Tag already added`,
  REJUDGE_NOT_OPEN: msg`This rejudge can no longer be changed`,
  CONFIG_FIXED: msg({
    message:
      "{field} cannot be changed here: the server takes the database address from its environment (DATABASE_URL), and Gavel does not use Redis",
  }),
  REMOTE_OJ_UNKNOWN: msg`There is no such remote judge`,
  REMOTE_IMPORTS_FULL: msg({
    message: "At most {n} imports of lists can be under way: wait for one to end or stop it",
  }),
  REMOTE_ACCOUNTS_FULL: msg({
    message: "There are at most {n} accounts at remote judges: remove one first",
  }),
  REMOTE_ACCOUNTS_UNSUPPORTED: msg({
    message: "{field} cannot be set: this site knows no such judge",
  }),
  JUDGE_CODE_INVALID: msg`The code is not valid any more: a code lets one judge server join, within a quarter of an hour`,
  JUDGE_TOKEN_INVALID: msg`The judge token is not valid`,
  JUDGE_RELEASE_MISSING: msg`The site has no sandbox to hand out: build it where the site runs`,
  JUDGEHOST_NOT_UPDATABLE: msg`This judge server is updated on its own machine`,
  JUDGEHOST_UP_TO_DATE: msg`This judge server has the site’s version`,
  JUDGEHOST_OFFLINE: msg`This judge server is offline`,
  JUDGEHOST_ONLINE: msg`This judge server is online: stop it before you delete it`,
  BACKUP_UNDER_WAY: msg`A backup is being taken already`,
  STALE_CLAIM: msg`This claim is no longer held`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type StaffErrorCode = keyof typeof staffErrorTexts;

addErrorTexts(staffErrorTexts);
