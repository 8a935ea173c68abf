/**
 * Who may do what in a group: one policy for server and web. Each `whyNot…` answers null when it is allowed, else the code of
 * the refusal.
 */
import type { ErrorCode } from "../error.ts";
import { GROUP_AUTH, type GroupAuth, isGroupReason } from "./group.ts";

/** As they are stored and sent; each includes those below it. 0 = has nothing to do with the group. */
export const GROUP_LEVEL = {
  stranger: 0,
  applying: 1,
  refused: 2,
  member: 3,
  admin: 4,
  root: 5,
} as const;
export type GroupLevel = (typeof GROUP_LEVEL)[keyof typeof GROUP_LEVEL];
/** From stored rows, never from what a request says. */
export interface GroupFacts {
  readonly auth: GroupAuth;
  readonly isVisible: boolean;
  readonly isBanned: boolean;
  readonly isArchived: boolean;
}

export interface GroupPerson {
  /** null = not signed in. */
  readonly uid: string | null;
  /** Of the site. */
  readonly isRoot: boolean;
  readonly isOwner: boolean;
  /** As it is stored. */
  readonly stored: GroupLevel;
}

type Refusal = ErrorCode | null;

/** Owner and root of the site have all rights, whatever is stored. */
export function groupLevelOf({ uid, isRoot, isOwner, stored }: GroupPerson): GroupLevel {
  if (uid === null) return GROUP_LEVEL.stranger;
  return isRoot || isOwner ? GROUP_LEVEL.root : stored;
}

const isAtLeast = (person: GroupPerson, level: GroupLevel) => groupLevelOf(person) >= level;
/** @internal */
export const isGroupMember = (person: GroupPerson) => isAtLeast(person, GROUP_LEVEL.member);
export const isGroupAdmin = (person: GroupPerson) => isAtLeast(person, GROUP_LEVEL.admin);
export const isGroupRoot = (person: GroupPerson) => isAtLeast(person, GROUP_LEVEL.root);

/** That it is there, and what anybody is told of it. */
export function whyNotFind({ isBanned, isVisible }: GroupFacts, person: GroupPerson): Refusal {
  if (isBanned && !person.isRoot) return "GROUP_NOT_FOUND";
  return isVisible || isGroupMember(person) ? null : "GROUP_NOT_VISIBLE";
}

type Needed = "GROUP_MEMBER_ONLY" | "GROUP_ADMIN_ONLY" | "GROUP_ROOT_ONLY";

function whyNotBelow(facts: GroupFacts, person: GroupPerson, level: GroupLevel, code: Needed) {
  return whyNotFind(facts, person) ?? (isAtLeast(person, level) ? null : code);
}

/** What lies in it: announcements, members, problems and all the rest. */
export function whyNotLook(facts: GroupFacts, person: GroupPerson): Refusal {
  return whyNotBelow(facts, person, GROUP_LEVEL.member, "GROUP_MEMBER_ONLY");
}

/** What its admins look after: applicants, hidden items. */
export function whyNotManage(facts: GroupFacts, person: GroupPerson): Refusal {
  return whyNotBelow(facts, person, GROUP_LEVEL.admin, "GROUP_ADMIN_ONLY");
}

/** An archived group is kept as it is. */
export function whyNotWrite({ isArchived }: GroupFacts): Refusal {
  return isArchived ? "GROUP_ARCHIVED" : null;
}

/** To send programs and write in discussions there. */
export function whyNotTakePart(facts: GroupFacts, person: GroupPerson): Refusal {
  return whyNotLook(facts, person) ?? whyNotWrite(facts);
}

/** An announcement, problem, training or contest. */
export function whyNotCreateItem(facts: GroupFacts, person: GroupPerson): Refusal {
  return whyNotManage(facts, person) ?? whyNotWrite(facts);
}

/** To see an item as whoever may change it does. Admins have what is theirs, root of the group all. @internal */
export function whyNotOpenItem(facts: GroupFacts, person: GroupPerson, isOwn: boolean): Refusal {
  const refusal = whyNotManage(facts, person);
  if (refusal !== null) return refusal;
  return isOwn || isGroupRoot(person) ? null : "GROUP_ROOT_ONLY";
}

/** To change or delete an item. */
export function whyNotEditItem(facts: GroupFacts, person: GroupPerson, isOwn: boolean): Refusal {
  return whyNotOpenItem(facts, person, isOwn) ?? whyNotWrite(facts);
}

/** Its settings, also the code. An archived one can be opened again here. */
export function whyNotSet(facts: GroupFacts, person: GroupPerson): Refusal {
  return whyNotBelow(facts, person, GROUP_LEVEL.root, "GROUP_ROOT_ONLY");
}

/** What somebody says who wants in, trimmed. */
interface Application {
  readonly code: string;
  readonly reason: string;
}

/** @param stored the code of the group, which only a private one asks for */
export function whyNotJoin(
  facts: GroupFacts,
  person: GroupPerson,
  { code, reason }: Application,
  stored: string | null,
): Refusal {
  if (person.uid === null) return "LOGIN_REQUIRED";
  if (person.isOwner || person.stored >= GROUP_LEVEL.member) return "GROUP_ALREADY_MEMBER";
  const refusal = whyNotFind(facts, person) ?? whyNotWrite(facts);
  if (refusal !== null) return refusal;
  if (person.stored === GROUP_LEVEL.applying) return "GROUP_ALREADY_APPLIED";
  if (facts.auth === GROUP_AUTH.private && code !== stored) return "GROUP_CODE_WRONG";
  if (facts.auth !== GROUP_AUTH.public && !isGroupReason(reason)) return "GROUP_REASON_REQUIRED";
  return null;
}

/** What they are then. */
export function levelAfterJoin({ auth }: Pick<GroupFacts, "auth">): GroupLevel {
  return auth === GROUP_AUTH.public ? GROUP_LEVEL.member : GROUP_LEVEL.applying;
}

/** Out of it, or out of the line of those who want in. The owner disbands it instead. */
export function whyNotExit(facts: GroupFacts, person: GroupPerson): Refusal {
  if (person.isOwner) return "GROUP_OWNER_CANNOT_EXIT";
  if (person.stored === GROUP_LEVEL.applying) return null;
  const refusal = whyNotLook(facts, person);
  if (refusal !== null) return refusal;
  return person.stored >= GROUP_LEVEL.member ? null : "GROUP_MEMBER_ONLY";
}

/** @param mayDelete whether their role on the site permits it */
export function whyNotDisband(facts: GroupFacts, person: GroupPerson, mayDelete: boolean): Refusal {
  const refusal = whyNotFind(facts, person);
  if (refusal !== null) return refusal;
  if (!person.isRoot && !person.isOwner) return "GROUP_ROOT_ONLY";
  return mayDelete ? null : "ACCESS_DENIED";
}

/** Somebody with a row in the group. */
export interface GroupTarget {
  readonly uid: string;
  readonly isOwner: boolean;
  readonly level: GroupLevel;
}

/** Whose levels somebody may change and which ones they may give: those below this. */
function reachOf(person: GroupPerson): number {
  return person.isRoot || person.isOwner ? GROUP_LEVEL.root + 1 : groupLevelOf(person);
}

export function whyNotChangeLevel(
  facts: GroupFacts,
  person: GroupPerson,
  target: GroupTarget,
  level: GroupLevel,
): Refusal {
  const refusal = whyNotManage(facts, person) ?? whyNotWrite(facts);
  if (refusal !== null) return refusal;
  if (target.isOwner) return "GROUP_OWNER_LOCKED";
  const reach = reachOf(person);
  if (target.level >= reach || level >= reach) return "GROUP_LEVEL_TOO_HIGH";
  const isIn = target.level >= GROUP_LEVEL.member;
  return isIn && level < GROUP_LEVEL.member ? "GROUP_CANNOT_DEMOTE" : null;
}

/** To take in many who have accounts, at this level. */
export function whyNotAddMembers(
  facts: GroupFacts,
  person: GroupPerson,
  level: GroupLevel,
): Refusal {
  const refusal = whyNotManage(facts, person) ?? whyNotWrite(facts);
  if (refusal !== null) return refusal;
  return level >= reachOf(person) ? "GROUP_LEVEL_TOO_HIGH" : null;
}

/** Without the owner, a group is disbanded: that is root's. */
export function whyNotKick(facts: GroupFacts, person: GroupPerson, target: GroupTarget): Refusal {
  const refusal = whyNotManage(facts, person);
  if (refusal !== null) return refusal;
  if (target.uid === person.uid) return "GROUP_CANNOT_KICK_SELF";
  if (target.isOwner) return person.isRoot ? null : "GROUP_OWNER_LOCKED";
  return target.level >= reachOf(person) ? "GROUP_LEVEL_TOO_HIGH" : null;
}

/** Whether a list of members offers it. Not of the owner: a group is not disbanded in passing. */
export function offersKick(facts: GroupFacts, person: GroupPerson, target: GroupTarget): boolean {
  return !target.isOwner && whyNotKick(facts, person, target) === null;
}

/** The levels that somebody may give to this one, for a list to choose from; with the one they have. */
export function levelsToGive(
  facts: GroupFacts,
  person: GroupPerson,
  target: GroupTarget,
): GroupLevel[] {
  return Object.values(GROUP_LEVEL).filter(
    (level) =>
      level >= GROUP_LEVEL.member &&
      level !== target.level &&
      whyNotChangeLevel(facts, person, target, level) === null,
  );
}
