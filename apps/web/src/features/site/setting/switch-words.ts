import type { ProblemLimit, Switch, SwitchLimit } from "@gavel/domain/setting";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface SwitchWords<Name extends string> {
  readonly name: Name;
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly unit?: string;
}

export interface SwitchSection {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly switches: readonly SwitchWords<Switch>[];
  readonly limits: readonly SwitchWords<SwitchLimit | ProblemLimit>[];
}

/** All switches and limits, by what they are about. */
export const SWITCH_SECTIONS: readonly SwitchSection[] = [
  {
    id: "judging",
    title: msg({ message: "Judging", context: "switches" }),
    switches: [
      { name: "openPublicJudge", label: msg`Judge submissions to the problem bank` },
      { name: "openGroupJudge", label: msg`Judge submissions in groups` },
      { name: "openContestJudge", label: msg`Judge submissions in contests` },
      {
        name: "hideNonContestSubmissionCode",
        label: msg`Hide code outside contests`,
        hint: msg`Others’ code is hidden there, shared or not. Who teaches a group’s training still reads its students’.`,
      },
    ],
    limits: [
      {
        name: "defaultSubmitInterval",
        label: msg`Submission interval outside contests`,
        hint: msg`0 = no wait`,
        unit: "s",
      },
    ],
  },
  {
    id: "problems",
    title: msg`Problems`,
    switches: [],
    limits: [
      { name: "problemTimeLimitMsMax", label: msg`Largest time limit`, unit: "ms" },
      {
        name: "problemMemoryLimitMbMax",
        label: msg`Largest memory and stack limit`,
        hint: msg`Imported problems that ask for more get this much.`,
        unit: "MB",
      },
    ],
  },
  {
    id: "discussion",
    title: msg`Discussions and comments`,
    switches: [
      { name: "openPublicDiscussion", label: msg`Allow public discussions` },
      { name: "openGroupDiscussion", label: msg`Allow group discussions` },
      { name: "openContestComment", label: msg`Allow contest comments` },
    ],
    limits: [
      {
        name: "defaultCreateDiscussionACInitValue",
        label: msg`Solved problems needed to start a discussion`,
      },
      {
        name: "defaultCreateCommentACInitValue",
        label: msg`Solved problems needed to comment`,
      },
      { name: "defaultCreateDiscussionDailyLimit", label: msg`Discussions per user per day` },
    ],
  },
  {
    id: "group",
    title: msg`Groups`,
    switches: [],
    limits: [
      {
        name: "defaultCreateGroupACInitValue",
        label: msg`Solved problems needed to create a group`,
      },
      { name: "defaultCreateGroupDailyLimit", label: msg`Groups per user per day` },
      { name: "defaultCreateGroupLimit", label: msg`Total groups per user` },
    ],
  },
  {
    id: "accounts",
    title: msg`Accounts`,
    switches: [
      {
        name: "register",
        label: msg`Allow registration`,
        hint: msg`The same switch as under System Config, Website.`,
      },
      {
        name: "uploadCookie",
        label: msg`Let other web clients upload with a cookie`,
        hint: msg`For clients whose upload forms send no token. The cookie opens uploads and downloads only.`,
      },
    ],
    limits: [],
  },
];
