import type { PackageNoteCode } from "@gavel/domain/contest/clics-package/notes";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportView } from "./types.ts";

type Row = ImportView["report"]["problems"][number];

/** Names follow behind a colon. */
export const noteWords: Readonly<Record<PackageNoteCode, MessageDescriptor>> = {
  ownSettings: msg`Settings of this site that cannot be read`,
  longFreeze: msg`The freeze begins before the contest: it begins with it`,
  penaltyCut: msg`What a wrong try costs, which is whole minutes here, at most 1440`,
  awards: msg`Awards that do not go by rank alone`,
  letters: msg`Problems that get another letter`,
  colors: msg`Colours other than #rrggbb`,
  accountsOfNoTeam: msg`Accounts that belong to no team`,
  otherAccounts: msg`Accounts of a team beside its first`,
  usernames: msg`Usernames that cannot be used here`,
  members: msg`Members of teams: one account stands for a whole team`,
  names: msg`Names that are cut or left out`,
  passwords: msg`Passwords whose length is not allowed here: others are made for`,
  emails: msg`Email addresses that are not valid, of`,
  takenEmails: msg`Email addresses that another team has, of`,
  media: msg`Photos, logos and recordings`,
  submissionsOfNoTeam: msg`Submissions of no team`,
  submissionsToNoProblem: msg`Submissions to no problem`,
  submissionsWithoutTime: msg`Submissions without a time`,
  submissionsOutside: msg`Submissions from before the start or after the end`,
  languages: msg`Languages that this site does not have: kept by name, never judged again`,
  verdicts: msg`Verdicts that have another name here`,
  messages: msg`Messages between a team and the jury that have no place here`,
};

export const faultWords: Readonly<Record<NonNullable<Row["fault"]>, MessageDescriptor>> = {
  noSuchProblem: msg`There is no such problem`,
  otherRule: msg`It is scored in another way than the contest`,
  twice: msg`The contest has this problem of the bank already`,
};

type LeftOut = ImportView["report"]["history"]["left"][number]["code"];

export const leftWords: Readonly<Record<LeftOut, MessageDescriptor>> = {
  ofNoEntrant: msg`Submissions of teams that take no part`,
  toNoProblem: msg`Submissions to problems that are not in the contest`,
};
