import { contentTypeOf } from "@gavel/domain/remote-language";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { ensureLanguages, storeRemoteLanguages } from "./index.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

async function make(problemId: string, remote_judge: string | null): Promise<number> {
  const { pid } = await bank.as("root").problem.create(bank.form({ problemId, auth: 1 }));
  await bank.db.updateTable("problem").set({ remote_judge }).where("id", "=", pid).execute();
  return pid;
}
const namesOf = async (pid: number) =>
  (await bank.as(null).problem.languages({ pid })).map((one) => one.name);
const listed = async (input?: { isAll?: boolean; pid?: number }) =>
  (await bank.as(null).language.find(input)).map(({ oj, name }) => `${oj} ${name}`);

test("a problem of another judge takes that one's languages, and its page shows them", async () => {
  const pid = await make("HDU-1000", "HDU");
  expect(await namesOf(pid)).toEqual(["G++", "GCC", "C++", "C", "Pascal", "Java", "C#"]);
  const { languages } = await bank.as(null).problem.get({ problemId: "HDU-1000" });
  expect(languages[0]).toMatchObject({
    ...{ name: "G++", contentType: "text/x-c++src", isAvailable: true, timeLimitMs: 1000 },
  });
  expect(languages[0]?.id).toBeGreaterThan(100_000);
});

test("a gym has the languages of Codeforces", async () => {
  const gym = await namesOf(await make("GYM-100001A", "GYM"));
  expect(gym).toEqual(await namesOf(await make("CF-1A", "CF")));
  expect(gym).toContain("GNU G++23 14.2 (64 bit, msys2)");
});

test("what the site lists with a problem goes before, until it lists nothing more", async () => {
  const pid = await make("AC-ABC110_A", "AC");
  const store = (languages: { id: string; name: string }[] | null) =>
    storeRemoteLanguages(bank.db, { id: pid, remoteJudge: "AC" }, languages);
  const all = await namesOf(pid);
  await store([
    { id: "3003", name: "C++14 (GCC 5.4.1)" },
    { id: "5078", name: "Rust of that time" },
  ]);
  expect(await namesOf(pid)).toEqual(["C++14 (GCC 5.4.1)", "Rust of that time"]);
  // Others are not touched by it, nor by the next start.
  expect(await namesOf(await make("AC-ABC111_A", "AC"))).toEqual(all);
  await ensureLanguages(bank.db);
  expect(await namesOf(pid)).toHaveLength(2);
  await store(null);
  expect(await namesOf(pid)).toEqual(all);
});

test("a language that a release drops is offered no more, and what it adds is", async () => {
  const pid = await make("POJ-1000", "POJ");
  await bank.db
    .insertInto("remote_language")
    .values({
      ...{ site: "POJ", key: "99", name: "Algol", content_type: "text/plain" },
      ...{ is_current: true, seq: 99 },
    })
    .execute();
  await bank.db.deleteFrom("remote_language").where("name", "=", "Fortran").execute();
  expect(await namesOf(pid)).toContain("Algol");
  await ensureLanguages(bank.db);
  const names = await namesOf(pid);
  expect(names).not.toContain("Algol");
  expect(names).toContain("Fortran");
});

test("a name that was read at the site stays at the next start, and other names are the release's", async () => {
  const pid = await make("SPOJ-TEST", "SPOJ");
  const [read, other] = await bank.db
    .selectFrom("remote_language")
    .where("site", "=", "SPOJ")
    .orderBy("seq")
    .select(["key", "name"])
    .execute();
  const listing = [{ id: read?.key ?? "", name: "Go of today" }];
  await storeRemoteLanguages(bank.db, { id: pid, remoteJudge: "SPOJ" }, listing);
  await bank.db
    .updateTable("remote_language")
    .set({ name: "Go of an older release" })
    .where("site", "=", "SPOJ")
    .where("key", "=", other?.key ?? "")
    .execute();
  await ensureLanguages(bank.db);
  const rows = await bank.db
    .selectFrom("remote_language")
    .where("site", "=", "SPOJ")
    .where("key", "in", [read?.key ?? "", other?.key ?? ""])
    .orderBy("seq")
    .select(["name", "content_type as contentType"])
    .execute();
  expect(rows).toMatchObject([
    { name: "Go of today", contentType: contentTypeOf("Go of today") },
    { name: other?.name },
  ]);
});

test("clients ask for ours, for all, or for those of a problem's judge", async () => {
  const ours = await listed();
  expect(ours.every((one) => one.startsWith("ME "))).toBe(true);
  const all = await listed({ isAll: true });
  expect(all.slice(0, ours.length)).toEqual(ours);
  expect(all).toContain("HDU Pascal");
  expect(all).toContain("SPOJ Rust (rust 1.33.0)");
  const pid = await make("HDU-1001", "HDU");
  expect(await listed({ pid })).toContain("HDU Pascal");
  expect(await listed({ pid })).toHaveLength(7);
  await bank.db.updateTable("problem").set({ auth: 2 }).where("id", "=", pid).execute();
  expect(await listed({ pid })).toEqual(ours);
});
