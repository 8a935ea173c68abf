/** The words for every way a form can be refused: one row per code, complete by type. They come with the forms. */
import type { ValidationCode } from "@gavel/domain/validation";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const validationTexts = {
  USERNAME_REQUIRED: msg`The username is required`,
  USERNAME_CHARACTERS: msg`The username contains invisible characters`,
  USERNAME_TOO_LONG: msg`The username can have at most 20 characters`,
  PASSWORD_REQUIRED: msg`The password is required`,
  PASSWORD_LENGTH: msg`The password must have 6 to 20 characters`,
  PASSWORD_MISMATCH: msg`Password does not match`,
  EMAIL_REQUIRED: msg`The email is required`,
  EMAIL_FORMAT: msg`The email format is not valid`,
  CODE_REQUIRED: msg`The code is required`,
  CODE_LENGTH: msg`The code has exactly 6 characters`,
  URL_FORMAT: msg`A web address starts with http:// or https://`,
  TEXT_TOO_LONG: msg`The text is too long`,
  NUMBER_FORMAT: msg`Enter a whole number`,
  NUMBER_TOO_LARGE: msg`The number is too large`,
  TIME_ZONE: msg`Enter a time zone such as Asia/Shanghai`,
  NETWORK_FORMAT: msg`One address or network per line, such as 10.0.0.0/8`,
  ORIGIN_FORMAT: msg`One address per line without a path, such as https://live.example.org`,
  MAIL_DOMAIN_FORMAT: msg`A domain may only contain letters, digits, dots and hyphens`,
  CODE_DIGITS: msg`The code has exactly 6 digits`,
  SCOPE_REQUIRED: msg`Choose at least one scope`,
  NAME_REQUIRED: msg`The name is required`,
  TEXT_CHARACTERS: msg`This contains invisible characters`,
  MOBILE_FORMAT: msg`The mobile number is not valid`,
  CAPTCHA_REQUIRED: msg`The captcha is required`,
  CAPTCHA_LENGTH: msg`The captcha has 1 to 8 characters`,
  HOST_REQUIRED: msg`The host is required`,
  HOST_FORMAT: msg`Enter a host name such as smtp.example.org, or an IP address`,
  FIELD_REQUIRED: msg`Fill this in`,
  ISSUER_FORMAT: msg`Enter an address that starts with https://`,
  LETTER_LENGTH: msg`One or two characters`,
  MAPPING_INCOMPLETE: msg`Name the group there, and here a role or the number of a group`,
  PORT_FORMAT: msg`A port is a number from 1 to 65535`,
} satisfies Record<ValidationCode, MessageDescriptor>;
