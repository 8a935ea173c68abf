/** What a problem is called in a contest, which of the bank fit its rule, and the colour of its balloon. */
import { LIMITS } from "../limit.ts";
import { CONTEST_RULES, type ContestRule } from "./contest.ts";

export const CONTEST_DISPLAY_ID_MAX = 50;
/** Why judging of it is paused, in characters. */
export const PAUSE_REASON_MAX = 500;

/** What a setter calls the problem there, as it is stored. */
export interface ContestProblemName {
  readonly displayId: string;
  readonly title: string;
  /** `#rrggbb`; empty = none chosen. */
  readonly color: string;
}

/** Spaces around it are nobody's intention, nor are several in a row. */
const trimmed = (text: string) => text.trim().replace(/\s+/g, " ");

export function nameContestProblem(name: ContestProblemName): ContestProblemName {
  const { displayId, title, color } = name;
  return {
    displayId: trimmed(displayId),
    title: title.trim(),
    color: color.trim().toLowerCase(),
  };
}

export interface ContestProblemFault {
  readonly field: keyof ContestProblemName;
  readonly code: "required" | "long" | "invalid";
}

const BALLOON = /^#[0-9a-f]{6}$/;

/** What keeps it from being stored, but for a letter that another one has. */
export function findContestProblemFaults(name: ContestProblemName): ContestProblemFault[] {
  const { displayId, title, color } = nameContestProblem(name);
  const faults: ContestProblemFault[] = [];
  const check = (field: "displayId" | "title", text: string, max: number) => {
    if (text === "") faults.push({ field, code: "required" });
    else if (text.length > max) faults.push({ field, code: "long" });
  };
  check("displayId", displayId, CONTEST_DISPLAY_ID_MAX);
  check("title", title, LIMITS.titleMax);
  if (color !== "" && !BALLOON.test(color)) faults.push({ field: "color", code: "invalid" });
  return faults;
}

/** A problem says itself how it is scored; what another judge judges goes with either rule. */
export function fitsRule(
  rule: ContestRule,
  problem: { readonly type: number; readonly isRemote: boolean },
): boolean {
  return problem.isRemote || problem.type === CONTEST_RULES[rule];
}

/** What problems are given of themselves: behind Z they are numbered. */
const LETTER = /^(?:[a-z]|p\d+)$/i;

/**
 * What each is called in this order: letters go by the order, and names of another kind stay with their problems.
 * @param displayIds as they are, in the new order
 */
export function lettersInOrder(displayIds: readonly string[]): string[] {
  const compare = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
  const letters = displayIds
    .filter((one) => LETTER.test(one))
    .sort((a, b) => compare(a.toUpperCase(), b.toUpperCase()));
  return displayIds.map((one) => (LETTER.test(one) ? (letters.shift() ?? one) : one));
}
