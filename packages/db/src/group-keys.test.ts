import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { createTestDatabase } from "./testing.ts";

test("what named a group that never was keeps it as one that is disbanded, and new groups come after it", async () => {
  const outer = await createTestDatabase();
  const name = `gavel_test_${randomBytes(6).toString("hex")}`;
  await outer.sql.unsafe(`create database "${name}"`);
  const address = new URL(outer.url);
  address.pathname = `/${name}`;
  const { sql, close } = openDatabase(address.href, { poolSize: 1 });
  try {
    const all = await readMigrations();
    const before = all.filter((one) => one.name < "0352");
    await migrate(sql, before);
    await sql`insert into user_group (name, short_name, owner_name) values ('Real', 'R', 'x')`;
    await sql`
      insert into problem (display_id, title, author_name, auth, group_id)
      values ('A', 'A', 'x', 1, 1), ('B', 'B', 'x', 1, 41), ('C', 'C', 'x', 1, null)`;
    await sql`insert into training (title, author_name, group_id) values ('T', 'x', 77)`;
    expect(await migrate(sql, all)).toContain("0353_group_keys_hold.sql");
    expect(await sql`select display_id, group_id, is_open from problem order by id`).toEqual([
      { display_id: "A", group_id: 1, is_open: false },
      { display_id: "B", group_id: 41, is_open: false },
      { display_id: "C", group_id: null, is_open: true },
    ]);
    expect(await sql`select group_id from training`).toEqual([{ group_id: 77 }]);
    expect(
      await sql`select id, disbanded_at is null as "isThere" from user_group order by id`,
    ).toEqual([
      { id: 1, isThere: true },
      { id: 41, isThere: false },
      { id: 77, isThere: false },
    ]);
    const add = sql`
      insert into user_group (name, short_name, owner_name) values ('New', 'N', 'x') returning id`;
    expect(await add).toEqual([{ id: 78 }]);
    await expect(sql`update problem set group_id = 500 where display_id = 'C'`).rejects.toThrow(
      /problem_group_id_fkey/,
    );
    await expect(sql`delete from user_group where id = 41`).rejects.toThrow(/foreign key/);
  } finally {
    await close();
    await outer.sql.unsafe(`drop database "${name}" with (force)`);
    await outer.drop();
  }
});
