import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const least = { GAVEL_SERVER: "http://127.0.0.1:3000", JUDGE_TOKEN: "secret" };

test("server and token are enough", () => {
  const env = readEnv(least);
  expect(env).toMatchObject({ ...least, LOG_LEVEL: "info", DATA_DIR: "data/judge" });
  expect(env.JUDGE_SLOTS).toBeUndefined();
  expect(env.JUDGE_PREPARE).toBe(true);
  expect(readEnv({ ...least, JUDGE_PREPARE: "0" }).JUDGE_PREPARE).toBe(false);
  expect(env.SANDBOX_BIN).toMatch(/gavel-sandbox$/);
});

test("an empty variable counts as not set", () => {
  expect(readEnv({ ...least, JUDGE_SLOTS: "", LOG_LEVEL: "" }).LOG_LEVEL).toBe("info");
});

test.each([
  ["JUDGE_TOKEN", { GAVEL_SERVER: least.GAVEL_SERVER }],
  ["GAVEL_SERVER", { ...least, GAVEL_SERVER: "localhost" }],
  ["GAVEL_SERVER", { ...least, GAVEL_SERVER: "ftp://example.org" }],
  ["JUDGE_SLOTS", { ...least, JUDGE_SLOTS: "0" }],
  ["JUDGE_SLOTS", { ...least, JUDGE_SLOTS: "many" }],
  ["JUDGE_CPUS", { ...least, JUDGE_CPUS: "2;3" }],
  ["JUDGE_PREPARE", { ...least, JUDGE_PREPARE: "no" }],
  ["LOG_LEVEL", { ...least, LOG_LEVEL: "loud" }],
])("a wrong %s is named", (name, env) => {
  expect(() => readEnv(env)).toThrow(name);
});
