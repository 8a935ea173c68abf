import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../account/index.ts";
import { createSession, endAllSessions, endSession, resolveSession } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const jwtSecret = new TextEncoder().encode("secret-secret-secret-secret-secret");
const start = new Date("2026-05-01T08:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

const inSession = (
  body: (site: {
    uid: string;
    token: string;
    db: TestDatabase["db"];
    at: (now: Date, token?: string) => ReturnType<typeof resolveSession>;
  }) => Promise<void>,
) =>
  withRollback(database.db, async (db) => {
    const uid = await createAccount(db, { username: "alice", password: "pass-123" });
    const owner = { uid, userAgent: "test", ip: "10.0.0.1" };
    const token = await createSession({ db, jwtSecret, now: start }, owner);
    const at = (now: Date, sent = token) => resolveSession({ db, jwtSecret, now }, sent);
    await body({ uid, token, db, at });
  });

const expired = { viewer: null, fault: "SESSION_EXPIRED", renewedToken: null };

test("a token names its user and session and lives 24 hours", () =>
  inSession(async ({ uid, token, at }) => {
    const claims = decodeJwt(token);
    expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "sid", "uid"]);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(24 * 3600);
    expect(await at(start)).toMatchObject({
      viewer: { uid, username: "alice", role: 1002, sessionId: claims.sid },
      fault: null,
      renewedToken: null,
    });
    expect((await at(hours(23.99))).viewer).not.toBeNull();
    expect(await at(hours(24.01))).toEqual(expired);
  }));

test("after 12 hours a new token comes along, and the old one stays good", () =>
  inSession(async ({ token, at }) => {
    expect((await at(hours(12))).renewedToken).toBeNull();
    const { renewedToken } = await at(hours(12.01));
    expect(renewedToken).not.toBeNull();
    expect(decodeJwt(renewedToken ?? "").sid).toBe(decodeJwt(token).sid);
    expect((await at(hours(36), renewedToken ?? "")).viewer).not.toBeNull();
    expect((await at(hours(20))).viewer).not.toBeNull();
  }));

test("no token is nobody; a garbled, forged or unsigned one is an expired session", () =>
  inSession(async ({ uid, token, at, db }) => {
    const none = { viewer: null, fault: null, renewedToken: null };
    expect(await resolveSession({ db, jwtSecret, now: start }, null)).toEqual(none);
    expect(await at(start, "")).toEqual(none);
    const { sid } = decodeJwt(token);
    const forged = await new SignJWT({ uid: "1", sid })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt(start)
      .setExpirationTime(hours(24))
      .sign(new TextEncoder().encode("another-secret-another-secret-1234"));
    const head = Buffer.from('{"alg":"none"}').toString("base64url");
    const payload = Buffer.from(JSON.stringify({ uid, sid, iat: 1, exp: 9e9 })).toString(
      "base64url",
    );
    for (const bad of ["x", "a.b.c", `${token}x`, forged, `${head}.${payload}.`, "Bearer x"]) {
      expect(await at(start, bad)).toEqual(expired);
    }
  }));

test("ending a session ends that one only; ending all ends all", () =>
  inSession(async ({ uid, token, at, db }) => {
    const owner = { uid, userAgent: "phone", ip: "10.0.0.2" };
    const phone = await createSession({ db, jwtSecret, now: start }, owner);
    const { viewer } = await at(start);
    if (viewer === null) throw new Error("no viewer");
    await endSession(db, viewer, start);
    expect(await at(start, token)).toEqual(expired);
    expect((await at(start, phone)).viewer).not.toBeNull();
    await endAllSessions(db, uid, start);
    expect(await at(start, phone)).toEqual(expired);
  }));

test("a ban and a role change work at the next request", () =>
  inSession(async ({ uid, at, db }) => {
    await db.updateTable("user_account").set({ role_id: 1003 }).where("uid", "=", uid).execute();
    expect((await at(start)).viewer?.role).toBe(1003);
    await db.updateTable("user_account").set({ is_banned: true }).where("uid", "=", uid).execute();
    expect(await at(start)).toEqual({ ...expired, fault: "ACCOUNT_BANNED" });
    await db.deleteFrom("user_account").where("uid", "=", uid).execute();
    expect(await at(start)).toEqual(expired);
  }));

test("of a person who signs in without end, the newest thousand sessions are kept and go on", () =>
  inSession(async ({ uid, token, db, at }) => {
    const row = { uid, user_agent: "", ip: "", seen_at: hours(1) };
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...row,
      created_at: new Date(hours(1).getTime() + index),
    }));
    await db.insertInto("user_session").values(many).execute();
    expect((await at(hours(2))).viewer).not.toBeNull();
    const owner = { uid, userAgent: "", ip: "" };
    const newest = await createSession({ db, jwtSecret, now: hours(2) }, owner);
    expect(await at(hours(2), token)).toEqual(expired);
    expect((await at(hours(2), newest)).viewer).not.toBeNull();
    const { n } = await db
      .selectFrom("user_session")
      .where("uid", "=", uid)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1000);
  }));
