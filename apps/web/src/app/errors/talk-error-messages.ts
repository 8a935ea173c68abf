/** What is refused in discussions and comments: it comes with their pages, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const talkErrorTexts = {
  DISCUSSION_NOT_FOUND: msg`The discussion does not exist`,
  DISCUSSION_DISABLED: msg`This discussion has been disabled`,
  DISCUSSION_AC_TOO_FEW: msg({
    message:
      "Solve at least {n, plural, one {# problem} other {# problems}} before you start a discussion",
  }),
  DISCUSSION_DAILY_LIMIT: msg({
    message: "At most {n, plural, one {# discussion} other {# discussions}} a day",
  }),
  DISCUSSION_PROBLEM_NOT_FOUND: msg`The problem does not exist`,
  DISCUSSION_REPORT_OPEN: msg`There is a report of this already; it has not been dealt with yet`,
  NOTICE_NO_RECIPIENT: msg`Name at least one recipient`,
  NOTICE_PUSHED: msg`The notice has been sent already`,
  NOTICE_UNKNOWN_RECIPIENT: msg({ message: "Nobody is called {names}" }),
  REPORT_EMPTY: msg`Choose a label or write a reason`,
  REPORT_TOO_LONG: msg`Can not exceed 200`,
  REPORT_NOT_FOUND: msg`The report does not exist`,
  REPORT_HANDLED: msg`Nothing waits here any more: somebody else has dealt with it`,
  CATEGORY_NAME_EMPTY: msg`The name of a category is required`,
  CATEGORY_NOT_FOUND: msg`The category does not exist`,
  CATEGORY_TOO_MANY: msg({ message: "At most {n} categories" }),
  COMMENT_EMPTY: msg`Content cannot be empty`,
  COMMENT_TOO_LONG: msg`Can not exceed 10000`,
  COMMENT_NOT_FOUND: msg`The comment does not exist`,
  COMMENT_AC_TOO_FEW: msg({
    message: "Solve at least {n, plural, one {# problem} other {# problems}} before you comment",
  }),
  REPLY_NOT_ALLOWED: msg`You cannot reply to this comment`,
  MUTED: msg({ message: "You cannot write here any more: {reason}" }),
  MUTED_UNTIL: msg({ message: "You cannot write here until {until}: {reason}" }),
  MENTION_TOO_MANY: msg({ message: "A text can name at most {n} people" }),
  LIKE_TOO_FAST: msg`Too fast, try again in a moment`,
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type TalkErrorCode = keyof typeof talkErrorTexts;

addErrorTexts(talkErrorTexts);
