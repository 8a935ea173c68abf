import type { ValidationCode } from "@gavel/domain/validation";
import type { I18n } from "@lingui/core";
import { errorMessage, isErrorCode } from "./error-text.ts";
import { validationTexts } from "./validation-texts.ts";

const isValidationCode = (value: string): value is ValidationCode =>
  Object.hasOwn(validationTexts, value);

/** The text of a form error whose message is a code; anything else is shown as it is. */
export function fieldMessage(i18n: I18n, code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (isValidationCode(code)) return i18n._(validationTexts[code]);
  if (isErrorCode(code)) return errorMessage(i18n, code);
  return code;
}
