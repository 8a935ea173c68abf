import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, refusal } from "../../kernel/testing/desk.ts";
import { findHome } from "../profile/queries.ts";
import { isTakenFor, lookOf } from "./look.ts";
import { findAccountByName, isUsernameTaken } from "./queries.ts";
import { createAccount } from "./service/create.ts";
import { fillNameKeys, findAmbiguousNames, looksLikeAnother } from "./service/names.ts";
import { checkTaken } from "./service/register.ts";
import { signIn } from "./service/sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const password = "right-pass";

test("a name is taken however its letters are shaped", () =>
  withRollback(database.db, async (tx) => {
    await createAccount(tx, { username: "Straße", password });
    const desk = openDesk(tx);
    for (const username of ["strasse", "STRASSE", "ｓtraße", "Straẞe"]) {
      expect(await checkTaken(desk.context(), { username })).toMatchObject({ username: true });
    }
    const again = createAccount(tx, { username: "STRASSE", password });
    expect(await refusal(again)).toBe("USERNAME_EXISTS");
  }));

test("two accounts of an earlier release whose names are one by now both sign in, and root is told", () =>
  withRollback(database.db, async (tx) => {
    const desk = openDesk(tx);
    // As they were made then: İ and its decomposed form were two names.
    const names = ["Ali\u0130", "ａliİ", "plain"];
    const uids: string[] = [];
    for (const [index, username] of names.entries()) {
      const uid = await createAccount(tx, { username: `old-${index}`, password });
      uids.push(uid);
      await tx
        .updateTable("user_account")
        .set({
          ...{ username, username_key: null, username_look: null },
          created_at: new Date(Date.UTC(2025, 0, 1 + index)),
        })
        .where("uid", "=", uid)
        .execute();
    }
    expect(await fillNameKeys(tx)).toBe(3);
    expect(await fillNameKeys(tx)).toBe(0);
    for (const [index, username] of names.entries()) {
      expect((await signIn(desk.context(), { username, password })).uid).toBe(uids[index]);
      expect((await findHome(tx, { username }))?.uid).toBe(uids[index]);
    }
    // Whoever types it otherwise means the older one.
    expect((await findAccountByName(tx, "ALIİ"))?.uid).toBe(uids[0]);
    expect(await findAmbiguousNames(tx)).toEqual([{ username: "ａliİ", other: "Ali\u0130" }]);
    expect(await isUsernameTaken(tx, "aliİ")).toBe(true);
    // Each has a counter of its own: the one cannot forgive what was tried on the other.
    const wrong = { username: names[0] ?? "", password: "wrong-pass" };
    for (let i = 0; i < 4; i += 1) await refusal(signIn(desk.context(), wrong));
    await signIn(desk.context(), { username: names[1] ?? "", password });
    await refusal(signIn(desk.context(), wrong));
    const right = { username: names[0] ?? "", password };
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
  }));

test.each([
  ["alice", "аlice"],
  ["alice", "AIice"],
  ["paypal", "pаypаl"],
  ["root", "r00t"],
  ["root", "rооt"],
  ["Olga1", "0lgal"],
  ["οmega", "omega"],
])("%s is what %s looks like", (one, two) => {
  expect(lookOf(two)).toBe(lookOf(one));
  expect(isTakenFor(two, { username: one, roleId: 1002 })).toBe(true);
});

test.each([
  ["alice", "alise"],
  ["张伟", "张炜"],
  ["user1", "user2"],
])("%s is not what %s looks like", (one, two) => {
  expect(lookOf(two)).not.toBe(lookOf(one));
});

test("rn is an m only where an administrator could be meant", () => {
  expect(lookOf("barn")).toBe(lookOf("bam"));
  expect(isTakenFor("barn", { username: "bam", roleId: 1002 })).toBe(false);
  expect(isTakenFor("adrnin", { username: "admin", roleId: 1001 })).toBe(true);
});

test("a lookalike is told from a taken name, and from the account itself", () =>
  withRollback(database.db, async (tx) => {
    await createAccount(tx, { username: "Alice", password });
    const desk = openDesk(tx);
    const check = (username: string) => checkTaken(desk.context(), { username });
    expect(await check("аlice")).toMatchObject({ username: false, lookalike: true });
    expect(await check("alice")).toMatchObject({ username: true, lookalike: false });
    expect(await check("bob")).toMatchObject({ username: false, lookalike: false });
    expect(await looksLikeAnother(tx, "AIice")).toBe(true);
  }));
