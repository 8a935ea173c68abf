import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { YamlMap } from "../yaml-file.ts";
import {
  expectedBySource,
  isKnownFolder,
  legacyExpectation,
  SubmissionRules,
} from "./expectation.ts";

test.each([
  ["int main() {}", null],
  ["// @EXPECTED_RESULTS@: CORRECT", ["AC"]],
  ["// @EXPECTED_RESULTS@ wrong_answer\nCORRECT", ["WA"]],
  ["# @EXPECTED_SCORE@: timelimit, RUN-ERROR NO-OUTPUT, WRONG-ANSWER", ["TLE", "RTE", "WA"]],
  ["// @EXPECTED_RESULTS@: fine", null],
  ["// @EXPECTED_RESULTS@:", null],
])("words in %j", (source, verdicts) => {
  expect(expectedBySource(source)).toEqual(verdicts);
});

test("a folder says the verdict of the whole, unless the source does", () => {
  const plain = { rules: [], timing: null };
  expect(legacyExpectation("accepted", null)).toEqual({
    ...{ verdicts: ["AC"], rules: [], timing: "lower" },
  });
  expect(legacyExpectation("accepted", ["WA"])).toEqual({ ...plain, verdicts: ["WA"] });
  expect(legacyExpectation("wrong_answer", null)).toEqual({ ...plain, verdicts: ["WA"] });
  expect(legacyExpectation("mixed", null)).toEqual({ ...plain, verdicts: [] });
  expect(["rejected", "mixed"].map(isKnownFolder)).toEqual([true, false]);
});

describe("rules of submissions.yaml", () => {
  const CASES = ["sample/1", "secret/a/1", "secret/b/1"];
  function read(file: YamlMap | null, path: string) {
    const findings = new Findings();
    const rules = new SubmissionRules(file, findings);
    return {
      ...rules.expectation(path, CASES),
      said: findings.remarks.map(({ what, text }) => `${what} ${text}`),
    };
  }
  const nothing = { permitted: null, required: null, score: null, message: null, forTiming: null };

  test.each([
    ["accepted", ["AC"], "lower"],
    ["rejected", ["RTE", "TLE", "WA"], null],
    ["wrong_answer", ["WA"], "lower"],
    ["time_limit_exceeded", ["TLE"], "upper"],
    ["run_time_error", ["RTE"], "lower"],
    ["brute_force", ["RTE", "TLE"], null],
    ["mixed", [], null],
  ])("without any, the folder %s stands for %j", (folder, verdicts, timing) => {
    expect(read(null, `${folder}/a.py`)).toMatchObject({ verdicts, timing, said: [] });
  });

  test("a rule with the folder's name takes the place of the folder's own", () => {
    const seen = read({ accepted: { permitted: ["AC", "WA"] } }, "accepted/a.py");
    expect(seen.verdicts).toEqual(["AC", "WA"]);
    const bad = read({ wrong_answer: { message: "no" } }, "wrong_answer/a.py");
    expect(bad).toMatchObject({ verdicts: ["WA"] });
  });

  test("others are added to it", () => {
    const findings = new Findings();
    const file = { "accepted/a.py": { required: "AC", score: [1, 5] }, "*/a.py": { message: "m" } };
    const { rules } = new SubmissionRules(file, findings).expectation("accepted/a.py", CASES);
    expect(rules).toEqual([
      { ...nothing, cases: null, permitted: ["AC"] },
      { ...nothing, cases: null, required: ["AC"], score: { group: null, from: 1, to: 5 } },
      { ...nothing, cases: null, message: "m" },
    ]);
  });

  test("a rule may be about some of the cases", () => {
    const file = {
      mixed: { "secret/a": { permitted: "WA", score: 3 }, "secret/*/1": { required: ["TLE"] } },
    };
    const { rules, verdicts, timing } = new SubmissionRules(file, new Findings()).expectation(
      "mixed/a.py",
      CASES,
    );
    expect(rules).toEqual([
      {
        ...nothing,
        cases: ["secret/a/1"],
        permitted: ["WA"],
        score: { group: "secret/a", from: 3, to: 3 },
      },
      { ...nothing, cases: ["secret/a/1", "secret/b/1"], required: ["TLE"] },
    ]);
    // The whole submission is asked for nothing.
    expect([verdicts, timing]).toEqual([[], null]);
  });

  test("what cannot be meant is said", () => {
    const said = (file: YamlMap) => read(file, "mixed/a.py").said;
    expect(said({ mixed: "fine" })).toEqual(["ignored mixed has no map of rules"]);
    expect(said({ mixed: { nowhere: { permitted: "AC" } } })).toEqual([
      "warning nowhere matches no test case",
    ]);
    expect(said({ mixed: { permitted: ["AC", "XX", "WA", "TLE", "RTE"] } })).toEqual([
      "warning XX is not a verdict",
    ]);
    // Authors are maps too, and no rule for cases.
    expect(said({ mixed: { author: { name: "Ann" } } })).toEqual([]);
  });

  test.each([
    ["accepted", "lower", "lower"],
    ["time_limit_exceeded", "lower", "lower"],
    ["accepted", "upper", "upper"],
    ["accepted", false, null],
    ["accepted", "no", null],
    ["accepted", true, "lower"],
    ["brute_force", "upper", "upper"],
  ])("in %s, use_for_time_limit %j makes it %s", (folder, use, timing) => {
    const file = { [folder]: { use_for_time_limit: use } };
    expect(read(file, `${folder}/a.py`).timing).toBe(timing);
  });

  test("time is not taken from what may be too slow, or need not be", () => {
    const timing = (map: YamlMap) => read({ mixed: map }, "mixed/a.py").timing;
    expect(timing({ permitted: ["AC", "TLE"] })).toBeNull();
    expect(timing({ permitted: ["AC", "WA"] })).toBe("lower");
    expect(timing({ required: ["TLE"] })).toBe("upper");
    expect(timing({ required: ["TLE", "WA"] })).toBeNull();
    expect(timing({ required: ["WA"] })).toBeNull();
    expect(timing({ message: "m" })).toBeNull();
  });

  test("language and entry point are those of the last rule that names them", () => {
    const file = {
      "*": { language: "c" },
      accepted: { language: "cpp", entrypoint: "Main" },
      "accepted/a.py": { message: "m" },
    };
    const rules = new SubmissionRules(file, new Findings());
    expect(rules.textOf("language", "accepted/a.py")).toBe("cpp");
    expect(rules.textOf("language", "mixed/a.py")).toBe("c");
    expect(rules.textOf("entrypoint", "mixed/a.py")).toBeNull();
  });

  test("scores are a number or two", () => {
    const score = (value: unknown) =>
      new SubmissionRules({ mixed: { score: value, message: "m" } }, new Findings()).expectation(
        "mixed/a.py",
        CASES,
      ).rules[0]?.score;
    expect(score(5)).toEqual({ group: null, from: 5, to: 5 });
    expect(score([1, 2])).toEqual({ group: null, from: 1, to: 2 });
    expect([score("x"), score([1, "x"]), score(undefined)]).toEqual([null, null, null]);
  });
});

test("some points are expected of what lies among the partially accepted, unless rules say more", () => {
  const of = (file: YamlMap | null, folder = "partially_accepted") =>
    new SubmissionRules(file, new Findings()).expectation(`${folder}/a.py`, ["secret/1"]);
  expect(of(null)).toEqual({ verdicts: ["PAC"], rules: [], timing: null });
  expect(of(null, "other")).toEqual({ verdicts: [], rules: [], timing: null });
  expect(of({ partially_accepted: { permitted: ["WA"] } }).verdicts).toEqual(["WA"]);
});
