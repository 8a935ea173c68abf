/** The words for every way a request or a form can be refused: one row per code, complete by type. */
import type { ErrorCode } from "@gavel/domain/error";
import type { ValidationCode } from "@gavel/domain/validation";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const errorTexts = {
  LOGIN_REQUIRED: msg`Please login first`,
  SESSION_EXPIRED: msg`Your session has expired, please sign in again`,
  ACCOUNT_BANNED: msg`This account has been disabled, contact an administrator`,
  ACCESS_DENIED: msg`You do not have permission to do this`,
  SWITCH_OFF_PUBLIC_JUDGE: msg`Judging is switched off for this area`,
  SWITCH_OFF_CONTEST_JUDGE: msg`Judging is switched off for this area`,
  SWITCH_OFF_GROUP_JUDGE: msg`Judging is switched off for this area`,
  PARAM_MISSING: msg({ message: "{field} is required" }),
  PARAM_INVALID: msg({ message: "{field} is not valid" }),
  FIELD_TOO_LONG: msg({ message: "Can not exceed {n}" }),
  NOT_FOUND: msg`Query error, unable to find the resource to request`,
  FORBIDDEN: msg`You do not have permission to do this`,
  CONFLICT: msg`The same record already exists`,
  SERVER_ERROR: msg`Server error, please refresh again`,

  USERNAME_EXISTS: msg`The username already exists`,
  EMAIL_EXISTS: msg`The email already exists`,
  LOGIN_FAILED: msg`Wrong username or password`,
  // Until there is a puzzle to solve, waiting is the only way.
  SLIDE_VERIFY_REQUIRED: msg`Too many failures. Try again in 30 minutes`,
  LOGIN_LOCKED: msg({ message: "Too many failures, try again in {n} minutes" }),
  NOT_ADMIN_ACCOUNT: msg`This is not an administrator account`,
  REGISTER_CLOSED: msg`Registration is closed`,
  EMAIL_DOMAIN_BLOCKED: msg`This mail domain cannot register`,
  CODE_SENT_RECENTLY: msg({ message: "Wait {n} s before asking again" }),
  CODE_EXPIRED: msg`The code has expired`,
  CODE_WRONG: msg`The code is wrong`,
  PASSWORD_LENGTH: msg`The password must have 6 to 20 characters`,
  FILE_TYPE: msg`File type not supported`,
  FILE_TOO_LARGE: msg({ message: "File size over {n}MB" }),
  USER_NOT_FOUND: msg`The user does not exist`,

  USER_EXISTS: msg`Username or email already exists`,
  USER_UNKNOWN: msg`Username or email does not exist`,
  USER_SELF: msg`You cannot disable or delete your own account`,
  LAST_ROOT: msg`The site needs a super administrator who can sign in: this is the last one`,
  SHEET_GONE: msg`This sheet was downloaded before, or its half hour is over`,

  PROBLEM_ID_TAKEN: msg`This problem id is already used`,
  PROBLEM_NOT_PUBLIC: msg`This problem is not public`,
  PROBLEM_IN_GROUP: msg`This problem belongs to a group`,
  NO_PUBLIC_PROBLEM: msg`There is no public problem yet`,
  ADMIN_CANNOT_PUBLISH: msg`Only a problem administrator may publish a problem`,
  TESTCASE_ZIP_REQUIRED: msg({ message: "Upload testcase failed: {reason}" }),
  TESTCASE_ZIP_EMPTY: msg({ message: "Upload testcase failed: {reason}" }),
  TESTCASE_ZIP_UNSAFE: msg({ message: "Upload testcase failed: {reason}" }),
  CASES_REQUIRED: msg`Judge Samples is required`,
  SCORE_NOT_INTEGER: msg({ message: "Problem Sample {n} Score must be an integer" }),
  SCORE_NEGATIVE: msg`Score must be greater than or equal to 0`,
  GROUP_NUM_REQUIRED: msg`Group number is required in this case mode`,
  CHECKER_NOT_COMPILED: msg`Spj or interactive code not compiled successfully`,
  // What the compiler said is shown as it is.
  CHECKER_COMPILE_FAILED: msg({ message: "{output}" }),
  NO_JUDGE_HOST: msg`No judge host is available`,
  IMPORT_PARTIAL: msg({ message: "Imported {a}, failed {b}: {names}" }),
  IMPORT_REFUSED: msg({ message: "Import failed: {reason}" }),
  EXPORT_REFUSED: msg({ message: "Export failed: {reason}" }),
  EXPORT_EMPTY: msg`Select at least one problem to export`,
  TAG_EXISTS: msg`Tag already added`,
  LANGUAGE_REQUIRED: msg({ message: "{field} is required" }),
  TEMPLATE_EMPTY: msg({ message: "{field} is required" }),

  CODE_EMPTY: msg`Code can not be empty`,
  CODE_TOO_LONG: msg`Code Length can not exceed 65535`,
  LANGUAGE_NOT_ALLOWED: msg`This language is not allowed for this problem`,
  SUBMIT_TOO_FAST: msg({
    message: "You are submitting too fast, please verify again in {n} s",
  }),
  SUBMISSION_NOT_FOUND: msg`The submission does not exist`,
  NOT_YOUR_SUBMISSION: msg`Only the author may do this`,
  SHARE_NOT_ALLOWED: msg`Code sharing is switched off for this problem`,
  SHARE_IN_CONTEST: msg`Contest submissions cannot be shared`,
  RESUBMIT_NOT_ALLOWED: msg`This submission cannot be sent again`,

  TEST_INPUT_REQUIRED: msg`Test input is required`,
  TEST_INPUT_TOO_LONG: msg`Can not exceed 1000`,
  TEST_TOO_FAST: msg({ message: "You are testing too fast, wait {n} s" }),
  TEST_NOT_FOUND: msg`This test run does not exist any more`,
  TEST_TYPE_INVALID: msg`The test type is not valid`,
  TEST_INTERACTIVE: msg`An interactive problem cannot be test-run: there is no interactor for your own input`,
  JUDGE_IN_PROGRESS: msg`Judging is in progress, try later`,
  COMPILE_ERROR_LOCKED: msg`A compile error cannot be changed`,
  NOTHING_TO_REJUDGE: msg`This problem has no submission`,
  REJUDGE_NOT_OPEN: msg`This rejudge can not be changed any more`,

  JUDGE_TOKEN_INVALID: msg`The judge token is not valid`,
  JUDGEHOST_ONLINE: msg`This judge host is on line: stop it before you remove it`,
  STALE_CLAIM: msg`This claim is no longer held`,
} satisfies Record<ErrorCode, MessageDescriptor>;

export const validationTexts = {
  USERNAME_REQUIRED: msg`The username is required`,
  USERNAME_CHARACTERS: msg`The username has characters that nobody can see or type`,
  USERNAME_TOO_LONG: msg`The username can have at most 20 characters`,
  PASSWORD_REQUIRED: msg`The password is required`,
  PASSWORD_LENGTH: msg`The password must have 6 to 20 characters`,
  PASSWORD_MISMATCH: msg`Password does not match`,
  EMAIL_REQUIRED: msg`The email is required`,
  EMAIL_FORMAT: msg`The email format is not valid`,
  CODE_REQUIRED: msg`The code is required`,
  CODE_LENGTH: msg`The code has exactly 6 characters`,
  URL_FORMAT: msg`A web address begins with http:// or https://`,
  TEXT_TOO_LONG: msg`The text is too long`,
  NUMBER_FORMAT: msg`A whole number is needed`,
  NUMBER_TOO_LARGE: msg`The number is too large`,
  MAIL_DOMAIN_FORMAT: msg`A domain has letters, digits, dots and hyphens`,
} satisfies Record<ValidationCode, MessageDescriptor>;

/** Failures that happen before the server could answer. */
export const networkTexts = {
  TIMEOUT: msg`Request timed out, please try again later`,
  NETWORK: msg`Network error, abnormal link with server, please try again later`,
  CHUNK: msg`A part of the site did not load. Refresh the page to get the newest version.`,
} satisfies Record<"TIMEOUT" | "NETWORK" | "CHUNK", MessageDescriptor>;
