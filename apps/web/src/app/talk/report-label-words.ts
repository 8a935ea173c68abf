import type { ReportLabel } from "@gavel/domain/report";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const labelWords: Readonly<Record<ReportLabel, MessageDescriptor>> = {
  spam: msg`Spam or ads`,
  illegal: msg`Illegal content`,
  pornography: msg`Pornography`,
  gambling: msg`Gambling or fraud`,
  abuse: msg`Malicious abuse`,
  plagiarism: msg`Plagiarism`,
};
