/** What is refused of programs, here and on the way to other judges: it comes with the editor and with lists of submissions, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

export const programErrorTexts = {
  CODE_EMPTY: msg`Code can not be empty`,
  CODE_TOO_LONG: msg`Code Length can not exceed 65535`,
  LANGUAGE_NOT_ALLOWED: msg`This language is not allowed for this problem`,
  SUBMIT_TOO_FAST: msg({
    message: "You are submitting too fast, please verify again in {n} s",
  }),
  TEST_INPUT_REQUIRED: msg`Test input is required`,
  TEST_INPUT_TOO_LONG: msg`Can not exceed 1000`,
  TEST_TOO_FAST: msg({ message: "You are testing too fast, wait {n} s" }),
  TEST_NOT_FOUND: msg`This test run does not exist any more`,
  TEST_INTERACTIVE: msg`Interactive problems cannot be test-run: there is no interactor for your own input`,
  NO_JUDGE_HOST: msg`No judge server is available`,
  LANGUAGE_REQUIRED: msg({ message: "{field} is required" }),

  SUBMISSION_NOT_FOUND: msg`The submission does not exist`,
  NOT_YOUR_SUBMISSION: msg`Only the author may do this`,
  SHARE_NOT_ALLOWED: msg`Code sharing is switched off for this problem`,
  RESUBMIT_NOT_ALLOWED: msg`This submission cannot be sent again`,

  JUDGE_IN_PROGRESS: msg`Judging is in progress, try later`,
  COMPILE_ERROR_LOCKED: msg`A compile error cannot be changed`,

  REMOTE_CODE_TOO_LONG: msg({ message: "{site} takes at most {n} bytes of code" }),
  HAND_OFF_REFUSED: msg`This program cannot be sent there by hand: only those for problems of other judges, and not in contests`,
  REMOTE_CLAIM_REFUSED: msg`No run can be named for this submission: only for your own that has no verdict, outside contests, at a judge that shows whose a run is`,
  REMOTE_RUN_ADDRESS: msg({ message: "That is no address or number of a run at {site}" }),
  REMOTE_RUN_NOT_FOUND: msg({ message: "{site} shows no such run" }),
  REMOTE_RUN_UNREAD: msg({ message: "{site} did not show the run: {reason}" }),
  REMOTE_RUN_OF_OTHER: msg({ message: "That run is not by {name}" }),
  REMOTE_RUN_PROBLEM: msg`That run is for another problem`,
  REMOTE_RUN_LANGUAGE: msg`That run is in another language`,
  REMOTE_RUN_EARLIER: msg`That run was sent before this was asked for`,
  REMOTE_RUN_UNCHECKED: msg({
    message: "{site} does not say when that run was sent, so it cannot be checked",
  }),
  REMOTE_RUN_TAKEN: msg`That run belongs to another submission already`,
  REMOTE_NAME_UNPROVEN: msg({ message: "Show first that the name at {site} is yours" }),
  REMOTE_NAME_TAKEN: msg`Somebody else has shown that this name is theirs`,
  REMOTE_PROOF_OVER: msg`The time for this is over: ask for another problem`,
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type ProgramErrorCode = keyof typeof programErrorTexts;

addErrorTexts(programErrorTexts);
