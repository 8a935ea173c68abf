import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { SignedInContext } from "../../kernel/context.ts";
import { clearDesk, refusal } from "../../kernel/testing/desk.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { createAccount } from "../account/service/create.ts";
import { completeSignIn, signIn } from "../account/service/sign-in.ts";
import { addPasskey, beginPasskey, getState } from "./service/change.ts";
import { askForPasskey } from "./service/question.ts";
import { ORIGIN, right, ticketOf, withAlice } from "./testing/alice.ts";
import { Authenticator } from "./testing/authenticator.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
// What is tried here has transactions of its own.
afterEach(() => clearDesk(database.db));

describe("with a passkey", () => {
  async function setUpPasskey(own: SignedInContext, key = new Authenticator()) {
    const { ticket, options } = await beginPasskey(own, ORIGIN);
    const answer = key.create({ origin: ORIGIN, challenge: options.challenge });
    const added = await addPasskey(own, { ticket, name: "laptop", answer });
    return { key, added };
  }
  const answerOf = (
    key: Authenticator,
    { ticket, options }: Awaited<ReturnType<typeof askForPasskey>>,
    changes = {},
  ) => ({
    ticket,
    passkey: key.get({ origin: ORIGIN, challenge: options.challenge, ...changes }),
  });

  test("the second step is done by it, once", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const { key, added } = await setUpPasskey(own);
      expect(added.recoveryCodes).toHaveLength(10);
      const ticket = await ticketOf(signIn(ctx(), right));
      const question = await askForPasskey(ctx(), { origin: ORIGIN, ticket });
      expect(question.options.allowCredentials).toMatchObject([{ id: key.id }]);
      // Beside a password it need not know who holds it.
      const proof = answerOf(key, question, { verifies: false });
      expect(await completeSignIn(ctx(), proof)).toMatchObject({ username: "alice" });
      expect(await refusal(completeSignIn(ctx(), proof))).toBe("PASSKEY_REFUSED");
      const again = answerOf(key, question);
      expect(await refusal(completeSignIn(ctx(), again))).toBe("SIGN_IN_STEP_EXPIRED");
    }));

  test("it signs in without a password where it saw who holds it", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const { key } = await setUpPasskey(own);
      const question = await askForPasskey(ctx(), { origin: ORIGIN });
      expect(question.options.userVerification).toBe("required");
      expect(question.options.allowCredentials ?? []).toEqual([]);
      const unseen = answerOf(key, question, { verifies: false });
      expect(await refusal(completeSignIn(ctx(), unseen))).toBe("PASSKEY_REFUSED");
      expect(await completeSignIn(ctx(), answerOf(key, question))).toMatchObject({
        username: "alice",
      });
      // A code is no answer where nobody gave a password.
      const { ticket } = await askForPasskey(ctx(), { origin: ORIGIN });
      expect(await refusal(completeSignIn(ctx(), { ticket, code: "123456" }))).toBe(
        "SIGN_IN_STEP_EXPIRED",
      );
    }));

  test("what was signed for another page, question or person is refused", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const { key } = await setUpPasskey(own);
      const question = await askForPasskey(ctx(), { origin: ORIGIN });
      const send = (proof: Parameters<typeof completeSignIn>[1]) =>
        refusal(completeSignIn(ctx(), proof));
      expect(await send(answerOf(key, question, { origin: "http://localhost:9" }))).toBe(
        "PASSKEY_REFUSED",
      );
      expect(await send(answerOf(key, question, { challenge: "AAAA" }))).toBe("PASSKEY_REFUSED");
      expect(await send(answerOf(new Authenticator(), question))).toBe("PASSKEY_REFUSED");
      const forged = answerOf(key, question);
      const { signature } = answerOf(new Authenticator(), question).passkey;
      forged.passkey.signature = signature;
      expect(await send(forged)).toBe("PASSKEY_REFUSED");
      await createAccount(ctx().db, { username: "bob", password: right.password });
      const bob = await ctx()
        .db.selectFrom("user_account")
        .where("username", "=", "bob")
        .select("uid")
        .executeTakeFirstOrThrow();
      const other = await setUpPasskey({
        ...ctx(),
        viewer: { uid: bob.uid, username: "bob", role: 1002, sessionId: null },
      });
      const ticket = await ticketOf(signIn(ctx(), right));
      const asked = await askForPasskey(ctx(), { origin: ORIGIN, ticket });
      expect(await send(answerOf(other.key, asked))).toBe("PASSKEY_REFUSED");
    }));

  test("one that counts backwards was copied and is refused", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const { key } = await setUpPasskey(own);
      const use = async () =>
        refusal(
          completeSignIn(ctx(), answerOf(key, await askForPasskey(ctx(), { origin: ORIGIN }))),
        );
      key.counter = 7;
      expect(await use()).toHaveProperty("answered");
      key.counter = 3;
      expect(await use()).toBe("PASSKEY_REFUSED");
    }));

  test("it belongs to the site's own address, whatever the sender says", () =>
    withAlice(database.db, async ({ ctx, own }) => {
      const elsewhere = "https://evil.example";
      expect(await refusal(beginPasskey(own, elsewhere))).toBe("PASSKEY_ADDRESS");
      expect(await refusal(askForPasskey(ctx(), { origin: elsewhere }))).toBe("PASSKEY_ADDRESS");
      const bare = "http://127.0.0.1:8080";
      const atNumber = { ...own, loopbackOrigin: bare };
      expect(await refusal(beginPasskey(atNumber, bare))).toBe("PASSKEY_ADDRESS");
      const { ticket, options } = await beginPasskey(own, ORIGIN);
      const answer = new Authenticator().create({
        origin: elsewhere,
        challenge: options.challenge,
      });
      expect(await refusal(addPasskey(own, { ticket, name: "", answer }))).toBe("PASSKEY_REFUSED");
      await updateSettings(own, { baseUrl: "https://judge.example/" });
      const named = await beginPasskey({ ...own, loopbackOrigin: null }, "https://judge.example");
      expect(named.options.rp.id).toBe("judge.example");
    }));

  test("the same one is not added twice, and no more than ten are", () =>
    withAlice(database.db, async ({ own }) => {
      const { key } = await setUpPasskey(own);
      expect(await refusal(setUpPasskey(own, key))).toBe("PASSKEY_REFUSED");
      for (let i = 1; i < 10; i += 1) await setUpPasskey(own);
      expect(await refusal(setUpPasskey(own))).toBe("PASSKEY_LIMIT 10");
      expect((await getState(own)).factors).toHaveLength(10);
    }));
});
