/** The kinds of contests, without their words: the readers of addresses need no more. */
export const RULES = [0, 1] as const;
export type Rule = (typeof RULES)[number];
export const ACCESSES = [0, 1, 2] as const;
export type Access = (typeof ACCESSES)[number];
export const PHASES = ["scheduled", "running", "ended"] as const;
export type Phase = (typeof PHASES)[number];
