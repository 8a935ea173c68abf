import { isAdminRole, isProblemKeeper, type RoleId } from "@gavel/domain/role";

export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}
/** From stored rows, never from what a request says. */
export interface SubmissionFacts {
  readonly ownerUid: string;
  readonly isShared: boolean;
  readonly groupId: number | null;
  readonly status: number;
  readonly problem: {
    readonly authorUid: string | null;
    /** Readable and open to everybody. */
    readonly isOpen: boolean;
    readonly codeShare: boolean;
    readonly openCaseResult: boolean;
  };
}

function isOwner(person: Person | null, { ownerUid }: SubmissionFacts): boolean {
  return person !== null && person.uid === ownerUid;
}

/** Root and problem administrators for every problem, its author for one problem. */
function keepsProblem(person: Person | null, { problem }: SubmissionFacts): boolean {
  if (person === null) return false;
  return isProblemKeeper(person.role) || problem.authorUid === person.uid;
}

/** Lists, details and live events: a hidden problem hides what was sent to it, but never from its sender. */
export function canSee(person: Person | null, facts: SubmissionFacts): boolean {
  if (isOwner(person, facts) || keepsProblem(person, facts)) return true;
  if (person !== null && isAdminRole(person.role)) return true;
  return facts.problem.isOpen && facts.groupId === null;
}

/**
 * Own code always; shared code when the problem allows sharing; an administrator's for what they look after. The
 * site switch withholds everybody else's code from all but root and problem administrators.
 */
export function canSeeCode(
  person: Person | null,
  facts: SubmissionFacts,
  site: { readonly hidesCode: boolean },
): boolean {
  if (isOwner(person, facts)) return true;
  if (person !== null && isProblemKeeper(person.role)) return true;
  if (site.hidesCode) return false;
  if (facts.isShared && facts.problem.codeShare && facts.groupId === null) return true;
  return person !== null && isAdminRole(person.role) && keepsProblem(person, facts);
}

/** Compile error, system error and failed sending are the statuses that have something to say. */
const WITH_ERROR_TEXT: readonly number[] = [-2, 4, 10];

export function hasErrorText(facts: SubmissionFacts): boolean {
  return WITH_ERROR_TEXT.includes(facts.status);
}

export function canSeeTestData(person: Person | null, facts: SubmissionFacts): boolean {
  return keepsProblem(person, facts);
}

/** A problem that keeps its case results closed shows them to those who may see the data itself. */
export function canSeeCases(person: Person | null, facts: SubmissionFacts): boolean {
  return facts.problem.openCaseResult || canSeeTestData(person, facts);
}

/** What a checker wrote for the author of a program is theirs, and of those who may see what it was checked against. */
export function canSeeTeamMessage(person: Person | null, facts: SubmissionFacts): boolean {
  return isOwner(person, facts) || canSeeTestData(person, facts);
}

export function canSeeIp(person: Person | null): boolean {
  return person !== null && isAdminRole(person.role);
}

/** A sending that failed may be sent again; a verdict stands. */
export function canResubmit(facts: Pick<SubmissionFacts, "status">): boolean {
  return facts.status === 10;
}

/**
 * Whole seconds until the next submission is welcome; 0 = now. Never more than the interval, though a request that came
 * in beside this one may have read the clock a moment later.
 */
export function secondsToWait(lastAt: Date | null, now: Date, intervalSeconds: number): number {
  if (lastAt === null || intervalSeconds <= 0) return 0;
  const passedMs = now.getTime() - lastAt.getTime();
  const wait = Math.ceil((intervalSeconds * 1000 - passedMs) / 1000);
  return Math.min(intervalSeconds, Math.max(0, wait));
}
