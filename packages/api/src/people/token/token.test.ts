import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { PACES } from "@gavel/domain/pace";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, refusal } from "../../kernel/testing/desk.ts";
import { limitToToken } from "../../kernel/token-limits.ts";
import { withAlice } from "../factor/testing/alice.ts";
import { findEndedViewers } from "../session/index.ts";
import { createToken, resolvePersonalToken, revokeToken } from "./service.ts";

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

test("an administrator's token ends with the role, also where its scopes leave none of it", () =>
  withAlice(database.db, async ({ desk, uid, own }) => {
    const { db } = database;
    const give = (role_id: number) =>
      db.updateTable("user_account").set({ role_id }).where("uid", "=", uid).execute();
    await give(1001);
    const admin = { ...own, viewer: { ...own.viewer, role: 1001 as const } };
    const open = async (...scopes: ("read" | "admin-read")[]) => {
      const { token } = await createToken(admin, { name: "t", scopes, days: null });
      const { viewer } = await resolvePersonalToken({ db, now: desk.now(), ip: "" }, token);
      const limited = limitToToken({ viewer }, "read").viewer;
      if (limited === null) throw new Error("nobody speaks");
      return limited;
    };
    const [reader, keeper] = [await open("read"), await open("read", "admin-read")];
    expect([reader.role, keeper.role]).toEqual([1002, 1001]);
    const ended = () => findEndedViewers(db, [reader, keeper], desk.now());
    expect(await ended()).toEqual([]);
    await revokeToken(own, keeper.tokenId ?? "");
    expect(await ended()).toEqual([keeper]);
    // Also the one that had nothing of it: its contests are no longer theirs to look after.
    await give(1002);
    expect(await ended()).toEqual([reader, keeper]);
  }));
