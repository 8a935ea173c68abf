/** What makes compilers and machines quick here is really used: seen in what they say of themselves, not in times. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { sandboxBinary } from "../env.ts";
import { Compiler } from "../judging/compile.ts";
import { compileSandboxLimits, type RunLimits, runSandboxLimits } from "../judging/limits.ts";
import { OWN_WORK } from "../judging/shares.ts";
import { Slots } from "../judging/slots.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import { KEPT_TOOL_CHAINS } from "../testing/known-tool-chains.ts";
import { CPP_NAMES, headerKey, PRECOMPILED_HEADERS } from "./c-family.ts";
import { type DetectTools, detectToolChain, nameOf } from "./detect.ts";
import { KOTLIN_ARCHIVE } from "./jvm.ts";
import { TOOLS_BOX_DIR } from "./language.ts";
import { prepareKotlinArchive, preparePrecompiledHeader } from "./prepare.ts";
import type { ReadyLanguage } from "./ready.ts";
import { NOTHING_PASSED } from "./self-test-memory.ts";
import { bindsOf, findToolChains } from "./tool-chains.ts";

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`Speed-ups are not tested: ${binary} is not built.`);

const never = new AbortController().signal;
const log = pino({ level: "silent" });
const dataDir = mkdtempSync(join(tmpdir(), "gavel-speed-ups-"));
let tools: DetectTools & { sandbox: Sandbox };

beforeAll(async () => {
  if (missing) return;
  mkdirSync(KEPT_TOOL_CHAINS, { recursive: true });
  const dir = join(dataDir, "blobs");
  const fetch = () => Promise.reject(new Error("there is no server"));
  const store = await BlobStore.open({ dir, limitBytes: 1e9, fetch, log });
  const toolChains = findToolChains();
  const binds = [...bindsOf(toolChains.values()), { host: KEPT_TOOL_CHAINS, box: TOOLS_BOX_DIR }];
  const sandbox = await Sandbox.start({ binary, slots: 2, storeDir: dir, binds, log });
  const sandboxVersion = sandbox.hello.version;
  const slots = new Slots(2);
  const facts = {
    toolsDir: KEPT_TOOL_CHAINS,
    makeToolRoom: async () => {},
    sandboxVersion,
    mayBuild: false,
    memory: NOTHING_PASSED,
  };
  tools = { sandbox, store, slots, toolChains, log, ...facts };
});
afterAll(async () => {
  await tools?.sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function findReady(
  id: Parameters<typeof detectToolChain>[0],
  name: string,
): Promise<ReadyLanguage | string> {
  const found = (await detectToolChain(id, tools, never)).find((one) => nameOf(one) === name);
  if (found === undefined) return `${name} is not in the table`;
  return "ready" in found ? found.ready : `${name}: ${found.reason}`;
}

/** Compiles with a further flag, and gives what the compiler said. */
async function compileSaying(ready: ReadyLanguage, code: string, flag: string): Promise<string> {
  const { language, home, prepared } = ready;
  const [program = "", ...rest] = language.compile(home, prepared);
  const run = await tools.sandbox.run(
    {
      profile: "compile",
      argv: [program, flag, ...rest],
      env: [...language.compileEnv],
      files: [
        { path: language.sourceFile, source: { kind: "text", text: code }, executable: false },
      ],
      stdin: null,
      limits: compileSandboxLimits({ ...language.compileLimits, cpuTimeMs: 30_000 }),
      collect: [],
    },
    never,
  );
  expect(run.result.cause).toEqual({ kind: "exited", code: 0 });
  return Buffer.concat([run.stderr, run.stdout]).toString("utf8");
}

/** Runs it with a further flag of the machine, and gives its standard output. */
async function runSaying(
  ready: ReadyLanguage,
  code: string,
  limits: RunLimits,
  ...flags: string[]
): Promise<string> {
  const { language, home } = ready;
  const compiler = new Compiler({ ...tools, dir: null });
  const outcome = await compiler.compile(ready, { code, extraFiles: {} }, OWN_WORK, never);
  if (outcome.kind !== "compiled") throw new Error(JSON.stringify(outcome));
  const [program = "", ...rest] = language.run(home, limits);
  const run = await tools.sandbox.run(
    {
      profile: "run",
      argv: [program, ...flags, ...rest],
      env: [...language.runEnv(limits)],
      files: outcome.program.files.map(({ path, executable, sha256 }) => ({
        path,
        source: { kind: "blob", sha256 },
        executable,
      })),
      stdin: null,
      limits: runSandboxLimits(limits, { outputCapBytes: 1 << 24, ownFilesBytes: 1 << 24 }),
      collect: [],
    },
    never,
  );
  outcome.program.release();
  expect(run.result.cause).toEqual({ kind: "exited", code: 0 });
  return Buffer.from(run.stdout).toString("utf8");
}

const LIMITS = { timeMs: 20_000, memoryKib: 200 * 1024, stackKib: 64 * 1024 };
const EVERYTHING = "#include <bits/stdc++.h>\nint main() { std::cout << std::gcd(6, 4); }\n";
const OLD = "#include <bits/stdc++.h>\nint main() { std::cout << 2; }\n";

/** Making the headers of a preset takes 10 s of CPU. All presets get theirs from one function; the ends of the table stand for it. */
const TRIED_PRESETS = CPP_NAMES.filter((name) => name === "C++" || name === "C++ 20 With O2");

describe.skipIf(missing)("precompiled headers", () => {
  test("two presets are tried", () => {
    expect(TRIED_PRESETS).toHaveLength(2);
  });

  test.each(TRIED_PRESETS)(
    "%s takes the one of its own preset",
    async (name) => {
      const ready = await findReady("g++", name);
      if (typeof ready === "string") throw new Error(ready);
      const code = name.includes("17") || name.includes("20") ? EVERYTHING : OLD;
      // -H names what is read: "!" before a precompiled header that was taken, "x" before one that was refused.
      expect(await compileSaying(ready, code, "-H")).not.toContain(".gch");
      for (const header of PRECOMPILED_HEADERS) {
        const folder = await preparePrecompiledHeader(ready, name, header, tools, never);
        ready.prepared.set(headerKey(name, header), folder);
      }
      for (const header of PRECOMPILED_HEADERS) {
        const asked = code.replace("bits/stdc++.h", header).replace("std::gcd(6, 4)", "2");
        const [first] = (await compileSaying(ready, asked, "-H")).split("\n");
        const folder = ready.prepared.get(headerKey(name, header));
        expect(first).toBe(`! ${folder}/${header}.gch`);
      }
      // A program of <iostream> alone sees no more than its own text would show it.
      const own =
        "#include <iostream>\nusing namespace std;\nint gcd = 2, queue = 3;\nint main() { cout << gcd + queue; }\n";
      expect(await compileSaying(ready, own, "-H")).toContain("iostream.gch");
    },
    120_000,
  );
});

describe.skipIf(missing)("the JVM", () => {
  test("Java takes the classes of the JDK from its archive and its heap from the memory limit", async (context) => {
    const ready = await findReady("java", "Java");
    if (typeof ready === "string") return context.skip(ready);
    const code =
      "public class Main { public static void main(String[] a) { System.out.println(Runtime.getRuntime().maxMemory() / 1048576); } }";
    const said = await runSaying(ready, code, LIMITS, "-Xlog:class+load");
    const loaded = said.split("\n").filter((line) => line.includes(" source: "));
    const shared = loaded.filter((line) => line.includes("source: shared objects file"));
    expect(loaded.length).toBeGreaterThan(100);
    expect(shared.length / loaded.length).toBeGreaterThan(0.9);
    // The collector keeps a survivor space out of the figure.
    const heap = Number((await runSaying(ready, code, LIMITS)).trim());
    expect(heap).toBeGreaterThan(180);
    expect(heap).toBeLessThanOrEqual(200);
  }, 120_000);

  test("Kotlin's compiler is mapped from an archive, and programs run with the JDK's", async (context) => {
    const ready = await findReady("kotlin", "Kotlin");
    if (typeof ready === "string") return context.skip(ready);
    ready.prepared.set(KOTLIN_ARCHIVE, await prepareKotlinArchive(ready, tools, never));
    const code = "fun main() { println(Runtime.getRuntime().maxMemory() / 1048576) }\n";
    const compileEnv = [...ready.language.compileEnv, "JAVA_TOOL_OPTIONS=-Xlog:class+load"];
    const loud = { ...ready, language: { ...ready.language, compileEnv } };
    const { argv, said } = await compileKotlin(loud, code);
    expect(argv.join(" ")).toContain("-XX:SharedArchiveFile=");
    expect(said).toMatch(/K2JVMCompiler source: shared objects file \(top\)/);
    const heap = Number((await runSaying(ready, code, LIMITS)).trim());
    expect(heap).toBeGreaterThan(180);
    expect(heap).toBeLessThanOrEqual(200);
    const loaded = await runSaying(ready, code, LIMITS, "-Xlog:class+load");
    expect(loaded).toMatch(/java\.lang\.String source: shared objects file/);
  }, 180_000);
});

async function compileKotlin({ language, home, prepared }: ReadyLanguage, code: string) {
  const argv = [...language.compile(home, prepared)];
  const run = await tools.sandbox.run(
    {
      profile: "compile",
      argv,
      env: [...language.compileEnv],
      files: [
        { path: language.sourceFile, source: { kind: "text", text: code }, executable: false },
      ],
      stdin: null,
      limits: { ...compileSandboxLimits(language.compileLimits), outputBytes: 1 << 26 },
      collect: [],
    },
    never,
  );
  return { argv, said: Buffer.from(run.stdout).toString("utf8") };
}
