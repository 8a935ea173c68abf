import { z } from "zod";

/** Problems that one bulk action names. */
const BULK_PROBLEMS_MAX = 200;

const pids = z.array(z.number().int()).min(1).max(BULK_PROBLEMS_MAX);
const ids = z.array(z.number().int()).max(50).default([]);

export const pidsInput = z.object({ pids });
const authChange = {
  auth: z.number().int(),
  /** Programs disagree with the problem, which is known, and others are to see it all the same. */
  isKnown: z.boolean().default(false),
};
export const changeAuthInput = z.object({ id: z.number().int(), ...authChange });
export const setAuthsInput = z.object({ pids, ...authChange });
export const setDifficultiesInput = z.object({ pids, difficulty: z.number().int().min(0).max(2) });
/** What is there already is not added, what is not there not removed. */
export const changeLinksInput = z.object({ pids, add: ids, remove: ids });

/** Only problems that were changed, each with what takes it back. */
export interface AuthBefore {
  pid: number;
  auth: number;
}
export interface DifficultyBefore {
  pid: number;
  difficulty: number;
}
export interface LinksChanged {
  pid: number;
  added: number[];
  removed: number[];
}
/** What is deleted together with some problems. */
export interface RemovalsPreview {
  submissions: number;
  dataVersions: number;
  /** Contests that hold any of them. */
  contestCount: number;
  /** The first of those, those that begin last before others. */
  contests: { contestId: number; title: string }[];
  /** Trainings that hold any of them. */
  trainingCount: number;
}
