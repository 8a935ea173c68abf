import type { ErrorCode, ErrorParams } from "@gavel/domain/error";
import { formatDateClock } from "@gavel/ui/lib/format";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { errorTexts } from "./error-messages.ts";

type Texts = Readonly<Partial<Record<string, MessageDescriptor>>>;

let known: Texts = errorTexts;

/** Words that came later, with the part of the site whose refusals they are. */
export function addErrorTexts(texts: Texts): void {
  known = { ...known, ...texts };
}

export function errorMessage(i18n: I18n, code: ErrorCode, params: ErrorParams = {}): string {
  const text = known[code] ?? errorTexts.SERVER_ERROR;
  return i18n._(text.id, inWords(params), { message: text.message });
}

/** A moment as the reader's clock has it. */
function inWords({ until, ...params }: ErrorParams): ErrorParams {
  return typeof until === "string"
    ? { ...params, until: formatDateClock(new Date(until)) }
    : params;
}

/** Whether the site has words for it here, as it has for every code that a request of the page can meet. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(known, value);
