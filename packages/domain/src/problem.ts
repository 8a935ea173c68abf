/** The numbers of problems that rows and clients know, by name. */
export const PROBLEM_TYPE = { acm: 0, oi: 1 } as const;
export type ProblemType = (typeof PROBLEM_TYPE)[keyof typeof PROBLEM_TYPE];

/** Who a problem is for: everybody, nobody but its keepers, or contests. */
export const PROBLEM_AUTH = { public: 1, hidden: 2, contest: 3 } as const;
export type ProblemAuth = (typeof PROBLEM_AUTH)[keyof typeof PROBLEM_AUTH];

/** What became of a group's wish to have its problem in the public bank; null = there was none. */
export const BANK_APPLICATION = { asked: 1, granted: 2, refused: 3 } as const;
