/** A new password, or a second factor that comes or goes, shuts out whoever was on their way in without it, or with it. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, refusal } from "../../kernel/testing/desk.ts";
import { type Work, whileChanging } from "../../kernel/testing/while-changing.ts";
import { insertApp, lockOwner } from "../factor/queries.ts";
import { addApp, addPasskey, beginApp, beginPasskey } from "../factor/service/change.ts";
import { askForPasskey } from "../factor/service/question.ts";
import { codeOf, ORIGIN, right, ticketOf, withAlice } from "../factor/testing/alice.ts";
import { Authenticator } from "../factor/testing/authenticator.ts";
import { endAllSessions } from "../session/index.ts";
import { createToken } from "../token/service.ts";
import { hashPassword } from "./password.ts";
import { changePassword } from "./service/change-password.ts";
import { completeSignIn, signIn } from "./service/sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => clearDesk(database.db));

const meanwhile = (work: Work, act: () => Promise<unknown>, last?: Work) =>
  whileChanging(database.db, work, act, last);

/** Ends all that there is of this person's. */
async function newPassword(uid: string, now: Date): Promise<Work> {
  const password_hash = await hashPassword("new-pass");
  return async (tx) => {
    await tx.updateTable("user_account").set({ password_hash }).where("uid", "=", uid).execute();
    await endAllSessions(tx, uid, now);
  };
}

const live = (table: "user_session" | "personal_token") =>
  database.db.selectFrom(table).select("id").where("revoked_at", "is", null).execute();

test("a sign-in that had found the old one right opens no session", () =>
  withAlice(database.db, async ({ desk, ctx, uid }) => {
    const entering = ctx();
    const change = await newPassword(uid, desk.now());
    expect(await meanwhile(change, () => signIn(entering, right))).toBe("SIGN_IN_STEP_EXPIRED");
    expect(entering.answerHeaders.get("authorization")).toBeNull();
    expect(await live("user_session")).toEqual([]);
    await signIn(ctx(), { ...right, password: "new-pass" });
  }));

test("a sign-in by the password alone that a second factor overtakes opens none either", () =>
  withAlice(database.db, async ({ desk, ctx, uid }) => {
    const now = desk.now();
    const enrol: Work = async (tx) => {
      await lockOwner(tx, uid);
      await insertApp(tx, { uid, sealedSecret: "sealed", lastStep: 0, now });
      await endAllSessions(tx, uid, now);
    };
    expect(await meanwhile(enrol, () => signIn(ctx(), right))).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await live("user_session")).toEqual([]);
    await ticketOf(signIn(ctx(), right));
  }));

test("a sign-in by an app or a passkey that is removed meanwhile opens none", () =>
  withAlice(database.db, async ({ desk, ctx, uid, own }) => {
    const { ticket: started, secret } = await beginApp(own);
    await addApp(own, { ticket: started, code: codeOf(secret, desk.now()) });
    const key = new Authenticator();
    const { ticket, options } = await beginPasskey(own, ORIGIN);
    const made = key.create({ origin: ORIGIN, challenge: options.challenge });
    await addPasskey(own, { ticket, name: "laptop", answer: made });
    desk.wait(30);
    const remove =
      (kind: "totp" | "passkey"): Work =>
      async (tx) => {
        await endAllSessions(tx, uid, desk.now());
        await tx.deleteFrom("user_factor").where("kind", "=", kind).execute();
      };
    const question = await askForPasskey(ctx(), { origin: ORIGIN });
    const passkey = key.get({ origin: ORIGIN, challenge: question.options.challenge });
    const alone = () => completeSignIn(ctx(), { ticket: question.ticket, passkey });
    const hold: Work = (tx) => lockOwner(tx, uid);
    expect(await meanwhile(hold, alone, remove("passkey"))).toBe("SIGN_IN_STEP_EXPIRED");
    const factorCode = codeOf(secret, desk.now());
    const withCode = () => signIn(ctx(), { ...right, factorCode });
    expect(await meanwhile(hold, withCode, remove("totp"))).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await live("user_session")).toEqual([]);
  }));

test("a token that was asked for with the old one is not made", () =>
  withAlice(database.db, async ({ desk, uid, own }) => {
    const wish = { name: "t", scopes: ["read" as const], days: null };
    const change = await newPassword(uid, desk.now());
    expect(await meanwhile(change, () => createToken(own, wish))).toBe("SESSION_EXPIRED");
    expect(await live("personal_token")).toEqual([]);
  }));

test("a second step that followed the old one begins anew", () =>
  withAlice(database.db, async ({ desk, ctx, own }) => {
    const { ticket: started, secret } = await beginApp(own);
    const { recoveryCodes } = await addApp(own, {
      ticket: started,
      code: codeOf(secret, desk.now()),
    });
    const [recoveryCode = ""] = recoveryCodes ?? [];
    const ticket = await ticketOf(signIn(ctx(), right));
    await changePassword(own, { oldPassword: right.password, newPassword: "new-pass" });
    const step = () => completeSignIn(ctx(), { ticket, code: recoveryCode });
    expect(await refusal(step())).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await live("user_session")).toEqual([]);
    // Nor was the code used up.
    const again = await ticketOf(signIn(ctx(), { ...right, password: "new-pass" }));
    expect(await completeSignIn(ctx(), { ticket: again, code: recoveryCode })).toMatchObject({
      username: "alice",
    });
  }));

test("a second step under way while the password changes opens no session", () =>
  withAlice(database.db, async ({ desk, ctx, uid, own }) => {
    const { ticket: started, secret } = await beginApp(own);
    await addApp(own, { ticket: started, code: codeOf(secret, desk.now()) });
    desk.wait(30);
    const ticket = await ticketOf(signIn(ctx(), right));
    const hold: Work = (tx) => tx.selectFrom("user_factor").select("id").forUpdate().execute();
    const change = await newPassword(uid, desk.now());
    const step = () => completeSignIn(ctx(), { ticket, code: codeOf(secret, desk.now()) });
    expect(await meanwhile(hold, step, change)).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await live("user_session")).toEqual([]);
  }));
