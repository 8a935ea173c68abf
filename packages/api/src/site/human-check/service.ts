import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { CAPTCHA_LIFE_S, SLIDE_LIFE_S, SLIDE_PASS_LIFE_S } from "@gavel/domain/limit";
import { isDone, WORK_PARTS, workBits } from "@gavel/domain/proof-of-work";
import { addressKey } from "../../kernel/address.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../pace/index.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { SCENE } from "./draw-scene.ts";
import { drawSlide, PIECE_SIZE } from "./draw-slide.ts";
import { judgeSlide, normaliseAnswer } from "./policy.ts";
import {
  type CheckKind,
  deleteChecksExpiredBefore,
  findLastCaptchaKey,
  insertCheck,
  takeCheck,
} from "./queries.ts";
import type {
  Captcha,
  CaptchaAnswer,
  SlideProof,
  SlidePuzzle,
  SlideToken,
  WorkOrder,
  WorkProof,
} from "./schema.ts";

export async function createSlide(ctx: Context): Promise<SlidePuzzle> {
  await spendPace(ctx, "humanCheck");
  const { gapX, ...pictures } = await drawSlide();
  const challengeId = await keep(ctx, "slide", String(gapX), SLIDE_LIFE_S);
  return { challengeId, ...pictures, ...SCENE, pieceSize: PIECE_SIZE };
}

/** The puzzle is used up whatever comes of it. The token it earns is good for one sign-in from the same address. */
export async function solveSlide(ctx: Context, proof: SlideProof): Promise<SlideToken> {
  const check = await takeOwn(ctx, "slide", proof.challengeId);
  if (check === undefined) throw new DomainError("SLIDE_EXPIRED");
  const elapsedMs = ctx.now().getTime() - check.createdAt.getTime();
  const outcome = judgeSlide(proof, { gapX: Number(check.answer), elapsedMs });
  if (outcome === "too-fast") throw new DomainError("SLIDE_TOO_FAST");
  if (outcome === "missed") throw new DomainError("SLIDE_MISSED");
  return { slideToken: await keep(ctx, "pass", "", SLIDE_PASS_LIFE_S) };
}

/** The more an address has asked for, the more there is to do. */
export async function createWork(ctx: Context): Promise<WorkOrder> {
  const bits = workBits(await spendPace(ctx, "humanCheck"));
  const challengeId = await keep(ctx, "work", String(bits), SLIDE_LIFE_S);
  return { challengeId, challenge: challengeId, parts: WORK_PARTS, bits };
}

export async function proveForSignIn(ctx: Context, proof: WorkProof): Promise<SlideToken> {
  await spendWork(ctx, proof);
  return { slideToken: await keep(ctx, "pass", "", SLIDE_PASS_LIFE_S) };
}

export async function proveForCaptcha(ctx: Context, proof: WorkProof): Promise<CaptchaAnswer> {
  await spendWork(ctx, proof);
  const captcha = randomBytes(4).toString("hex");
  return { captcha, captchaKey: await keep(ctx, "captcha", captcha, CAPTCHA_LIFE_S) };
}

/** @throws DomainError SLIDE_EXPIRED, ANSWER_WRONG; the order is used up either way, and good for its address only */
async function spendWork(ctx: Context, { challengeId, nonces }: WorkProof): Promise<void> {
  const check = await takeOwn(ctx, "work", challengeId);
  if (check === undefined) throw new DomainError("SLIDE_EXPIRED");
  const work = { challenge: challengeId, parts: WORK_PARTS, bits: Number(check.answer) };
  if (!isDone(work, nonces)) throw new DomainError("ANSWER_WRONG");
}

export async function createCaptcha(ctx: Context): Promise<Captcha> {
  await spendPace(ctx, "humanCheck");
  const { img, text } = await drawCaptcha();
  return { img, captchaKey: await keep(ctx, "captcha", normaliseAnswer(text), CAPTCHA_LIFE_S) };
}

/** Uses the token up. Returns whether it was good, and this address's. */
export async function spendPass(ctx: Context, token: string): Promise<boolean> {
  return (await takeOwn(ctx, "pass", token)) !== undefined;
}

/** @throws DomainError CAPTCHA_WRONG; the captcha is used up either way. */
export async function spendCaptcha(
  ctx: Context,
  given: { captcha: string; captchaKey: string },
): Promise<void> {
  if (!(await compareCaptcha(ctx.db, given, ctx.now()))) throw new DomainError("CAPTCHA_WRONG");
}

/** Returns whether the letters are those of this captcha, or of the last one drawn for this person, and uses it up. */
export async function spendCaptchaOf(
  db: Db,
  uid: string,
  given: { captcha: string; captchaKey?: string | undefined },
  now: Date,
): Promise<boolean> {
  const { captcha, captchaKey = await findLastCaptchaKey(db, uid) } = given;
  return captchaKey !== undefined && compareCaptcha(db, { captcha, captchaKey }, now);
}

async function compareCaptcha(
  db: Db,
  { captcha, captchaKey }: { captcha: string; captchaKey: string },
  now: Date,
): Promise<boolean> {
  const check = await takeCheck(db, "captcha", captchaKey, now);
  return check !== undefined && check.answer === normaliseAnswer(captcha);
}

export async function purgeHumanChecks(deps: { db: Db; now: () => Date }): Promise<void> {
  await deleteChecksExpiredBefore(deps.db, deps.now());
}

/** Used up by whoever looks, but good only for the address that it was made for. */
async function takeOwn(ctx: Context, kind: CheckKind, id: string) {
  const check = await takeCheck(ctx.db, kind, id, ctx.now());
  return check?.ip === addressKey(ctx.ip) ? check : undefined;
}

async function keep(ctx: Context, kind: CheckKind, answer: string, lifeS: number) {
  const id = randomBytes(16).toString("hex");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifeS * 1000);
  const { uid = null } = ctx.viewer ?? {};
  const ip = addressKey(ctx.ip);
  await insertCheck(ctx.db, { id, kind, answer, ip, uid, createdAt, expiresAt });
  return id;
}
