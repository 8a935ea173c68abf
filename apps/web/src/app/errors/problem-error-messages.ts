/** What those who write problems are refused, here and in groups: it comes with the form, so that no first visit waits for it. */
import "./program-error-messages.ts";
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const problemErrorTexts = {
  PROBLEM_ID_TAKEN: msg`This problem id is already used`,
  PROBLEM_CHANGED: msg`{by} has saved this problem in the meantime`,
  PROBLEM_SCORING_FIXED: msg`The problem is in a contest, and scored by its rule`,
  ADMIN_CANNOT_PUBLISH: msg`Only a problem administrator may publish a problem`,
  DATA_CHANGED: msg({ message: "{by} changed the test data meanwhile" }),
  DATA_INCOMPLETE: msg({ message: "{n} cases must be mended first: {cases}" }),
  DATA_UPLOADS_OPEN: msg({ message: "At most {n} uploads at a time" }),
  PROGRAMS_CHANGED: msg({ message: "{by} saved these programs while you were editing them" }),
  PROGRAM_NAME_TAKEN: msg({ message: "Two programs are named {name}" }),
  STATEMENT_REQUIRED: msg`Others see a problem once it has a statement: description, input or output`,
  PROGRAM_REQUIRED: msg`The problem has no such program yet: add it first`,
  MAIN_SOLUTION_REQUIRED: msg`Answers come from the main solution: choose one first`,
  RUNS_NOT_FOUND: msg`These runs are over and gone`,
  NOT_READY: msg`Programs of the problem disagree with it: Publish, in its form, says which`,
  RUNS_TOO_MANY: msg({ message: "These are more than {n} runs, choose fewer solutions" }),
  BATCHES_TOO_MANY: msg({
    message: "You have {n} sets of runs under way, wait for one to end or stop it",
  }),
  OUTPUT_TOO_LARGE: msg`The output is larger than 256 MB`,
  STAGED_FULL: msg({
    message:
      "Over {n} GB of your uploaded files are not in use yet. Save what you need; the rest is removed after a week.",
  }),
  TESTCASE_ZIP_REQUIRED: msg({ message: "Upload testcase failed: {reason}" }),
  TESTCASE_ZIP_EMPTY: msg({ message: "Upload testcase failed: {reason}" }),
  TESTCASE_ZIP_UNSAFE: msg({ message: "Upload testcase failed: {reason}" }),
  CASES_REQUIRED: msg`Judge Samples is required`,
  SCORE_NOT_INTEGER: msg({ message: "Problem Sample {n} Score must be an integer" }),
  SCORE_NEGATIVE: msg`Score must be greater than or equal to 0`,
  GROUP_NUM_REQUIRED: msg`Group number is required in this case mode`,
  CHECKER_NOT_COMPILED: msg`Spj or interactive code not compiled successfully`,
  // What the compiler said is shown as it is.
  CHECKER_COMPILE_FAILED: msg({ message: "{output}" }),
  TEMPLATE_EMPTY: msg({ message: "{field} is required" }),
  REMOTE_PROBLEM_EXISTS: msg({ message: "The problem {problemId} is here already" }),
  REMOTE_IMPORT_FAILED: msg({ message: "The problem was not imported from {site}: {reason}" }),
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type ProblemErrorCode = keyof typeof problemErrorTexts;

addErrorTexts(problemErrorTexts);
