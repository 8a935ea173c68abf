import { LIMITS } from "@gavel/domain/limit";
import { placeOf, switchOf } from "@gavel/domain/place";
import type { z } from "zod";
import { requireProblem } from "../../../bank/problem/index.ts";
import { findLanguagesOfProblem } from "../../../judging/language/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { loadSettings, whyNotJudged } from "../../../site/setting/index.ts";
import { findProblemForSubmit } from "../queries.ts";
import type { createSubmissionInput, SubmissionDetail } from "../schema.ts";
import { getSubmission } from "./get.ts";
import { storeSubmission } from "./store.ts";

type Input = z.output<typeof createSubmissionInput>;

/**
 * Takes a program for judging. Once it answers, the submission, its judgement and its place in the queue are stored.
 * @throws DomainError CODE_EMPTY, CODE_TOO_LONG, the switch of the place, NOT_FOUND, PROBLEM_NOT_PUBLIC,
 *   PROBLEM_IN_GROUP, LANGUAGE_NOT_ALLOWED, SUBMIT_TOO_FAST
 */
export async function createSubmission(
  ctx: SignedInContext,
  input: Input,
): Promise<SubmissionDetail> {
  if (input.code.trim() === "") throw new DomainError("CODE_EMPTY");
  if (input.code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
  const settings = await loadSettings(ctx);
  const place = placeOf(input);
  const refusal = whyNotJudged(settings, switchOf(place));
  if (refusal !== null) throw new DomainError(refusal);
  // Nothing else is there yet that an id could name.
  if (place.kind !== "bank") throw new DomainError("NOT_FOUND");
  const found = await findProblemForSubmit(ctx.db, input.problemId);
  const problem = requireProblem(ctx.viewer, found, "submit");
  await assertLanguage(ctx, problem.id, input.language);
  const submitId = await storeSubmission(ctx, {
    place,
    contestProblemId: null,
    problem,
    language: input.language,
    code: input.code,
    intervalSeconds: settings.defaultSubmitInterval,
  });
  return getSubmission(ctx, { submitId });
}

async function assertLanguage(ctx: SignedInContext, pid: number, language: string) {
  const allowed = await findLanguagesOfProblem(ctx, pid);
  if (!allowed.some((one) => one.name === language)) throw new DomainError("LANGUAGE_NOT_ALLOWED");
}
