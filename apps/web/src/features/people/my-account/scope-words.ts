import type { TokenScope } from "@gavel/domain/token-scope";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What each scope lets a token do. */
export const scopeWords = {
  read: msg`Read what you can see: problems, submissions, messages`,
  submit: msg`Submit code and run tests`,
  profile: msg`Change your profile`,
  community: msg`Comment, reply and like`,
  "admin-read": msg`Read the back office and hidden problems`,
  "admin-import": msg`Import and export problem archives`,
  "admin-problem": msg`Write problems, test data and tags`,
  "admin-judge": msg`Rejudge, judge by hand, manage judge servers`,
  "admin-user": msg`Create, change and delete the accounts of ordinary users`,
  "admin-site": msg`Settings, announcements, moderation`,
} satisfies Record<TokenScope, MessageDescriptor>;
