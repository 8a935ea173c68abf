/**
 * Who may do what, written out a second time on purpose: the product derives it from a table of roles, the matrix
 * compares what the product does with this one.
 */
import type { Reach, Who } from "@gavel/api/kernel/trpc";
import type { Permission, RoleId } from "@gavel/domain/role";

const ROOT: readonly RoleId[] = [1000];
const STAFF: readonly RoleId[] = [1000, 1001, 1008];
export const EVERYBODY: readonly RoleId[] = [
  ...[1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008],
] as RoleId[];
const without = (...roles: number[]) => EVERYBODY.filter((role) => !roles.includes(role));

const PERMITTED: Record<Permission, readonly RoleId[]> = {
  submit: without(1003, 1006, 1007),
  problem_admin: STAFF,
  contest_admin: STAFF,
  discussion_add: without(1004, 1005, 1006, 1007),
  discussion_del: EVERYBODY,
  discussion_edit: EVERYBODY,
  comment_add: without(1005, 1007),
  reply_add: without(1005, 1007),
  group_add: without(1003, 1004, 1005, 1006, 1007),
  group_del: without(1003, 1004, 1005, 1006, 1007),
  rejudge: ROOT,
  announcement_admin: ROOT,
  user_admin: ROOT,
  system_info_admin: ROOT,
};

/** null = nobody signed in. */
export function mayCall(role: RoleId | null, who: Who): boolean {
  if (who === "anyone") return true;
  if (role === null) return false;
  return rolesOf(who).includes(role);
}

export function rolesOf(who: Exclude<Who, "anyone">): readonly RoleId[] {
  if (who === "signed-in") return EVERYBODY;
  if (who === "admin") return STAFF;
  if (who === "root") return ROOT;
  return PERMITTED[who.slice("permission:".length) as Permission];
}

/** What an object is to somebody, beside what their role makes of it. */
export type Tie = "owner" | "member" | "manager";
const TIED: Readonly<Record<Tie, Reach>> = {
  owner: "owner",
  member: "members",
  manager: "managers",
};

/** May call and may touch an object that is closed to the public. */
export function mayReach(
  { role, tie }: { readonly role: RoleId | null; readonly tie: Tie | null },
  reach: readonly Reach[],
): boolean {
  if (reach.includes("everyone") || (tie !== null && reach.includes(TIED[tie]))) return true;
  if (role === null) return false;
  if (reach.includes("root") && role === 1000) return true;
  if (reach.includes("keepers") && (role === 1000 || role === 1008)) return true;
  return reach.includes("admins") && STAFF.includes(role);
}
