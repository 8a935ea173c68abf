import { randomBytes, randomInt } from "node:crypto";
import type { Db } from "@gavel/db";
import {
  CAPTCHA_LIFE_S,
  HUMAN_CHECKS_PER_MINUTE,
  SLIDE_LIFE_S,
  SLIDE_PASS_LIFE_S,
} from "@gavel/domain/limit";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { SCENE } from "./draw-scene.ts";
import { drawSlide, PIECE_SIZE } from "./draw-slide.ts";
import { judgeSlide, normaliseAnswer } from "./policy.ts";
import {
  type CheckKind,
  countChecksSince,
  deleteChecksExpiredBefore,
  insertCheck,
  takeCheck,
} from "./queries.ts";
import { drawQuestion } from "./question.ts";
import type {
  Captcha,
  CaptchaQuestion,
  QuestionProof,
  SlideProof,
  SlidePuzzle,
  SlideQuestion,
  SlideToken,
} from "./schema.ts";

const MINUTE_MS = 60_000;

export async function createSlide(ctx: Context): Promise<SlidePuzzle> {
  await slowDown(ctx);
  const { gapX, ...pictures } = await drawSlide();
  const challengeId = await keep(ctx, "slide", String(gapX), SLIDE_LIFE_S);
  return { challengeId, ...pictures, ...SCENE, pieceSize: PIECE_SIZE };
}

/** The puzzle is used up whatever comes of it. The token it earns is good for one sign-in from the same address. */
export async function solveSlide(ctx: Context, proof: SlideProof): Promise<SlideToken> {
  const check = await takeCheck(ctx.db, "slide", proof.challengeId, ctx.now());
  if (check === undefined) throw new DomainError("SLIDE_EXPIRED");
  const elapsedMs = ctx.now().getTime() - check.createdAt.getTime();
  const outcome = judgeSlide(proof, { gapX: Number(check.answer), elapsedMs });
  if (outcome === "too-fast") throw new DomainError("SLIDE_TOO_FAST");
  if (outcome === "missed") throw new DomainError("SLIDE_MISSED");
  return { slideToken: await keep(ctx, "pass", "", SLIDE_PASS_LIFE_S) };
}

export async function createQuestion(ctx: Context): Promise<SlideQuestion> {
  const { id, question } = await ask(ctx, "question", SLIDE_LIFE_S);
  return { challengeId: id, question };
}

export async function answerQuestion(ctx: Context, proof: QuestionProof): Promise<SlideToken> {
  const check = await takeCheck(ctx.db, "question", proof.challengeId, ctx.now());
  if (check === undefined) throw new DomainError("SLIDE_EXPIRED");
  if (check.answer !== normaliseAnswer(proof.answer)) throw new DomainError("ANSWER_WRONG");
  return { slideToken: await keep(ctx, "pass", "", SLIDE_PASS_LIFE_S) };
}

export async function createCaptcha(ctx: Context): Promise<Captcha> {
  await slowDown(ctx);
  const { img, text } = await drawCaptcha();
  return { img, captchaKey: await keep(ctx, "captcha", normaliseAnswer(text), CAPTCHA_LIFE_S) };
}

export async function createCaptchaQuestion(ctx: Context): Promise<CaptchaQuestion> {
  const { id, question } = await ask(ctx, "captcha", CAPTCHA_LIFE_S);
  return { captchaKey: id, question };
}

/** Uses the token up. Returns whether it was good, and this address's. */
export async function spendPass(ctx: Context, token: string): Promise<boolean> {
  const check = await takeCheck(ctx.db, "pass", token, ctx.now());
  return check !== undefined && check.ip === ctx.ip;
}

/** @throws DomainError CAPTCHA_WRONG; the captcha is used up either way. */
export async function spendCaptcha(
  ctx: Context,
  given: { captcha: string; captchaKey: string },
): Promise<void> {
  const check = await takeCheck(ctx.db, "captcha", given.captchaKey, ctx.now());
  if (check === undefined || check.answer !== normaliseAnswer(given.captcha)) {
    throw new DomainError("CAPTCHA_WRONG");
  }
}

export async function purgeHumanChecks(deps: { db: Db; now: () => Date }): Promise<void> {
  await deleteChecksExpiredBefore(deps.db, deps.now());
}

async function ask(ctx: Context, kind: "question" | "captcha", lifeS: number) {
  await slowDown(ctx);
  const { question, answer } = drawQuestion(ctx.locale, () => randomInt(2 ** 32) / 2 ** 32);
  return { question, id: await keep(ctx, kind, normaliseAnswer(answer), lifeS) };
}

async function keep(ctx: Context, kind: CheckKind, answer: string, lifeS: number) {
  const id = randomBytes(16).toString("hex");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifeS * 1000);
  await insertCheck(ctx.db, { id, kind, answer, ip: ctx.ip, createdAt, expiresAt });
  return id;
}

/** Each picture costs time to draw and a row to keep: nobody needs a hundred of them a minute. */
async function slowDown(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - MINUTE_MS);
  const recent = await countChecksSince(ctx.db, ctx.ip, since);
  if (recent >= HUMAN_CHECKS_PER_MINUTE) throw new DomainError("CHECKED_TOO_OFTEN");
}
