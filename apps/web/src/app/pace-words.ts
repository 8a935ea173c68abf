import type { PaceKind } from "@gavel/domain/pace";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What is counted, and for whom. */
export const paceWords: Readonly<Record<PaceKind, MessageDescriptor>> = {
  comment: msg`Comments of one person`,
  reply: msg`Replies of one person`,
  mention: msg`People named by one person`,
  follow: msg`Discussions and problems followed by one person`,
  discussionEdit: msg`Discussions changed by one person`,
  report: msg`Reports of one person`,
  avatar: msg`New avatars of one person`,
  upload: msg`Uploaded images and files of one person`,
  uploadMb: msg`Uploads of one person, in MB`,
  testData: msg`Files of test data`,
  testDataMb: msg`Test data of one person, in MB`,
  testDataAddressMb: msg`Test data from one address, in MB`,
  profile: msg`Profile changes of one person`,
  ownMail: msg`Codes mailed for one person`,
  strangerMail: msg`Codes and links mailed for one address`,
  humanCheck: msg`Puzzles and captchas of one address`,
  nameCheck: msg`Look-ups of usernames and emails of one address`,
  search: msg`Searches by visitors of one address`,
  ownSearch: msg`Searches of one person`,
  contestSubmission: msg`Submissions of one person to contests`,
  contestPassword: msg`Contest passwords tried by one person`,
  trainingPassword: msg`Training passwords tried by one person`,
  groupJoin: msg`Groups that one person tries to join`,
  groupAdd: msg`Lists of people that one person takes into groups`,
  groupLinkLook: msg`Join links of groups opened from one address`,
  groupLink: msg`Join links of groups made or changed by one person`,
  question: msg`Questions of one person in contests`,
  print: msg`Prints of one person in contests`,
  board: msg`Boards of other minutes made for one person`,
  webhook: msg`Webhooks registered by one person`,
};
