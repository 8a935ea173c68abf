import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ContestTab } from "./tabs.ts";

export const tabNames: Record<ContestTab, MessageDescriptor> = {
  overview: msg({ message: "Overview", context: "contest" }),
  problems: msg({ message: "Problem", context: "contest" }),
  submissions: msg({ message: "Status", context: "contest" }),
  rank: msg({ message: "Rank", context: "contest" }),
  announcements: msg({ message: "Announcement", context: "contest" }),
  comment: msg({ message: "Comment", context: "contest" }),
  print: msg({ message: "Print", context: "contest" }),
  control: msg({ message: "Control", context: "contest" }),
  clarifications: msg`Clarifications`,
  "ac-info": msg`Admin Helper`,
  "admin-print": msg`Admin Print`,
  rejudge: msg({ message: "Rejudge", context: "contest" }),
  "scroll-board": msg`ScrollBoard`,
  after: msg({ message: "After", context: "contest" }),
};
