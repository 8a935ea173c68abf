/** What is refused in trainings: it comes with their pages, so that no first visit waits for it. */
import type { ErrorCode } from "@gavel/domain/error";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addErrorTexts } from "./error-text.ts";

const trainingErrorTexts = {
  TRAINING_NOT_FOUND: msg`The training does not exist`,
  TRAINING_NOT_REGISTERED: msg`Enter the training password first`,
  TRAINING_PASSWORD_REQUIRED: msg`Enter the training password`,
  TRAINING_PASSWORD_WRONG: msg`The training password is wrong`,
  TRAINING_ALREADY_REGISTERED: msg`You have already entered this training`,
  TRAINING_PROBLEM_EXISTS: msg`The problem is already in the training`,
  TRAINING_PROBLEMS_TOO_MANY: msg({ message: "A training has at most {n} problems" }),
  TRAINING_CATEGORY_EXISTS: msg`There is already a category with this name`,
  HOMEWORK_NOT_FOUND: msg`This training is no homework`,
  HOMEWORK_NOT_OPEN: msg`The homework is not open yet`,
  HOMEWORK_CLOSED: msg`The homework is closed: nothing is handed in any more`,
  HOMEWORK_EXTENSIONS_TOO_MANY: msg({ message: "At most {n} people have times of their own" }),
  HOMEWORK_SHEET_TOO_LARGE: msg`The class is too large for one Excel sheet: export it as CSV`,
  REMARK_NOT_FOUND: msg`The remark does not exist`,
  REMARK_TEACHER_FIRST: msg`You can answer only on lines where a teacher has written`,
  REMARKS_TOO_MANY: msg({ message: "A program has room for {n} remarks" }),
  EDIT_CONFLICT: msg({ message: "{by} has saved this in the meantime" }),
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
export type TrainingErrorCode = keyof typeof trainingErrorTexts;

addErrorTexts(trainingErrorTexts);
