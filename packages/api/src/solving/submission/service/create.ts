import { isUnderWay, whyNotSubmit } from "@gavel/domain/contest/access";
import { whyNotTakePart } from "@gavel/domain/group/access";
import { LIMITS } from "@gavel/domain/limit";
import { idsOf, type Place, placeOf, switchOf } from "@gavel/domain/place";
import { whyNotHandIn } from "@gavel/domain/training/access";
import { findSite } from "@gavel/remote-judges/sites";
import type { z } from "zod";
import { requireProblem } from "../../../bank/problem/index.ts";
import { findLanguagesOfProblem } from "../../../judging/language/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import { loadContest, requireContestProblem } from "../../../places/contest/index.ts";
import { loadGroup } from "../../../places/group/index.ts";
import { loadTraining, requireTrainingProblem } from "../../../places/training/index.ts";
import { loadSettings, type SiteSettings, whyNotJudged } from "../../../site/setting/index.ts";
import { findListedProblemForSubmit, findProblemForSubmit } from "../queries.ts";
import type { createSubmissionInput, SubmissionDetail } from "../schema.ts";
import { getSubmission } from "./get.ts";
import { type NewSubmission, storeSubmission } from "./store.ts";

type Input = z.output<typeof createSubmissionInput>;

/**
 * Takes a program for judging. Once it answers, the submission, its judgement and its place in the queue are stored. In a
 * contest `problemId` is the letter, and what was received before its end counts.
 * @throws DomainError CODE_EMPTY, CODE_TOO_LONG, the switch of the place, NOT_FOUND, PROBLEM_NOT_PUBLIC,
 *   PROBLEM_IN_GROUP, LANGUAGE_NOT_ALLOWED, REMOTE_CODE_TOO_LONG, HAND_OFF_REFUSED, SUBMIT_TOO_FAST, CAPTCHA_REQUIRED, CAPTCHA_WRONG, in a contest why they may not submit, in a training
 *   why they may not be inside
 */
export async function createSubmission(
  ctx: SignedInContext,
  input: Input,
): Promise<SubmissionDetail> {
  const receivedAt = ctx.now();
  if (input.code.trim() === "") throw new DomainError("CODE_EMPTY");
  if (input.code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
  const settings = await loadSettings(ctx);
  const target = await findTarget(ctx, input, settings, receivedAt);
  await assertLanguage(ctx, target.problem.id, input.language);
  assertRemote(input, target);
  const submitId = await storeSubmission(ctx, {
    ...target,
    language: input.language,
    code: input.code,
    isHandedOver: input.isHandedOver,
    receivedAt,
    intervalSeconds: settings.defaultSubmitInterval,
    proof: input.captcha ? { captcha: input.captcha, captchaKey: input.captchaKey } : undefined,
  });
  return getSubmission(ctx, { submitId });
}

interface Target
  extends Pick<NewSubmission, "place" | "contestProblemId" | "problem" | "isUnderWay"> {
  /** `remote_judge`: null = it is judged here. */
  readonly problem: NewSubmission["problem"] & { readonly remote_judge: string | null };
}

async function findTarget(
  ctx: SignedInContext,
  input: Input,
  settings: SiteSettings,
  at: Date,
): Promise<Target> {
  const place = placeOf(input);
  const refusal = whyNotJudged(settings, switchOf(place));
  if (refusal !== null) throw new DomainError(refusal);
  if (place.kind === "contest") return findInContest(ctx, place.contestId, input.problemId, at);
  if (place.kind === "training") return findInTraining(ctx, place.trainingId, input.problemId);
  await requireGroupOpen(ctx, place);
  const found = await findProblemForSubmit(ctx.db, input.problemId);
  const problem = requireProblem(ctx.viewer, found, "submit", { place, may: "submit" });
  return { place, contestProblemId: null, problem, isUnderWay: false };
}

async function findInContest(
  ctx: SignedInContext,
  contestId: number,
  letter: string,
  at: Date,
): Promise<Target> {
  const { facts, person } = await loadContest(ctx, contestId);
  refuse(whyNotSubmit(facts, person, at));
  const entry = await requireContestProblem(ctx.db, contestId, letter);
  const place = placeOf({ contestId, groupId: facts.groupId });
  await requireGroupOpen(ctx, place);
  const found = await findListedProblemForSubmit(ctx.db, entry.problem_id);
  const problem = requireProblem(ctx.viewer, found, "submit", { place, may: "submit" });
  return { place, contestProblemId: entry.id, problem, isUnderWay: isUnderWay(facts, at) };
}

async function findInTraining(
  ctx: SignedInContext,
  trainingId: number,
  displayId: string,
): Promise<Target> {
  const { facts, person, place } = await loadTraining(ctx, trainingId);
  refuse(whyNotHandIn(facts, person));
  await requireGroupOpen(ctx, place);
  const pid = await requireTrainingProblem(ctx.db, trainingId, displayId);
  const found = await findListedProblemForSubmit(ctx.db, pid);
  const problem = requireProblem(ctx.viewer, found, "submit", { place, may: "submit" });
  return { place, contestProblemId: null, problem, isUnderWay: false };
}

/** What lies in a group takes programs of its members alone, as long as it is not archived. */
async function requireGroupOpen(ctx: SignedInContext, place: Place): Promise<void> {
  const { groupId } = idsOf(place);
  if (groupId === null) return;
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotTakePart(facts, person));
}

/** What its site would refuse is said before; in a contest nobody can tell who sent what there. */
function assertRemote(input: Input, { place, problem }: Target): void {
  const site = problem.remote_judge === null ? null : findSite(problem.remote_judge);
  if (input.isHandedOver && (site === null || place.kind === "contest")) {
    throw new DomainError("HAND_OFF_REFUSED");
  }
  if (site === null || Buffer.byteLength(input.code) <= site.codeBytes.max) return;
  throw new DomainError("REMOTE_CODE_TOO_LONG", { site: site.name, n: site.codeBytes.max });
}

async function assertLanguage(ctx: SignedInContext, pid: number, language: string) {
  const allowed = await findLanguagesOfProblem(ctx, pid);
  if (!allowed.some((one) => one.name === language)) throw new DomainError("LANGUAGE_NOT_ALLOWED");
}
