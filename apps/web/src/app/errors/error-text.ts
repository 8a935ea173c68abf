import type { ErrorCode, ErrorParams } from "@gavel/domain/error";
import type { ValidationCode } from "@gavel/domain/validation";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { errorTexts, validationTexts } from "./error-messages.ts";

export function errorMessage(i18n: I18n, code: ErrorCode, params: ErrorParams = {}): string {
  const text: MessageDescriptor = errorTexts[code];
  return i18n._(text.id, { ...params }, { message: text.message });
}

const isValidationCode = (value: string): value is ValidationCode =>
  Object.hasOwn(validationTexts, value);
/** Whether the site has words for it, which it has for every code of the server. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorTexts, value);

/** The text of a form error whose message is a code; anything else is shown as it is. */
export function fieldMessage(i18n: I18n, code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (isValidationCode(code)) return i18n._(validationTexts[code]);
  if (isErrorCode(code)) return errorMessage(i18n, code);
  return code;
}
