import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { doWork } from "@gavel/domain/proof-of-work";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addressKey, siteNetwork } from "../../kernel/address.ts";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import {
  createSlide,
  createWork,
  proveForSignIn,
  solveSlide,
} from "../../site/human-check/service.ts";
import { resolveSession } from "../session/index.ts";
import { createAccount, ensureRootUser } from "./service/create.ts";
import { adminSignIn, signIn } from "./service/sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const right = { username: "Alice", password: "right-pass" };
const wrong = { username: "alice", password: "wrong-pass" };

function withAlice(body: (desk: ReturnType<typeof openDesk>, uid: string) => Promise<void>) {
  return withRollback(database.db, async (tx) => {
    const desk = openDesk(tx);
    await body(desk, await createAccount(tx, right));
  });
}

test("signing in answers the user and a token that opens a session of its own", () =>
  withAlice(async (desk, uid) => {
    const ctx = desk.context();
    const user = await signIn(ctx, { ...right, username: "aLiCe" });
    expect(user).toMatchObject({ uid, username: "Alice", roleList: ["user"] });
    expect(uid).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(user)).not.toContain("argon2");
    const token = ctx.answerHeaders.get("authorization");
    const { jwtSecret } = desk.services;
    const session = await resolveSession({ db: ctx.db, jwtSecret, now: desk.now() }, token);
    expect(session.viewer).toMatchObject({ uid, username: "Alice", role: 1002 });
  }));

test("passwords are kept as argon2id with a salt each", () =>
  withAlice(async (desk) => {
    await createAccount(desk.context().db, { username: "twin", password: right.password });
    const rows = await desk
      .context()
      .db.selectFrom("user_account")
      .select("password_hash")
      .execute();
    const hashes = rows.map((row) => row.password_hash);
    expect(hashes.every((hash) => hash.startsWith("$argon2id$v=19$m=19456,t=2,"))).toBe(true);
    expect(new Set(hashes).size).toBe(2);
  }));

test("a wrong password and an unknown name are refused with the same words", () =>
  withAlice(async (desk) => {
    expect(await refusal(signIn(desk.context(), wrong))).toBe("LOGIN_FAILED");
    const nobody = { username: "nobody", password: "wrong-pass" };
    expect(await refusal(signIn(desk.context(), nobody))).toBe("LOGIN_FAILED");
  }));

test("the sixth try needs the puzzle, even with the right password, from that address only", () =>
  withAlice(async (desk) => {
    for (let i = 0; i < 5; i += 1) {
      expect(await refusal(signIn(desk.context(), wrong))).toBe("LOGIN_FAILED");
    }
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
    expect(await refusal(adminSignIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
    const forged = { ...right, slideToken: "forged" };
    expect(await refusal(signIn(desk.context(), forged))).toBe("SLIDE_VERIFY_REQUIRED");
    await signIn(desk.context({ ip: "10.0.0.2" }), right);
    desk.wait(30 * 60 + 1);
    await signIn(desk.context(), right);
  }));

test("with the puzzle solved the sixth try goes on, and each needs a puzzle of its own", () =>
  withAlice(async (desk) => {
    const ctx = desk.context();
    const failures: unknown[] = [];
    for (let i = 0; i < 5; i += 1) {
      const error = await signIn(ctx, wrong).catch((cause: unknown) => cause);
      failures.push((error as { params: { failures: number } }).params.failures);
    }
    expect(failures).toEqual([1, 2, 3, 4, 5]);
    const { challengeId } = await createSlide(ctx);
    const { answer } = await ctx.db
      .selectFrom("human_check")
      .select("answer")
      .executeTakeFirstOrThrow();
    desk.wait(1);
    const x = Number(answer);
    const track = [0, 0.3, 0.6, 1].map((part) => ({ x: x * part, t: part * 500 }));
    const { slideToken } = await solveSlide(ctx, { challengeId, x, track });
    expect(await refusal(signIn(ctx, { ...wrong, slideToken }))).toBe("LOGIN_FAILED");
    expect(await refusal(signIn(ctx, { ...right, slideToken }))).toBe("SLIDE_VERIFY_REQUIRED");
  }));

describe("a client that shows no puzzle", () => {
  const email = "alice@mail.example";
  const mailed = (desk: ReturnType<typeof openDesk>) =>
    desk.context().db.selectFrom("mail_outbox").select(["recipient", "body"]).execute();
  const codeIn = (body = "") => /\b\d{12}\b/.exec(body)?.[0] ?? "";
  const plain = { takesMailCode: true };

  // Mails are written in transactions of their own.
  afterEach(() => clearDesk(database.db));

  /** Alice has an address and five failures. */
  async function withFailures(body: (desk: ReturnType<typeof openDesk>) => Promise<void>) {
    const desk = openDesk(database.db);
    await createAccount(database.db, { ...right, email });
    for (let i = 0; i < 5; i += 1) {
      expect(await refusal(signIn(desk.context(), { ...wrong, ...plain }))).toBe("LOGIN_FAILED");
    }
    expect(await mailed(desk)).toEqual([]);
    await body(desk);
  }

  test("has a code mailed that stands for the password, once", () =>
    withFailures(async (desk) => {
      const refused = await refusal(signIn(desk.context(), { ...right, ...plain }));
      expect(refused).toBe("SLIDE_VERIFY_REQUIRED");
      const [mail] = await mailed(desk);
      expect(mail?.recipient).toBe(email);
      const password = codeIn(mail?.body);
      const byCode = { ...right, password, ...plain };
      // It is no password for those who did not ask for it, nor for anybody else.
      const other = { username: "nobody", password, ...plain };
      expect(await refusal(signIn(desk.context(), other))).toBe("LOGIN_FAILED");
      expect(await refusal(signIn(desk.context(), { ...right, password }))).toBe(
        "SLIDE_VERIFY_REQUIRED",
      );
      expect(await signIn(desk.context(), byCode)).toMatchObject({ username: "Alice" });
      expect(await refusal(signIn(desk.context(), byCode))).toBe("LOGIN_FAILED");
      // It set the counter back, as the password would have.
      await signIn(desk.context(), { ...right, ...plain });
    }));

  test("makes no more mails by asking again, and none to nobody or over the puzzle", () =>
    withFailures(async (desk) => {
      const refuse = (input: object) =>
        refusal(signIn(desk.context(), { ...wrong, ...plain, ...input }));
      for (let i = 0; i < 6; i += 1) await refuse({});
      expect(await mailed(desk)).toHaveLength(1);
      for (let i = 0; i < 7; i += 1) await refuse({ username: "nobody" });
      expect(await mailed(desk)).toHaveLength(1);
      desk.wait(600);
      expect(await refuse({ takesMailCode: undefined })).toBe("SLIDE_VERIFY_REQUIRED");
      expect(await mailed(desk)).toHaveLength(1);
      await refuse({});
      expect(await mailed(desk)).toHaveLength(2);
    }));

  test("guesses a code five times at most, and none that has expired or went to an old address", () =>
    withFailures(async (desk) => {
      const send = (password: string) =>
        refusal(signIn(desk.context(), { ...right, password, ...plain }));
      await send("wrong-pass");
      const code = codeIn((await mailed(desk))[0]?.body);
      for (let i = 0; i < 5; i += 1) await send("000000000000");
      expect(await send(code)).toBe("SLIDE_VERIFY_REQUIRED");
      desk.wait(600);
      await send("wrong-pass");
      const second = codeIn((await mailed(desk)).at(-1)?.body);
      expect(second).not.toBe(code);
      const { db } = desk.context();
      await db.updateTable("user_account").set({ email: "new@mail.example" }).execute();
      expect(await send(second)).toBe("SLIDE_VERIFY_REQUIRED");
      await db.updateTable("user_account").set({ email }).execute();
      desk.wait(600);
      expect(await send(second)).toBe("SLIDE_VERIFY_REQUIRED");
    }));

  test("gets no banned account in, and none past the lock", () =>
    withFailures(async (desk) => {
      const { db } = desk.context();
      await refusal(signIn(desk.context(), { ...wrong, ...plain }));
      const password = codeIn((await mailed(desk))[0]?.body);
      const failure = { username_key: "alice", ip: "10.0.0.1", failed_at: desk.now() };
      await db.insertInto("sign_in_failure").values(Array(15).fill(failure)).execute();
      const byCode = { ...right, password, ...plain };
      expect(await refusal(signIn(desk.context(), byCode))).toBe("LOGIN_LOCKED 30");
      await db.deleteFrom("sign_in_failure").where("id", ">", 0).execute();
      await db.insertInto("sign_in_failure").values(Array(5).fill(failure)).execute();
      await db.updateTable("user_account").set({ is_banned: true }).execute();
      expect(await refusal(signIn(desk.context(), byCode))).toBe("ACCOUNT_BANNED");
    }));
});

test("a success sets the counter back", () =>
  withAlice(async (desk) => {
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await refusal(signIn(desk.context(), wrong));
      await signIn(desk.context(), right);
    }
  }));

test("twenty failures lock the name until the oldest of them leaves the window", () =>
  withAlice(async (desk) => {
    const { db } = desk.context();
    for (let i = 0; i < 20; i += 1) {
      desk.wait(30);
      await db
        .insertInto("sign_in_failure")
        .values({ username_key: "alice", ip: "10.0.0.1", failed_at: desk.now() })
        .execute();
    }
    // The oldest was 9.5 minutes ago.
    expect(await refusal(signIn(desk.context(), right))).toBe("LOGIN_LOCKED 21");
    desk.wait(20 * 60);
    expect(await refusal(signIn(desk.context(), right))).toBe("LOGIN_LOCKED 1");
    desk.wait(60);
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
  }));

test("a refused try does not count as a failure", () =>
  withAlice(async (desk) => {
    for (let i = 0; i < 30; i += 1) await refusal(signIn(desk.context(), wrong));
    const rows = await desk.context().db.selectFrom("sign_in_failure").selectAll().execute();
    expect(rows).toHaveLength(5);
  }));

test("a banned account is told so, but only with its password", () =>
  withAlice(async (desk) => {
    await desk.context().db.updateTable("user_account").set({ is_banned: true }).execute();
    expect(await refusal(signIn(desk.context(), wrong))).toBe("LOGIN_FAILED");
    expect(await refusal(signIn(desk.context(), right))).toBe("ACCOUNT_BANNED");
  }));

test("the back office takes administrators only", () =>
  withAlice(async (desk) => {
    expect(await refusal(adminSignIn(desk.context(), right))).toBe("NOT_ADMIN_ACCOUNT");
    const { db } = desk.context();
    expect(await ensureRootUser(db, "root-pass-1")).toBe(true);
    expect(await ensureRootUser(db, "another-pass")).toBe(false);
    const root = { username: "root", password: "root-pass-1" };
    expect(await adminSignIn(desk.context(), root)).toMatchObject({ uid: "1", roleList: ["root"] });
  }));

test("tries sent all at once cannot outrun the puzzle", async () => {
  const { db } = database;
  const desk = openDesk(db);
  await createAccount(db, { username: "crowd", password: "right-pass" });
  const tries = Array.from({ length: 12 }, () =>
    refusal(signIn(desk.context(), { username: "crowd", password: "wrong-pass" })),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((one) => one === "LOGIN_FAILED").length).toBeLessThanOrEqual(5);
  await clearDesk(db);
});

/** So many failed tries from an address, each with another name. */
async function failAs(desk: ReturnType<typeof openDesk>, count: number, ip: string) {
  const rows = Array.from({ length: count }, (_, i) => {
    const from = { ip: addressKey(ip), network: siteNetwork(ip) };
    return { ...from, username_key: `name-${i}`, failed_at: desk.now() };
  });
  await desk.context().db.insertInto("sign_in_failure").values(rows).execute();
}

test("an address that fails with many names needs the puzzle for each, and others do not", () =>
  withAlice(async (desk) => {
    await failAs(desk, 49, "10.0.0.1");
    const tried = { username: "name-50", password: "Password1" };
    expect(await refusal(signIn(desk.context(), tried))).toBe("LOGIN_FAILED");
    const next = { username: "name-51", password: "Password1" };
    expect(await refusal(signIn(desk.context(), next))).toBe("SLIDE_VERIFY_REQUIRED");
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
    await signIn(desk.context({ ip: "10.0.0.2" }), right);
    desk.wait(30 * 60 + 1);
    await signIn(desk.context(), right);
  }));

test("all addresses of one IPv6 network are one", () =>
  withAlice(async (desk) => {
    await failAs(desk, 50, "2001:db8::1");
    const from = (ip: string) => refusal(signIn(desk.context({ ip }), right));
    expect(await from("2001:db8::ffff:2")).toBe("SLIDE_VERIFY_REQUIRED");
    expect(await from("2001:db8:0:1::2")).toHaveProperty("answered");
    for (let i = 0; i < 5; i += 1) {
      await refusal(signIn(desk.context({ ip: `2001:db8:7::${i}` }), wrong));
    }
    expect(await from("2001:db8:7::9")).toBe("SLIDE_VERIFY_REQUIRED");
  }));

test("the networks of one site fail four times as often as one of them, and IPv4 neighbours not at all", () =>
  withAlice(async (desk) => {
    const from = (ip: string) => refusal(signIn(desk.context({ ip }), right));
    for (let i = 0; i < 4; i += 1) await failAs(desk, 49, `2001:db8:5:${i}::1`);
    expect(await from("2001:db8:5:9::1")).toHaveProperty("answered");
    await failAs(desk, 4, "2001:db8:5:4::1");
    expect(await from("2001:db8:5:9::1")).toBe("SLIDE_VERIFY_REQUIRED");
    expect(await from("2001:db8:6::1")).toHaveProperty("answered");
    await failAs(desk, 1000, "2001:db8:5:5::1");
    expect(await from("2001:db8:5:ffff::1")).toBe("LOGIN_LOCKED 30");
    await failAs(desk, 49, "10.0.7.1");
    await failAs(desk, 49, "10.0.7.2");
    expect(await from("10.0.7.3")).toHaveProperty("answered");
  }));

test("an address that goes on is locked, but for those who signed in from there before", () =>
  withAlice(async (desk) => {
    const ctx = desk.context();
    await createAccount(ctx.db, { username: "bob", password: right.password });
    await signIn(ctx, right);
    await failAs(desk, 300, "10.0.0.1");
    const slideToken = async () => {
      const { challengeId, ...work } = await createWork(ctx);
      return (await proveForSignIn(ctx, { challengeId, nonces: [...doWork(work)] })).slideToken;
    };
    const bob = { ...right, username: "bob", slideToken: await slideToken() };
    expect(await refusal(signIn(ctx, bob))).toBe("LOGIN_LOCKED 30");
    expect(await refusal(signIn(ctx, { ...bob, username: "nobody" }))).toBe("LOGIN_LOCKED 30");
    // The pass was not spent on a door that was shut.
    await signIn(ctx, { ...right, slideToken: bob.slideToken });
    expect(await refusal(signIn(ctx, right))).toBe("SLIDE_VERIFY_REQUIRED");
    await signIn(desk.context({ ip: "10.0.0.2" }), { ...right, username: "bob" });
  }));

test("root's numbers count, and 0 is never", () =>
  withAlice(async (desk) => {
    const { db } = desk.context();
    const save = async (key: string, value: number) => {
      await db.insertInto("setting").values({ key, value }).execute();
      desk.emit({ type: "setting", key });
    };
    await failAs(desk, 20, "10.0.0.1");
    await signIn(desk.context(), right);
    await save("signInPuzzleAfter", 20);
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
    await save("signInLockAfter", 0);
    await failAs(desk, 500, "10.0.0.3");
    expect(await refusal(signIn(desk.context({ ip: "10.0.0.3" }), right))).toBe(
      "SLIDE_VERIFY_REQUIRED",
    );
  }));

test("however a name is typed, it has one counter", () =>
  withAlice(async (desk) => {
    await createAccount(desk.context().db, { username: "v\u0130ctim", password: "right-pass" });
    const ways = ["v\u0130ctim", "vi\u0307ctim", "V\u0130CTIM", " v\u0130ctim", "ｖ\u0130ctim"];
    for (const username of ways) {
      const tried = signIn(desk.context(), { username, password: "wrong-pass" });
      expect(await refusal(tried)).toBe("LOGIN_FAILED");
    }
    for (const username of ways) {
      const tried = signIn(desk.context(), { username, password: "right-pass" });
      expect(await refusal(tried)).toBe("SLIDE_VERIFY_REQUIRED");
    }
    // Without such a letter it is another name.
    const plain = signIn(desk.context(), { username: "victim", password: "wrong-pass" });
    expect(await refusal(plain)).toBe("LOGIN_FAILED");
  }));

test("a flood from one address is refused at once, while others and members get their turn", async () => {
  const desk = openDesk(database.db);
  await createAccount(database.db, right);
  const flood = Array.from({ length: 400 }, (_, i) =>
    refusal(signIn(desk.context({ ip: "10.6.6.6" }), { ...wrong, username: `no-${i}` })),
  );
  const others = Array.from({ length: 5 }, (_, i) =>
    refusal(signIn(desk.context({ ip: `10.0.1.${i}` }), right)),
  );
  let isFloodOver = false;
  void Promise.all(flood).then(() => {
    isFloodOver = true;
  });
  for (const answer of await Promise.all(others)) expect(answer).toHaveProperty("answered");
  // They did not wait until all of it was through.
  expect(isFloodOver).toBe(false);
  const answers = await Promise.all(flood);
  const refused = answers.filter((one) => String(one).startsWith("TOO_BUSY"));
  expect(refused.length).toBeGreaterThan(300);
  // What was refused left no trace in the database.
  const { count } = await database.db
    .selectFrom("sign_in_failure")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ip", "=", "10.6.6.6")
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThanOrEqual(400 - refused.length);
  await clearDesk(database.db);
});
