import { expect, test } from "vitest";
import { readSettings } from "./env.ts";
import { judgeOverrides } from "./judge/judge.ts";
import { parseOptions } from "./options.ts";

test("options, flags and words are told apart", () => {
  const parsed = parseOptions(["one", "--name", "x", "--json", "two"], {
    names: ["name"],
    flags: ["json"],
  });
  expect(parsed).toEqual({
    values: { name: "x" },
    flags: new Set(["json"]),
    words: ["one", "two"],
  });
});

test("an unknown option, or one without its value, is refused in a sentence", () => {
  expect(() => parseOptions(["--nmae", "x"], { names: ["name"] })).toThrow(
    /^Unknown option '--nmae'$/,
  );
  expect(() => parseOptions(["--name"], { names: ["name"] })).toThrow(/--name/);
});

test("the options of a judge host go before the environment and are checked like it", () => {
  const env = { GAVEL_SERVER: "http://old.example", JUDGE_NAME: "kept" };
  const overrides = judgeOverrides(["--server", "http://new.example", "--slots=3"]);
  expect(readSettings(env, overrides)).toMatchObject({
    settings: { serverUrl: "http://new.example", judgeName: "kept", judgeSlots: 3 },
  });
  expect(readSettings({}, judgeOverrides(["--server", "new.example"]))).toEqual({
    problems: [expect.stringMatching(/^GAVEL_SERVER: must look like/)],
  });
  expect(() => judgeOverrides(["extra"])).toThrow(/extra/);
});
