/** What the site calls its roles. */
import type { RoleId } from "@gavel/domain/role";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const roleNames: Record<RoleId, MessageDescriptor> = {
  1000: msg`Super Admin`,
  1001: msg({ message: "Admin", context: "role" }),
  1008: msg`All Problem Admin`,
  1002: msg`Default user`,
  1003: msg`No submit`,
  1004: msg`No discussion posts`,
  1005: msg`Muted`,
  1006: msg`No submit, no discussion posts`,
  1007: msg`No submit, muted`,
};

/** What somebody of this role may not do, in one sentence; for those who choose a role. */
export const roleMeanings: Record<RoleId, MessageDescriptor> = {
  1000: msg`Everything, users and settings included`,
  1001: msg`Writes problems and contests and works in the back office`,
  1008: msg`Also edits and publishes the problems of others`,
  1002: msg`Submits, discusses, comments, founds groups`,
  1003: msg`May not submit or found groups`,
  1004: msg`May not begin discussions; comments and replies`,
  1005: msg`May submit, and neither post nor comment nor reply`,
  1006: msg`May neither submit nor begin discussions; comments and replies`,
  1007: msg`May neither submit nor post, comment or reply`,
};

/** From the most to the least that somebody may do. */
export const ROLE_ORDER: readonly RoleId[] = [1000, 1001, 1008, 1002, 1003, 1004, 1005, 1006, 1007];
