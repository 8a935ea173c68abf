import { isAdminRole, isRoot, type RoleId } from "@gavel/domain/role";

export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}
/** From the stored row, never from what a request says. */
export interface DiscussionFacts {
  readonly isDisabled: boolean;
  readonly groupId: number | null;
}

/** What staff switched off is theirs alone; a group's discussions are the group's. */
export function whyHidden(
  person: Person | null,
  discussion: DiscussionFacts,
): "DISCUSSION_NOT_FOUND" | "DISCUSSION_DISABLED" | null {
  if (discussion.groupId !== null) return "DISCUSSION_NOT_FOUND";
  const isStaff = person !== null && isAdminRole(person.role);
  return discussion.isDisabled && !isStaff ? "DISCUSSION_DISABLED" : null;
}

/** The author and root change what is written. */
export function canEdit(person: Person | null, written: { readonly authorUid: string | null }) {
  return person !== null && (person.uid === written.authorUid || isRoot(person.role));
}

/** The author and every administrator. */
export function canDelete(person: Person | null, written: { readonly authorUid: string | null }) {
  return person !== null && (person.uid === written.authorUid || isAdminRole(person.role));
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
