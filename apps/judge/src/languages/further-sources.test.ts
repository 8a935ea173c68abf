/** What compilers are told that a script calls, by the script itself; they need not be installed for that. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { Compiler } from "../judging/compile.ts";
import { Slots } from "../judging/slots.ts";
import type { RunSpec } from "../sandbox/connection.ts";
import { CSHARP } from "./csharp.ts";
import { KOTLIN } from "./jvm.ts";
import type { LanguageRow, ToolChain } from "./language.ts";
import type { ReadyLanguage } from "./ready.ts";

const home = mkdtempSync(join(tmpdir(), "gavel-sources-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// Each says what it is called with, and refuses.
for (const name of ["java", "dotnet"]) {
  writeFileSync(join(home, name), '#!/bin/sh\necho "$@"\nexit 1\n');
  chmodSync(join(home, name), 0o755);
}

const parts = { java: home, classPath: "a.jar", csc: "csc.dll", references: home, runtime: "8.0" };
const SCRIPTS: readonly [LanguageRow, string, RegExp][] = [
  [KOTLIN, "", / -cp a\.jar .* -d classes main\.kt grader\.kt$/],
  [CSHARP, "dotnet", /^exec csc\.dll .* -out:main\.dll main\.cs grader\.cs$/],
];

for (const [row, flavour, called] of SCRIPTS) {
  test(`${row.name}: further sources stand behind the program`, async () => {
    const chain = { flavour, home, parts } as unknown as ToolChain;
    const ready = { language: row.on(chain), chain, home, fingerprint: "", prepared: new Map() };
    const specs: RunSpec[] = [];
    const run = (spec: RunSpec) => {
      specs.push(spec);
      return Promise.reject(new Error("nothing is compiled here"));
    };
    const fetch = () => Promise.reject(new Error("nothing is fetched here"));
    const log = pino({ level: "silent" });
    const store = await BlobStore.open({ dir: join(home, "blobs"), limitBytes: 1e6, fetch, log });
    const compiler = new Compiler({ sandbox: { run }, store, slots: new Slots(1), dir: null });
    const compiledFiles = ["grader.kt", "grader.cs"];
    const extraFiles = Object.fromEntries(compiledFiles.map((path) => [path, ""]));
    const source = { code: "", extraFiles, compiledFiles };
    const asker = { holder: "ann", task: "of ann" };
    const { signal } = new AbortController();
    const compiling = compiler.compile(ready as unknown as ReadyLanguage, source, asker, signal);
    await expect(compiling).rejects.toThrow("nothing is compiled here");
    const argv = specs.flatMap((spec) => spec.argv);
    const said = Bun.spawnSync(argv, { cwd: home }).stdout.toString();
    expect(said.trim()).toMatch(called);
  });
}

const WITH_MAIN: readonly [string, readonly string[], readonly string[], string][] = [
  ["the program's own", ["main.kt"], ["MainKt"], "MainKt"],
  ["the program's before a further source's", ["main.kt", "a.kt"], ["AKt", "MainKt"], "MainKt"],
  ["that of a further source", ["main.kt", "a.kt"], ["AKt"], "AKt"],
  ["that of a further source in a package", ["main.kt", "a.kt"], ["p.q.GraderKt"], "p.q.GraderKt"],
  ["that of an object", ["main.kt", "a.kt"], ["Main"], "Main"],
];

for (const [index, [what, sources, mains, started]] of WITH_MAIN.entries()) {
  test(`Kotlin: of main functions ${what} is started`, () => {
    const folder = join(home, `mains-${index}`);
    const tools = {
      // The program has functions only, unless it is told that one is called main.
      java: "mkdir -p classes/p/q && cd classes && touch MainKt.class Main.class AKt.class p/q/GraderKt.class",
      javap: `for class; do :; done; case " ${mains.join(" ")} " in *" $class "*) echo "public static final void main();" ;; esac`,
      jar: ":",
    };
    mkdirSync(folder);
    for (const [name, script] of Object.entries(tools)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    const chain = { parts: { ...parts, java: folder } } as unknown as ToolChain;
    const [first = "", ...argv] = KOTLIN.on(chain).compile(home, new Map());
    const { exitCode, stderr } = Bun.spawnSync([first, ...argv, ...sources.slice(1)], {
      cwd: folder,
    });
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    expect(readFileSync(join(folder, "main.class.name"), "utf8").trim()).toBe(started);
  });
}
