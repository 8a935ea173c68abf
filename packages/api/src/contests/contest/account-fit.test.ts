import { formatAccountRule } from "@gavel/domain/contest/account-rule";
import { nameKey } from "@gavel/domain/name-key";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  const names = ["team1x", "Team2X", "team03x", "team12x", "team-1x", "guest", "team1", "team1xy"];
  await bank.db
    .insertInto("user_account")
    .values(
      names.map((name) => ({
        ...{ uid: name, username: name, username_key: nameKey(name) },
        ...{ password_hash: "", role_id: 1002 },
      })),
    )
    .execute();
});
afterAll(() => bank.close());

const fit = (rule: object) => {
  const none = { prefix: "", suffix: "", start: null, end: null, extra: [] };
  return bank.as("admin").contest.accountFit({ rule: formatAccountRule({ ...none, ...rule }) });
};
const TEAMS = { prefix: "team", suffix: "X", start: 1, end: 3 };

test("accounts in the range are counted without regard to case or zeros before the number", async () => {
  expect(await fit(TEAMS)).toMatchObject({ fits: 2, total: 3, missing: ["team3X"] });
});

test("a name that is both numbered and named counts once", async () => {
  expect(await fit({ ...TEAMS, extra: ["TEAM1x", "guest", "Guest", "nobody"] })).toMatchObject({
    ...{ fits: 3, total: 5, missing: ["team3X", "nobody"] },
  });
});

test("of many missing ones the first hundred are told, however long the range is", async () => {
  const { fits, total, missing } = await fit({
    prefix: "team",
    suffix: "x",
    start: 1,
    end: 10 ** 15 - 1,
  });
  expect([fits, total, missing.length]).toEqual([3, 10 ** 15 - 1, 100]);
  expect(missing.slice(0, 3)).toEqual(["team3x", "team4x", "team5x"]);
});

test("the first names come with who has them", async () => {
  await bank.db
    .updateTable("user_account")
    .set({ nickname: "Leaves" })
    .where("uid", "=", "Team2X")
    .execute();
  expect((await fit({ ...TEAMS, end: 9, extra: ["guest"] })).first).toEqual([
    { name: "team1X", account: { username: "team1x", nickname: "" } },
    { name: "team2X", account: { username: "Team2X", nickname: "Leaves" } },
    { name: "team3X", account: null },
    { name: "team4X", account: null },
    { name: "team5X", account: null },
  ]);
  expect((await fit({ extra: ["Guest"] })).first).toEqual([
    { name: "Guest", account: { username: "guest", nickname: "" } },
  ]);
});

test("whoever has a name is told, whether it fits or not", async () => {
  const tried = async (name: string) =>
    (await bank.as("admin").contest.accountFit({ rule: "", name })).tried;
  expect(await tried("TEAM03x")).toEqual({ username: "team03x", nickname: "" });
  expect(await tried("team4x")).toBeNull();
});

test("a text that is no rule lets nobody in", async () => {
  const told = await bank.as("admin").contest.accountFit({ rule: "everybody" });
  expect(told).toEqual({ fits: 0, total: 0, missing: [], first: [], tried: null });
  expect(await refusal(bank.as("alice").contest.accountFit({ rule: "" }))).toBe("ACCESS_DENIED");
});

describe("a rule of ten thousand names", () => {
  const FORM = {
    ...({ title: "Open", description: "Rules", type: 0, auth: 0, openAccountLimit: true } as const),
    startTime: new Date("2026-06-01T08:00:00Z"),
    endTime: new Date("2026-06-01T13:00:00Z"),
  };
  const names = Array.from({ length: 9998 }, (_, index) => `a${index}`);
  const RULE = {
    prefix: "",
    suffix: "",
    start: null,
    end: null,
    extra: [...names, "alice", "guest"],
  };
  const create = (accountLimitRule: string) =>
    bank.as("admin").contest.create({ ...FORM, accountLimitRule });

  test("is kept as it is, and lets in exactly those it names", async () => {
    const rule = formatAccountRule(RULE);
    const { id: contestId } = await create(rule);
    expect((await bank.as("admin").contest.getForm({ contestId })).accountLimitRule).toBe(rule);
    bank.clock.now = new Date("2026-06-01T09:00:00Z");
    const lookAs = (who: "alice" | "bob") => bank.as(who).contest.access({ contestId });
    expect(await lookAs("alice")).toMatchObject({ enter: null, submit: null });
    expect(await lookAs("bob")).toMatchObject({ submit: "CONTEST_ACCOUNT_NOT_ALLOWED" });
  });

  test("says who is missing", async () => {
    const { fits, total, missing, first } = await fit(RULE);
    expect([fits, total, missing.length, first.length]).toEqual([1, 10_000, 100, 5]);
    expect(missing.slice(0, 2)).toEqual(["a0", "a1"]);
  });

  test("that is longer than a text may be is refused whole", async () => {
    const long = names.map((name) => `${name}-of-the-school`);
    await expect(create(formatAccountRule({ ...RULE, extra: long }))).rejects.toThrow(
      "<=65535 characters",
    );
    const { total } = await fit({
      prefix: "team",
      suffix: "-of-the-school",
      start: 1,
      end: 10_000,
    });
    expect(total).toBe(10_000);
  });
});
