import type { Switch, SwitchLimit } from "@gavel/domain/setting";
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
  readonly limits: readonly SwitchWords<SwitchLimit>[];
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
        hint: msg`Nobody sees the code of others there, shared or not.`,
      },
    ],
    limits: [
      {
        name: "defaultSubmitInterval",
        label: msg`Wait between two submissions outside contests`,
        hint: msg`0 = no wait`,
        unit: "s",
      },
    ],
  },
  {
    id: "discussion",
    title: msg`Discussions and comments`,
    switches: [
      { name: "openPublicDiscussion", label: msg`Public discussions are open` },
      { name: "openGroupDiscussion", label: msg`Discussions of groups are open` },
      { name: "openContestComment", label: msg`Comments in contests are open` },
    ],
    limits: [
      {
        name: "defaultCreateDiscussionACInitValue",
        label: msg`Problems solved before a first discussion`,
      },
      {
        name: "defaultCreateCommentACInitValue",
        label: msg`Problems solved before a first comment`,
      },
      { name: "defaultCreateDiscussionDailyLimit", label: msg`Discussions a day for each user` },
    ],
  },
  {
    id: "group",
    title: msg`Groups`,
    switches: [],
    limits: [
      {
        name: "defaultCreateGroupACInitValue",
        label: msg`Problems solved before a first group`,
      },
      { name: "defaultCreateGroupDailyLimit", label: msg`Groups a day for each user` },
      { name: "defaultCreateGroupLimit", label: msg`Groups in all for each user` },
    ],
  },
  {
    id: "accounts",
    title: msg`Accounts`,
    switches: [
      {
        name: "register",
        label: msg`Allow registration`,
        hint: msg`The same switch as in the configuration of the website.`,
      },
    ],
    limits: [],
  },
];
