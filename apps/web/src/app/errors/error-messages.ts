/** The words for every way a request can be refused: one row per code, complete by type with those of the back office, of contests and of accounts. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountErrorCode } from "./account-error-messages.ts";
import type { ContestErrorCode } from "./contest-error-messages.ts";
import type { GroupErrorCode } from "./group-error-messages.ts";
import type { ProblemErrorCode } from "./problem-error-messages.ts";
import type { ProgramErrorCode } from "./program-error-messages.ts";
import type { StaffErrorCode } from "./staff-error-messages.ts";
import type { TalkErrorCode } from "./talk-error-messages.ts";
import type { TrainingErrorCode } from "./training-error-messages.ts";

export const errorTexts = {
  LOGIN_REQUIRED: msg`Please login first`,
  SESSION_EXPIRED: msg`Your session has expired, please sign in again`,
  ACCOUNT_BANNED: msg`This account has been disabled, contact an administrator`,
  LIVE_ENDED: msg`Your access has changed, reconnect to follow live updates`,
  LIVE_TOO_MANY: msg`Too many live connections, try again later`,
  ACCESS_DENIED: msg`You do not have permission to do this`,
  // It leads to the settings, which bring better words.
  SECOND_FACTOR_SETUP_REQUIRED: msg`You do not have permission to do this`,
  SWITCH_OFF_PUBLIC_JUDGE: msg`Judging is switched off for this area`,
  SWITCH_OFF_CONTEST_JUDGE: msg`Judging is switched off for this area`,
  SWITCH_OFF_GROUP_JUDGE: msg`Judging is switched off for this area`,
  SWITCH_OFF_PUBLIC_DISCUSSION: msg`No access: the discussion area is not open`,
  SWITCH_OFF_GROUP_DISCUSSION: msg`No access: the group discussion area is not open`,
  SWITCH_OFF_CONTEST_COMMENT: msg`No access: the contest comment area is not open`,
  PARAM_MISSING: msg({ message: "{field} is required" }),
  RANK_TYPE_INVALID: msg({ message: "The type of a rank is ACM or OI" }),
  PARAM_INVALID: msg({ message: "{field} is not valid" }),
  FIELD_TOO_LONG: msg({ message: "Can not exceed {n}" }),
  TOO_FAST: msg({ message: "Too many in a short time, try again in {n} s" }),
  TOO_BUSY: msg({ message: "The site is busy, try again in {n} s" }),
  NOT_FOUND: msg`Query error, unable to find the resource to request`,
  FORBIDDEN: msg`You do not have permission to do this`,
  CONFLICT: msg`The same record already exists`,
  SERVER_ERROR: msg`Server error, please refresh again`,
  DATABASE_AWAY: msg`The site's database does not answer, try again in a moment`,
  FILES_AWAY: msg`The store of the site's files does not answer, try again in a moment`,
  STORAGE_FULL: msg`The site cannot write to its disk: nothing was stored, tell an administrator`,

  CAPTCHA_REQUIRED: msg`Enter the captcha`,
  CAPTCHA_WRONG: msg`The captcha is wrong`,
  FILE_TYPE: msg`File type not supported`,
  FILE_TOO_LARGE: msg({ message: "File size over {n}MB" }),
  IMAGE_PIXELS: msg({ message: "The image has more than {n} megapixels, make it smaller first" }),
  IMAGE_SIDE: msg({
    message: "The image is more than {n} pixels wide or high, make it smaller first",
  }),
  IMAGE_FRAMES: msg({ message: "The image has more than {n} frames, make it shorter first" }),
  USER_NOT_FOUND: msg`The user does not exist`,
  USER_UNKNOWN: msg`Username or email does not exist`,

  PROBLEM_NOT_PUBLIC: msg`This problem is not public`,
  PROBLEM_IN_GROUP: msg`This problem belongs to a group`,
  NO_PUBLIC_PROBLEM: msg`There is no public problem yet`,
} satisfies Record<
  Exclude<
    ErrorCode,
    | StaffErrorCode
    | ContestErrorCode
    | ProblemErrorCode
    | ProgramErrorCode
    | TrainingErrorCode
    | GroupErrorCode
    | TalkErrorCode
    | AccountErrorCode
  >,
  MessageDescriptor
>;

/** Failures that happen before the server could answer, or in front of it. */
export const networkTexts = {
  TIMEOUT: msg`Request timed out, please try again later`,
  NETWORK: msg`Network error, abnormal link with server, please try again later`,
  CHUNK: msg`A part of the site did not load. Refresh the page to get the newest version.`,
  BODY_TOO_LARGE: msg`What was sent is larger than the server, or a proxy in front of it, takes`,
} satisfies Record<"TIMEOUT" | "NETWORK" | "CHUNK" | "BODY_TOO_LARGE", MessageDescriptor>;
export type NetworkFault = keyof typeof networkTexts;
