import {
  type GroupFacts,
  type GroupPerson,
  isGroupAdmin,
  whyNotLook,
} from "@gavel/domain/group/access";
import { isAdminRole, isRoot, type RoleId } from "@gavel/domain/role";

export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}
/** What somebody is where a discussion stands. */
export interface TalkStanding {
  readonly isInside: boolean;
  /** Deletes, switches off and pins what others wrote. */
  readonly moderates: boolean;
  /** Pins what they write themselves. */
  readonly pins: boolean;
  /** Changes what others wrote. */
  readonly edits: boolean;
  /** Nothing is written there any more. */
  readonly isArchived: boolean;
}

/** The site's discussions are open to everybody. */
export function siteStanding(person: Person | null): TalkStanding {
  const isAdmin = person !== null && isAdminRole(person.role);
  return {
    ...{ isInside: true, isArchived: false, moderates: isAdmin, pins: isAdmin },
    edits: person !== null && isRoot(person.role),
  };
}

/**
 * A group's are its members', whatever roles of the site say; but those of its members who are administrators of the site pin.
 * @param group undefined = it is disbanded
 */
export function groupStanding(
  group: { readonly facts: GroupFacts; readonly person: GroupPerson } | undefined,
  person: Person | null,
): TalkStanding {
  const isInside = group !== undefined && whyNotLook(group.facts, group.person) === null;
  const isAdmin = isInside && isGroupAdmin(group.person);
  const isArchived = group?.facts.isArchived === true;
  const pins = isInside && (isAdmin || (person !== null && isAdminRole(person.role)));
  return { isInside, isArchived, moderates: isAdmin, pins, edits: isAdmin };
}

/** What was reported is shown by whoever reported it to the site's staff, who decide about it wherever it stands. */
export function reportedStanding(person: Person, there: TalkStanding): TalkStanding {
  const isStaff = isAdminRole(person.role);
  const { isInside, moderates, pins, edits } = there;
  return {
    ...{ isInside: isInside || isStaff, moderates: moderates || isStaff, pins, edits },
    isArchived: false,
  };
}

/** What moderators switched off is theirs alone. */
export function whyHidden(
  { isInside, moderates }: TalkStanding,
  { isDisabled }: { readonly isDisabled: boolean },
): "DISCUSSION_NOT_FOUND" | "DISCUSSION_DISABLED" | null {
  if (!isInside) return "DISCUSSION_NOT_FOUND";
  return isDisabled && !moderates ? "DISCUSSION_DISABLED" : null;
}

interface Written {
  readonly authorUid: string | null;
}

/** The author changes what is written, and whoever may change what others wrote. */
export function canEdit(person: Person | null, { authorUid }: Written, { edits }: TalkStanding) {
  return person !== null && (person.uid === authorUid || edits);
}

/** The author and every moderator. */
export function canDelete(
  person: Person | null,
  { authorUid }: Written,
  { moderates }: TalkStanding,
) {
  return person !== null && (person.uid === authorUid || moderates);
}

interface PostingFacts {
  readonly solved: number;
  /** Discussions of this person in the last 24 hours. */
  readonly today: number;
}
interface PostingRules {
  readonly solvedMin: number;
  readonly perDay: number;
}
export type PostingRefusal =
  | { readonly code: "DISCUSSION_AC_TOO_FEW"; readonly n: number }
  | { readonly code: "DISCUSSION_DAILY_LIMIT"; readonly n: number };

/** Administrators post as much as they like. */
export function whyNotPost(
  person: Person,
  facts: PostingFacts,
  rules: PostingRules,
): PostingRefusal | null {
  if (isAdminRole(person.role)) return null;
  if (facts.solved < rules.solvedMin) return { code: "DISCUSSION_AC_TOO_FEW", n: rules.solvedMin };
  if (facts.today >= rules.perDay) return { code: "DISCUSSION_DAILY_LIMIT", n: rules.perDay };
  return null;
}
