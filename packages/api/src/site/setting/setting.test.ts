import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../index.ts";
import { clearDesk, openDesk } from "../../kernel/testing/desk.ts";
import { loadSettings, updateSettings } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
// The services open transactions of their own, so no outer one can be rolled back.
afterEach(() => clearDesk(database.db));
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const inDesk = (body: (desk: Desk) => Promise<void>) => body(openDesk(database.db));

test("settings have defaults, and root changes what is given", () =>
  inDesk(async (desk) => {
    const root = desk.signedIn("1", 1000);
    expect(await loadSettings(root)).toMatchObject({ register: true, defaultSubmitInterval: 8 });
    const changes = { register: false, shortName: "OJ", blockedMailDomains: ["a.example"] };
    expect(await createCaller(root).setting.update(changes)).toMatchObject(changes);
    expect(await createCaller(root).setting.all()).toMatchObject({
      ...changes,
      defaultSubmitInterval: 8,
    });
    const site = await createCaller(desk.context()).setting.website();
    expect(site).toMatchObject({ register: false, shortName: "OJ" });
    expect(Object.keys(site)).not.toContain("blockedMailDomains");
  }));

test("an interval below zero is off, a field may be cleared", () =>
  inDesk(async (desk) => {
    const caller = createCaller(desk.signedIn("1", 1000));
    const saved = await caller.setting.update({ defaultSubmitInterval: -5, name: "" });
    expect(saved).toMatchObject({ defaultSubmitInterval: 0, name: "" });
  }));

test("what is held is forgotten when the database says that it changed", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    await loadSettings(ctx);
    await ctx.db.insertInto("setting").values({ key: "name", value: "x" }).execute();
    expect((await loadSettings(ctx)).name).toBe("Gavel Online Judge");
    desk.emit({ type: "setting", key: "name" });
    expect((await loadSettings(ctx)).name).toBe("x");
    await ctx.db.deleteFrom("setting").execute();
    desk.emit({ type: "reconnected" });
    expect((await loadSettings(ctx)).name).toBe("Gavel Online Judge");
  }));

test("a row in a shape that we do not know falls back to its default alone", () =>
  inDesk(async (desk) => {
    await updateSettings(desk.signedIn("1", 1000), { shortName: "OJ" });
    const { db } = desk.context();
    await db
      .insertInto("setting")
      .values({ key: "register", value: { no: 1 } })
      .execute();
    desk.emit({ type: "setting", key: "register" });
    expect(await loadSettings(desk.context())).toMatchObject({ register: true, shortName: "OJ" });
  }));

test("every change is announced once it is true", async () => {
  const desk = openDesk(database.db);
  const heard: string[] = [];
  const { unlisten } = await database.sql.listen("gavel_event", (text) => heard.push(text));
  await updateSettings(desk.signedIn("1", 1000), { recordName: "heard" });
  for (let i = 0; i < 100 && heard.length === 0; i += 1) await Bun.sleep(10);
  await unlisten();
  expect(heard).toEqual(['{"type":"setting","key":"recordName"}']);
});
