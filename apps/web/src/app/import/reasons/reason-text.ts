import type { PackageReasonCode } from "@gavel/domain/package-reason";
import { composeReason } from "@gavel/domain/reason-words";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { archiveText } from "./archive.ts";
import { formatWords } from "./formats.ts";
import { hydroWords } from "./hydro.ts";
import { kattisWords } from "./kattis.ts";
import { readingWords } from "./reading.ts";
import { writingWords } from "./writing.ts";

const WORDS: Readonly<Record<PackageReasonCode, MessageDescriptor>> = {
  ...formatWords,
  ...hydroWords,
  ...kattisWords,
  ...readingWords,
  ...writingWords,
};

/** Why something of an archive was not taken, or is another now, in the reader's language. */
export function reasonText(i18n: I18n, text: string): string {
  return composeReason(text, {
    ofPackage(code, values) {
      const { id, message } = WORDS[code];
      return i18n._(id, values, { message });
    },
    ofArchive: (code, values) => archiveText(i18n, code, values),
  });
}
