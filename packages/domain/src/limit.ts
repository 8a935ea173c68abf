/** Numbers the product promises; lengths in characters (UTF-16 code units), times in the unit named. */
export const LIMITS = {
  usernameMax: 20,
  passwordMin: 6,
  passwordMax: 20,
  /** At the sign-in: directories take longer ones than this site. */
  typedPasswordMax: 128,
  emailMax: 320,
  emailCodeLength: 6,
  captchaMax: 8,
  codeMax: 65_535,
  problemIdMax: 50,
  titleMax: 255,
  textMax: 65_535,
  pageSizeMax: 1000,
  testInputMax: 1000,
  discussionDescriptionMax: 255,
  commentMax: 10_000,
  noticeRecipientsMax: 500,
  uploadBytesMax: 512 * 1024 * 1024,
} as const;

/**
 * What a problem may let a program write for one test case. Where it says nothing that is twice the answer, and 32 MB at
 * least; nobody needs more than twice the largest answer.
 */
export const OUTPUT_LIMIT_MB_MAX = 512;

/** Generated passwords may be longer than chosen ones. */
export const GENERATED_PASSWORD = { min: 6, max: 25 } as const;
/** How long the sheet of their names and passwords may be fetched. */
export const GENERATED_SHEET_LIFE_MS = 30 * 60_000;
/** Accounts in one go: hashing their passwords is what takes time. */
export const GENERATED_USERS_MAX = 1000;
/** Rows in one call; longer files go in pieces. */
export const IMPORT_ROWS_MAX = 1000;
/** Accounts that one bulk action names. */
export const BULK_USERS_MAX = 1000;
export const USER_PAGE_SIZE = 30;
export const TITLE_NAME_MAX = 20;

export const PAGE_SIZES = [10, 15, 30, 50, 100] as const;
export const PROBLEM_PAGE_SIZE = 30;
export const SUBMISSION_PAGE_SIZE = 15;
export const MY_SUBMISSION_PAGE_SIZE = 10;
export const RANK_PAGE_SIZE = 30;
export const ANNOUNCEMENT_PAGE_SIZE = 5;

export const DISCUSSION_PAGE_SIZE = 10;
export const COMMENT_PAGE_SIZE = 10;
/** Each is as long as a post and brings its first replies along. */
export const COMMENT_PAGE_SIZE_MAX = 100;
/** Replies shown under a comment before all of them are asked for. */
export const INLINE_REPLIES = 3;
/** One like or unlike of a person in this time. */
export const LIKE_PAUSE_MS = 1000;
/** Messages from people; those from the site are longer. */
export const MESSAGE_PAGE_SIZE = 6;
export const SITE_MESSAGE_PAGE_SIZE = 8;
/** A message quotes that many characters of what was written, and of what that answers. */
export const MESSAGE_SOURCE_CUT = 200;
export const MESSAGE_QUOTE_CUT = 100;
export const UNREAD_POLL_MS = 120_000;

export const SUBMISSION_POLL_MS = 2000;
export const SUBMISSION_POLL_MAX = 300;

export const REGISTER_CODE_WAIT_S = 60;
export const REGISTER_CODE_LIFE_S = 600;
export const RESET_MAIL_WAIT_S = 90;
export const RESET_CODE_LIFE_S = 600;
export const ONE_TIME_CODE_TRIES = 5;
export const MAIL_SENT_MESSAGE_MS = 10_000;

/** Sign-in failures per username and IP within the sliding window. */
export const SIGN_IN_FAILURE_WINDOW_MS = 30 * 60_000;
export const SIGN_IN_PUZZLE_AFTER = 5;
export const SIGN_IN_LOCK_AFTER = 20;
/** So many times what one address may fail, a network may that holds 65 536 of them: a campus shares one. */
export const SIGN_IN_NETWORK_TIMES = 4;

/** What is mailed to whoever cannot show the puzzle; the next one is not sent before that has expired. */
export const SIGN_IN_CODE_DIGITS = 12;
export const SIGN_IN_CODE_LIFE_S = 600;

/** Who signed in from an address within these days is known there. */
export const KNOWN_ADDRESS_DAYS = 30;

/** Wrong passwords or codes in a row, by one person for one action, and how long it is locked then. */
export const ACTION_LOCK_AFTER = 5;
export const ACTION_LOCK_MS = 30 * 60_000;

export const CHANGE_EMAIL_CODE_WAIT_S = 30;
export const CHANGE_EMAIL_CODE_LIFE_S = 600;

/** Pictures and questions that tell people from programs. */
export const SLIDE_TOLERANCE_PX = 5;
export const SLIDE_TIME_MIN_MS = 300;
export const SLIDE_LIFE_S = 120;
/** Between the solved puzzle and the sign-in it is for. */
export const SLIDE_PASS_LIFE_S = 120;
export const CAPTCHA_LIFE_S = 1800;

/** What judge hosts show; root and the command line make them. */
export const JUDGE_TOKEN = { prefix: "gavel-judge-", nameMax: 64 } as const;
/** How long a code lets one judge server join. */
export const JOIN_CODE_MS = 15 * 60_000;

/**
 * How far apart clocks of servers, and of requests that overtook each other, may be. What lies further ahead was written
 * before the clock was set back, and holds nobody up until it catches up.
 */
export const CLOCK_SKEW_MS = 60_000;

export const TOKEN_LIFE_MS = 24 * 3_600_000;
export const TOKEN_RENEW_AFTER_MS = 12 * 3_600_000;
/** Half a year: how long it is remembered who was signed in, and which personal tokens there were. */
export const SESSION_TRACES_DAYS = 183;

export const DIFFICULTIES = [0, 1, 2] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** How rows of languages and tags call this site's own. */
export const OWN_OJ = "ME";
export const REMOTE_OJS = ["HDU", "CF", "POJ", "GYM", "AC", "SPOJ"] as const;
export type RemoteOj = (typeof REMOTE_OJS)[number];
/** A gym is part of Codeforces: languages, names and runs there are those of Codeforces. */
export const remoteSiteOf = (remoteJudge: string) => (remoteJudge === "GYM" ? "CF" : remoteJudge);
