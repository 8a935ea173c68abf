import type { ReportKind } from "@gavel/domain/report";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What is reported. */
export const kindWords: Readonly<Record<ReportKind, MessageDescriptor>> = {
  discussion: msg({ message: "Discussion", context: "kind of report" }),
  comment: msg({ message: "Comment", context: "kind of report" }),
  reply: msg({ message: "Reply", context: "kind of report" }),
  profile: msg({ message: "Profile", context: "kind of report" }),
};
