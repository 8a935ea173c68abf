import { isAdminRole, isProblemKeeper, type RoleId } from "@gavel/domain/role";

export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}
/** From the stored row, never from what a request says. */
export interface ProblemFacts {
  readonly author_uid: string | null;
  readonly auth: number;
  readonly group_id: number | null;
  readonly apply_public_progress: number | null;
}

/** Listed, readable and open to submissions for everybody. */
export function isOpen(problem: ProblemFacts): boolean {
  return problem.auth === 1 && !isInsideGroup(problem);
}

/** A group's problem is the group's alone until its application to the public bank was granted. */
export function isInsideGroup(problem: ProblemFacts): boolean {
  return problem.group_id !== null && problem.apply_public_progress !== 2;
}

/** Root and problem administrators edit every problem, a plain administrator only their own. */
export function canEdit(person: Person | null, problem: ProblemFacts): boolean {
  if (person === null || !isAdminRole(person.role)) return false;
  return isProblemKeeper(person.role) || problem.author_uid === person.uid;
}

/** Its author keeps seeing a problem that is hidden, also after losing the role that wrote it. */
export function canSee(person: Person | null, problem: ProblemFacts): boolean {
  if (isOpen(problem) || canEdit(person, problem)) return true;
  return person !== null && problem.author_uid === person.uid;
}

export function canDelete(person: Person): boolean {
  return isProblemKeeper(person.role);
}

/** A plain administrator cannot make a problem public; leaving a public one public is no such act. */
export function canSetAuth(person: Person, from: number | null, to: number): boolean {
  return to !== 1 || from === 1 || isProblemKeeper(person.role);
}
