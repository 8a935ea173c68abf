import { LANGUAGES } from "@gavel/domain/language";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { sayHello } from "../judgehost/index.ts";
import { readAvailability } from "./availability.ts";
import { ensureLanguages } from "./service.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const says = (name: string, available: boolean): HostLanguage => ({
  name,
  available,
  version: available ? "1.0" : null,
  reason: available ? null : "not installed",
});

test("every language has a sample and a command, in list order", async () => {
  const list = await bank.as(null).language.find();
  expect(list.map((one) => one.name)).toEqual(LANGUAGES.map((one) => one.name));
  for (const one of list) {
    expect(one.template).not.toBe("");
    expect(one.compileCommand).not.toBe("");
    expect(one.isAvailable).toBe(true);
  }
});

test("a later start keeps what an administrator changed and renews what the release says", async () => {
  const c = bank.db.updateTable("language").where("name", "=", "C");
  await c.set({ time_multiplier: 3, template: "old" }).execute();
  await bank.db
    .updateTable("language")
    .where("name", "=", "Rust")
    .set({ is_enabled: false })
    .execute();
  await ensureLanguages(bank.db);
  const list = await bank.as(null).language.find();
  expect(list[0]).toMatchObject({ name: "C", timeMultiplier: 3 });
  expect(list[0]?.template).toContain("scanf");
  expect(list.map((one) => one.name)).not.toContain("Rust");
  await bank.db
    .updateTable("language")
    .where("name", "=", "Rust")
    .set({ is_enabled: true })
    .execute();
});

test("a language that a release adds opens to problems that accepted all, and to no others", async () => {
  const ids = (await bank.as(null).language.find()).map(({ id, name }) => ({ id, name }));
  const make = async (problemId: string, languages: { id: number }[]) =>
    (await bank.as("root").problem.create(bank.form({ problemId, auth: 1 }, { languages }))).pid;
  const open = await make("L2", ids);
  const narrow = await make(
    "L3",
    ids.filter((one) => one.name !== "Perl" && one.name !== "Java"),
  );
  // As the site was before a release that brings Perl and Lua.
  await bank.db.deleteFrom("language").where("name", "in", ["Perl", "Lua"]).execute();
  await ensureLanguages(bank.db);
  await ensureLanguages(bank.db);
  const offered = async (pid: number) =>
    (await bank.as(null).problem.languages({ pid })).map((one) => one.name);
  expect(await offered(open)).toEqual(LANGUAGES.map((one) => one.name));
  expect(await offered(narrow)).toEqual(
    LANGUAGES.map((one) => one.name).filter((name) => !["Perl", "Lua", "Java"].includes(name)),
  );
});

test("what the hosts on line offer is available; with none on line, what the silent ones had", async () => {
  const hello = (name: string, languages: HostLanguage[], agoMs: number) =>
    sayHello(
      { db: bank.db, now: () => new Date(bank.clock.now.getTime() - agoMs) },
      {
        protocol: 1,
        name,
        instance: name,
        process: name,
        version: "1",
        slots: 1,
        languages,
        sandbox: { backend: "test", degraded: [], mechanisms: {} },
        load: { cpuCores: 1, cpuPercent: 0, memoryPercent: 0 },
        calibration: null,
        fault: null,
      },
      { tokenId: null, address: "127.0.0.1" },
    );
  const available = async () =>
    (await bank.as(null).language.find()).filter((one) => one.isAvailable).map((one) => one.name);
  expect(await available()).toHaveLength(26);
  await hello("silent", [says("Java", true)], 16_000);
  expect(await available()).toEqual(["Java"]);
  await hello("live", [says("C", true), says("Rust", false)], 14_000);
  expect(await available()).toEqual(["C"]);
  const rust = (await bank.as(null).language.find()).find((one) => one.name === "Rust");
  expect(rust).toMatchObject({ isAvailable: false, reason: "not installed" });

  // A problem shows only what can be judged now.
  const ids = (await bank.as(null).language.find()).map(({ id }) => ({ id }));
  const form = bank.form({ problemId: "L1", auth: 1 }, { languages: ids });
  const { pid } = await bank.as("root").problem.create(form);
  const offered = await bank.as(null).problem.languages({ pid });
  expect(offered.map((one) => one.name)).toEqual(["C"]);

  // Nothing was said, but now both are silent.
  bank.clock.now = new Date(bank.clock.now.getTime() + 5000);
  expect(new Set(await available())).toEqual(new Set(["Java", "C"]));
  const setEnabled = (isEnabled: boolean) =>
    bank.db
      .updateTable("language")
      .set({ is_enabled: isEnabled })
      .where("name", "=", "Java")
      .where("oj", "=", "ME")
      .execute();
  await setEnabled(false);
  expect(await available()).toEqual(["C"]);
  await setEnabled(true);
  expect(new Set(await available())).toEqual(new Set(["Java", "C"]));
});

test("one host that offers a language is enough; who says nothing of use does not count", () => {
  const of = readAvailability([
    [says("C", false), says("Go", true)],
    [says("C", true)],
    "nonsense",
  ]);
  expect(of("C")).toEqual({ isAvailable: true, version: "1.0", reason: null });
  expect(of("Go").isAvailable).toBe(true);
  expect(of("Rust")).toEqual({ isAvailable: false, version: null, reason: null });
  expect(readAvailability(["nonsense", []])("C").isAvailable).toBe(true);
  expect(readAvailability([])("C").isAvailable).toBe(true);
});
