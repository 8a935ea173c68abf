import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** As a judge server says it of a language without a compiler; anything else is what a compiler wrote. */
const NOT_FOUND = "not found";

/** Why a language cannot run, in the reader's language as far as the site has words for it. */
export function languageReason(i18n: I18n, reason: string | null): string | undefined {
  return reason === NOT_FOUND ? i18n._(msg`not found on the judge server`) : (reason ?? undefined);
}
