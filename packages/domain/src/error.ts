/**
 * Every way a request can be refused. `status` is the body status of the REST envelope; `http` the real HTTP
 * status. `message` is the English text with `{name}` parameters; the web app translates by code. `wait` is the unit of
 * `n` where that is the time after which the same request may be answered.
 */
interface ErrorFacts {
  readonly http: 200 | 401 | 403 | 404 | 500 | 503;
  readonly status: 400 | 401 | 403 | 404 | 500 | 503;
  readonly message: string;
  /** Of tRPC, where the body status of the envelope is a promise to older clients. */
  readonly rpc?: 400;
  readonly wait?: "s" | "min";
}

export const ERRORS = {
  LOGIN_REQUIRED: { http: 401, status: 401, message: "Please login first" },
  SESSION_EXPIRED: {
    http: 401,
    status: 401,
    message: "Your session has expired, please sign in again",
  },
  ACCOUNT_BANNED: {
    http: 401,
    status: 401,
    message: "This account has been disabled, contact an administrator",
  },
  LIVE_ENDED: {
    http: 401,
    status: 401,
    message: "Your access has changed, reconnect to follow live updates",
  },
  LIVE_TOO_MANY: {
    http: 200,
    status: 403,
    message: "Too many live connections, try again later",
  },
  ACCESS_DENIED: { http: 403, status: 403, message: "You do not have permission to do this" },
  TOKEN_INVALID: { http: 401, status: 401, message: "The token is no longer valid" },
  TOKEN_SCOPE_MISSING: { http: 403, status: 403, message: "The token lacks the scope {scope}" },
  TOKEN_NOT_ALLOWED: {
    http: 403,
    status: 403,
    message: "Tokens cannot do this: sign in with your password",
  },
  SWITCH_OFF_PUBLIC_JUDGE: {
    http: 403,
    status: 403,
    message: "Judging is switched off for this area",
  },
  SWITCH_OFF_CONTEST_JUDGE: {
    http: 403,
    status: 403,
    message: "Judging is switched off for this area",
  },
  SWITCH_OFF_GROUP_JUDGE: {
    http: 403,
    status: 403,
    message: "Judging is switched off for this area",
  },
  SWITCH_OFF_PUBLIC_DISCUSSION: {
    http: 403,
    status: 403,
    message: "No access: the discussion area is not open",
  },
  SWITCH_OFF_GROUP_DISCUSSION: {
    http: 403,
    status: 403,
    message: "No access: the group discussion area is not open",
  },
  SWITCH_OFF_CONTEST_COMMENT: {
    http: 403,
    status: 403,
    message: "No access: the contest comment area is not open",
  },
  PARAM_MISSING: { http: 200, status: 400, message: "{field} is required" },
  RANK_TYPE_INVALID: { http: 200, status: 400, message: "The type of a rank is ACM or OI" },
  PARAM_INVALID: { http: 200, status: 400, message: "{field} is not valid" },
  FIELD_TOO_LONG: { http: 200, status: 400, message: "Can not exceed {n}" },
  TOO_FAST: {
    http: 200,
    status: 403,
    message: "Too many in a short time, try again in {n} s",
    wait: "s",
  },
  TOO_BUSY: {
    http: 200,
    status: 403,
    message: "The site is busy, try again in {n} s",
    wait: "s",
  },
  NOT_FOUND: {
    http: 200,
    status: 404,
    message: "Query error, unable to find the resource to request",
  },
  FORBIDDEN: { http: 200, status: 403, message: "You do not have permission to do this" },
  CONFLICT: { http: 200, status: 400, message: "The same record already exists" },
  SERVER_ERROR: { http: 500, status: 500, message: "Server error, please refresh again" },
  DATABASE_AWAY: {
    http: 503,
    status: 503,
    message: "The site's database does not answer, try again in a moment",
  },
  FILES_AWAY: {
    http: 503,
    status: 503,
    message: "The store of the site's files does not answer, try again in a moment",
  },
  STORAGE_FULL: {
    http: 503,
    status: 503,
    message: "The site cannot write to its disk: nothing was stored, tell an administrator",
  },

  USERNAME_EXISTS: { http: 200, status: 400, message: "The username already exists" },
  USERNAME_LOOKALIKE: {
    http: 200,
    status: 400,
    message: "This username looks like another one, choose a different one",
  },
  EMAIL_EXISTS: { http: 200, status: 400, message: "The email already exists" },
  LOGIN_FAILED: { http: 200, status: 400, message: "Wrong username or password" },
  EMAIL_NOT_FOUND: { http: 200, status: 400, message: "The email does not exist" },
  SLIDE_VERIFY_REQUIRED: {
    http: 200,
    status: 400,
    message:
      "Complete the slide puzzle first, or enter the code mailed to your address in place of the password",
  },
  SLIDE_TOO_FAST: { http: 200, status: 400, message: "Too fast, possible robot, verify again" },
  SLIDE_MISSED: { http: 200, status: 400, message: "The piece does not fit, try the new picture" },
  SLIDE_EXPIRED: { http: 200, status: 400, message: "This puzzle has expired, try the new one" },
  ANSWER_WRONG: { http: 200, status: 400, message: "This check failed, try again" },
  CAPTCHA_WRONG: { http: 200, status: 400, message: "The captcha is wrong" },
  LOGIN_LOCKED: {
    http: 200,
    status: 400,
    message: "Too many failures, try again in {n} minutes",
    wait: "min",
  },
  SECOND_FACTOR_REQUIRED: {
    http: 200,
    status: 400,
    message:
      "This account has a second factor: send a code of its authenticator app, or a recovery code, as factorCode",
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    http: 403,
    status: 403,
    message: "Your role needs a second factor: set one up first",
  },
  SECOND_FACTOR_WRONG: {
    http: 200,
    status: 400,
    message: "The code is wrong or has been used already",
  },
  SECOND_FACTOR_LOCKED: {
    http: 200,
    status: 400,
    message: "Too many wrong codes, try again in {n} minutes",
    wait: "min",
  },
  SECOND_FACTOR_LAST: {
    http: 200,
    status: 400,
    message: "Your role needs a second factor: add another one first",
  },
  SIGN_IN_STEP_EXPIRED: {
    http: 200,
    status: 400,
    message: "The sign-in took too long or moved to another address: start again",
  },
  FRESH_SIGN_IN_REQUIRED: { http: 200, status: 400, message: "Enter your password again" },
  FACTOR_APP_EXISTS: {
    http: 200,
    status: 400,
    message: "There is an authenticator app already: remove it first",
  },
  PASSKEY_LIMIT: { http: 200, status: 400, message: "You can have at most {n} passkeys" },
  PASSKEY_REFUSED: { http: 200, status: 400, message: "The passkey was not accepted" },
  PASSKEY_ADDRESS: {
    http: 200,
    status: 400,
    message: "Passkeys work only at the site’s own address, which root sets",
  },
  SIGN_ON_AWAY: {
    http: 503,
    status: 503,
    message: "{name} does not answer, try again later. Passwords of this site still work",
  },
  SIGN_ON_REFUSED: { http: 200, status: 400, message: "{name} did not confirm the sign-in" },
  SIGN_ON_TEST_FAILED: { http: 200, status: 400, message: "It does not work yet: {why}" },
  SIGN_ON_ADDRESS: {
    http: 200,
    status: 400,
    message: "This works only at the site’s own address, which root sets",
  },
  SIGN_ON_ADDRESS_TAKEN: {
    http: 200,
    status: 400,
    message: "An account here has your email: sign in to it and link {name} in its settings",
  },
  SIGN_ON_NO_EMAIL: {
    http: 200,
    status: 400,
    message: "{name} did not provide a verified email, so no account can be made here",
  },
  SIGN_ON_LINKED: {
    http: 200,
    status: 400,
    message: "This identity, or another one of {name}, is linked already",
  },
  SIGN_ON_PASSWORD_WRONG: {
    http: 200,
    status: 400,
    message: "{name} does not know this username and password",
  },
  SIGN_ON_ROOT: {
    http: 200,
    status: 400,
    message: "Super administrators sign in with the passwords of this site alone",
  },
  SIGN_ON_LAST: {
    http: 200,
    status: 400,
    message: "This is your only way in: set a password by “Forgot password?” first",
  },
  SIGN_ON_SECRET_AGAIN: {
    http: 200,
    status: 400,
    message: "Enter the secret again: the saved one belongs to another address or account",
  },
  SIGN_ON_ISSUER_FIXED: {
    http: 200,
    status: 400,
    message:
      "{n} accounts are linked with people of this issuer: add the other one as a new provider",
  },
  SIGN_ON_GROUP_GONE: {
    http: 200,
    status: 400,
    message: "The group {name} has been disbanded: choose another one or remove the row",
  },
  NOT_ADMIN_ACCOUNT: { http: 200, status: 401, message: "This is not an administrator account" },
  REGISTER_CLOSED: { http: 200, status: 401, message: "Registration is closed" },
  MAIL_NOT_READY: { http: 200, status: 401, message: "Mail is not configured" },
  MAIL_FAILED: { http: 200, status: 500, message: "The mail was not sent: {reason}" },
  CERTIFICATE_INVALID: { http: 200, status: 400, message: "This is not a PEM certificate" },
  MAIL_PASSWORD_AGAIN: {
    http: 200,
    status: 400,
    message: "Enter the password again: the saved one belongs to another server or user",
  },
  SITE_ADDRESS_UNSET: {
    http: 200,
    status: 500,
    message: "No link can be mailed: the administrator has not set this site’s address",
  },
  EMAIL_DOMAIN_BLOCKED: { http: 200, status: 403, message: "This mail domain cannot register" },
  CODE_SENT_RECENTLY: {
    http: 200,
    status: 400,
    message: "Wait {n} s before asking again",
    wait: "s",
  },
  CODE_EXPIRED: { http: 200, status: 400, message: "The code has expired" },
  CODE_WRONG: { http: 200, status: 400, message: "The code is wrong" },
  PASSWORD_LENGTH: { http: 200, status: 400, message: "The password must have 6 to 20 characters" },
  PASSWORD_WRONG: { http: 200, status: 400, message: "The current password is wrong" },
  ACTION_LOCKED: {
    http: 200,
    status: 403,
    message: "Too many wrong tries, try again in {n} minutes",
    wait: "min",
  },
  SAME_AS_CURRENT: {
    http: 200,
    status: 400,
    message: "The new value must differ from the current one",
  },
  TOKEN_LIMIT: { http: 200, status: 400, message: "You can have at most {n} tokens" },
  WEBHOOK_ADDRESS: {
    http: 403,
    status: 403,
    message: "This site sends no webhooks to {origin}: its administrators have to allow it first",
  },
  WEBHOOK_LIMIT: {
    http: 200,
    status: 400,
    message: "You can have at most {n} webhooks, remove one first",
  },
  WEBHOOKS_FULL: {
    http: 200,
    status: 400,
    message: "This site keeps at most {n} webhooks: delete one first",
  },
  FILE_TYPE: { http: 200, status: 400, message: "File type not supported" },
  FILE_TOO_LARGE: { http: 200, status: 400, message: "File size over {n}MB" },
  IMAGE_PIXELS: {
    http: 200,
    status: 400,
    message: "The image has more than {n} megapixels, make it smaller first",
  },
  IMAGE_SIDE: {
    http: 200,
    status: 400,
    message: "The image is more than {n} pixels wide or high, make it smaller first",
  },
  IMAGE_FRAMES: {
    http: 200,
    status: 400,
    message: "The image has more than {n} frames, make it shorter first",
  },
  USER_NOT_FOUND: { http: 200, status: 404, message: "The user does not exist" },

  USER_EXISTS: { http: 200, status: 400, message: "Username or email already exists" },
  USER_UNKNOWN: { http: 200, status: 404, message: "Username or email does not exist" },
  USER_SELF: {
    http: 200,
    status: 403,
    message: "You cannot disable or delete your own account",
  },
  LAST_ROOT: {
    http: 200,
    status: 403,
    message: "The site needs a super administrator who can sign in: this is the last one",
  },
  ACCOUNT_CLOSED: {
    http: 200,
    status: 400,
    message: "The account is closed: it can only be deleted",
  },
  ACCOUNT_CLOSING: {
    http: 401,
    status: 401,
    message: "The account is being closed, sign in at the site to keep it",
  },
  CLOSING_IN_CONTEST: {
    http: 200,
    status: 400,
    message: "You take part in {title}, which is running: close the account after its end",
  },
  SHEET_GONE: {
    http: 200,
    status: 404,
    message: "This sheet was already downloaded, or its half hour is over",
  },

  PROBLEM_ID_TAKEN: { http: 200, status: 400, message: "This problem id is already used" },
  PROBLEM_CHANGED: {
    http: 200,
    status: 400,
    message: "{by} has saved this problem in the meantime",
  },
  PROBLEM_SCORING_FIXED: {
    http: 200,
    status: 400,
    message: "The problem is in a contest, and scored by its rule",
  },
  PROBLEM_NOT_PUBLIC: { http: 200, status: 403, message: "This problem is not public" },
  PROBLEM_IN_GROUP: { http: 200, status: 403, message: "This problem belongs to a group" },
  NO_PUBLIC_PROBLEM: { http: 200, status: 400, message: "There is no public problem yet" },
  ADMIN_CANNOT_PUBLISH: {
    http: 200,
    status: 403,
    message: "Only a problem administrator may publish a problem",
  },
  DATA_CHANGED: {
    http: 200,
    status: 400,
    message: "{by} changed the test data meanwhile",
  },
  DATA_INCOMPLETE: { http: 200, status: 400, message: "{n} cases must be mended first: {cases}" },
  DATA_UPLOADS_OPEN: { http: 200, status: 400, message: "At most {n} uploads at a time" },
  STAGED_FULL: {
    http: 200,
    status: 400,
    message: "Over {n} GB of uploaded files are not in use yet",
  },
  TESTCASE_ZIP_REQUIRED: { http: 200, status: 400, message: "Upload testcase failed: {reason}" },
  TESTCASE_ZIP_EMPTY: { http: 200, status: 400, message: "Upload testcase failed: {reason}" },
  TESTCASE_ZIP_UNSAFE: { http: 200, status: 400, message: "Upload testcase failed: {reason}" },
  CASES_REQUIRED: { http: 200, status: 400, message: "Judge Samples is required" },
  SCORE_NOT_INTEGER: {
    http: 200,
    status: 400,
    message: "Problem Sample {n} Score must be an integer",
  },
  SCORE_NEGATIVE: { http: 200, status: 400, message: "Score must be greater than or equal to 0" },
  GROUP_NUM_REQUIRED: {
    http: 200,
    status: 400,
    message: "Group number is required in this case mode",
  },
  CHECKER_NOT_COMPILED: {
    http: 200,
    status: 400,
    message: "Spj or interactive code not compiled successfully",
  },
  CHECKER_COMPILE_FAILED: { http: 200, status: 500, rpc: 400, message: "{output}" },
  NO_JUDGE_HOST: { http: 200, status: 500, message: "No judge server is available" },
  IMPORT_PARTIAL: { http: 200, status: 400, message: "Imported {a}, failed {b}: {names}" },
  IMPORT_REFUSED: { http: 200, status: 400, message: "Upload problem failed: {reason}" },
  IMPORT_KEPT: {
    http: 200,
    status: 400,
    message: "This import cannot be undone: somebody has submitted to it or changed it since",
  },
  EXPORT_REFUSED: { http: 200, status: 400, message: "Export failed: {reason}" },
  EXPORT_EMPTY: { http: 200, status: 400, message: "Select at least one problem to export" },
  TAG_EXISTS: { http: 200, status: 400, message: "Tag already added" },
  LANGUAGE_REQUIRED: { http: 200, status: 400, message: "{field} is required" },
  TEMPLATE_EMPTY: { http: 200, status: 400, message: "{field} is required" },

  CODE_EMPTY: { http: 200, status: 400, message: "Code can not be empty" },
  CODE_TOO_LONG: { http: 200, status: 400, message: "Code Length can not exceed 65535" },
  LANGUAGE_NOT_ALLOWED: {
    http: 200,
    status: 400,
    message: "This language is not allowed for this problem",
  },
  SUBMIT_TOO_FAST: {
    http: 200,
    status: 403,
    message: "You are submitting too fast, please verify again in {n} s",
    wait: "s",
  },
  CAPTCHA_REQUIRED: { http: 200, status: 400, message: "Enter the captcha" },
  SUBMISSION_NOT_FOUND: { http: 200, status: 404, message: "The submission does not exist" },
  NOT_YOUR_SUBMISSION: { http: 200, status: 403, message: "Only the author may do this" },
  SHARE_NOT_ALLOWED: {
    http: 200,
    status: 403,
    message: "Code sharing is switched off for this problem",
  },
  SHARE_IN_CONTEST: { http: 200, status: 403, message: "Contest submissions cannot be shared" },
  REMOTE_CODE_TOO_LONG: {
    http: 200,
    status: 400,
    message: "{site} takes at most {n} bytes of code",
  },
  HAND_OFF_REFUSED: {
    http: 200,
    status: 403,
    message:
      "This program cannot be sent there by hand: only those for problems of other judges, and not in contests",
  },
  REMOTE_CLAIM_REFUSED: {
    http: 200,
    status: 403,
    message:
      "No run can be named for this submission: only for your own that has no verdict, outside contests, at a judge that shows whose a run is",
  },
  REMOTE_RUN_ADDRESS: {
    http: 200,
    status: 400,
    message: "That is no address or number of a run at {site}",
  },
  REMOTE_RUN_NOT_FOUND: { http: 200, status: 400, message: "{site} shows no such run" },
  REMOTE_RUN_UNREAD: {
    http: 200,
    status: 400,
    message: "{site} did not show the run: {reason}",
  },
  REMOTE_RUN_OF_OTHER: {
    http: 200,
    status: 400,
    message: "That run is not by {name}",
  },
  REMOTE_RUN_PROBLEM: { http: 200, status: 400, message: "That run is for another problem" },
  REMOTE_RUN_LANGUAGE: { http: 200, status: 400, message: "That run is in another language" },
  REMOTE_RUN_EARLIER: {
    http: 200,
    status: 400,
    message: "That run was sent before this was asked for",
  },
  REMOTE_RUN_UNCHECKED: {
    http: 200,
    status: 400,
    message: "{site} does not say when that run was sent, so it cannot be checked",
  },
  REMOTE_RUN_TAKEN: {
    http: 200,
    status: 400,
    message: "That run belongs to another submission already",
  },
  REMOTE_NAME_UNPROVEN: {
    http: 200,
    status: 403,
    message: "Show first that the name at {site} is yours",
  },
  REMOTE_NAME_TAKEN: {
    http: 200,
    status: 400,
    message: "Somebody else has shown that this name is theirs",
  },
  REMOTE_PROOF_OVER: {
    http: 200,
    status: 400,
    message: "The time for this is over: ask for another problem",
  },
  RESUBMIT_NOT_ALLOWED: { http: 200, status: 403, message: "This submission cannot be sent again" },

  CONTEST_NOT_FOUND: { http: 200, status: 404, message: "The contest does not exist" },
  CONTEST_NOT_STARTED: { http: 200, status: 403, message: "The contest has not started" },
  CONTEST_ENDED: { http: 200, status: 403, message: "Contest has ended" },
  CONTEST_NOT_REGISTERED: { http: 200, status: 403, message: "Enter the contest password" },
  CONTEST_PASSWORD_REQUIRED: { http: 200, status: 400, message: "Enter the contest password" },
  CONTEST_PASSWORD_WRONG: { http: 200, status: 400, message: "The contest password is wrong" },
  CONTEST_ALREADY_REGISTERED: {
    http: 200,
    status: 400,
    message: "You have already entered this contest",
  },
  CONTEST_ACCOUNT_NOT_ALLOWED: {
    http: 200,
    status: 403,
    message: "Your account may not take part in this contest",
  },
  CONTEST_GROUP_ONLY: { http: 200, status: 403, message: "Only members of the group may enter" },
  CONTEST_TIME_INVALID: { http: 200, status: 400, message: "The end must be after the start" },
  STAR_USER_EXISTS: { http: 200, status: 400, message: "Star user already added" },
  CONTEST_PROBLEM_EXISTS: {
    http: 200,
    status: 400,
    message: "The problem or its display id is already in the contest",
  },
  CONTEST_LETTER_FIXED: {
    http: 200,
    status: 400,
    message: "The contest has begun: its problems keep their display ids",
  },
  CONTEST_PROBLEM_RULE: {
    http: 200,
    status: 400,
    message: "The problem is scored by the other rule",
  },
  CONTEST_RULE_FIXED: {
    http: 200,
    status: 400,
    message: "The rule of a contest cannot be changed",
  },
  CONTEST_NOT_FINAL: {
    http: 200,
    status: 400,
    message: "The contest cannot be finalised yet, see what is open",
  },
  CONTEST_STARTED: { http: 200, status: 400, message: "The contest has already started" },
  CONTEST_END_PAST: { http: 200, status: 400, message: "The end cannot be in the past" },
  CONTEST_RESULTS_OUT: {
    http: 200,
    status: 400,
    message: "The results are final or revealed already",
  },
  EDIT_CONFLICT: { http: 200, status: 400, message: "{by} has saved this in the meantime" },
  BOARD_CLOSED: { http: 200, status: 403, message: "The public scoreboard is not open" },
  BOARD_NOT_STARTED: {
    http: 200,
    status: 403,
    message: "The public scoreboard is not open before the start",
  },
  SCROLL_NOT_AVAILABLE: {
    http: 200,
    status: 403,
    message: "The roll is available for sealed ACM contests after the end",
  },
  PRINT_TOO_SHORT: { http: 200, status: 400, message: "Content cannot be less than 50" },
  PRINT_TOO_FAST: {
    http: 200,
    status: 403,
    message: "Wait {n} s before printing again",
    wait: "s",
  },
  PRINT_CLOSED: { http: 200, status: 403, message: "Printing is not open" },
  PRINT_PURGED: {
    http: 200,
    status: 404,
    message: "The text is gone: it was kept until {n} days after the end of the contest",
  },

  TRAINING_NOT_FOUND: { http: 200, status: 404, message: "The training does not exist" },
  TRAINING_NOT_REGISTERED: {
    http: 200,
    status: 401,
    message: "Enter the training password first",
    rpc: 400,
  },
  TRAINING_PASSWORD_REQUIRED: { http: 200, status: 400, message: "Enter the training password" },
  TRAINING_PASSWORD_WRONG: { http: 200, status: 400, message: "The training password is wrong" },
  TRAINING_ALREADY_REGISTERED: {
    http: 200,
    status: 400,
    message: "You have already entered this training",
  },
  TRAINING_PROBLEM_EXISTS: {
    http: 200,
    status: 400,
    message: "The problem is already in the training",
  },
  TRAINING_PROBLEMS_TOO_MANY: {
    http: 200,
    status: 400,
    message: "A training has at most {n} problems",
  },
  TRAINING_CATEGORY_EXISTS: {
    http: 200,
    status: 400,
    message: "There is already a category with this name",
  },

  HOMEWORK_NOT_FOUND: { http: 200, status: 404, message: "The training is no homework" },
  HOMEWORK_NOT_OPEN: { http: 200, status: 403, message: "The homework is not open yet" },
  HOMEWORK_CLOSED: {
    http: 200,
    status: 403,
    message: "The homework is closed: nothing is handed in any more",
  },
  HOMEWORK_EXTENSIONS_TOO_MANY: {
    http: 200,
    status: 403,
    message: "At most {n} people have times of their own",
  },
  HOMEWORK_SHEET_TOO_LARGE: {
    http: 200,
    status: 403,
    message: "The class is too large for one Excel sheet: export it as CSV",
  },

  REMARK_NOT_FOUND: { http: 200, status: 404, message: "The remark does not exist" },
  REMARK_TEACHER_FIRST: {
    http: 200,
    status: 403,
    message: "You can answer only on lines where a teacher has written",
  },
  REMARKS_TOO_MANY: { http: 200, status: 403, message: "A program has room for {n} remarks" },

  GROUP_NOT_FOUND: { http: 200, status: 404, message: "The group does not exist" },
  GROUP_NOT_VISIBLE: { http: 200, status: 403, message: "This group is not open to you" },
  GROUP_MEMBER_ONLY: {
    http: 200,
    status: 403,
    message: "Only members of this group may do this",
  },
  GROUP_ADMIN_ONLY: {
    http: 200,
    status: 403,
    message: "Only administrators of this group may do this",
  },
  GROUP_ROOT_ONLY: {
    http: 200,
    status: 403,
    message: "Only the owner and those with all rights in this group may do this",
  },
  GROUP_ARCHIVED: {
    http: 200,
    status: 403,
    message: "This group is archived: it can be read, but not changed",
  },
  GROUP_NAME_EXISTS: { http: 200, status: 400, message: "This name is already used" },
  GROUP_SHORT_NAME_EXISTS: { http: 200, status: 400, message: "This short name is already used" },
  GROUP_FIELD_LENGTH: { http: 200, status: 400, message: "{field}: {min} to {max} characters" },
  GROUP_FIELD_EXACT: { http: 200, status: 400, message: "{field}: exactly {n} characters" },
  GROUP_AC_TOO_FEW: { http: 200, status: 403, message: "Solve at least {n} problems first" },
  GROUP_DAILY_LIMIT: { http: 200, status: 403, message: "At most {n} groups a day" },
  GROUP_TOTAL_LIMIT: { http: 200, status: 403, message: "At most {n} groups" },
  GROUP_ITEMS_TOO_MANY: { http: 200, status: 403, message: "A group has room for {n} of these" },
  GROUP_CODE_WRONG: { http: 200, status: 400, message: "The invitation code is wrong" },
  GROUP_REASON_REQUIRED: { http: 200, status: 400, message: "Reason: 5 to 100 characters" },
  GROUP_ALREADY_APPLIED: { http: 200, status: 400, message: "You have already applied" },
  GROUP_ALREADY_MEMBER: { http: 200, status: 400, message: "You are already a member" },
  GROUP_OWNER_LOCKED: { http: 200, status: 403, message: "The owner cannot be changed" },
  GROUP_LEVEL_TOO_HIGH: {
    http: 200,
    status: 403,
    message: "You may only change members below your own level, and give levels below it",
  },
  GROUP_CANNOT_DEMOTE: {
    http: 200,
    status: 403,
    message: "Members cannot become applicants again, remove them instead",
  },
  GROUP_CANNOT_KICK_SELF: { http: 200, status: 403, message: "You cannot remove yourself" },
  GROUP_OWNER_CANNOT_EXIT: {
    http: 200,
    status: 403,
    message: "The owner cannot leave the group, but may disband it",
  },
  GROUP_SHEET_TOO_LARGE: {
    http: 200,
    status: 403,
    message: "The group is too large for one Excel sheet: export it as CSV",
  },
  GROUP_LINK_NOT_FOUND: { http: 200, status: 404, message: "This link leads to no group" },
  GROUP_LINK_ENDED: { http: 200, status: 403, message: "This link has ended" },
  GROUP_LINK_FULL: {
    http: 200,
    status: 403,
    message: "As many people as this link has room for have joined by it",
  },
  GROUP_LINK_TIME: {
    http: 200,
    status: 400,
    message: "A link ends in the future, within a year",
  },

  TEST_INPUT_REQUIRED: { http: 200, status: 400, message: "Test input is required" },
  TEST_INPUT_TOO_LONG: { http: 200, status: 400, message: "Can not exceed 1000" },
  PROGRAMS_CHANGED: {
    http: 200,
    status: 400,
    message: "{by} saved these programs while you were editing them",
  },
  PROGRAM_NAME_TAKEN: { http: 200, status: 400, message: "Two programs are named {name}" },
  STATEMENT_REQUIRED: {
    http: 200,
    status: 400,
    message: "Others see a problem once it has a statement: description, input or output",
  },
  PROGRAM_REQUIRED: {
    http: 200,
    status: 400,
    message: "The problem has no such program yet: add it first",
  },
  MAIN_SOLUTION_REQUIRED: {
    http: 200,
    status: 400,
    message: "Answers come from the main solution: choose one first",
  },
  RUNS_NOT_FOUND: { http: 200, status: 404, message: "These runs are over and gone" },
  NOT_READY: {
    http: 200,
    status: 400,
    message: "Something is to be mended first, or said to be known",
  },
  RUNS_TOO_MANY: {
    http: 200,
    status: 400,
    message: "These are more than {n} runs, choose fewer solutions",
  },
  BATCHES_TOO_MANY: {
    http: 200,
    status: 403,
    message: "You have {n} sets of runs under way, wait for one to end or stop it",
  },
  OUTPUT_TOO_LARGE: { http: 200, status: 400, message: "The output is larger than 256 MB" },
  TEST_TOO_FAST: {
    http: 200,
    status: 403,
    message: "You are testing too fast, wait {n} s",
    wait: "s",
  },
  TEST_NOT_FOUND: { http: 200, status: 400, message: "This test run does not exist any more" },
  TEST_TYPE_INVALID: { http: 200, status: 400, message: "The test type is not valid" },
  TEST_INTERACTIVE: {
    http: 200,
    status: 400,
    message: "Interactive problems cannot be test-run: there is no interactor for your own input",
  },
  JUDGE_IN_PROGRESS: { http: 200, status: 400, message: "Judging is in progress, try later" },
  COMPILE_ERROR_LOCKED: { http: 200, status: 400, message: "A compile error cannot be changed" },
  NOTHING_TO_REJUDGE: { http: 200, status: 400, message: "This problem has no submission" },
  REJUDGE_NOT_OPEN: { http: 200, status: 400, message: "This rejudge can no longer be changed" },

  DISCUSSION_NOT_FOUND: { http: 200, status: 404, message: "The discussion does not exist" },
  DISCUSSION_DISABLED: { http: 200, status: 403, message: "This discussion has been disabled" },
  DISCUSSION_AC_TOO_FEW: {
    http: 200,
    status: 403,
    message: "Solve at least {n} problems before you start a discussion",
  },
  DISCUSSION_DAILY_LIMIT: { http: 200, status: 403, message: "At most {n} discussions a day" },
  DISCUSSION_PROBLEM_NOT_FOUND: { http: 200, status: 404, message: "The problem does not exist" },
  DISCUSSION_REPORT_OPEN: {
    http: 200,
    status: 400,
    message: "There is a report of this already; it has not been dealt with yet",
  },
  NOTICE_NO_RECIPIENT: { http: 200, status: 400, message: "Name at least one recipient" },
  NOTICE_PUSHED: { http: 200, status: 400, message: "The notice has been sent already" },
  NOTICE_UNKNOWN_RECIPIENT: { http: 200, status: 400, message: "Nobody is called {names}" },
  REPORT_EMPTY: { http: 200, status: 400, message: "Choose a label or write a reason" },
  REPORT_TOO_LONG: { http: 200, status: 400, message: "Can not exceed 200" },
  REPORT_NOT_FOUND: { http: 200, status: 404, message: "The report does not exist" },
  REPORT_HANDLED: {
    http: 200,
    status: 400,
    message: "Nothing waits here any more: somebody else has dealt with it",
  },
  CATEGORY_NAME_EMPTY: { http: 200, status: 400, message: "The name of a category is required" },
  CATEGORY_NOT_FOUND: { http: 200, status: 404, message: "The category does not exist" },
  CATEGORY_TOO_MANY: { http: 200, status: 400, message: "At most {n} categories" },
  COMMENT_EMPTY: { http: 200, status: 400, message: "Content cannot be empty" },
  COMMENT_TOO_LONG: { http: 200, status: 400, message: "Can not exceed 10000" },
  COMMENT_NOT_FOUND: { http: 200, status: 404, message: "The comment does not exist" },
  COMMENT_AC_TOO_FEW: {
    http: 200,
    status: 403,
    message: "Solve at least {n} problems before you comment",
  },
  REPLY_NOT_ALLOWED: { http: 200, status: 403, message: "You cannot reply to this comment" },
  MUTED: { http: 200, status: 403, message: "You cannot write here any more: {reason}" },
  MUTED_UNTIL: { http: 200, status: 403, message: "You cannot write here until {until}: {reason}" },
  MENTION_TOO_MANY: {
    http: 200,
    status: 400,
    message: "A text can name at most {n} people",
  },
  LIKE_TOO_FAST: {
    ...{ http: 200, status: 403, message: "Too fast, try again in a moment" },
    wait: "s",
  },
  MSG_TYPE_INVALID: { http: 200, status: 400, message: "The message type is not valid" },
  CONFIG_FIXED: {
    http: 200,
    status: 400,
    message:
      "{field} cannot be changed here: the server takes the database address from its environment (DATABASE_URL), and Gavel does not use Redis",
  },
  REMOTE_OJ_UNKNOWN: { http: 200, status: 400, message: "There is no such remote judge" },
  REMOTE_PROBLEM_EXISTS: {
    http: 200,
    status: 400,
    message: "The problem {problemId} is here already",
  },
  REMOTE_IMPORT_FAILED: {
    http: 200,
    status: 400,
    message: "The problem was not imported from {site}: {reason}",
  },
  REMOTE_IMPORTS_FULL: {
    http: 200,
    status: 400,
    message: "At most {n} imports of lists can be under way: wait for one to end or stop it",
  },
  REMOTE_ACCOUNTS_FULL: {
    http: 200,
    status: 400,
    message: "There are at most {n} accounts at remote judges: remove one first",
  },
  REMOTE_ACCOUNTS_UNSUPPORTED: {
    http: 200,
    status: 400,
    message: "{field} cannot be set: this site knows no such judge",
  },

  JUDGE_CODE_INVALID: {
    http: 401,
    status: 401,
    message:
      "The code is not valid any more: a code lets one judge server join, within a quarter of an hour",
  },
  JUDGE_TOKEN_INVALID: { http: 401, status: 401, message: "The judge token is not valid" },
  JUDGE_RELEASE_MISSING: {
    http: 200,
    status: 400,
    message: "The site has no sandbox to hand out: build it where the site runs",
  },
  JUDGEHOST_NOT_UPDATABLE: {
    http: 200,
    status: 400,
    message: "This judge server is updated on its own machine",
  },
  JUDGEHOST_UP_TO_DATE: {
    http: 200,
    status: 400,
    message: "This judge server has the site's version",
  },
  JUDGEHOST_OFFLINE: { http: 200, status: 400, message: "This judge server is offline" },
  JUDGEHOST_ONLINE: {
    http: 200,
    status: 400,
    message: "This judge server is online: stop it before you delete it",
  },
  BACKUP_UNDER_WAY: { http: 200, status: 400, message: "A backup is being taken already" },
  STALE_CLAIM: { http: 200, status: 400, message: "This claim is no longer held" },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The text of an error with its parameters filled in. @param texts of another language; English unless given */
export function errorText(
  code: ErrorCode,
  params: ErrorParams = {},
  texts?: Readonly<Record<ErrorCode, string>>,
): string {
  return (texts?.[code] ?? ERRORS[code].message).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  );
}

/** How long a client does well to wait; null = that is not what was wrong. */
export function secondsToRetry(code: ErrorCode, { n }: ErrorParams): number | null {
  const { wait }: ErrorFacts = ERRORS[code];
  if (wait === undefined || typeof n !== "number") return null;
  return wait === "min" ? n * 60 : n;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
