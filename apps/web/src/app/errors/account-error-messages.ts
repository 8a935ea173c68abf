/** What is refused at the doors and in one's own settings: it comes with their forms, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const accountErrorTexts = {
  USERNAME_EXISTS: msg`The username already exists`,
  USERNAME_LOOKALIKE: msg`This username looks like another one, choose a different one`,
  EMAIL_EXISTS: msg`The email already exists`,
  ACCOUNT_CLOSING: msg`The account is being closed, sign in at the site to keep it`,
  CLOSING_IN_CONTEST: msg({
    message: "You take part in {title}, which is running: close the account after its end",
  }),
  LOGIN_FAILED: msg`Wrong username or password`,
  EMAIL_NOT_FOUND: msg`The email does not exist`,
  SLIDE_VERIFY_REQUIRED: msg`Complete the slide puzzle first`,
  SLIDE_TOO_FAST: msg`Too fast, possible robot, verify again`,
  SLIDE_MISSED: msg`The piece does not fit, try the new picture`,
  SLIDE_EXPIRED: msg`This puzzle has expired, try the new one`,
  ANSWER_WRONG: msg`This check failed, try again`,
  LOGIN_LOCKED: msg({
    message: "Too many failures, try again in {n, plural, one {# minute} other {# minutes}}",
  }),
  SECOND_FACTOR_REQUIRED: msg`This account has a second factor: enter its code`,
  SECOND_FACTOR_WRONG: msg`The code is wrong or has been used already`,
  SECOND_FACTOR_LOCKED: msg({
    message: "Too many wrong codes, try again in {n, plural, one {# minute} other {# minutes}}",
  }),
  SECOND_FACTOR_LAST: msg`Your role needs a second factor: add another one first`,
  SIGN_IN_STEP_EXPIRED: msg`The sign-in took too long or moved to another address: start again`,
  FRESH_SIGN_IN_REQUIRED: msg`Enter your password again`,
  FACTOR_APP_EXISTS: msg`There is an authenticator app already: remove it first`,
  PASSKEY_LIMIT: msg({ message: "You can have at most {n} passkeys" }),
  PASSKEY_REFUSED: msg`The passkey was not accepted`,
  PASSKEY_ADDRESS: msg`Passkeys work only at the site’s own address, which root sets`,
  SIGN_ON_AWAY: msg({
    message: "{name} does not answer, try again later. Passwords of this site still work",
  }),
  SIGN_ON_REFUSED: msg({ message: "{name} did not confirm the sign-in" }),
  SIGN_ON_ADDRESS: msg`This works only at the site’s own address, which root sets`,
  SIGN_ON_ADDRESS_TAKEN: msg({
    message: "An account here has your email: sign in to it and link {name} in its settings",
  }),
  SIGN_ON_NO_EMAIL: msg({
    message: "{name} did not provide a verified email, so no account can be made here",
  }),
  SIGN_ON_LINKED: msg({ message: "This identity, or another one of {name}, is linked already" }),
  SIGN_ON_PASSWORD_WRONG: msg({ message: "{name} does not know this username and password" }),
  SIGN_ON_ROOT: msg`Super administrators sign in with the passwords of this site alone`,
  SIGN_ON_LAST: msg`This is your only way in: set a password by “Forgot password?” first`,
  NOT_ADMIN_ACCOUNT: msg`This is not an administrator account`,
  REGISTER_CLOSED: msg`Registration is closed`,
  MAIL_NOT_READY: msg`Mail is not configured`,
  MAIL_FAILED: msg({ message: "The mail was not sent: {reason}" }),
  SITE_ADDRESS_UNSET: msg`No link can be mailed: the administrator has not set this site’s address`,
  EMAIL_DOMAIN_BLOCKED: msg`This mail domain cannot register`,
  CODE_SENT_RECENTLY: msg({ message: "Wait {n} s before asking again" }),
  CODE_EXPIRED: msg`The code has expired`,
  CODE_WRONG: msg`The code is wrong`,
  PASSWORD_LENGTH: msg`The password must have 6 to 20 characters`,
  PASSWORD_WRONG: msg`The current password is wrong`,
  ACTION_LOCKED: msg({
    message: "Too many wrong tries, try again in {n, plural, one {# minute} other {# minutes}}",
  }),
  SAME_AS_CURRENT: msg`The new value must differ from the current one`,
  TOKEN_LIMIT: msg({ message: "You can have at most {n} tokens" }),
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type AccountErrorCode = keyof typeof accountErrorTexts;

addErrorTexts({
  ...accountErrorTexts,
  SECOND_FACTOR_SETUP_REQUIRED: msg`Your role needs a second factor: set one up first`,
});
