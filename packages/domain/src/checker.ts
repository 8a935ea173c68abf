import { z } from "zod";
import { compareRules } from "./compare-rules.ts";

/**
 * How a checker is called and how it says its verdict. Which one a problem's checker speaks is stored with the problem.
 *
 * - `peer`: `checker input output answer`; exit 0 or 100 accepted, 101 presentation error, 102 wrong answer,
 *   99 partial with the percentage on standard output, 103 judge fault; any other code is read the testlib way.
 * - `testlib`: `checker input output answer`; exit 0 accepted, 1 wrong, 2 and 8 format, 3 fault, 7 points, 16 and up partial.
 *   `partially correct (N)` with the exit code N is N percent; points are a share up to 1 and percent above.
 * - `polygon`: as `testlib`, but points are those of the test itself, where the problem's tests are worth points.
 * - `kattis`: `validator input answer feedback_dir < output`; exit 42 accepted, 43 wrong; messages and score in the folder.
 * - `hustoj`: `checker input answer output`; exit 0 accepted, else wrong.
 * - `qduoj`: `checker input output`; exit 0 accepted, 1 wrong, else fault.
 * - `syzoj`: files `input`, `user_out`, `answer`, `code` in the working folder; 0 to 100 on standard output, message on standard error.
 * - `lemon`: `checker input output answer fullscore scorefile messagefile`.
 * - `cms`: `checker input answer output`; 0 to 1 on standard output, message on standard error.
 */
export const CHECKER_CONVENTIONS = [
  "peer",
  "testlib",
  "polygon",
  "kattis",
  "hustoj",
  "qduoj",
  "syzoj",
  "lemon",
  "cms",
] as const;
export type CheckerConvention = (typeof CHECKER_CONVENTIONS)[number];

/** At most so many times one test case runs the program, each pass with what the checker wrote for it. */
export const MAX_PASSES = 1000;

/** What the columns of a stored problem say of its checker; a value of a later release reads as the default. */
export const storedConvention = z.enum(CHECKER_CONVENTIONS).catch("peer");
export const storedArguments = z.array(z.string()).catch([]);

/** What one test case may have of its own. Null = nothing. */
export const caseSettings = z
  .object({
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    checkerArguments: z.array(z.string()),
    compareRules,
  })
  .partial()
  .nullable();
export type CaseSettings = NonNullable<z.infer<typeof caseSettings>>;
