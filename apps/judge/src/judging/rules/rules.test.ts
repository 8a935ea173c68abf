import type { StandardChecker, TokenRules } from "@gavel/domain/compare-rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareByRules } from "./compare-by-rules.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const TOKENS: TokenRules = {
  kind: "tokens",
  caseSensitive: false,
  spaceSensitive: false,
  floatAbsolute: null,
  floatRelative: null,
};
const tokens = (output: string, answer: string, rules: Partial<TokenRules> = {}) =>
  compareByRules(bytes(output), bytes(answer), { ...TOKENS, ...rules }).verdict;

describe("tokens", () => {
  const exact = { caseSensitive: true };
  const spaces = { spaceSensitive: true };
  const both = { floatAbsolute: 1e-6, floatRelative: 1e-6 };
  test.each<[string, string, Partial<TokenRules>, "accepted" | "wrongAnswer"]>([
    ["a b", "a b\n", {}, "accepted"],
    ["  a\t\n b\f\v", "a b\n", {}, "accepted"],
    ["A b", "a B", {}, "accepted"],
    ["A b", "a B", exact, "wrongAnswer"],
    ["AZaz", "azAZ", {}, "accepted"],
    ["@", "`", {}, "wrongAnswer"],
    ["[", "{", {}, "wrongAnswer"],
    ["a b", "a b", exact, "accepted"],
    ["ä", "Ä", {}, "wrongAnswer"],
    ["a", "a b", {}, "wrongAnswer"],
    ["a b c", "a b", {}, "wrongAnswer"],
    ["", "", {}, "accepted"],
    [" \n", "", {}, "accepted"],
    ["", "a", {}, "wrongAnswer"],
    ["ab", "a b", {}, "wrongAnswer"],
    ["a  b\n", "a b\n", spaces, "wrongAnswer"],
    ["a b", "a b\n", spaces, "wrongAnswer"],
    ["a b\n", "a b\n", spaces, "accepted"],
    ["A b\n", "a b\n", spaces, "accepted"],
    ["\na b\n", "a b\n", spaces, "wrongAnswer"],
    ["3.14000000e-2", "0.0314", both, "accepted"],
    ["2.0e2", "200", both, "accepted"],
    ["2.0e2", "200", {}, "wrongAnswer"],
    ["1.0000010000", "1.0", { floatAbsolute: 1e-6 }, "accepted"],
    ["1.0000010001", "1.0", { floatAbsolute: 1e-6 }, "wrongAnswer"],
    ["0.3", "0.2", { floatAbsolute: 0.1 }, "accepted"],
    ["0.30000000000000000001", "0.2", { floatAbsolute: 0.1 }, "wrongAnswer"],
    ["1000001", "1000000", { floatRelative: 1e-6 }, "accepted"],
    ["1000002", "1000000", { floatRelative: 1e-6 }, "wrongAnswer"],
    ["1000001", "1000000", { floatAbsolute: 1e-6 }, "wrongAnswer"],
    ["-1000001", "-1000000", { floatRelative: 1e-6 }, "accepted"],
    ["-0.3", "-0.2", { floatAbsolute: 0.1 }, "accepted"],
    ["+0.3", "-0.2", { floatAbsolute: 0.5 }, "accepted"],
    ["-0.3", "0.2", { floatAbsolute: 0.4 }, "wrongAnswer"],
    ["100000000000000000001", "100000000000000000000", { floatAbsolute: 0.5 }, "wrongAnswer"],
    ["100000000000000000000", "100000000000000000000.25", { floatAbsolute: 0.5 }, "accepted"],
    ["nan", "1.0", both, "wrongAnswer"],
    ["inf", "inf", both, "accepted"],
    ["1.0", "inf", both, "wrongAnswer"],
    ["abc", "1.0", both, "wrongAnswer"],
    ["ABC", "abc", both, "accepted"],
    ["0x10", "16", both, "wrongAnswer"],
    [".5", "0.50", both, "accepted"],
    ["5.", "5", both, "accepted"],
    ["+5", "5", both, "accepted"],
    ["1e", "1", both, "wrongAnswer"],
    ["-0", "0", both, "accepted"],
    ["1e999", "1", both, "wrongAnswer"],
    ["1e999", "1e999", both, "accepted"],
    ["1e999", "10e998", both, "wrongAnswer"],
    ["0.1", "-0.2", { floatAbsolute: 0.3 }, "accepted"],
    ["0.2", "0.30000000000000000001", { floatAbsolute: 0.1 }, "wrongAnswer"],
    // Longer than what is worked out digit by digit: it is as near as binary fractions can tell.
    [`0.3${"0".repeat(2000)}1`, "0.2", { floatAbsolute: 0.1 }, "accepted"],
    [`0.3${"0".repeat(1900)}1`, "0.2", { floatAbsolute: 0.1 }, "wrongAnswer"],
    [`0.5${"0".repeat(2001)}`, "0.25", { floatAbsolute: 0.25 }, "accepted"],
    ["1e-2500", "0", { floatAbsolute: 0 }, "accepted"],
    ["1e-1500", "0", { floatAbsolute: 0 }, "wrongAnswer"],
    [`0.3${"0".repeat(2001)}`, "0.2", { floatAbsolute: 0.1 }, "accepted"],
    ["0.3", `0.2${"0".repeat(2001)}`, { floatAbsolute: 0.1 }, "accepted"],
    ["3e-1", "2e-1", { floatAbsolute: 0.1 }, "accepted"],
    ["30000000000000000001e-20", "2e-1", { floatAbsolute: 0.1 }, "wrongAnswer"],
  ])("%j for %j with %j: %s", (output, answer, rules, verdict) => {
    expect(tokens(output, answer, rules)).toBe(verdict);
  });

  test("agree with the rule said in strings", () => {
    const text = fc.array(fc.constantFrom("a", "B", "b", " ", "\n", "\t"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const split = (parts: string[]) =>
          parts.join("").toLowerCase().split(/\s+/).filter(Boolean);
        const isEqual = split(left).join(" ") === split(right).join(" ");
        expect(tokens(left.join(""), right.join(""))).toBe(isEqual ? "accepted" : "wrongAnswer");
      }),
    );
  });

  test("tolerances are met exactly, whatever binary fractions make of them", () => {
    const digits = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: 1, max: 5000 }), (a, b, bound) => {
        const decimal = (value: number) =>
          `${value < 0 ? "-" : ""}${String(Math.abs(value))
            .padStart(7, "0")
            .replace(/(\d{6})$/, ".$1")}`;
        const wanted = Math.abs(a - b) <= bound ? "accepted" : "wrongAnswer";
        const floatAbsolute = Number(decimal(bound));
        expect(tokens(decimal(a), decimal(b), { floatAbsolute })).toBe(wanted);
      }),
    );
  });
});

const A = "accepted";
const W = "wrongAnswer";
const S = "systemError";

describe("standard checkers", () => {
  test.each<[StandardChecker, string, string, string]>([
    ["wcmp", "a  b\n", "a b", A],
    ["wcmp", "a B", "a b", W],
    ["wcmp", "a\tb\rc\nd e", "a b c d e", A],
    ["wcmp", "a\fb", "a b", W],
    ["wcmp", "a", "a b", W],
    ["wcmp", "a b c", "a b", W],
    ["wcmp", "a\vb", "a b", W],
    ["wcmp", "", "", A],
    ["ncmp", "1 -2\n3", "1 -2 3", A],
    ["ncmp", "1 2", "1 2 3", W],
    ["ncmp", "1 2 3", "1 2", W],
    ["ncmp", "01", "1", W],
    ["ncmp", "+1", "1", W],
    ["ncmp", "-0", "0", W],
    ["ncmp", "9223372036854775807", "9223372036854775807", A],
    ["ncmp", "9223372036854775808", "9223372036854775807", W],
    ["ncmp", "1", "x", S],
    ["ncmp", "-9223372036854775808", "-9223372036854775808", A],
    ["ncmp", "9223372036854775808", "9223372036854775808", S],
    ["ncmp", "10000000000000000000", "1", W],
    ["icmp", "-2147483648", "-2147483648", A],
    ["icmp", "2147483648", "2147483648", S],
    ["icmp", "5", "5", A],
    ["icmp", "5 6", "5", W],
    ["icmp", "2147483648", "2147483647", W],
    ["icmp", "5", "2147483648", S],
    ["icmp", "", "5", W],
    ["uncmp", "3 1 2", "1 2 3", A],
    ["uncmp", "3 1", "1 2 3", W],
    ["uncmp", "1 1 2", "1 2 2", W],
    ["hcmp", "123456789012345678901234567890", "123456789012345678901234567890", A],
    ["hcmp", "0123", "123", W],
    ["hcmp", "-0", "0", W],
    ["hcmp", "1", "1 2", S],
    ["yesno", "yes", "YES", A],
    ["yesno", "no", "YES", W],
    ["yesno", "maybe", "YES", W],
    ["yesno", "yes yes", "YES", W],
    ["yesno", "yes", "maybe", S],
    ["nyesno", "yes NO", "Yes no", A],
    ["nyesno", "yes", "Yes no", W],
    ["nyesno", "yes no no", "Yes no", W],
    ["acmp", "1.0000009", "1", A],
    ["acmp", "1.0000011", "1", W],
    ["acmp", "1000000.5", "1000000", W],
    ["rcmp", "1.0000014", "1", A],
    ["rcmp", "1.0000016", "1", W],
    ["rcmp", "1.0000015", "1", A],
    ["dcmp", "1.000001", "1", A],
    ["dcmp", "-1000000.5", "-1000000", A],
    ["dcmp", "-999999.5", "-1000000", A],
    ["dcmp", "999999.5", "1000000", A],
    ["dcmp", "999998", "1000000", W],
    ["rncmp", "1.000015", "1", A],
    ["dcmp", "1000000.5", "1000000", A],
    ["dcmp", "1000002", "1000000", W],
    ["dcmp", "nan", "1", W],
    ["dcmp", "inf", "1", W],
    ["dcmp", "inf", "inf", A],
    ["dcmp", "-inf", "inf", W],
    ["dcmp", "inf", "1e300", W],
    ["dcmp", "-inf", "-1e300", W],
    ["dcmp", "1e301", "inf", A],
    ["dcmp", "1e301", "-inf", W],
    ["dcmp", "0x1p0", "1", A],
    ["dcmp", "0x1.80", "1.5", A],
    ["dcmp", "-0x.8p2", "-2", A],
    ["dcmp", "0X10", "16", A],
    ["dcmp", "0x", "0", W],
    ["dcmp", "0x.p1", "0", W],
    ["dcmp", "1e0", "1", A],
    ["dcmp", "1,0", "1", W],
    ["dcmp", "1 2", "1", W],
    ["rcmp4", "1.00005 2", "1 2", A],
    ["rcmp4", "1.0003 2", "1 2", W],
    ["rcmp4", "1", "1 2", W],
    ["rcmp4", "1 2 3", "1 2", W],
    ["rcmp6", "1.0000005", "1", A],
    ["rcmp6", "1.00005", "1", W],
    ["rcmp9", "1.0000000005", "1", A],
    ["rcmp9", "1.0000005", "1", W],
    ["rncmp", "1.00001 2", "1 2", A],
    ["rncmp", "1.00002 2", "1 2", W],
    ["lcmp", "a  b \nc\n", "a b\nc\n", A],
    ["lcmp", "a b c\n", "a b\nc\n", W],
    ["lcmp", "a\vb\fc\n", "a b c\n", A],
    ["lcmp", "a c\n", "a b\n", W],
    ["lcmp", "A\n", "a\n", W],
    ["lcmp", "a b\n", "a\n", W],
    ["lcmp", "a\n", "a b\n", W],
    ["lcmp", "a\n \nx", "a\n", W],
    ["lcmp", "a\r\nb\r\n", "a\nb\n", A],
    ["lcmp", "a\n\nb\n", "a\nb\n", W],
    ["lcmp", "a\nb\n\n \n", "a\nb\n", A],
    ["lcmp", "a\nb\nc", "a\nb\n", W],
    ["lcmp", "a", "a\n\n", A],
    ["fcmp", "a b\n", "a b\n", A],
    ["fcmp", "a\r\n\r\nb\r\n", "a\n\nb\n", A],
    ["fcmp", "a\r", "a", W],
    ["fcmp", "a\rb\n", "a\nb\n", W],
    ["fcmp", "a b", "a b\n", A],
    ["fcmp", "a  b\n", "a b\n", W],
    ["fcmp", "a b \n", "a b\n", W],
    ["fcmp", "a\n", "a\nb\n", W],
    ["caseicmp", "Case 1: 5\nCase 2: 6\n", "Case 1: 5 Case 2: 6", A],
    ["caseicmp", "Case 1: 5", "Case 1: 5 Case 2: 6", W],
    ["caseicmp", "case 1: 5", "Case 1: 5", W],
    ["caseicmp", "Case 2: 5", "Case 1: 5", W],
    ["caseicmp", "Case 1: 5", "5", S],
    ["casencmp", "Case 1: 5 6\nCase 2:\n", "Case 1: 5 6\nCase 2:", A],
    ["casencmp", "Case 1: 5\nCase 2: 6\n", "Case 1: 5 6\nCase 2:", W],
    ["casencmp", "Case 1: x", "Case 1: 5", W],
    ["casencmp", "Case 1: 5", "Case 1: x", S],
    ["casencmp", "5", "Case 1: 5", W],
    ["casencmp", "Case 1: 5", "5", S],
    ["casencmp", "Case 2: 5", "Case 1: 5", W],
    ["casencmp", "Case 1: 5", "Case 2: 5", S],
    ["casencmp", "Case 1: 5 Case 2: 7", "Case 1: 5 Case 2: 6", W],
    ["casencmp", "Case 1: 5", "Case 1: 5 Case 2: 6", W],
    ["casencmp", "Case 1: 5 Case", "Case 1: 5", W],
    ["casencmp", "", "", A],
    ["casencmp", "Case 1: 9223372036854775808", "Case 1: 9223372036854775808", S],
    ["casewcmp", "Case 1: a b\nCase 2: c", "Case 1: a b Case 2: c", A],
    ["casewcmp", "Case 1: a\nCase 2: c", "Case 1: a b Case 2: c", W],
    ["casewcmp", "Case 1: a b Case 2: c Case 3: d", "Case 1: a b Case 2: c", W],
  ])("%s: %j for %j is %s", (checker, output, answer, verdict) => {
    const rules = { kind: "standard", checker } as const;
    expect(compareByRules(bytes(output), bytes(answer), rules).verdict).toBe(verdict);
  });
});

describe("an output that is made to take long", () => {
  const DIGITS = "1".repeat(200_000);
  test.each<StandardChecker>(["acmp", "rcmp", "dcmp", "rcmp4", "rcmp6", "rcmp9", "rncmp"])(
    "%s knows at once what is no number",
    (checker) => {
      const rules = { kind: "standard", checker } as const;
      for (const said of [`${DIGITS}x`, `0x${DIGITS}y`, `.${DIGITS}z`, `1e${DIGITS}e`]) {
        expect(compareByRules(bytes(said), bytes("1"), rules).verdict).toBe("wrongAnswer");
      }
    },
  );

  test.each<StandardChecker>(["lcmp", "fcmp"])("%s passes over blank lines at once", (checker) => {
    const rules = { kind: "standard", checker } as const;
    const blank = "\n".repeat(20_000_000);
    expect(compareByRules(bytes(`3${blank}`), bytes("3"), rules).verdict).toBe("accepted");
    expect(compareByRules(bytes(`3${blank}x`), bytes("3"), rules).verdict).toBe("wrongAnswer");
  });

  test.each<[StandardChecker, string, string]>([
    ["uncmp", "1 ", "1 2"],
    ["casewcmp", "Case 1: a ", "Case 1: a"],
    ["caseicmp", "Case 1: 5 ", "Case 1: 5"],
  ])("%s reads no further than the answer goes", (checker, said, answer) => {
    const rules = { kind: "standard", checker } as const;
    const output = bytes(said.repeat(3_000_000));
    expect(compareByRules(output, bytes(answer), rules).verdict).toBe("wrongAnswer");
  });
});
