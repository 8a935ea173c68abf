import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { LIMITS, SLIDE_LIFE_S } from "@gavel/domain/limit";
import { PACES } from "@gavel/domain/pace";
import { doWork, WORK_BITS, WORK_BITS_MORE, WORK_PARTS } from "@gavel/domain/proof-of-work";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/context.ts";
import { openDesk, refusal } from "../../kernel/testing/desk.ts";
import {
  createCaptcha,
  createSlide,
  createWork,
  proveForCaptcha,
  proveForSignIn,
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

const proofFrom = (desk: Desk, ip: string) => proofOf(desk, 0, ip);

async function proofOf(desk: Desk, off = 0, ip = "10.0.0.1") {
  const { challengeId } = await createSlide(desk.context({ ip }));
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

/** An order with its work done. */
async function workOf(ctx: Context) {
  const { challengeId, ...work } = await createWork(ctx);
  return { challengeId, nonces: [...doWork(work)] };
}

test("work of the device earns a pass as well, once, and from its own address only", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const { slideToken } = await proveForSignIn(ctx, await workOf(ctx));
    expect(await spendPass(ctx, slideToken)).toBe(true);

    const done = await workOf(ctx);
    const wrong = { ...done, nonces: done.nonces.map((nonce) => nonce + 1) };
    expect(await refusal(proveForSignIn(ctx, wrong))).toBe("ANSWER_WRONG");
    expect(await refusal(proveForSignIn(ctx, done))).toBe("SLIDE_EXPIRED");

    const other = await workOf(ctx);
    const elsewhere = desk.context({ ip: "10.9.9.9" });
    expect(await refusal(proveForSignIn(elsewhere, other))).toBe("SLIDE_EXPIRED");

    const late = await workOf(ctx);
    desk.wait(SLIDE_LIFE_S);
    expect(await refusal(proveForSignIn(ctx, late))).toBe("SLIDE_EXPIRED");
    // What was done for one order is nothing for another, and no puzzle is an order.
    const { nonces } = done;
    const { challengeId } = await createWork(ctx);
    expect(await refusal(proveForSignIn(ctx, { challengeId, nonces }))).toBe("ANSWER_WRONG");
    const slide = await createSlide(ctx);
    const crossed = { challengeId: slide.challengeId, nonces };
    expect(await refusal(proveForSignIn(ctx, crossed))).toBe("SLIDE_EXPIRED");
  }));

test("a puzzle is solved where it was drawn", () =>
  inDesk(async (desk) => {
    const proof = await proofOf(desk);
    const elsewhere = desk.context({ ip: "10.9.9.9" });
    expect(await refusal(solveSlide(elsewhere, proof))).toBe("SLIDE_EXPIRED");
  }));

test("the devices of one network of IPv6 are one address", () =>
  inDesk(async (desk) => {
    const { slideToken } = await solveSlide(
      desk.context({ ip: "2001:db8::1" }),
      await proofFrom(desk, "2001:db8::2"),
    );
    expect(await spendPass(desk.context({ ip: "2001:db8::3" }), slideToken)).toBe(true);
  }));

test("who asks for more and more gets more and more to do", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const bits: number[] = [];
    for (let i = 0; i < PACES.humanCheck.minute; i += 1) bits.push((await createWork(ctx)).bits);
    expect(bits[0]).toBe(WORK_BITS);
    expect(bits.at(-1)).toBe(WORK_BITS + WORK_BITS_MORE);
    expect(bits.toSorted((one, two) => one - two)).toEqual(bits);
    expect((await createWork(desk.context({ ip: "10.0.0.2" }))).bits).toBe(WORK_BITS);
  }));

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
    const worked = await proveForCaptcha(ctx, await workOf(ctx));
    expect(worked.captcha.length).toBeLessThanOrEqual(LIMITS.captchaMax);
    await spendCaptcha(ctx, worked);
    expect(await refusal(spendCaptcha(ctx, worked))).toBe("CAPTCHA_WRONG");
    const late = await createCaptcha(ctx);
    const known = await findAnswer(desk, late.captchaKey);
    desk.wait(1800);
    const tooLate = spendCaptcha(ctx, { captchaKey: late.captchaKey, captcha: known });
    expect(await refusal(tooLate)).toBe("CAPTCHA_WRONG");
  }));

test("an address is drawn so many a minute, those it has used up included; others go on", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const { minute } = PACES.humanCheck;
    for (let i = 0; i < minute; i += 1) {
      const { challengeId } = await createWork(ctx);
      await refusal(proveForSignIn(ctx, { challengeId, nonces: Array(WORK_PARTS).fill(0) }));
    }
    expect(await refusal(createSlide(ctx))).toBe("TOO_FAST 1");
    expect(await refusal(createCaptcha(ctx))).toBe("TOO_FAST 1");
    expect(await refusal(createWork(desk.context({ ip: "::ffff:10.0.0.1" })))).toBe("TOO_FAST 1");
    await createWork(desk.context({ ip: "10.0.0.2" }));
    desk.wait(1);
    await createWork(ctx);
    expect(await refusal(createWork(ctx))).toBe("TOO_FAST 1");
  }));

test("what expired is removed", () =>
  inDesk(async (desk) => {
    await createWork(desk.context());
    desk.wait(SLIDE_LIFE_S + 1);
    await createCaptcha(desk.context());
    await purgeHumanChecks({ db: desk.context().db, now: desk.now });
    const rows = await desk.context().db.selectFrom("human_check").select("kind").execute();
    expect(rows).toEqual([{ kind: "captcha" }]);
  }));
