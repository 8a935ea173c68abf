import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeLogs, startLogUpkeep } from "./log-upkeep.ts";

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-logs-"));
const folder = join(dataDir, "logs");
const NOW = new Date("2026-05-31T12:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  await mkdir(folder);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

function write(name: string, daysOld: number): void {
  const at = new Date(NOW.getTime() - daysOld * 86_400_000);
  writeFileSync(join(folder, name), "x");
  utimesSync(join(folder, name), at, at);
}

test("files of days that are over go; the one that is written and what is no log stay", async () => {
  write("server.log", 40);
  write("server.log.1", 29);
  write("server.log.2", 31);
  write("judge.log.12", 90);
  write("server.log.old", 90);
  write("notes.txt", 90);
  expect(await purgeLogs(folder, new Date(NOW.getTime() - 30 * 86_400_000))).toBe(2);
  const left = ["notes.txt", "server.log", "server.log.1", "server.log.old"];
  expect(readdirSync(folder).sort()).toEqual(left);
  expect(await purgeLogs(join(dataDir, "none"), NOW)).toBe(0);
});

test("a server keeps so many days as root says, and all of them at 0", async () => {
  write("server.log.1", 29);
  write("server.log.2", 8);
  const said: string[] = [];
  const log = {
    info: (_: object, message: string) => void said.push(message),
    error: (_: object, message: string) => void said.push(message),
  };
  const start = () => {
    const events = { subscribe: () => () => {} };
    return startLogUpkeep({ db: database.db, services: { events }, now: () => NOW, log }, dataDir);
  };
  const set = (days: number) =>
    database.db
      .insertInto("setting")
      .values({ key: "keepLogsDays", value: days })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: days }))
      .execute();
  await set(0);
  await start()();
  expect(said).toEqual([]);
  await set(7);
  await start()();
  expect(said).toEqual(["old log files were removed"]);
  expect(readdirSync(folder)).not.toContain("server.log.2");
});
