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
  1000: msg`Full access, including users and settings`,
  1001: msg`Can set problems, run contests and use the back office`,
  1008: msg`Can also edit and publish other people’s problems`,
  1002: msg`Can submit, post, comment and create groups`,
  1003: msg`Cannot submit or create groups`,
  1004: msg`Cannot start discussions; can comment and reply`,
  1005: msg`Can submit, but not post, comment or reply`,
  1006: msg`Cannot submit or start discussions; can comment and reply`,
  1007: msg`Cannot submit, post, comment or reply`,
};

/** From the most to the least that somebody may do. */
export const ROLE_ORDER: readonly RoleId[] = [1000, 1001, 1008, 1002, 1003, 1004, 1005, 1006, 1007];
