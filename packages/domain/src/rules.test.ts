import { describe, expect, test } from "vitest";
import { AUDIT_ACTIONS, nounOf } from "./audit.ts";
import { parseStrip, stripLetter } from "./case-strip.ts";
import { ERRORS, errorText } from "./error.ts";
import { findLanguage, LANGUAGES, languagesOfFile } from "./language.ts";
import { pickLocale } from "./locale.ts";
import {
  hasPermission,
  isAdminRole,
  isProblemKeeper,
  isRoleId,
  isRoot,
  PERMISSIONS,
  roleKey,
} from "./role.ts";
import { ROLE_IDS } from "./role-id.ts";
import { oiRankScore, passRate, splitScore, totalScore } from "./score.ts";
import { registerForm, signInInput } from "./validation.ts";

describe("roles", () => {
  test("root may everything; only root may rejudge, announce, and administer users and the system", () => {
    const ofRootOnly = PERMISSIONS.filter((one) =>
      ROLE_IDS.every((id) => hasPermission(id, one) === (id === 1000)),
    );
    expect(PERMISSIONS.every((one) => hasPermission(1000, one))).toBe(true);
    expect(ofRootOnly).toEqual([
      "rejudge",
      "announcement_admin",
      "user_admin",
      "system_info_admin",
    ]);
  });
  test.each([
    [1002, true],
    [1003, false],
    [1004, true],
    [1005, true],
    [1006, false],
    [1007, false],
    [1008, true],
  ] as const)("role %i may submit: %s", (role, may) =>
    expect(hasPermission(role, "submit")).toBe(may),
  );
  test("restricted roles look like users to clients", () => {
    expect(ROLE_IDS.map(roleKey)).toEqual([
      "root",
      "admin",
      "user",
      "user",
      "user",
      "user",
      "user",
      "user",
      "problem_admin",
    ]);
    expect(ROLE_IDS.filter(isAdminRole)).toEqual([1000, 1001, 1008]);
    expect(ROLE_IDS.filter(isProblemKeeper)).toEqual([1000, 1008]);
    expect(ROLE_IDS.filter(isRoot)).toEqual([1000]);
    expect(isRoleId(999)).toBe(false);
  });
});

describe("scores", () => {
  test.each([
    [1, [100]],
    [3, [33, 33, 34]],
    [7, [14, 14, 14, 14, 14, 15, 15]],
    [0, []],
  ] as const)("100 points over %i cases", (count, expected) =>
    expect(splitScore(count)).toEqual([...expected]),
  );
  test("any split adds up to 100", () => {
    for (let count = 1; count <= 100; count++)
      expect(splitScore(count).reduce((a, b) => a + b, 0)).toBe(100);
  });
  const cases = [
    { score: 10, groupNum: 1 },
    { score: 5, groupNum: 1 },
    { score: 20, groupNum: 2 },
    { score: 21, groupNum: 2 },
  ];
  test.each([
    ["default", 56],
    ["ergodic_without_error", 56],
    ["subtask_lowest", 25],
    ["subtask_average", 29],
  ] as const)("case mode %s gives %i", (mode, expected) =>
    expect(totalScore(mode, cases)).toBe(expected),
  );
  test("the rank score weighs difficulty, and 0 stays 0", () => {
    expect(oiRankScore(100, 2)).toBe(14);
    expect(oiRankScore(35, 1)).toBe(6);
    expect(oiRankScore(0, 2)).toBe(0);
  });
  test("pass rate has two decimals and survives nothing submitted", () => {
    expect(passRate(1, 3)).toBe("33.33");
    expect(passRate(0, 0)).toBe("0.00");
  });
});

test("an action of the audit log names what was changed", () => {
  expect(nounOf("tagClassification.create")).toBe("tagClassification");
  expect(AUDIT_ACTIONS.filter((action) => !action.startsWith(`${nounOf(action)}.`))).toEqual([]);
});

test("the case strip reads back what was written", () => {
  expect(parseStrip("AW|.A").map((tick) => [tick.verdict, tick.startsGroup])).toEqual([
    ["accepted", false],
    ["wrongAnswer", false],
    [null, true],
    ["accepted", false],
  ]);
  expect([0, 8, -1, -3, 1, 2, 3, 4, -4].map(stripLetter).join("")).toBe("APWETMRSC");
  expect(stripLetter(99)).toBe("S");
});

test("languages are ordered, unique, and only C and C++ write checkers", () => {
  const seqs = LANGUAGES.map((language) => language.seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
  expect(new Set(LANGUAGES.map((language) => language.name)).size).toBe(26);
  expect(LANGUAGES.filter((language) => language.isSpj).map((language) => language.name)).toEqual([
    "C",
    "C++",
  ]);
  expect(
    LANGUAGES.filter((language) => language.timeMultiplier === 1).every((language) =>
      language.name.startsWith("C"),
    ),
  ).toBe(true);
  expect(findLanguage("Brainf")).toBeUndefined();
});

test.each([
  ["a.kt", ["Kotlin"]],
  ["Main.JAVA", ["Java"]],
  ["x.y.rs", ["Rust"]],
  ["b.c", ["C", "C With O2"]],
  ["b.h", []],
  ["Makefile", []],
  ["kt", []],
  ["folder.rs/readme", []],
])("a file named %s may be in %j", (name, languages) =>
  expect(languagesOfFile(name)).toEqual(languages),
);

test("a script file fits several languages, the usual one first", () => {
  expect(languagesOfFile("a.py")).toEqual(["Python3", "Python2", "PyPy3", "PyPy2"]);
  expect(languagesOfFile("a.js")).toEqual(["JavaScript Node", "JavaScript V8"]);
  expect(languagesOfFile("a.cc")[0]).toBe("C++");
});

test.each([
  [["fr-FR", "en-GB"], "en-US"],
  [["zh-TW"], "zh-CN"],
  [["fr"], "zh-CN"],
  [[], "zh-CN"],
] as const)("a browser that asks for %j reads %s", (wanted, locale) =>
  expect(pickLocale(wanted)).toBe(locale),
);

test("error texts fill their parameters and keep the promised wording", () => {
  expect(errorText("SUBMIT_TOO_FAST", { n: 3 })).toContain("please verify again in 3 s");
  expect(errorText("USERNAME_EXISTS")).toBe("The username already exists");
  expect(errorText("PARAM_MISSING")).toBe("{field} is required");
  for (const facts of Object.values(ERRORS)) {
    if (facts.http !== 200) expect(facts.http).toBe(facts.status);
  }
});

describe("forms", () => {
  const good = {
    username: "ada",
    password: "secret1",
    passwordAgain: "secret1",
    email: "ada@example.org",
    code: "123456",
  };
  const codes = (value: unknown) =>
    registerForm.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
  test("a name is kept in its one common form", () => {
    expect(registerForm.parse({ ...good, username: "ａｄａ" }).username).toBe("ada");
    expect(registerForm.parse({ ...good, username: "李雷 2" }).username).toBe("李雷 2");
  });
  test("a good registration passes", () => expect(codes(good)).toEqual([]));
  test.each([
    [{ username: "" }, "USERNAME_REQUIRED"],
    [{ username: "x".repeat(21) }, "USERNAME_TOO_LONG"],
    [{ username: "ro\u200bot" }, "USERNAME_CHARACTERS"],
    // Drawn as "root" by every browser.
    [{ username: "root\ufe0f" }, "USERNAME_CHARACTERS"],
    [{ username: "root\u034f" }, "USERNAME_CHARACTERS"],
    [{ username: "root\u3164" }, "USERNAME_CHARACTERS"],
    [{ username: "root\u{e0100}" }, "USERNAME_CHARACTERS"],
    [{ username: "root\u2800" }, "USERNAME_CHARACTERS"],
    [{ username: "a\nb" }, "USERNAME_CHARACTERS"],
    [{ username: "\u202eadmin" }, "USERNAME_CHARACTERS"],
    [{ username: ".." }, "USERNAME_CHARACTERS"],
    [{ password: "12345", passwordAgain: "12345" }, "PASSWORD_LENGTH"],
    [{ password: "x".repeat(21), passwordAgain: "x".repeat(21) }, "PASSWORD_LENGTH"],
    [{ passwordAgain: "secret2" }, "PASSWORD_MISMATCH"],
    [{ email: "ada" }, "EMAIL_FORMAT"],
    [{ email: "" }, "EMAIL_REQUIRED"],
    [{ code: "12345" }, "CODE_LENGTH"],
    [{ code: "" }, "CODE_REQUIRED"],
  ])("%j is refused with %s", (change, code) =>
    expect(codes({ ...good, ...change })).toContain(code),
  );
  test("sign-in accepts passwords of a directory of 128, and calls one of 129 too long", () => {
    const faults = (length: number) => {
      const { error } = signInInput.safeParse({ username: "ada", password: "x".repeat(length) });
      return error?.issues.map(({ message }) => message);
    };
    expect(faults(128)).toBeUndefined();
    expect(faults(129)).toEqual(["TEXT_TOO_LONG"]);
    expect(faults(5)).toEqual(["PASSWORD_LENGTH"]);
  });
});
