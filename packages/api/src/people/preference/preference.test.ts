import { asJsonb } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearDesk, openDesk } from "../../kernel/testing/desk.ts";
import { createAccount } from "../account/index.ts";
import { findPreferences, savePreferences } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => clearDesk(database.db));

async function person(username: string) {
  const uid = await createAccount(database.db, { username, password: "pass-1234" });
  return openDesk(database.db).signedIn(uid, 1002);
}

test("choices are kept one by one, for each account alone", async () => {
  const [alice, bob] = [await person("alice"), await person("bob")];
  expect(await findPreferences(alice)).toEqual({});
  expect(await savePreferences(alice, { theme: "dark", editorTabSize: 2 })).toEqual({
    theme: "dark",
    editorTabSize: 2,
  });
  await savePreferences(alice, { theme: "light" });
  await savePreferences(alice, {});
  expect(await findPreferences(alice)).toEqual({ theme: "light", editorTabSize: 2 });
  expect(await findPreferences(bob)).toEqual({});
});

test("two devices that choose at once lose nothing of each other", async () => {
  const alice = await person("alice");
  await Promise.all([
    savePreferences(alice, { theme: "dark" }),
    savePreferences(alice, { language: "Python3" }),
    savePreferences(alice, { editorFontSize: 16 }),
  ]);
  expect(await findPreferences(alice)).toEqual({
    ...{ theme: "dark", language: "Python3", editorFontSize: 16 },
  });
});

test("what this release does not know is as if never chosen", async () => {
  const alice = await person("alice");
  const chosen = asJsonb({ theme: "sepia", fontLigatures: true, hotkeys: false });
  await database.db
    .insertInto("user_preference")
    .values({ uid: alice.viewer.uid, chosen })
    .execute();
  expect(await findPreferences(alice)).toEqual({ hotkeys: false });
});
