import type { ErrorCode, ErrorParams } from "@gavel/domain/error";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { errorTexts } from "./error-messages.ts";

export function errorMessage(i18n: I18n, code: ErrorCode, params: ErrorParams = {}): string {
  const text: MessageDescriptor = errorTexts[code];
  return i18n._(text.id, { ...params }, { message: text.message });
}

/** Whether the site has words for it, which it has for every code of the server. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorTexts, value);
