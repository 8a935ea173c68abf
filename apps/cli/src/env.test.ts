import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("without anything set, a site listens on 8080 with its own database and demo content", () => {
  expect(readSettings({})).toMatchObject({
    settings: {
      port: 8080,
      host: "0.0.0.0",
      databaseUrl: null,
      hasDemo: true,
      hasLocalJudge: true,
    },
  });
});

test("an empty value counts as not set", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({
    settings: { port: 8080, databaseUrl: null },
  });
});

test("every bad value gets one line that names it and never repeats it", () => {
  const outcome = readSettings({
    PORT: "http",
    DATABASE_URL: "mysql://user:secret@host/db",
    ROOT_PASSWORD: "abc",
    GAVEL_DEMO: "perhaps",
    LOG_LEVEL: "loud",
    JWT_SECRET: "short-secret",
    JUDGE_SLOTS: "0",
    JUDGE_CPUS: "two",
    JUDGE_PREPARE: "later",
  });
  if (!("problems" in outcome)) throw new Error("bad values were taken");
  expect(outcome.problems).toHaveLength(9);
  for (const problem of outcome.problems) expect(problem).toMatch(/^[A-Z_]+: must /);
  expect(outcome.problems.join()).not.toMatch(/secret|abc/);
});

test.each(["0", "65536", "-1", "80.5", "8080x"])("PORT=%s is refused", (PORT) => {
  expect(readSettings({ PORT })).toMatchObject({
    problems: ["PORT: must be a whole number from 1 to 65535"],
  });
});
