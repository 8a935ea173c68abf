/** The numbers of problems that rows and clients know, by name. */
export const PROBLEM_TYPE = { acm: 0, oi: 1 } as const;
export type ProblemType = (typeof PROBLEM_TYPE)[keyof typeof PROBLEM_TYPE];
export const PROBLEM_TYPES: readonly ProblemType[] = Object.values(PROBLEM_TYPE);

export function readProblemType(stored: number): ProblemType {
  return stored === PROBLEM_TYPE.oi ? PROBLEM_TYPE.oi : PROBLEM_TYPE.acm;
}

/** Who a problem is for: everybody, nobody but its keepers, or contests. */
export const PROBLEM_AUTH = { public: 1, hidden: 2, contest: 3 } as const;
export const PROBLEM_AUTHS: readonly number[] = Object.values(PROBLEM_AUTH);

/** What the list of problems may be sorted by; equal ones stand in the order of ids. */
export const PROBLEM_SORTS = ["id", "difficulty", "rate", "total"] as const;
export type ProblemSort = (typeof PROBLEM_SORTS)[number];
/** What somebody has made of a problem: solved it, sent something to it without solving it, or nothing yet. */
export const OWN_STATES = ["solved", "tried", "untouched"] as const;
export type OwnState = (typeof OWN_STATES)[number];

/** What became of a group's wish to have its problem in the public bank; null = there was none. */
export const BANK_APPLICATION = { asked: 1, granted: 2, refused: 3 } as const;
