import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { PACES } from "@gavel/domain/pace";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, refusal } from "../../kernel/testing/desk.ts";
import { withAlice } from "../factor/testing/alice.ts";
import { createToken, revokeToken } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => clearDesk(database.db));

test("tokens that are revoked at once are counted, too", () =>
  withAlice(database.db, async ({ desk, own }) => {
    const { minute } = PACES.token;
    const make = () => createToken(own, { name: "t", scopes: ["read"], days: null });
    for (let n = 0; n < minute; n += 1) await revokeToken(own, (await make()).id);
    expect(await refusal(make())).toBe(`TOO_FAST ${60 / minute}`);
    desk.wait(60 / minute);
    expect(await make()).toMatchObject({ name: "t" });
  }));
