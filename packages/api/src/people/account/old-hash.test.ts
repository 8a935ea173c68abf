import { createHash, pbkdf2Sync } from "node:crypto";
import { createTestDatabase, type TestDatabase, withRollback } from "@gavel/db/testing";
import { type OldHash, writeOldHash } from "@gavel/domain/old-hash";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, refusal } from "../../kernel/testing/desk.ts";
import { createAccount } from "./service/create.ts";
import { signIn } from "./service/sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const right = { username: "Alice", password: "right-pass" };
const wrong = { username: "Alice", password: "wrong-pass" };

const md5 = createHash("md5").update(right.password).digest("hex");
/** As the other judges make them of this password. */
const HASHES: readonly [string, OldHash][] = [
  ["an MD5", { kind: "md5", rounds: 0, salt: "", digest: md5 }],
  [
    "a salted SHA-1 over the MD5",
    {
      ...{ kind: "md5-sha1", rounds: 0, salt: "a1b2" },
      digest: createHash("sha1").update(`${md5}a1b2`).digest("hex"),
    },
  ],
  [
    "a PBKDF2",
    {
      ...{ kind: "pbkdf2-sha256", rounds: 1000, salt: "pepper" },
      digest: pbkdf2Sync(right.password, "pepper", 1000, 32, "sha256").toString("hex"),
    },
  ],
];

test.each(HASHES)("%s of another judge opens the account once and becomes an own hash", (_, old) =>
  withRollback(database.db, async (tx) => {
    const stored = writeOldHash(old) ?? "";
    const uid = await createAccount(tx, right, stored);
    const hashOf = async () => {
      const row = tx.selectFrom("user_account").select("password_hash").where("uid", "=", uid);
      return (await row.executeTakeFirstOrThrow()).password_hash;
    };
    const desk = openDesk(tx);
    expect(await refusal(signIn(desk.context(), wrong))).toBe("LOGIN_FAILED");
    expect(await hashOf()).toBe(stored);
    expect(await signIn(desk.context(), right)).toMatchObject({ uid });
    expect(await hashOf()).toMatch(/^\$argon2id\$/);
    expect(await signIn(desk.context(), right)).toMatchObject({ uid });
    expect(await refusal(signIn(desk.context(), wrong))).toBe("LOGIN_FAILED");
  }),
);

test("failures at an old hash count like any others", () =>
  withRollback(database.db, async (tx) => {
    await createAccount(tx, right, writeOldHash(HASHES[0]?.[1] as OldHash) ?? "");
    const desk = openDesk(tx);
    for (let i = 0; i < 5; i += 1) await refusal(signIn(desk.context(), wrong));
    expect(await refusal(signIn(desk.context(), right))).toBe("SLIDE_VERIFY_REQUIRED");
  }));

test("what looks like an old hash but is none opens nothing", () =>
  withRollback(database.db, async (tx) => {
    await createAccount(tx, right, `$old$md5$0$$${md5}$`);
    expect(await refusal(signIn(openDesk(tx).context(), right))).toBe("LOGIN_FAILED");
  }));
