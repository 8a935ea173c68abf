/** Every language of the table in the real sandbox: each verdict, deep recursion, much input, text beyond ASCII. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLanguage, LANGUAGE_NAMES, type LanguageName } from "@gavel/domain/language";
import { LANGUAGE_SAMPLES } from "@gavel/domain/language-sample";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "./env.ts";
import { type Judge, startJudge } from "./index.ts";
import { JUDGE_LANGUAGES } from "./languages/table.ts";
import { FakeServer, TEST_TOKEN } from "./testing/fake-server.ts";
import { KEPT_TOOL_CHAINS, keepWhatPassed } from "./testing/known-tool-chains.ts";
import {
  LANGUAGE_PROGRAMS,
  type LanguagePrograms,
  UNICODE_LINE,
} from "./testing/language-programs.ts";
import { makeTask, type TaskFacts } from "./testing/tasks.ts";

const AC = 0,
  WA = -1,
  CE = -2,
  TLE = 1,
  MLE = 2,
  RE = 3;

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`No language is tested: ${binary} is not built.`);

const server = new FakeServer();
const dataDir = mkdtempSync(join(tmpdir(), "gavel-languages-"));
const known = new Map<string, HostLanguage>();
let judge: Judge | undefined;

beforeAll(async () => {
  if (missing) return;
  mkdirSync(KEPT_TOOL_CHAINS, { recursive: true });
  // Go's library takes 20 s of CPU; it is built once per clone. Everything else is tried anew.
  symlinkSync(KEPT_TOOL_CHAINS, join(dataDir, "toolchains"));
  judge = startJudge({
    serverUrl: server.url,
    token: TEST_TOKEN,
    name: "languages",
    slots: 2,
    dataDir,
    sandboxBinary: binary,
    log: pino({ level: "silent" }),
    prepareToolChains: false,
    waitForAllLanguages: true,
  });
  for (const one of (await judge.ready).languages) known.set(one.name, one);
  await keepWhatPassed(dataDir);
  const absent = [...known.values()].filter((one) => !one.available);
  const words = absent.map((one) => `${one.name} (${one.reason})`).join(", ");
  if (words !== "") console.warn(`Not tested, since this machine does not have them: ${words}`);
}, 300_000);

afterAll(async () => {
  await judge?.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function judged(language: LanguageName, code: string, facts: Partial<TaskFacts> = {}) {
  const { timeMultiplier = 1, memoryMultiplier = 1 } = findLanguage(language) ?? {};
  const task = makeTask(server, { language, code, timeMultiplier, memoryMultiplier, ...facts });
  const report = await server.judge(task);
  return { status: report.status, note: report.errorMessage, report };
}

const lines = Array.from({ length: 100_000 }, (_, index) => [index * 7919, -index * 17]);
const MANY = {
  input: `${lines.map((pair) => pair.join(" ")).join("\n")}\n`,
  answer: `${lines.map(([a = 0, b = 0]) => a + b).join("\n")}\n`,
};
/** Room for the slowest start; what a program needs is not the matter here. */
const ROOM = { timeLimitMs: 4000, memoryLimitMb: 256, stackLimitMb: 256 };

type Way = keyof LanguagePrograms;
const ENDINGS: readonly [Way, number, TaskFacts["problem"], string?][] = [
  ["loop", TLE, { timeLimitMs: 500 }],
  ["hoard", MLE, { timeLimitMs: 4000, memoryLimitMb: 64 }],
  ["exit", RE, ROOM],
  ["crash", RE, ROOM],
  ["broken", CE, ROOM],
  ["deep", AC, ROOM, "100000"],
  ["unicode", AC, ROOM, UNICODE_LINE],
];

/** What one compiler or another leaves behind. */
const WRITTEN = [
  ...["main", "main.a", "main.o", "main.hi", "main.pyc", "main.exe", "main.dll", "main.js"],
  ...["classes", "Main.jar", "main.jar", "main.class.name", "gavel-types.d.ts", "v8-shell.cjs"],
];

/** The presets of one compiler end their programs alike; only what they accept and how quickly differs. */
const PRESETS = new Set<LanguageName>([
  "C With O2",
  "C++",
  "C++ With O2",
  "C++ 17",
  "C++ 20",
  "C++ 20 With O2",
]);
const endingsOf = (name: LanguageName) =>
  PRESETS.has(name) ? ENDINGS.filter(([way]) => way === "broken") : ENDINGS;

/** A program, and a source of the problem's that it needs. */
const WITH_SOURCES: readonly [LanguageName, string, Readonly<Record<string, string>>][] = [
  [
    "C",
    '#include <stdio.h>\nint answer(void);\nint main(void) { printf("%d\\n", answer()); }\n',
    { "grader.c": "int answer(void) { return 42; }\n" },
  ],
  [
    "C++ 17",
    '#include <cstdio>\nint answer();\nint main() { std::printf("%d\\n", answer()); }\n',
    { "grader.cc": "int answer() { return 42; }\n" },
  ],
  [
    "Java",
    "public class Main { public static void main(String[] a) { System.out.println(Grader.answer()); } }\n",
    { "Grader.java": "class Grader { static int answer() { return 42; } }\n" },
  ],
  [
    "Golang",
    'package main\nimport "fmt"\nfunc main() { fmt.Println(answer()) }\n',
    { "grader.go": "package main\nfunc answer() int { return 42 }\n" },
  ],
  ["Kotlin", "fun main() { println(answer()) }\n", { "grader.kt": "fun answer(): Int = 42\n" }],
  [
    "C#",
    "class P { static void Main() { System.Console.WriteLine(Grader.Answer()); } }\n",
    { "grader.cs": "class Grader { public static int Answer() { return 42; } }\n" },
  ],
  [
    "Rust",
    'mod grader;\nfn main() { println!("{}", grader::answer()); }\n',
    { "grader.rs": "pub fn answer() -> i32 { 42 }\n" },
  ],
  [
    "TypeScript",
    'import { answer } from "./lib/grader";\nconsole.log(answer());\n',
    {
      "lib/grader.ts":
        'import { six } from "../six";\nexport const answer = (): number => six * 7;\n',
      "six.ts": "export const six = 6;\n",
      "six.js": "not a program",
      "unused.ts": "export {};\n",
    },
  ],
];

for (const [language, code, userExtraFiles] of WITH_SOURCES) {
  test(`a problem's sources in ${language} are compiled with the program`, async (context) => {
    if (known.get(language)?.available !== true) return context.skip(`${language} is not here`);
    const problem = { ...ROOM, userExtraFiles, compiledFiles: Object.keys(userExtraFiles) };
    const cases = [{ input: "", answer: "42\n" }];
    const found = await judged(language, code, { problem, cases });
    expect({ status: found.status, note: found.note }).toMatchObject({ status: AC });
  }, 60_000);
}

test("the table has every language that the product knows, once", () => {
  const names = JUDGE_LANGUAGES.map((one) => one.name);
  expect([...names].sort()).toEqual([...LANGUAGE_NAMES].sort());
});

describe.skipIf(missing).each(LANGUAGE_NAMES)("%s", (name) => {
  test("the sample adds 100000 pairs; a wrong sum is seen", async (context) => {
    const host = known.get(name);
    if (host?.available !== true) return context.skip(`${name}: ${host?.reason}`);
    expect(host.version).toMatch(/\d/);
    const { template } = LANGUAGE_SAMPLES[name];
    const right = await judged(name, template, { problem: ROOM, cases: [MANY] });
    expect(right).toMatchObject({ status: AC });
    const other = [{ input: "20 22\n", answer: "43\n" }];
    expect(await judged(name, template, { problem: ROOM, cases: other })).toMatchObject({
      status: WA,
    });
  }, 60_000);

  test("files of a problem are not in the compiler's way", async (context) => {
    const host = known.get(name);
    if (host?.available !== true) return context.skip(`${name}: ${host?.reason}`);
    const { template } = LANGUAGE_SAMPLES[name];
    const cases = [{ input: "20 22\n", answer: "42\n" }];
    const userExtraFiles = Object.fromEntries(WRITTEN.map((path) => [path, "not a program"]));
    const found = await judged(name, template, { problem: { ...ROOM, userExtraFiles }, cases });
    expect(found).toMatchObject({ status: AC });
  }, 60_000);

  for (const [way, status, problem, prints = ""] of endingsOf(name)) {
    test(`${way} ends as ${status}`, async (context) => {
      const host = known.get(name);
      if (host?.available !== true) return context.skip(`${name}: ${host?.reason}`);
      const found = await judged(name, LANGUAGE_PROGRAMS[name][way], {
        ...(way === "loop" && { timeMultiplier: 1 }),
        ...{ problem, cases: [{ input: `${way}\n`, answer: `${prints}\n` }] },
      });
      expect({ status: found.status, note: found.note }).toMatchObject({ status });
      if (way === "exit") expect(found.note).toContain("Exit code 3");
      if (way === "broken") expect(found.note).toMatch(/\S/);
    }, 60_000);
  }
});
