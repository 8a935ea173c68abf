import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { HUMAN_CHECKS_PER_MINUTE, SLIDE_LIFE_S } from "@gavel/domain/limit";
import { LOCALES } from "@gavel/domain/locale";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, refusal } from "../../kernel/testing/desk.ts";
import { normaliseAnswer } from "./policy.ts";
import { drawQuestion } from "./question.ts";
import {
  answerQuestion,
  createCaptcha,
  createCaptchaQuestion,
  createQuestion,
  createSlide,
  purgeHumanChecks,
  solveSlide,
  spendCaptcha,
  spendPass,
} from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const inDesk = (body: (desk: Desk) => Promise<void>) =>
  withRollback(database.db, (tx) => body(openDesk(tx)));

async function findAnswer(desk: Desk, id: string): Promise<string> {
  const { answer } = await desk
    .context()
    .db.selectFrom("human_check")
    .select("answer")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return answer;
}

const drag = (to: number) =>
  Array.from({ length: 11 }, (_, index) => ({ x: (to * index) / 10, t: index * 50 }));

async function proofOf(desk: Desk, off = 0) {
  const { challengeId } = await createSlide(desk.context());
  const x = Number(await findAnswer(desk, challengeId)) + off;
  desk.wait(2);
  return { challengeId, x, track: drag(x) };
}

test("a solved puzzle earns a pass for one use from the same address", () =>
  inDesk(async (desk) => {
    const { slideToken } = await solveSlide(desk.context(), await proofOf(desk));
    expect(await spendPass(desk.context(), slideToken)).toBe(true);
    expect(await spendPass(desk.context(), slideToken)).toBe(false);
    const other = await solveSlide(desk.context(), await proofOf(desk));
    expect(await spendPass(desk.context({ ip: "10.9.9.9" }), other.slideToken)).toBe(false);
    const late = await solveSlide(desk.context(), await proofOf(desk));
    desk.wait(120);
    expect(await spendPass(desk.context(), late.slideToken)).toBe(false);
  }));

test("a puzzle is looked at once, and not after two minutes", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const missed = await proofOf(desk, 40);
    expect(await refusal(solveSlide(ctx, missed))).toBe("SLIDE_MISSED");
    const now = { ...missed, x: missed.x - 40, track: drag(missed.x - 40) };
    expect(await refusal(solveSlide(ctx, now))).toBe("SLIDE_EXPIRED");
    const jump = { ...(await proofOf(desk)), track: [] };
    expect(await refusal(solveSlide(ctx, jump))).toBe("SLIDE_TOO_FAST");
    const late = await proofOf(desk);
    desk.wait(SLIDE_LIFE_S);
    expect(await refusal(solveSlide(ctx, late))).toBe("SLIDE_EXPIRED");
    const unknown = { challengeId: "none", x: 1, track: drag(1) };
    expect(await refusal(solveSlide(ctx, unknown))).toBe("SLIDE_EXPIRED");
  }));

test("the picture shows the gap where the server says, and never tells it", () =>
  inDesk(async (desk) => {
    const slide = await createSlide(desk.context());
    expect(Object.keys(slide)).not.toContain("gapX");
    const gapX = Number(await findAnswer(desk, slide.challengeId));
    const pixels = async (uri: string) =>
      sharp(Buffer.from(uri.split(",")[1] ?? "", "base64"))
        .resize({ width: uri === slide.background ? slide.width : slide.pieceSize })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    const [ground, piece] = [await pixels(slide.background), await pixels(slide.piece)];
    expect([ground.info.width, ground.info.height]).toEqual([slide.width, slide.height]);
    // The gap is the piece's own part of the picture, darkened: how far each place is from that.
    const distance = (at: number) => {
      let sum = 0;
      for (let y = 0; y < slide.pieceSize; y += 1) {
        for (let x = 0; x < slide.pieceSize; x += 1) {
          const inPiece = (y * slide.pieceSize + x) * 4;
          if ((piece.data[inPiece + 3] ?? 0) < 255) continue;
          const inGround = ((y + slide.pieceY) * slide.width + at + x) * 4;
          for (let colour = 0; colour < 3; colour += 1) {
            const wanted = (piece.data[inPiece + colour] ?? 0) * 0.38;
            sum += Math.abs(wanted - (ground.data[inGround + colour] ?? 0));
          }
        }
      }
      return sum;
    };
    const places = Array.from({ length: slide.width - slide.pieceSize + 1 }, (_, x) => x);
    const best = places.reduce((one, two) => (distance(two) < distance(one) ? two : one));
    expect(Math.abs(best - gapX)).toBeLessThanOrEqual(2);
  }));

test("the question in words earns a pass as well, in the reader's language", () =>
  inDesk(async (desk) => {
    const ctx = desk.context({ locale: "zh-CN" });
    const { challengeId, question } = await createQuestion(ctx);
    expect(question).toMatch(/？|。/);
    const answer = await findAnswer(desk, challengeId);
    const { slideToken } = await answerQuestion(ctx, { challengeId, answer: ` ${answer} ` });
    expect(await spendPass(ctx, slideToken)).toBe(true);
    const again = await createQuestion(ctx);
    const wrong = { challengeId: again.challengeId, answer: "no such" };
    expect(await refusal(answerQuestion(ctx, wrong))).toBe("ANSWER_WRONG");
    expect(await refusal(answerQuestion(ctx, wrong))).toBe("SLIDE_EXPIRED");
    // Neither stands for the other.
    const slide = await createSlide(ctx);
    const crossed = { challengeId: slide.challengeId, answer: "1" };
    expect(await refusal(answerQuestion(ctx, crossed))).toBe("SLIDE_EXPIRED");
  }));

test("every question has one short answer that stands in it or is a number", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const locale of LOCALES) {
    for (let i = 0; i < 300; i += 1) {
      const { question, answer } = drawQuestion(locale, random);
      expect(normaliseAnswer(answer).length).toBeGreaterThan(0);
      expect(answer.length).toBeLessThanOrEqual(8);
      expect(/^\d+$/.test(answer) || question.includes(answer), question).toBe(true);
      expect(question).not.toContain("undefined");
    }
  }
});

test("a captcha is compared once, ignoring case and spaces", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const { img, captchaKey } = await createCaptcha(ctx);
    expect(img).toMatch(/^data:image\/png;base64,/);
    const text = await findAnswer(desk, captchaKey);
    expect(text).toMatch(/^[a-z0-9]{5}$/);
    await spendCaptcha(ctx, { captchaKey, captcha: ` ${text.toUpperCase()} ` });
    expect(await refusal(spendCaptcha(ctx, { captchaKey, captcha: text }))).toBe("CAPTCHA_WRONG");
    const second = await createCaptcha(ctx);
    const right = await findAnswer(desk, second.captchaKey);
    const { captchaKey: key } = second;
    expect(await refusal(spendCaptcha(ctx, { captchaKey: key, captcha: "x" }))).toBe(
      "CAPTCHA_WRONG",
    );
    expect(await refusal(spendCaptcha(ctx, { captchaKey: key, captcha: right }))).toBe(
      "CAPTCHA_WRONG",
    );
    const spoken = await createCaptchaQuestion(ctx);
    const answer = await findAnswer(desk, spoken.captchaKey);
    await spendCaptcha(ctx, { captchaKey: spoken.captchaKey, captcha: answer });
    const late = await createCaptcha(ctx);
    const known = await findAnswer(desk, late.captchaKey);
    desk.wait(1800);
    const tooLate = spendCaptcha(ctx, { captchaKey: late.captchaKey, captcha: known });
    expect(await refusal(tooLate)).toBe("CAPTCHA_WRONG");
  }));

test("one address is drawn a hundred and twenty pictures a minute, others go on", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    for (let i = 0; i < HUMAN_CHECKS_PER_MINUTE; i += 1) await createQuestion(ctx);
    expect(await refusal(createSlide(ctx))).toBe("CHECKED_TOO_OFTEN");
    expect(await refusal(createCaptcha(ctx))).toBe("CHECKED_TOO_OFTEN");
    await createQuestion(desk.context({ ip: "10.0.0.2" }));
    desk.wait(61);
    await createQuestion(ctx);
  }));

test("what expired is removed", () =>
  inDesk(async (desk) => {
    await createQuestion(desk.context());
    desk.wait(SLIDE_LIFE_S + 1);
    await createCaptchaQuestion(desk.context());
    await purgeHumanChecks({ db: desk.context().db, now: desk.now });
    const rows = await desk.context().db.selectFrom("human_check").select("kind").execute();
    expect(rows).toEqual([{ kind: "captcha" }]);
  }));
