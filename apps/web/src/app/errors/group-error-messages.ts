/** What is refused in groups: it comes with their pages, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const groupErrorTexts = {
  GROUP_NOT_FOUND: msg`The group does not exist`,
  GROUP_NOT_VISIBLE: msg`This group is not open to you`,
  GROUP_MEMBER_ONLY: msg`Only members of this group may do this`,
  GROUP_ADMIN_ONLY: msg`Only administrators of this group may do this`,
  GROUP_ROOT_ONLY: msg`Only the owner and those with all rights in this group may do this`,
  GROUP_ARCHIVED: msg`This group is archived: it can be read, but not changed`,
  GROUP_NAME_EXISTS: msg`This name is already used`,
  GROUP_SHORT_NAME_EXISTS: msg`This short name is already used`,
  GROUP_FIELD_LENGTH: msg({ message: "{field}: {min} to {max} characters" }),
  GROUP_FIELD_EXACT: msg({ message: "{field}: exactly {n} characters" }),
  GROUP_AC_TOO_FEW: msg({
    message: "Solve at least {n, plural, one {# problem} other {# problems}} first",
  }),
  GROUP_DAILY_LIMIT: msg({ message: "At most {n, plural, one {# group} other {# groups}} a day" }),
  GROUP_TOTAL_LIMIT: msg({ message: "At most {n} groups" }),
  GROUP_ITEMS_TOO_MANY: msg({ message: "A group has room for {n} of these" }),
  GROUP_CODE_WRONG: msg`The invitation code is wrong`,
  GROUP_REASON_REQUIRED: msg`Reason: 5 to 100 characters`,
  GROUP_ALREADY_APPLIED: msg`You have already applied`,
  GROUP_ALREADY_MEMBER: msg`You are already a member`,
  GROUP_OWNER_LOCKED: msg`The owner cannot be changed`,
  GROUP_LEVEL_TOO_HIGH: msg`You may only change members below your own level, and give levels below it`,
  GROUP_CANNOT_DEMOTE: msg`Members cannot become applicants again, remove them instead`,
  GROUP_CANNOT_KICK_SELF: msg`You cannot remove yourself`,
  GROUP_OWNER_CANNOT_EXIT: msg`The owner cannot leave the group, but may disband it`,
  GROUP_SHEET_TOO_LARGE: msg`The group is too large for one Excel sheet: export it as CSV`,
  GROUP_LINK_NOT_FOUND: msg`This link leads to no group`,
  GROUP_LINK_ENDED: msg`This link has ended`,
  GROUP_LINK_FULL: msg`As many people as this link has room for have joined by it`,
  GROUP_LINK_TIME: msg`A link ends in the future, within a year`,
  EDIT_CONFLICT: msg({ message: "{by} has saved this in the meantime" }),
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type GroupErrorCode = keyof typeof groupErrorTexts;

addErrorTexts(groupErrorTexts);
