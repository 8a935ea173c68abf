/** What contestants and organisers are refused: it comes with the pages of contests, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const contestErrorTexts = {
  CONTEST_NOT_FOUND: msg`The contest does not exist`,
  CONTEST_NOT_STARTED: msg`The contest has not started`,
  CONTEST_ENDED: msg`Contest has ended`,
  CONTEST_NOT_REGISTERED: msg`Enter the contest password`,
  CONTEST_PASSWORD_REQUIRED: msg`Enter the contest password`,
  CONTEST_PASSWORD_WRONG: msg`The contest password is wrong`,
  CONTEST_ALREADY_REGISTERED: msg`You have already entered this contest`,
  CONTEST_ACCOUNT_NOT_ALLOWED: msg`Your account may not take part in this contest`,
  CONTEST_GROUP_ONLY: msg`Only members of the group may enter`,
  // Of a contest in a group, whose own words come with the group's pages.
  GROUP_ARCHIVED: msg`This group is archived: it can be read, but not changed`,
  CONTEST_STARTED: msg`The contest has already started`,
  CONTEST_END_PAST: msg`The end cannot be in the past`,
  CONTEST_RESULTS_OUT: msg`The results are final or revealed already`,
  CONTEST_TIME_INVALID: msg`The end must be after the start`,
  STAR_USER_EXISTS: msg`Star user already added`,
  CONTEST_PROBLEM_EXISTS: msg`The problem or its display id is already in the contest`,
  CONTEST_LETTER_FIXED: msg`The contest has begun: its problems keep their display ids`,
  CONTEST_PROBLEM_RULE: msg`The problem is scored by the other rule`,
  CONTEST_RULE_FIXED: msg`The rule of a contest cannot be changed`,
  NOTHING_TO_REJUDGE: msg`This problem has no submission`,
  CONTEST_NOT_FINAL: msg`The contest cannot be finalised yet, see what is open`,
  EDIT_CONFLICT: msg({ message: "{by} has saved this in the meantime" }),
  BOARD_CLOSED: msg`The public scoreboard is not open`,
  BOARD_NOT_STARTED: msg`The public scoreboard is not open before the start`,
  SCROLL_NOT_AVAILABLE: msg`The roll is available for sealed ACM contests after the end`,
  PRINT_TOO_SHORT: msg`Content cannot be less than 50`,
  PRINT_TOO_FAST: msg({ message: "Wait {n} s before printing again" }),
  PRINT_CLOSED: msg`Printing is not open`,
  PRINT_PURGED: msg({
    message: "The text is gone: it was kept until {n} days after the end of the contest",
  }),
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type ContestErrorCode = keyof typeof contestErrorTexts;

addErrorTexts(contestErrorTexts);
