/** What a personal token may be allowed to do. A token never has more power than its owner has at that moment. */
import { isAdminRole, type RoleId } from "./role.ts";

interface ScopeFacts {
  /** Whose tokens may have it; for others it would open nothing. */
  readonly for: "everybody" | "admin" | "root";
  /**
   * The scope that lets a token use its owner's administrative rights in calls of this one. Without it the token sees
   * and does there what an ordinary user would.
   */
  readonly raisedBy?: "admin-read" | "admin-site";
}

const SCOPES = {
  /** See what the owner sees: problems, submissions, profiles, messages. */
  read: { for: "everybody", raisedBy: "admin-read" },
  /** Submit, test run, submit again, share. */
  submit: { for: "everybody", raisedBy: "admin-read" },
  /** Change the profile and the avatar; never password, e-mail, sessions or tokens. */
  profile: { for: "everybody" },
  /** Comment, reply, like, discuss. */
  community: { for: "everybody", raisedBy: "admin-site" },
  /** Read the back office, and see hidden things elsewhere. */
  "admin-read": { for: "admin" },
  /** Put archives of problems in and take them out. */
  "admin-import": { for: "root" },
  /** Write problems, their data and tags. */
  "admin-problem": { for: "admin" },
  /** Rejudge, judge by hand, order judge hosts about. */
  "admin-judge": { for: "root" },
  /** Make, change and remove accounts. */
  "admin-user": { for: "root" },
  /** Settings, announcements, and what people wrote. */
  "admin-site": { for: "admin" },
} as const satisfies Record<string, ScopeFacts>;

export type TokenScope = keyof typeof SCOPES;
export const TOKEN_SCOPES = Object.keys(SCOPES) as readonly TokenScope[];

export function isTokenScope(text: string): text is TokenScope {
  return Object.hasOwn(SCOPES, text);
}

/** Whether a token of somebody may be given the scope: one that their role never uses would open nothing. */
export function mayGrant(
  owner: { readonly isRoot: boolean; readonly isAdmin: boolean },
  scope: TokenScope,
): boolean {
  switch (SCOPES[scope].for) {
    case "everybody":
      return true;
    case "admin":
      return owner.isAdmin;
    case "root":
      return owner.isRoot;
  }
}

const ORDINARY: RoleId = 1002;

/**
 * The role that counts when a token makes a call which needs `required`: its owner's own where an administrative scope
 * says so, and never more than an ordinary user's elsewhere.
 */
export function roleUnderScope(
  role: RoleId,
  required: TokenScope,
  held: readonly TokenScope[],
): RoleId {
  if (!isAdminRole(role) || SCOPES[required].for !== "everybody") return role;
  const { raisedBy }: ScopeFacts = SCOPES[required];
  return raisedBy !== undefined && held.includes(raisedBy) ? role : ORDINARY;
}

/** Days a token may live; null = until it is revoked. */
export const TOKEN_LIFE_DAYS = [7, 30, 90, 365, null] as const;
export const TOKEN_NAME_MAX = 64;
/** Live ones of one person. */
export const TOKENS_MAX = 50;
