import { z } from "zod";

/** Absent = what is judged here. */
export const findLanguagesInput = z
  .object({
    /** With those of all other judges. */
    isAll: z.boolean().default(false),
    /** Else those of the judge that this problem goes to; ours for one that is not open. */
    pid: z.number().int().optional(),
  })
  .optional();

export interface LanguageView {
  id: number;
  name: string;
  contentType: string;
  /** An administrator's words, else the version that the judge host names. */
  description: string;
  compileCommand: string;
  /** How a compiled program is started; MEMORY and STACK stand for the problem's limits. */
  runCommand: string;
  /** A+B in this language. */
  template: string;
  codeTemplate: string;
  /** May checkers and interactors be written in it. */
  isSpj: boolean;
  oj: string;
  seq: number;
  timeMultiplier: number;
  memoryMultiplier: number;
  /** Offered by a judge host that is on line now; true for all while no judge host is. */
  isAvailable: boolean;
  /** As the judge host says it, e.g. "gcc 12.2.0". */
  version: string | null;
  /** Why it is not available. */
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
}
