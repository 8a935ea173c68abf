/** A new password, or a second factor, shuts out whoever was on their way in without it. */
import type { Db } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, refusal } from "../../kernel/testing/desk.ts";
import { insertApp, lockOwner } from "../factor/queries.ts";
import { addApp, beginApp } from "../factor/service/change.ts";
import { codeOf, right, ticketOf, withAlice } from "../factor/testing/alice.ts";
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

/** How many connections wait for what another one holds. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

type Work = (tx: Db) => Promise<unknown>;

/** What comes of it where something about the account changes while it is under way. */
async function meanwhile(work: Work, act: () => Promise<unknown>): Promise<unknown> {
  const { db } = database;
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = db.transaction().execute(async (tx) => {
    await work(tx);
    begun.resolve();
    await go.promise;
  });
  await begun.promise;
  let isOver = false;
  const outcome = refusal(act()).finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await countWaiting(db)) > 0).toBe(true);
  go.resolve();
  await change;
  return outcome;
}

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
