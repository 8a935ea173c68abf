import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NavId } from "./nav-table.ts";

/** How an entry of the navigation is called. */
export const NAV_LABELS: Readonly<Record<NavId, MessageDescriptor>> = {
  home: msg({ message: "Home", context: "nav" }),
  problem: msg({ message: "Problem", context: "nav" }),
  training: msg({ message: "Training", context: "nav" }),
  contest: msg({ message: "Contest", context: "nav" }),
  status: msg({ message: "Status", context: "nav" }),
  rank: msg({ message: "Rank", context: "nav" }),
  group: msg({ message: "Group", context: "nav" }),
  discussion: msg({ message: "Discussion", context: "nav" }),
  backHome: msg`Back to home`,
  groupHome: msg`Group home`,
  trainingHome: msg`Training home`,
  trainingProblems: msg`Problem list`,
  contestHome: msg`Contest home`,
  contestProblems: msg`Problem list`,
  contestSubmissions: msg`My submissions`,
  contestRank: msg({ message: "Rank", context: "nav" }),
  groupProblems: msg`Problem list`,
};
