import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  type AccountRule,
  countNames,
  firstGap,
  fits,
  formatAccountRule,
  namesOf,
  parseAccountRule,
} from "./account-rule.ts";

const TEXT =
  "<prefix>team</prefix><suffix>x</suffix><start>1</start><end>20</end><extra>ann Bob team3x</extra>";

function parsed(text: string): AccountRule {
  const rule = parseAccountRule(text);
  if (rule === null) throw new Error(`no rule: ${text}`);
  return rule;
}

describe("who fits", () => {
  test.each([
    ["team1x", true],
    ["TEAM20X", true],
    ["team0x", false],
    ["team21x", false],
    ["team01x", false],
    ["team1", false],
    ["teamx", false],
    ["team1ax", false],
    ["team1.5x", false],
    ["ann", true],
    ["bob", true],
    ["carl", false],
    ["", false],
  ])("%s: %s", (name, isFit) => {
    expect(fits(parsed(TEXT), name)).toBe(isFit);
  });
  test("prefix and suffix do not overlap", () => {
    expect(
      fits(parsed("<prefix>a1</prefix><suffix>1</suffix><start>1</start><end>9</end>"), "a1"),
    ).toBe(false);
  });
  test("without numbers only those named", () => {
    const rule = parsed("<prefix>a</prefix><extra>b</extra>");
    expect([fits(rule, "a1"), fits(rule, "b")]).toEqual([false, true]);
  });
});

test("what is no rule is none", () => {
  expect(
    ["", "x", "<prefix>a</prefix>", "<start>1", "</start><start>"].map(parseAccountRule),
  ).toEqual(Array(5).fill(null));
  expect(parsed("<start>x</start><end>1e9</end>")).toMatchObject({ start: null, end: null });
});

test("names are counted and listed once", () => {
  const rule = parsed(TEXT);
  const names = [...namesOf(rule)];
  expect(countNames(rule)).toBe(22);
  expect(names).toHaveLength(22);
  expect(names.slice(-3)).toEqual(["team20x", "ann", "Bob"]);
  expect(countNames(parsed("<start>5</start><end>1</end>"))).toBe(0);
});

const word = fc.stringMatching(/^[a-z0-9]{0,6}$/);
const number = fc.option(fc.integer({ min: 0, max: 50 }));
const anyRule = fc.record({
  prefix: word,
  suffix: word,
  start: number,
  end: number,
  extra: fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 4 }),
});

test("a rule is read back as it was written, and lets in exactly the names it lists", () => {
  fc.assert(
    fc.property(anyRule, word, (rule, name) => {
      const read = parsed(formatAccountRule(rule));
      expect(read).toEqual(rule);
      const names = [...namesOf(read)];
      expect(names).toHaveLength(countNames(read));
      expect(names.every((one) => fits(read, one))).toBe(true);
      expect(fits(read, name)).toBe(names.includes(name));
    }),
  );
});

test("of ten thousand names each is looked at once, however often somebody asks", () => {
  let looks = 0;
  const names = Array.from({ length: 10_000 }, (_, index) => `user${index}`);
  const extra = new Proxy(names, {
    get(list, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(list, name);
    },
  });
  const rule = { prefix: "", suffix: "", start: null, end: null, extra };
  for (let index = 0; index < 1000; index++) {
    expect(fits(rule, `user${index * 11}`)).toBe(index * 11 < 10_000);
  }
  expect(looks).toBe(10_000);
});

test("hostile text is searched a fixed number of times", () => {
  const hostile = "<prefix>".repeat(20_000) + "<start>".repeat(20_000);
  const search = vi.spyOn(String.prototype, "indexOf");
  try {
    expect(parseAccountRule(hostile)).toBeNull();
    // For the beginning and the end of each of five elements.
    expect(search.mock.calls.length).toBeLessThanOrEqual(10);
  } finally {
    search.mockRestore();
  }
});

describe("what is generated next", () => {
  const rule = { prefix: "team", suffix: "x", start: 1, end: 30, extra: ["ann"] };
  const names = (...numbers: number[]) => numbers.map((number) => `team${number}x`);
  test.each<[string, Partial<AccountRule>, number, string[], [number, number] | null]>([
    ["all of them", {}, 0, names(1, 2, 3), [1, 30]],
    ["no more than at once", { end: 5000 }, 0, names(1), [1, 1000]],
    ["a single gap", {}, 28, [...names(17, 18), "ann"], [17, 18]],
    ["the first of several gaps", {}, 27, names(4, 9, 10), [4, 4]],
    ["nothing where only named ones are missing", {}, 30, ["ann"], null],
    ["nothing where none is missing", {}, 31, [], null],
    ["nothing where there are no numbers", { start: null }, 0, ["ann"], null],
  ])("%s", (_, change, fits, missing, gap) => {
    const found = firstGap({ ...rule, ...change }, { fits, missing }, 1000);
    expect(found && [found.from, found.to]).toEqual(gap);
  });
});
