import { type ROLE_IDS, ROOT_ROLE } from "./role-id.ts";

/** Site roles and what each permits. @internal */
export const PERMISSIONS = [
  "submit",
  "problem_admin",
  "contest_admin",
  "discussion_add",
  "discussion_del",
  "discussion_edit",
  "comment_add",
  "reply_add",
  "group_add",
  "group_del",
  "rejudge",
  "announcement_admin",
  "user_admin",
  "system_info_admin",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ORDINARY = [
  "submit",
  "discussion_add",
  "discussion_del",
  "discussion_edit",
  "comment_add",
  "reply_add",
  "group_add",
  "group_del",
] as const satisfies readonly Permission[];
const STAFF = [
  ...ORDINARY,
  "problem_admin",
  "contest_admin",
] as const satisfies readonly Permission[];

/** The four keys clients test in `roleList`. */
export type RoleKey = "root" | "admin" | "problem_admin" | "user";

interface RoleFacts {
  readonly name: string;
  /** English, for files and wires; the web app has its own words. */
  readonly description: string;
  readonly key: RoleKey;
  readonly permissions: readonly Permission[];
}

export const ROLES = {
  1000: { name: "root", description: "Super Admin", key: "root", permissions: PERMISSIONS },
  1001: { name: "admin", description: "Admin", key: "admin", permissions: STAFF },
  1002: { name: "default_user", description: "Default user", key: "user", permissions: ORDINARY },
  1003: {
    name: "no_submit_user",
    description: "No submit",
    key: "user",
    permissions: [
      "discussion_add",
      "discussion_del",
      "discussion_edit",
      "comment_add",
      "reply_add",
    ],
  },
  1004: {
    name: "no_discuss_user",
    description: "No discussion posts",
    key: "user",
    permissions: ["submit", "discussion_del", "discussion_edit", "comment_add", "reply_add"],
  },
  1005: {
    name: "mute_user",
    description: "Muted",
    key: "user",
    permissions: ["submit", "discussion_del", "discussion_edit"],
  },
  1006: {
    name: "no_submit_no_discuss_user",
    description: "No submit, no discussion posts",
    key: "user",
    permissions: ["discussion_del", "discussion_edit", "comment_add", "reply_add"],
  },
  1007: {
    name: "no_submit_mute_user",
    description: "No submit, muted",
    key: "user",
    permissions: ["discussion_del", "discussion_edit"],
  },
  1008: {
    name: "problem_admin",
    description: "All Problem Admin",
    key: "problem_admin",
    permissions: STAFF,
  },
} as const satisfies Record<(typeof ROLE_IDS)[number], RoleFacts>;

export type RoleId = keyof typeof ROLES;
export const DEFAULT_ROLE: RoleId = 1002;

export function isRoleId(value: number): value is RoleId {
  return Object.hasOwn(ROLES, value);
}
export function roleKey(role: RoleId): RoleKey {
  return ROLES[role].key;
}
export function hasPermission(role: RoleId, permission: Permission): boolean {
  return (ROLES[role].permissions as readonly Permission[]).includes(permission);
}
export function isRoot(role: RoleId): boolean {
  return role === ROOT_ROLE;
}
/** Root, admin or problem admin: those who may enter the back office. */
export function isAdminRole(role: RoleId): boolean {
  return ROLES[role].key !== "user";
}
/** Root or problem admin: sees and edits every problem and all code. */
export function isProblemKeeper(role: RoleId): boolean {
  return role === ROOT_ROLE || role === 1008;
}
