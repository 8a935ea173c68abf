import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GroupTab } from "./tabs.ts";

/** How the tabs of a group are called. */
export const TAB_NAMES: Readonly<Record<GroupTab, MessageDescriptor>> = {
  home: msg({ message: "Home", context: "group" }),
  problem: msg({ message: "Problems", context: "group" }),
  training: msg({ message: "Trainings", context: "group" }),
  contest: msg({ message: "Contests", context: "group" }),
  discussion: msg({ message: "Discussion", context: "group" }),
  status: msg`Submissions`,
  member: msg`Members`,
  rank: msg({ message: "Rank", context: "training" }),
  announcement: msg({ message: "Announcements", context: "group" }),
  setting: msg({ message: "Settings", context: "group" }),
};
