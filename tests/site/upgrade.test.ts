/** What `gavel upgrade --check` says of a site of an earlier release. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { migrate, readMigrations } from "@gavel/db/migrate";
import { withEmptyDatabase } from "@gavel/db/testing";
import { expect, test } from "vitest";

const CLONE = join(import.meta.dirname, "../..");

function check(databaseUrl: string, ...args: string[]) {
  return spawnSync(process.execPath, ["apps/cli/src/main.ts", "upgrade", ...args], {
    cwd: CLONE,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}

test("it names what is pending, how large the tables are and who waits, and changes nothing", async () => {
  const all = await readMigrations();
  await withEmptyDatabase(async (url) => {
    const { sql, close } = openDatabase(url, { poolSize: 1 });
    try {
      await migrate(
        sql,
        all.filter(({ name }) => name < "0060"),
      );
      await sql`
        insert into user_account (uid, username, password_hash)
        select 'u' || n, 'user' || n, 'x' from generate_series(1, 500) n`;
      await sql`analyze user_account`;
      const said = check(url, "--check", "--json");
      expect([said.status, said.stderr]).toEqual([0, ""]);
      const { migrations } = JSON.parse(said.stdout) as {
        migrations: { name: string; effects: { table: string; holds: string; rows: number }[] }[];
      };
      expect(migrations.map(({ name }) => name)).toEqual(
        all.filter(({ name }) => name >= "0060").map(({ name }) => name),
      );
      const names = migrations.find(({ name }) => name === "0121_name_keys.sql");
      expect(names?.effects.find(({ table }) => table === "user_account")).toMatchObject({
        ...{ holds: "readers", rows: 500 },
      });
      expect(check(url, "--check").stdout).toMatch(
        /user_account: [\d.]+ MiB, about 500 rows; readers and writers wait/,
      );
      const done = await sql<
        { count: number }[]
      >`select count(*)::int as count from gavel_migration`;
      expect(done[0]?.count).toBe(all.length - migrations.length);
      await migrate(sql);
      expect(check(url, "--check").stdout).toContain("Nothing is to be migrated");
      await sql`insert into gavel_migration (name) values ('9999_future.sql')`;
      const newer = check(url, "--check");
      expect([newer.status, newer.stderr]).toEqual([1, expect.stringContaining("newer than this")]);
    } finally {
      await close();
    }
  });
}, 180_000);
