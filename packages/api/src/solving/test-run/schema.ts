import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";

/** A poll may stay this long for the answer; people ask once a second. */
const TEST_WAIT_MS_MAX = 1000;

/** Emptiness and lengths of code and input are refused with the product's own codes, not by the schema. */
export const startSampleRunsInput = z.object({
  pid: z.number().int(),
  language: z.string().min(1).max(64),
  code: z.string().max(LIMITS.codeMax * 4, "CODE_TOO_LONG"),
  /** Where the problem stands (public, contest or group): it names the switch that must be on. */
  place: z.string().default("public"),
  /** Which contest; absent with place `contest` = any that runs, holds the problem and lets the sender in. */
  contestId: z.number().int().positive().optional(),
});
export const startTestRunInput = startSampleRunsInput.extend({
  input: z.string().max(LIMITS.testInputMax * 4, "TEST_INPUT_TOO_LONG"),
  /** Absent or empty: whatever the program says is right. */
  expectedOutput: z.string().max(LIMITS.textMax).optional(),
  /** Of the language, for remote problems whose languages this site does not know. */
  contentType: z.string().max(64).optional(),
});
export const takeTestRunInput = z.object({
  key: z.string().max(64),
  /** How long the answer may be waited for; 0 = not at all. */
  waitMs: z.number().int().min(0).max(TEST_WAIT_MS_MAX).default(0),
});

export interface StartedTestRun {
  readonly key: string;
  /** Until the next one is welcome. */
  readonly waitSeconds: number;
}
export interface StartedSampleRuns {
  /** One for each sample, in their order. */
  readonly keys: string[];
  readonly waitSeconds: number;
}
/** As long as the answer is not there, nothing but the status is known. */
export type TestRunAnswer =
  | { readonly status: 5 }
  | {
      readonly status: number;
      readonly timeMs: number | null;
      readonly memoryKib: number | null;
      readonly input: string;
      readonly expectedOutput: string | null;
      /** Cut, with `...` behind what was cut. */
      readonly output: string;
      readonly stderr: string;
      /** How the program ended, or which fault of ours it was (status 4). */
      readonly note: string | null;
      /** In `spj` an answer of 0 or -1 only says that the program ran. */
      readonly judgeMode: "default" | "spj";
    };
