/** Tool chains that stand in for the usual one: each is tried alone, as if the others were not installed. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { sandboxBinary } from "../env.ts";
import { Slots } from "../judging/slots.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import { type DetectTools, describe as describeLanguage, detectToolChain } from "./detect.ts";
import { TOOLS_BOX_DIR, type ToolChain } from "./language.ts";
import { NOTHING_PASSED } from "./self-test-memory.ts";
import { bindsOf, findToolChains } from "./tool-chains.ts";

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`No tool chain is tested: ${binary} is not built.`);

const never = new AbortController().signal;
const log = pino({ level: "silent" });
const dataDir = mkdtempSync(join(tmpdir(), "gavel-alternatives-"));
const toolChains = findToolChains();
let tools: DetectTools & { sandbox: Sandbox };

beforeAll(async () => {
  if (missing) return;
  const toolsDir = join(dataDir, "toolchains");
  mkdirSync(toolsDir);
  const dir = join(dataDir, "blobs");
  const fetch = () => Promise.reject(new Error("there is no server"));
  const store = await BlobStore.open({ dir, limitBytes: 1e9, fetch, log });
  const binds = [...bindsOf(toolChains.values()), { host: toolsDir, box: TOOLS_BOX_DIR }];
  const sandbox = await Sandbox.start({ binary, slots: 2, storeDir: dir, binds, log });
  const sandboxVersion = sandbox.hello.version;
  const makeToolRoom = async () => {};
  const facts = {
    ...{ toolsDir, makeToolRoom, sandboxVersion, mayBuild: false, memory: NOTHING_PASSED },
  };
  tools = { sandbox, store, slots: new Slots(2), toolChains, log, ...facts };
});
afterAll(async () => {
  await tools?.sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const detectOnly = async (...chains: ToolChain[]) => {
  const id = chains[0]?.id ?? "gcc";
  const found = await detectToolChain(id, { ...tools, toolChains: new Map([[id, chains]]) }, never);
  return found.map(describeLanguage);
};
const find = (id: ToolChain["id"], fits: (chain: ToolChain) => boolean) =>
  toolChains.get(id)?.find(fits);

const ALTERNATIVES: readonly [string, ToolChain | undefined, RegExp][] = [
  ["Python2 on Jython", find("python2", (one) => one.flavour === "jython"), /^Jython 2\.7/],
  ["Python2 on CPython", find("python2", (one) => one.flavour === ""), /^Python 2\.7/],
  ["Python2 on PyPy", find("python2", (one) => one.flavour === "pypy"), /^PyPy .*2\.7/],
  ["C# on Mono", find("csharp", (one) => one.flavour === "mono"), /^Mono \d/],
  ["C# on .NET", find("csharp", (one) => one.flavour === "dotnet"), /^\.NET \d/],
  ["V8 in its own shell", find("v8", (one) => one.flavour === "d8"), /^V8 .*\(d8\)/],
  ["V8 in Node", find("v8", (one) => one.flavour === "node"), /^V8 \d.* in Node \d/],
  [
    "TypeScript by Debian's compiler",
    find("typescript", (one) => one.parts.types === undefined),
    /^TypeScript [45]/,
  ],
  ["C linked by gold", find("gcc", (one) => one.flavour === "gold"), /^gcc /],
  ["C++ linked by gold", find("g++", (one) => one.flavour === "gold"), /^g\+\+ /],
  ["C++ linked by mold", find("g++", (one) => one.flavour === "mold"), /^g\+\+ /],
  ["C++ as GNU ld links it", find("g++", (one) => one.flavour === ""), /^g\+\+ /],
  ["Python3 of pyenv", find("python3", (one) => one.home.includes(".pyenv")), /^Python 3/],
];

describe.skipIf(missing)("a tool chain that stands in", () => {
  for (const [name, chain, version] of ALTERNATIVES) {
    test(name, { timeout: 120_000 }, async (context) => {
      if (chain === undefined) return context.skip(`${name} is not installed`);
      const [language] = await detectOnly(chain);
      expect(language).toMatchObject({ available: true, reason: null });
      expect(language?.version).toMatch(version);
    });
  }

  test("the first that works counts, and what is wrong is said when none does", async (context) => {
    const good = find("perl", () => true);
    if (good === undefined) return context.skip("perl is not installed");
    const bad = { ...good, home: "/nonexistent" };
    expect(await detectOnly(bad, good)).toMatchObject([{ name: "Perl", available: true }]);
    expect(await detectOnly(bad)).toMatchObject([
      { available: false, reason: expect.stringContaining("does not work"), packages: ["perl"] },
    ]);
    expect(await detectToolChain("perl", { ...tools, toolChains: new Map() }, never)).toEqual([
      { name: "Perl", reason: "not found" },
    ]);
  });
});
