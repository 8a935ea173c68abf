import type { ErrorCode } from "@gavel/domain/error";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { BANK, type Place } from "@gavel/domain/place";
import { BANK_APPLICATION, PROBLEM_AUTH } from "@gavel/domain/problem";
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

/** What somebody may do with a problem, and why no more than that. Submitting includes viewing. */
export type ProblemAccess =
  | { readonly may: "submit" }
  | { readonly may: "view" | "none"; readonly refusal: ErrorCode };

/** A place that has the problem in it, and what its own rules let the person do there. */
export type Through = ProblemAccess & {
  readonly place: Place;
  /** They look after what lies in the group that the place is. */
  readonly isKept?: boolean;
};

/** The bank is open to everybody; who must sign in to submit is asked elsewhere. */
const THROUGH_BANK: Through = { place: BANK, may: "submit" };

/**
 * The one rule of who may see a problem and submit to it. Who may be anybody finds the same in SQL, as `problem.is_open`
 * and `isVisible`.
 */
export function problemAccess(
  person: Person | null,
  problem: ProblemFacts | undefined,
  through: Through = THROUGH_BANK,
): ProblemAccess {
  if (problem === undefined) return { may: "none", refusal: "NOT_FOUND" };
  const access = accessThrough(problem, through);
  const isKept = through.isKept === true && isOwnOf(through.place, problem);
  // Its keepers and its author see it wherever it is, which is not yet a right to submit.
  return access.may === "none" && (isKept || ownsOrKeeps(person, problem))
    ? { may: "view", refusal: access.refusal }
    : access;
}

function accessThrough(problem: ProblemFacts, { place, ...access }: Through): ProblemAccess {
  // What a place keeps from somebody says nothing about the problem.
  if (access.may === "none") return access;
  const refusal = whyNotIn(place, problem);
  return refusal === null ? access : { may: "none", refusal };
}

function whyNotIn(place: Place, problem: ProblemFacts): ErrorCode | null {
  const group = place.kind === "bank" ? null : place.groupId;
  if (isInsideGroup(problem) && problem.group_id !== group) return "PROBLEM_IN_GROUP";
  // A group has its own problems; its contests and trainings also take from the bank.
  if (place.kind === "group" && problem.group_id !== group) return "NOT_FOUND";
  const { auth } = problem;
  // Contests show what is kept for contests; nothing shows what is hidden.
  const isForContest = auth === PROBLEM_AUTH.contest && place.kind === "contest";
  return auth === PROBLEM_AUTH.public || isForContest ? null : "PROBLEM_NOT_PUBLIC";
}

const isOwnOf = (place: Place, { group_id }: ProblemFacts) =>
  place.kind === "group" && place.groupId === group_id;

/** A group's problem is the group's alone until its application to the public bank was granted. */
function isInsideGroup(problem: ProblemFacts): boolean {
  return problem.group_id !== null && problem.apply_public_progress !== BANK_APPLICATION.granted;
}

/** Its author keeps seeing a problem that is hidden, also after losing the role that wrote it. */
function ownsOrKeeps(person: Person | null, problem: ProblemFacts): boolean {
  if (person === null) return false;
  return isProblemKeeper(person.role) || problem.author_uid === person.uid;
}

/** In the bank. */
export function canSee(person: Person | null, problem: ProblemFacts): boolean {
  return problemAccess(person, problem).may !== "none";
}

/** Where whoever asks is let in. */
export function canSeeThere(person: Person | null, problem: ProblemFacts, place: Place): boolean {
  return problemAccess(person, problem, { place, may: "submit" }).may !== "none";
}

/**
 * Root and problem administrators edit every problem, a plain administrator only their own. In a group its author does, as long
 * as they are an administrator there, and whoever has all rights there.
 * @param level what they are in the problem's group; null = nothing, or it lies in none
 */
export function canEdit(
  person: Person | null,
  problem: ProblemFacts,
  level: number | null = null,
): boolean {
  if (person === null) return false;
  return (
    (isAdminRole(person.role) && ownsOrKeeps(person, problem)) ||
    editsInGroup(person, problem, level)
  );
}

function editsInGroup(
  { uid }: Person,
  { group_id, author_uid }: ProblemFacts,
  level: number | null,
): boolean {
  if (group_id === null || level === null) return false;
  return level >= GROUP_LEVEL.root || (level >= GROUP_LEVEL.admin && author_uid === uid);
}

/** Of one in the bank, others have sent programs to it: that is for its keepers. */
export function canDelete(
  person: Person,
  problem: ProblemFacts | undefined = undefined,
  level: number | null = null,
): boolean {
  if (isProblemKeeper(person.role)) return true;
  return problem !== undefined && isInsideGroup(problem) && editsInGroup(person, problem, level);
}

const { asked, granted, refused } = BANK_APPLICATION;

/** What was granted is looked at again once it changed, what was refused may be put forward anew. */
export function progressAfterEdit(progress: number | null): number | null {
  if (progress === granted) return asked;
  return progress === refused ? null : progress;
}

/** A plain administrator cannot make a problem public; leaving a public one public is no such act. */
export function canSetAuth(person: Person, from: number | null, to: number): boolean {
  const { public: open } = PROBLEM_AUTH;
  return to !== open || from === open || isProblemKeeper(person.role);
}
