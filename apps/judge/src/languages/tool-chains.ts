/** Which tool chains this machine has, how each tells its version, and what identifies it. */
import { existsSync, realpathSync, statSync } from "node:fs";
import type { LanguageName } from "@gavel/domain/language";
import { type Bind, TOOL_CHAIN_IDS, type ToolChain, type ToolChainId } from "./language.ts";
import { PLACES, type Place } from "./places.ts";
import { JUDGE_LANGUAGES } from "./table.ts";

interface ToolChainFacts {
  /** Debian packages that bring it; none where Debian has none. */
  readonly packages: readonly string[];
  /** Run in the box; the first line of the answer is the version unless `wordVersion` says otherwise. */
  readonly versionArgv: (chain: ToolChain) => readonly string[];
  readonly wordVersion?: (said: string, chain: ToolChain) => string;
}

const plain = (packages: string, program: string, option = "--version"): ToolChainFacts => ({
  packages: packages.split(" ").filter((name) => name !== ""),
  versionArgv: ({ home }) => [`${home}/${program}`, option],
});

/** "Python 3.9.16 (…)\n[PyPy 7.3.11 with GCC 12.2.0]": the machine first, then the language. */
function wordPypy(said: string): string {
  const machine = /PyPy \d[\w.]*/.exec(said)?.[0] ?? "PyPy";
  const python = /Python \d[\w.]*/.exec(said)?.[0];
  return python === undefined ? machine : `${machine} (${python})`;
}

const pypy = (packages: string, program: string): ToolChainFacts => ({
  ...plain(packages, program),
  wordVersion: wordPypy,
});

/** "PHP 8.2.30 (cli) (built: …)": the name and the number are enough. */
const firstTwo = (said: string) => said.split(/\s+/).slice(0, 2).join(" ");

const NODE_V8 = 'process.versions.v8 + " in Node " + process.versions.node';
const JVM_TOOL = "-XX:TieredStopAtLevel=1";

const FACTS: Record<ToolChainId, ToolChainFacts> = {
  gcc: plain("gcc", "gcc"),
  "g++": plain("g++", "g++"),
  java: plain("default-jdk-headless", "java"),
  python3: plain("python3", "python3"),
  node: { ...plain("nodejs", "node"), wordVersion: (said) => said.replace(/^v/, "Node ") },
  go: plain("golang-go", "bin/go", "version"),
  rust: plain("rustc", "rustc"),
  pypy3: pypy("pypy3", "pypy3"),
  pypy2: pypy("", "pypy"),
  python2: {
    // Debian 12 has neither Python 2 nor PyPy for it.
    packages: ["jython", "default-jdk-headless"],
    versionArgv: ({ flavour, home, parts: { java = "", jar = "" } }) =>
      flavour === "jython"
        ? [`${java}/java`, JVM_TOOL, "-Dpython.cachedir.skip=true", "-jar", jar, "--version"]
        : [`${home}/${flavour === "pypy" ? "pypy" : "python2.7"}`, "--version"],
    wordVersion: (said, { flavour }) => (flavour === "pypy" ? wordPypy(said) : said),
  },
  csharp: {
    packages: ["mono-mcs", "libmono-system-core4.0-cil", "libmono-system-numerics4.0-cil"],
    versionArgv: ({ flavour, home }) => [
      `${home}/${flavour === "dotnet" ? "dotnet" : "mono"}`,
      "--version",
    ],
    wordVersion: (said, { flavour }) =>
      flavour === "dotnet"
        ? `.NET ${said}`
        : said.replace(/^Mono JIT compiler version (\S+).*/, "Mono $1"),
  },
  php: { ...plain("php-cli", "php"), wordVersion: firstTwo },
  v8: {
    packages: ["nodejs"],
    versionArgv: ({ flavour, home }) =>
      flavour === "d8" ? [`${home}/d8`, "-e", "print(version())"] : [`${home}/node`, "-p", NODE_V8],
    wordVersion: (said, { flavour }) => `V8 ${said}${flavour === "d8" ? " (d8)" : ""}`,
  },
  ruby: { ...plain("ruby", "ruby"), wordVersion: (said) => firstTwo(said).replace("ruby", "Ruby") },
  typescript: {
    packages: ["nodejs", "node-typescript"],
    versionArgv: ({ home, parts: { tsc = "" } }) => [
      ...(tsc.endsWith(".js") ? [`${home}/node`] : []),
      tsc,
      "--version",
    ],
    wordVersion: (said) => said.replace(/^Version/, "TypeScript"),
  },
  kotlin: {
    packages: ["kotlin", "default-jdk-headless"],
    versionArgv: ({ parts: { java = "", classPath = "" } }) => [
      `${java}/java`,
      JVM_TOOL,
      "-cp",
      classPath,
      "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
      "-version",
    ],
    wordVersion: (said) =>
      said.replace(/^info: kotlinc-jvm (\S+) \(JRE ([\d.]+).*/, "Kotlin $1 on Java $2"),
  },
  pascal: {
    ...plain("fp-compiler", "ppcx64", "-iV"),
    wordVersion: (said) => `Free Pascal ${said}`,
  },
  lua: {
    packages: ["lua5.4"],
    versionArgv: ({ parts: { program = "" } }) => [program, "-v"],
    wordVersion: firstTwo,
  },
  perl: {
    packages: ["perl"],
    versionArgv: ({ home }) => [`${home}/perl`, "-e", 'printf "Perl %vd\\n", $^V'],
  },
  haskell: {
    ...plain("ghc", "ghc", "--numeric-version"),
    wordVersion: (said) => `GHC ${said}`,
  },
};

export function versionArgv(chain: ToolChain): readonly string[] {
  return FACTS[chain.id].versionArgv(chain);
}

/** The words that people see, from what the tool chain said. "" when it said nothing. */
export function wordVersion(chain: ToolChain, said: string): string {
  const text = said.trim();
  const [line = ""] = (FACTS[chain.id].wordVersion?.(text, chain) ?? text).split("\n");
  return line.trim();
}

/** All that are here, the one to prefer first; those that cannot be tried at all are left out. */
export function findToolChains(): ReadonlyMap<ToolChainId, readonly ToolChain[]> {
  return new Map(
    TOOL_CHAIN_IDS.map((id) => [
      id,
      PLACES[id]()
        .filter(isThere)
        .map((place) => at(id, place)),
    ]),
  );
}

function isThere(place: Place): boolean {
  return [...place.hostFiles, ...(place.binds ?? []).map((bind) => bind.host)].every(existsSync);
}

function at(id: ToolChainId, place: Place): ToolChain {
  const { home, hostFiles, flavour = "", parts = {}, binds = [], env = [] } = place;
  return { id, flavour, home, parts, binds, env, hostFiles };
}

/** What the box has to show for all of them, each once. */
export function bindsOf(chains: Iterable<readonly ToolChain[]>): Bind[] {
  const byBox = new Map<string, Bind>();
  for (const chain of [...chains].flat()) {
    for (const bind of chain.binds) if (!byBox.has(bind.box)) byBox.set(bind.box, bind);
  }
  return [...byBox.values()];
}

export function namesOn(id: ToolChainId): LanguageName[] {
  return JUDGE_LANGUAGES.filter((one) => one.toolChain === id).map((one) => one.name);
}

/** Debian packages that bring a language; none for a name that nobody knows and where Debian has none. */
export function packagesOf(name: string): readonly string[] {
  const row = JUDGE_LANGUAGES.find((one) => one.name === name);
  return row === undefined ? [] : FACTS[row.toolChain].packages;
}

/** Changes whenever the files of the tool chain do; known without running anything. */
export function identityOf(chain: ToolChain): string {
  const facts = chain.hostFiles.map((file) => {
    const real = realpathSync(file);
    const { size, mtimeMs } = statSync(real);
    return [real, size, Math.floor(mtimeMs)].join(" ");
  });
  return digest([chain.id, chain.flavour, ...facts]);
}

/** Changes whenever the tool chain does; part of every cache key. */
export function fingerprintOf(chain: ToolChain, version: string): string {
  return digest([version, identityOf(chain)]);
}

function digest(lines: readonly string[]): string {
  return new Bun.CryptoHasher("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}
