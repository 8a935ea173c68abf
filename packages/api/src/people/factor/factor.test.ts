import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { clearDesk, type openDesk, refusal } from "../../kernel/testing/desk.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { resolveBasic } from "../account/index.ts";
import { completeSignIn, signIn } from "../account/service/sign-in.ts";
import { mustSetUpFactor } from "./index.ts";
import { addApp, beginApp, getState, removeFactor, renewCodes } from "./service/change.ts";
import { resetFactors } from "./service/reset.ts";
import { purgeFactorTraces } from "./service/upkeep.ts";
import { codeOf, right, ticketOf, withAlice } from "./testing/alice.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
// What is tried here has transactions of its own.
afterEach(() => clearDesk(database.db));

async function setUpApp(own: SignedInContext) {
  const { ticket, secret, uri } = await beginApp(own);
  const code = codeOf(secret, own.now());
  const { recoveryCodes } = await addApp(own, { ticket, code });
  return { secret, uri, code, recoveryCodes: recoveryCodes ?? [] };
}

const mails = (desk: ReturnType<typeof openDesk>) =>
  desk.context().db.selectFrom("mail_outbox").select(["subject", "body"]).orderBy("id").execute();

describe("with an authenticator app", () => {
  test("the password alone opens nothing, and a code of the app completes it", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret, uri } = await setUpApp(own);
      expect(uri).toMatch(/^otpauth:\/\/totp\/Gavel:alice\?issuer=Gavel&/);
      desk.wait(30);
      const refused = ctx();
      const ticket = await ticketOf(signIn(refused, right));
      expect(refused.answerHeaders.get("authorization")).toBeNull();
      expect(await refusal(completeSignIn(ctx(), { ticket, code: "000000" }))).toBe(
        "SECOND_FACTOR_WRONG",
      );
      const done = ctx();
      const code = codeOf(secret, desk.now());
      expect(await completeSignIn(done, { ticket, code })).toMatchObject({ username: "alice" });
      expect(done.answerHeaders.get("authorization")).not.toBeNull();
    }));

  test("whoever does not know the password learns nothing of it", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      await setUpApp(own);
      const wrong = { ...right, password: "wrong-pass" };
      expect(await refusal(signIn(ctx(), wrong))).toBe("LOGIN_FAILED");
      expect(await refusal(signIn(ctx(), { ...wrong, factorCode: "000000" }))).toBe("LOGIN_FAILED");
    }));

  test("name, password and code may come at once", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret } = await setUpApp(own);
      desk.wait(30);
      const factorCode = codeOf(secret, desk.now()).replace(/(...)/, "$1 ");
      expect(await signIn(ctx(), { ...right, factorCode })).toMatchObject({ username: "alice" });
    }));

  test("a code is good for once, the one of the set-up too, and one step late or early", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret, code: first } = await setUpApp(own);
      const send = (factorCode: string) => refusal(signIn(ctx(), { ...right, factorCode }));
      expect(await send(first)).toBe("SECOND_FACTOR_WRONG");
      desk.wait(90);
      const at = (seconds: number) =>
        codeOf(secret, new Date(desk.now().getTime() + seconds * 1000));
      expect(await send(at(-60))).toBe("SECOND_FACTOR_WRONG");
      expect(await send(at(60))).toBe("SECOND_FACTOR_WRONG");
      expect(await send(at(-30))).toHaveProperty("answered");
      expect(await send(at(30))).toHaveProperty("answered");
      // A later step was taken.
      expect(await send(at(0))).toBe("SECOND_FACTOR_WRONG");
      expect(await send(at(30))).toBe("SECOND_FACTOR_WRONG");
    }));

  test("five wrong codes lock it for that address, the right one too", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret } = await setUpApp(own);
      const send = (factorCode: string, ip = "10.0.0.1") =>
        refusal(signIn(ctx({ ip }), { ...right, factorCode }));
      for (let i = 0; i < 5; i += 1) expect(await send("wrong")).toBe("SECOND_FACTOR_WRONG");
      desk.wait(60);
      expect(await send(codeOf(secret, desk.now()))).toBe("SECOND_FACTOR_LOCKED 29");
      const ticket = await ticketOf(signIn(ctx(), right));
      const code = codeOf(secret, desk.now());
      expect(await refusal(completeSignIn(ctx(), { ticket, code }))).toBe(
        "SECOND_FACTOR_LOCKED 29",
      );
      expect(await send(code, "10.0.0.2")).toHaveProperty("answered");
      desk.wait(29 * 60 + 1);
      expect(await send(codeOf(secret, desk.now()))).toHaveProperty("answered");
    }));

  test("fifty wrong codes from many addresses lock out those that are not known", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret } = await setUpApp(own);
      const send = (factorCode: string, ip: string) =>
        refusal(signIn(ctx({ ip }), { ...right, factorCode }));
      for (let i = 0; i < 50; i += 1) {
        expect(await send("wrong", `10.1.0.${i}`)).toBe("SECOND_FACTOR_WRONG");
      }
      desk.wait(60);
      const code = codeOf(secret, desk.now());
      expect(await send(code, "10.2.0.1")).toBe(`SECOND_FACTOR_LOCKED ${24 * 60 - 1}`);
      expect(await send(code, "10.0.0.1")).toHaveProperty("answered");
      desk.wait(24 * 3600);
      await purgeFactorTraces({ db: ctx().db, now: desk.now });
      expect(await ctx().db.selectFrom("factor_failure").select("id").execute()).toEqual([]);
    }));

  test("a step ends with its time, at another address, and once it led in", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { secret, recoveryCodes } = await setUpApp(own);
      desk.wait(30);
      const ticket = await ticketOf(signIn(ctx(), right));
      const send = (changes: Partial<Context> = {}, code = codeOf(secret, desk.now())) =>
        refusal(completeSignIn(ctx(changes), { ticket, code }));
      expect(await send({ ip: "10.0.0.2" })).toBe("SIGN_IN_STEP_EXPIRED");
      expect(await refusal(completeSignIn(ctx(), { ticket: "x", code: "1" }))).toBe(
        "SIGN_IN_STEP_EXPIRED",
      );
      expect(await send()).toHaveProperty("answered");
      expect(await send({}, recoveryCodes[0])).toBe("SIGN_IN_STEP_EXPIRED");
      const late = await ticketOf(signIn(ctx(), right));
      desk.wait(300);
      const code = codeOf(secret, desk.now());
      expect(await refusal(completeSignIn(ctx(), { ticket: late, code }))).toBe(
        "SIGN_IN_STEP_EXPIRED",
      );
    }));

  test("its secret lies sealed", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const { secret } = await setUpApp(own);
      const [row] = await ctx().db.selectFrom("user_factor").selectAll().execute();
      expect(JSON.stringify(row)).not.toContain(secret);
    }));

  test("there is one, set up by a code of it", () =>
    withAlice(database.db, async ({ desk, own }) => {
      const { ticket, secret } = await beginApp(own);
      expect(await refusal(addApp(own, { ticket, code: "000000" }))).toBe("SECOND_FACTOR_WRONG");
      desk.wait(300);
      const late = { ticket, code: codeOf(secret, desk.now()) };
      expect(await refusal(addApp(own, late))).toBe("SIGN_IN_STEP_EXPIRED");
      await setUpApp(own);
      expect(await refusal(setUpApp(own))).toBe("FACTOR_APP_EXISTS");
    }));
});

describe("recovery codes", () => {
  test("come with the first factor, are good for once each, and their use is told by mail", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      const { recoveryCodes } = await setUpApp(own);
      expect(recoveryCodes).toHaveLength(10);
      expect(new Set(recoveryCodes).size).toBe(10);
      const [code = ""] = recoveryCodes;
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      const typed = ` ${code.toUpperCase()} `;
      expect(await signIn(ctx(), { ...right, factorCode: typed })).toMatchObject({
        username: "alice",
      });
      expect(await refusal(signIn(ctx(), { ...right, factorCode: code }))).toBe(
        "SECOND_FACTOR_WRONG",
      );
      expect((await getState(own)).recoveryCodes).toBe(9);
      const [added, used] = await mails(desk);
      expect(added?.body).toContain("绑定了身份验证器");
      expect(used?.body).toContain("剩余 9 个");
    }));

  test("can be made anew, which voids the old ones", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      expect(await refusal(renewCodes(own))).toBe("NOT_FOUND");
      const { recoveryCodes: old } = await setUpApp(own);
      const { recoveryCodes } = await renewCodes(own);
      const send = (factorCode = "") => refusal(signIn(ctx(), { ...right, factorCode }));
      expect(await send(old[0])).toBe("SECOND_FACTOR_WRONG");
      expect(await send(recoveryCodes[0])).toHaveProperty("answered");
      const stored = await ctx().db.selectFrom("recovery_code").select("code_hash").execute();
      expect(stored).toHaveLength(9);
      const plain = recoveryCodes.map((code) => code.replace("-", ""));
      expect(stored.some(({ code_hash }) => plain.includes(code_hash))).toBe(false);
    }));
});

describe("changing them", () => {
  test("ends the other sessions, when the first comes and when one goes", () =>
    withAlice(database.db, async ({ desk, ctx, own, uid }) => {
      const live = async () => {
        const rows = await ctx()
          .db.selectFrom("user_session")
          .where("uid", "=", uid)
          .where("revoked_at", "is", null)
          .select("id")
          .execute();
        return rows.map(({ id }) => id);
      };
      await signIn(ctx(), right);
      expect(await live()).toHaveLength(2);
      const { secret } = await setUpApp(own);
      expect(await live()).toEqual([own.viewer.sessionId]);
      desk.wait(30);
      await signIn(ctx(), { ...right, factorCode: codeOf(secret, desk.now()) });
      const [app] = (await getState(own)).factors;
      await removeFactor(own, app?.id ?? "");
      expect(await live()).toEqual([own.viewer.sessionId]);
      expect(await getState(own)).toMatchObject({ factors: [], recoveryCodes: 0 });
      expect(await signIn(ctx(), right)).toMatchObject({ username: "alice" });
      expect(await mails(desk)).toHaveLength(2);
    }));

  test("a session stands for the password while it is young", () =>
    withAlice(database.db, async ({ desk, own }) => {
      expect((await getState(own)).needsPassword).toBe(false);
      desk.wait(600);
      expect((await getState(own)).needsPassword).toBe(true);
    }));

  test("root takes them all away, with a line in the log and a mail", () =>
    withAlice(database.db, async ({ desk, ctx, own, uid }) => {
      await setUpApp(own);
      await resetFactors(desk.signedIn("1", 1000), uid);
      expect(await signIn(ctx(), right)).toMatchObject({ username: "alice" });
      const entry = await ctx()
        .db.selectFrom("audit_entry")
        .selectAll()
        .orderBy("id", "desc")
        .executeTakeFirst();
      expect(entry).toMatchObject({
        ...{ action: "user.factors", target_name: "alice" },
        ...{ before: { secondFactors: 1 }, after: { secondFactors: 0 } },
      });
      expect((await mails(desk)).at(-1)?.body).toContain("管理员移除了");
    }));
});

describe("where a role must have one", () => {
  test("its people are told apart by whether they have, and keep their last", () =>
    withAlice(database.db, async ({ desk, own, uid }) => {
      const alice = { uid, role: 1002 } as const;
      expect(await mustSetUpFactor(own, alice)).toBe(false);
      await updateSettings(desk.signedIn("1", 1000), { secondFactorRoles: ["user"] });
      expect(await mustSetUpFactor(own, alice)).toBe(true);
      expect(await mustSetUpFactor(own, { uid, role: 1001 })).toBe(false);
      await setUpApp(own);
      expect(await mustSetUpFactor(own, alice)).toBe(false);
      const state = await getState(own);
      expect(state.isRequired).toBe(true);
      const [app] = state.factors;
      expect(await refusal(removeFactor(own, app?.id ?? ""))).toBe("SECOND_FACTOR_LAST");
    }));

  test("a name and password with each request are no way around it", () =>
    withAlice(database.db, async ({ desk, ctx, own }) => {
      expect(await resolveBasic(ctx(), right)).toMatchObject({ username: "alice" });
      await updateSettings(desk.signedIn("1", 1000), { secondFactorRoles: ["user"] });
      expect(await refusal(resolveBasic(ctx(), right))).toBe("SECOND_FACTOR_SETUP_REQUIRED");
      await setUpApp(own);
      expect(await refusal(resolveBasic(ctx(), right))).toBe("SECOND_FACTOR_REQUIRED");
    }));
});
