/**
 * Who may do what in a contest, in which phase: one policy for server and web. Each `whyNot…` answers null when it is
 * allowed, else the code of the refusal.
 */
import type { ErrorCode } from "../error.ts";
import { type AccountRule, fits } from "./account-rule.ts";
import {
  type ContestAccess,
  type ContestPhase,
  type ContestRule,
  hasLiveRank,
  isSealed,
  phaseOf,
  type SealSettings,
} from "./contest.ts";

/** From stored rows, never from what a request says. */
export interface ContestFacts {
  readonly rule: ContestRule;
  readonly auth: ContestAccess;
  readonly isVisible: boolean;
  readonly groupId: number | null;
  readonly openRank: boolean;
  readonly openPrint: boolean;
  readonly openAccountLimit: boolean;
  /** As `parseAccountRule` reads it; null, or a text that is no rule, lets nobody in while the limit is on. */
  readonly accountRule: AccountRule | null;
  readonly allowEndSubmit: boolean;
  /** With the contest's times. */
  readonly seal: SealSettings;
}

export interface ContestPerson {
  /** null = not signed in. */
  readonly uid: string | null;
  readonly username: string;
  readonly isRoot: boolean;
  readonly isCreator: boolean;
  /** Level 5 of the contest's group. */
  readonly isGroupRoot: boolean;
  readonly isGroupMember: boolean;
  readonly isRegistered: boolean;
}

export const STRANGER: ContestPerson = {
  uid: null,
  username: "",
  isRoot: false,
  isCreator: false,
  isGroupRoot: false,
  isGroupMember: false,
  isRegistered: false,
};

type Refusal = ErrorCode | null;
type Rule = (facts: ContestFacts, person: ContestPerson, now: Date) => Refusal;

/** Balloons are for rules where a problem is solved or not. */
export const hasBalloonDesk = ({ rule }: Pick<ContestFacts, "rule">): boolean => rule === "acm";
export const hasPrintDesk = ({ openPrint }: Pick<ContestFacts, "openPrint">): boolean => openPrint;

export function isContestAdmin(
  person: Pick<ContestPerson, "uid" | "isRoot" | "isCreator" | "isGroupRoot">,
): boolean {
  return person.uid !== null && (person.isRoot || person.isCreator || person.isGroupRoot);
}

const phase = ({ seal }: ContestFacts, now: Date): ContestPhase => phaseOf(seal, now);

/** While its clock runs nobody has to wait between two submissions, and these are judged before others. */
export const isUnderWay = (facts: ContestFacts, now: Date) => phase(facts, now) === "running";

/** That it is there. A hidden one does not exist for anybody but its administrators. */
export function whyNotFind({ isVisible }: ContestFacts, person: ContestPerson): Refusal {
  return isVisible || isContestAdmin(person) ? null : "CONTEST_NOT_FOUND";
}

/** Title, times and description; a group's contest is for its members. */
export function whyNotLook(facts: ContestFacts, person: ContestPerson): Refusal {
  const hidden = whyNotFind(facts, person);
  if (hidden !== null) return hidden;
  if (person.uid === null) return "LOGIN_REQUIRED";
  if (isContestAdmin(person) || facts.groupId === null || person.isGroupMember) return null;
  return "CONTEST_GROUP_ONLY";
}

function whyNotByAccount({ openAccountLimit, accountRule }: ContestFacts, username: string) {
  if (!openAccountLimit || (accountRule !== null && fits(accountRule, username))) return null;
  return "CONTEST_ACCOUNT_NOT_ALLOWED" as const;
}

/** To be inside: problems, status, rank, announcements. */
export const whyNotEnter: Rule = (facts, person, now) => {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null || isContestAdmin(person)) return refusal;
  if (phase(facts, now) === "scheduled") return "CONTEST_NOT_STARTED";
  if (facts.auth === "public") return null;
  const byAccount = whyNotByAccount(facts, person.username);
  if (byAccount !== null) return byAccount;
  return facts.auth === "private" && !person.isRegistered ? "CONTEST_NOT_REGISTERED" : null;
};

/** A problem's text. */
export const whyNotRead: Rule = (facts, person, now) => whyNotEnter(facts, person, now);

/** The list of problems: of an open contest with a public board, once it has begun, for everybody. */
export const whyNotListProblems: Rule = (facts, person, now) => {
  const isOpen = facts.auth === "public" && facts.openRank && facts.groupId === null;
  if (isOpen && facts.isVisible && phase(facts, now) !== "scheduled") return null;
  return whyNotEnter(facts, person, now);
};

/**
 * After the end nobody, where the contest does not allow it; before the start its administrators. The account rule holds
 * in public contests as well: there it cannot keep anybody from looking.
 */
export const whyNotSubmit: Rule = (facts, person, now) => {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null) return refusal;
  if (phase(facts, now) === "ended" && !facts.allowEndSubmit) return "CONTEST_ENDED";
  const isAdmin = isContestAdmin(person);
  const byEntry = whyNotEnter(facts, person, now);
  if (byEntry !== null || isAdmin) return byEntry;
  const byAccount = whyNotByAccount(facts, person.username);
  if (byAccount !== null) return byAccount;
  return facts.auth !== "public" && !person.isRegistered ? "CONTEST_NOT_REGISTERED" : null;
};

/** With the password, which is looked at elsewhere. Possible before the start, and nothing to do in a public contest. */
export function whyNotRegister(facts: ContestFacts, person: ContestPerson): Refusal {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null) return refusal;
  if (person.isRegistered || facts.auth === "public") return "CONTEST_ALREADY_REGISTERED";
  return isContestAdmin(person) ? null : whyNotByAccount(facts, person.username);
}

/** How many tried and solved each problem, and results that a seal keeps back. */
export function seesCounts({ seal }: ContestFacts, person: ContestPerson, now: Date): boolean {
  return hasLiveRank(seal, now, isContestAdmin(person));
}

/** Needs entry, like all that happens inside. */
export const whyNotComment: Rule = (facts, person, now) => whyNotEnter(facts, person, now);

/** While it runs contestants see their own comments and those of administrators. */
export function seesCommentOf(
  facts: ContestFacts,
  person: ContestPerson,
  author: { readonly uid: string; readonly isAdmin: boolean },
  now: Date,
): boolean {
  if (isContestAdmin(person) || author.isAdmin || author.uid === person.uid) return true;
  return phase(facts, now) !== "running";
}

export const whyNotPrint: Rule = (facts, person, now) => {
  const refusal = whyNotEnter(facts, person, now);
  if (refusal !== null) return refusal;
  return facts.openPrint && phase(facts, now) === "running" ? null : "PRINT_CLOSED";
};

/** A question to the jury: from whoever may take part, while it runs. */
export const whyNotAsk: Rule = (facts, person, now) => {
  const refusal = whyNotSubmit(facts, person, now);
  if (refusal !== null) return refusal;
  if (phase(facts, now) === "running") return null;
  return phase(facts, now) === "ended" ? "CONTEST_ENDED" : "CONTEST_NOT_STARTED";
};

/** The board inside. */
export const whyNotBoard: Rule = (facts, person, now) => whyNotEnter(facts, person, now);

/** The board that anybody may look at, without signing in; a group's is for its members. */
export const whyNotOutsideBoard: Rule = (facts, person, now) => {
  const hidden = (facts.groupId === null ? whyNotFind : whyNotLook)(facts, person);
  if (hidden !== null) return hidden;
  if (!facts.openRank) return "BOARD_CLOSED";
  return phase(facts, now) === "scheduled" ? "BOARD_NOT_STARTED" : null;
};

/**
 * The roll tells what the seal keeps back, so it is for administrators as long as there is a seal, and once it is lifted
 * for all who see the board, inside or outside. Before the end an administrator says that it is meant.
 */
export function whyNotScroll(
  facts: ContestFacts,
  person: ContestPerson,
  now: Date,
  isConfirmed = false,
): Refusal {
  const refusal = whyNotBoard(facts, person, now);
  if (refusal !== null && whyNotOutsideBoard(facts, person, now) !== null) return refusal;
  if (facts.rule !== "acm" || !facts.seal.sealRank) return "SCROLL_NOT_AVAILABLE";
  const isOver = phase(facts, now) === "ended";
  if (isContestAdmin(person)) return isOver || isConfirmed ? null : "SCROLL_NOT_AVAILABLE";
  const isOpen = isOver && !isSealed(facts.seal, now, { isAdmin: false, force: false });
  return isOpen ? null : "SCROLL_NOT_AVAILABLE";
}

/** The contest's tabs are there, but dead: nothing to see yet, or the password is missing. */
export function isMenuDisabled(facts: ContestFacts, person: ContestPerson, now: Date): boolean {
  if (isContestAdmin(person)) return false;
  return phase(facts, now) === "scheduled" || (facts.auth === "private" && !person.isRegistered);
}
