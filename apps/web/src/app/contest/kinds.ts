/** The kinds of contests, without their words: the readers of addresses need no more. */
export const RULES = [0, 1] as const;
export type Rule = (typeof RULES)[number];
export type Access = 0 | 1 | 2;
export const PHASES = ["scheduled", "running", "ended"] as const;
export type Phase = (typeof PHASES)[number];
