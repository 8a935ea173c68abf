import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../index.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { openDesk } from "../../kernel/testing/desk.ts";
import { findEntries, foldAuditChanges } from "./queries.ts";
import { recordAudit } from "./service.ts";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = openDesk(database.db);
});
afterAll(() => database.drop());

const find = (filter: object = {}) =>
  createCaller(desk.signedIn("1", 1000)).audit.find({ limit: 10, ...filter });

test("a record says who, from where, when, what, before and after", async () => {
  const root = desk.signedIn("1", 1000);
  await recordAudit(database.db, root, {
    action: "tag.update",
    target: { id: 7, name: "graphs" },
    before: { name: "graph", color: "#fff" },
    after: { name: "graphs", color: "#fff" },
  });
  expect(await find({ action: "tag.update" })).toEqual({
    total: 1,
    records: [
      {
        id: expect.any(Number),
        at: desk.now(),
        actor: { uid: "1", username: "1" },
        ip: "10.0.0.1",
        action: "tag.update",
        targetId: "7",
        targetName: "graphs",
        before: { name: "graph" },
        after: { name: "graphs" },
      },
    ],
  });
});

test("a record goes with the transaction of its change", async () => {
  const undone = database.db.transaction().execute(async (tx) => {
    await recordAudit(tx, desk.signedIn("1", 1000), { action: "problem.delete" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await find({ action: "problem.delete" })).toEqual({ total: 0, records: [] });
});

test("several records are one statement, and the command line is nobody's account", async () => {
  const machine = { viewer: null, now: desk.now };
  await recordAudit(
    database.db,
    machine,
    { action: "user.create", target: { id: "a", name: "Ann" } },
    { action: "user.role", target: { id: "b", name: "Bob" } },
  );
  await recordAudit(database.db, machine);
  const { records } = await find({ noun: "user" });
  expect(records.map((one) => [one.action, one.actor, one.targetName])).toEqual([
    ["user.role", null, "Bob"],
    ["user.create", null, "Ann"],
  ]);
});

test("what was recorded can be neither changed nor removed", async () => {
  const { db } = database;
  const refused = /append-only/;
  await expect(db.updateTable("audit_entry").set({ ip: "" }).execute()).rejects.toThrow(refused);
  await expect(db.deleteFrom("audit_entry").execute()).rejects.toThrow(refused);
  await expect(database.sql`truncate audit_entry`).rejects.toThrow(refused);
});

test("the list is narrowed by actor, target and time, and paged", async () => {
  desk.wait(3600);
  const boss = { viewer: { uid: "9", username: "Boss" }, ip: "::1", now: desk.now };
  const names = ["100% graphs", "graph_theory", "dp"];
  await recordAudit(
    database.db,
    boss,
    ...names.map((name, id) => ({ action: "tag.create" as const, target: { id, name } })),
  );
  const namesOf = async (filter: object) =>
    (await find(filter)).records.map((one) => one.targetName);
  expect(await namesOf({ actor: "boss" })).toEqual(["dp", "graph_theory", "100% graphs"]);
  expect(await namesOf({ actor: "bos" })).toEqual([]);
  expect(await namesOf({ actor: "boss", target: "GRAPH" })).toEqual([
    "graph_theory",
    "100% graphs",
  ]);
  expect(await namesOf({ actor: "boss", target: "0%" })).toEqual(["100% graphs"]);
  expect(await namesOf({ actor: "boss", target: "2" })).toEqual(["dp"]);
  const from = desk.now().toISOString();
  expect(await namesOf({ from })).toEqual(["dp", "graph_theory", "100% graphs"]);
  expect(await namesOf({ to: from })).not.toContain("dp");
  expect(await namesOf({ from, limit: 2, currentPage: 2 })).toEqual(["100% graphs"]);
});

test("totals and pages of a noun know what was just written, however much there is", async () => {
  const write = (count: number) =>
    recordAudit(
      database.db,
      desk.signedIn("1", 1000),
      ...Array.from({ length: count }, (_, id) => ({
        action: id % 3 === 0 ? ("discussionCategory.create" as const) : ("carousel.add" as const),
        target: { id, name: `n${id}` },
      })),
    );
  await write(900);
  const before = await find({});
  expect((await find({ noun: "discussionCategory" })).total).toBe(300);
  await write(6);
  expect((await find({})).total).toBe(before.total + 6);
  const page = await find({ noun: "discussionCategory", currentPage: 2, limit: 2 });
  expect(page.total).toBe(302);
  expect(page.records.map((one) => one.targetName)).toEqual(["n897", "n894"]);
  expect((await find({ noun: "discussion" })).total).toBe(0);
  const last = await find({ noun: "discussionCategory", currentPage: 151, limit: 2 });
  expect(last.records.map((one) => one.targetName)).toEqual(["n3", "n0"]);
});

test("pages and totals that are kept follow what is written, rewritten and removed", async () => {
  const { db, sql } = database;
  const write = (...names: string[]) =>
    recordAudit(
      db,
      desk.signedIn("1", 1000),
      ...names.map((name) => ({ action: "tag.delete" as const, target: { id: 1, name } })),
    );
  const filters = [{ target: "walrus" }, { action: "tag.delete" }, { actor: "1" }, {}];
  const pages = [1, 2, 200];
  const lists = async (tx = db) => {
    const caller = createCaller({ ...desk.signedIn("1", 1000), db: tx });
    const wishes = filters.flatMap((one) => pages.map((currentPage) => ({ ...one, currentPage })));
    return Promise.all(wishes.map((wish) => caller.audit.find({ limit: 3, ...wish })));
  };
  // A transaction knows nothing of what is kept.
  const asTheyAre = () => db.transaction().execute(lists);
  const rewrite = (act: (tx: typeof sql) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`select set_config('gavel.retention', 'on', true), set_config('gavel.closing', 'on', true)`;
      await act(tx as unknown as typeof sql);
    });
  const changes = [
    () => write("Walrus 1", "Walrus 2", "Walrus 3", "Walrus 4"),
    () => write("Walrus 5"),
    () =>
      rewrite((tx) => tx`update audit_entry set target_name = 'x' where target_name = 'Walrus 2'`),
    () => rewrite((tx) => tx`delete from audit_entry where target_name = 'Walrus 5'`),
    () =>
      rewrite((tx) => tx`delete from audit_entry where id < (select min(id) + 5 from audit_entry)`),
    () => foldAuditChanges(db),
    () => write("Seal"),
  ];
  for (const [at, change] of changes.entries()) {
    await lists();
    await change();
    const asked = await asTheyAre();
    expect({ at, lists: await lists() }).toEqual({ at, lists: asked });
    expect({ at, lists: await lists() }).toEqual({ at, lists: asked });
  }
  const lines = await db.selectFrom("audit_change").selectAll().execute();
  expect(lines.length).toBeLessThan(3);
});

test("a page is not read again while nothing was written", async () => {
  const ctx = desk.signedIn("1", 1000);
  await recordAudit(database.db, ctx, { action: "tag.delete", target: { id: 7, name: "Otter" } });
  const counting = { count: async () => 1, span: 0 };
  for (const filter of [{ target: "otter" }, { action: "tag.delete" }]) {
    const asked = await queriesOf(database.db, async (db) => {
      const look = () => findEntries(db, filter, { limit: 3, offset: 0 }, counting);
      const first = await look();
      expect(first.rows[0]).toMatchObject({ target_name: "Otter" });
      expect((await look()).rows).toBe(first.rows);
      await recordAudit(database.db, ctx, {
        action: "tag.delete",
        target: { id: 7, name: "Otter" },
      });
      expect((await look()).rows).not.toBe(first.rows);
    });
    expect(asked.map(({ sql }) => /from "?audit_entry/.test(sql))).toEqual([
      ...[true, false, false, true],
    ]);
  }
});

test("only root reads it", async () => {
  for (const role of [1001, 1002, 1008] as const) {
    const caller = createCaller(desk.signedIn("2", role));
    await expect(caller.audit.find({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
