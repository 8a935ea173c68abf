import { CLOCK_SKEW_MS } from "@gavel/domain/limit";
import { idsOf, isCounted, isTaught, type Place } from "@gavel/domain/place";
import { isAdminRole, isProblemKeeper, isRoot, type RoleId } from "@gavel/domain/role";
import { VERDICTS } from "@gavel/domain/verdict";

/** @internal */
export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}

/** What of a contest decides who sees what of the submissions in it, at the moment somebody looks. */
export interface ContestFacts {
  readonly phase: "before" | "running" | "ended";
  readonly rule: "acm" | "oi";
  /** Results are kept from all but the contest's staff. */
  readonly isSealed: boolean;
  /** This one was sent after the seal came down. */
  readonly isUnderSeal: boolean;
}
type ContestPlace = Extract<Place, { kind: "contest" }> & { readonly contest: ContestFacts };

/** From stored rows, never from what a request says. */
export interface SubmissionFacts {
  readonly ownerUid: string;
  readonly isShared: boolean;
  readonly status: number;
  readonly place: Exclude<Place, { kind: "contest" }> | ContestPlace;
  readonly problem: {
    readonly authorUid: string | null;
    /** Whose it is; null = the bank's. */
    readonly groupId: number | null;
    /** Readable and open to everybody. */
    readonly isOpen: boolean;
    /** The same to everybody where it belongs: in the bank or in its group. */
    readonly isPublic: boolean;
    readonly codeShare: boolean;
    readonly openCaseResult: boolean;
  };
}

/** What somebody is in a contest, training or group. Staff: a contest's creator, level 5 of a group. @internal */
export type Standing = "outsider" | "member" | "staff";

/** Who looks, and what the site and its places have to say about them. */
export interface Viewpoint {
  readonly person: Person | null;
  /** The site keeps other people's code to itself outside contests. */
  readonly hidesCode: boolean;
  readonly standingIn: (place: Place) => Standing;
  /** A contest as it is for what was sent to it at this time; null or absent where nothing is known of it. */
  readonly contestOf?: (contestId: number, sentAt: Date) => ContestFacts | null;
}

declare const decided: unique symbol;

/** What somebody sees of a submission. Only `seesOf` makes one, and nothing is shown without it. */
export interface Sees {
  /** That it is there: in lists, by its number and in live events. */
  readonly row: boolean;
  /** Status and score, who gave them and when. */
  readonly verdict: boolean;
  /** Time, memory and length. */
  readonly figures: boolean;
  readonly code: boolean;
  /** What happened case by case, and how far a judging is, which tells which case failed. */
  readonly cases: boolean;
  /** The compiler's or the judge's text. */
  readonly message: boolean;
  /** Test data, and what quotes it: the jury's messages, exchanges with an interactor, notes for staff. */
  readonly data: boolean;
  /** What a checker wrote for the author of the program. */
  readonly feedback: boolean;
  /** Where it was sent from. */
  readonly ip: boolean;
  /** The ID in the bank: it may say where a problem of a contest comes from, as it does of one of another judge. */
  readonly origin: boolean;
  readonly [decided]: true;
}
type Decision = Omit<Sees, typeof decided | "ip">;

/** The one rule of who sees what of a submission, for lists, details, polls, live events and the REST table alike. */
export function seesOf(viewpoint: Viewpoint, facts: SubmissionFacts): Sees {
  const { person } = viewpoint;
  const { place } = facts;
  const decision =
    place.kind === "contest"
      ? decideInContest(viewpoint, facts, place)
      : decideOutsideContests(viewpoint, facts);
  return { ...decision, ip: decision.row && isAdmin(person) } as Sees;
}

function isOwner(person: Person | null, { ownerUid }: SubmissionFacts): boolean {
  return person !== null && person.uid === ownerUid;
}

function isAdmin(person: Person | null): boolean {
  return person !== null && isAdminRole(person.role);
}

/** Root and problem administrators for every problem, its author for one problem. */
function keepsProblem(person: Person | null, { problem }: SubmissionFacts): boolean {
  if (person === null) return false;
  return isProblemKeeper(person.role) || problem.authorUid === person.uid;
}

/**
 * Whether who runs the contest may have the problem's data: in a group, of the group's own. Its contests may show any problem of
 * the bank, and anybody may found a group.
 */
function isOwnThere({ groupId }: Pick<ContestPlace, "groupId">, { problem }: SubmissionFacts) {
  return groupId === null || problem.groupId === groupId;
}

/** A hidden problem or a group hides what was sent there, but never from its sender. */
function decideOutsideContests(viewpoint: Viewpoint, facts: SubmissionFacts): Decision {
  const { person, standingIn } = viewpoint;
  const isOwn = isOwner(person, facts);
  const standing = standingIn(facts.place);
  const data = keepsProblem(person, facts) && !hasLeft(person, standing, facts);
  const isForAll = facts.problem.isOpen && isCounted(facts.place);
  const isInside = standing === "staff" || (standing === "member" && facts.problem.isPublic);
  const row = isOwn || data || isAdmin(person) || isForAll || isInside;
  const code = row && seesCode(viewpoint, facts);
  return {
    ...{ row, code, data, verdict: row, figures: row, origin: row },
    message: code && hasErrorText(facts),
    cases: row && (facts.problem.openCaseResult || data),
    feedback: isOwn || data,
  };
}

/** Whoever wrote a problem in a group and is not in there any more is told no more than others of what is sent to it there. */
function hasLeft(
  person: Person | null,
  standing: Standing,
  { place, problem: { groupId } }: SubmissionFacts,
): boolean {
  const isOfGroup = groupId !== null && idsOf(place).groupId === groupId;
  return isOfGroup && standing === "outsider" && !isAdmin(person);
}

/**
 * Own code always; shared code when the problem allows sharing; every code for administrators. The site switch withholds
 * everybody else's code from all but root, problem administrators and those who teach where it was sent.
 */
function seesCode({ person, hidesCode, standingIn }: Viewpoint, facts: SubmissionFacts): boolean {
  if (isOwner(person, facts)) return true;
  if (person !== null && isProblemKeeper(person.role)) return true;
  const standing = standingIn(facts.place);
  if (hidesCode) return standing === "staff" && isTaught(facts.place);
  if (standing === "staff") return true;
  const isAmongThem = isCounted(facts.place) || standing === "member";
  if (facts.isShared && facts.problem.codeShare && isAmongThem) return true;
  return isAdmin(person);
}

/**
 * In a contest code is its owner's and the staff's. While it runs, others learn no figures of a program; a seal takes what
 * was sent under it from the others' lists, and in OI contests every result, one's own too.
 */
function decideInContest(
  { person, standingIn }: Viewpoint,
  facts: SubmissionFacts,
  { contest, ...place }: ContestPlace,
): Decision {
  const standing = standingIn(place);
  const isStaff = standing === "staff" || (person !== null && isRoot(person.role));
  const isOwn = isOwner(person, facts);
  const isTheirs = isOwn || isStaff;
  const isSealedOff = contest.isSealed && contest.isUnderSeal;
  const row = isTheirs || (standing === "member" && contest.phase !== "before" && !isSealedOff);
  const verdict = row && (isStaff || !(contest.isSealed && contest.rule === "oi"));
  const figures = verdict && (isTheirs || contest.phase === "ended");
  const isCaseTime = isStaff || contest.rule === "oi" || contest.phase === "ended";
  const keepsData = (isStaff && isOwnThere(place, facts)) || keepsProblem(person, facts);
  const data = figures && isCaseTime && keepsData;
  return {
    ...{ row, verdict, figures, data, code: isTheirs },
    message: isTheirs && verdict && hasErrorText(facts),
    cases: figures && isCaseTime && (facts.problem.openCaseResult || data),
    feedback: isOwn || data,
    origin: row && (isStaff || contest.phase === "ended" || keepsProblem(person, facts)),
  };
}

/** Compile error, system error and failed sending are the statuses that have something to say. */
const WITH_ERROR_TEXT: readonly number[] = [
  VERDICTS.compileError.code,
  VERDICTS.systemError.code,
  VERDICTS.submittedFailed.code,
];

function hasErrorText(facts: SubmissionFacts): boolean {
  return WITH_ERROR_TEXT.includes(facts.status);
}

/** Whether its code can be opened to others at all. */
export function isShareable({ place, problem }: SubmissionFacts): boolean {
  return problem.codeShare && isCounted(place);
}

/**
 * Whole seconds until the next submission is welcome; 0 = now. Never more than the interval, though a request that came
 * in beside this one may have read the clock a moment later; none after a clock that was set back.
 */
export function secondsToWait(lastAt: Date | null, now: Date, intervalSeconds: number): number {
  if (lastAt === null || intervalSeconds <= 0) return 0;
  const passedMs = now.getTime() - lastAt.getTime();
  if (passedMs < -CLOCK_SKEW_MS) return 0;
  const wait = Math.ceil((intervalSeconds * 1000 - passedMs) / 1000);
  return Math.min(intervalSeconds, Math.max(0, wait));
}
