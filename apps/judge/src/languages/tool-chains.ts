/** Where tool chains are on this machine, and what the box needs mounted to use them. */
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { ToolChain, ToolChainId } from "./language.ts";

interface Place {
  readonly home: string;
  readonly bind?: { readonly host: string; readonly box: string };
  /** The program to look for, on the host. */
  readonly hostFile: string;
}

interface ToolChainFacts {
  /** The Debian package that brings it. */
  readonly package: string;
  /** First present wins. */
  readonly places: () => readonly Place[];
  /** Run in the box; the first line of the answer is the version. */
  readonly versionArgv: (home: string) => readonly string[];
}

const inUsr = (program: string): Place[] =>
  ["/usr/local/bin", "/usr/bin"].map((home) => ({ home, hostFile: join(home, program) }));

export const TOOL_CHAINS: Record<ToolChainId, ToolChainFacts> = {
  gcc: {
    package: "gcc",
    places: () => inUsr("gcc"),
    versionArgv: (home) => [`${home}/gcc`, "--version"],
  },
  "g++": {
    package: "g++",
    places: () => inUsr("g++"),
    versionArgv: (home) => [`${home}/g++`, "--version"],
  },
  java: {
    package: "default-jdk-headless",
    places: javaPlaces,
    versionArgv: (home) => [`${home}/java`, "--version"],
  },
  python3: {
    package: "python3",
    places: () => inUsr("python3"),
    versionArgv: (home) => [`${home}/python3`, "--version"],
  },
  node: {
    package: "nodejs",
    places: () => inUsr("node"),
    versionArgv: (home) => [`${home}/node`, "--version"],
  },
  go: {
    package: "golang-go",
    places: goPlaces,
    versionArgv: (home) => [`${home}/bin/go`, "version"],
  },
  rust: {
    package: "rustc",
    places: rustPlaces,
    versionArgv: (home) => [`${home}/rustc`, "--version"],
  },
};

/** The real folder, since /usr/bin/java is a link through /etc/alternatives, which the box does not have. */
function javaPlaces(): Place[] {
  const jvms = listDir("/usr/lib/jvm").map((name) => join("/usr/lib/jvm", name, "bin/javac"));
  return ["/usr/bin/javac", ...jvms].filter(existsSync).map((javac) => {
    const hostFile = realpathSync(javac);
    return { home: dirname(hostFile), hostFile };
  });
}

/** Upstream's archive goes to /usr/local/go, Debian's package to /usr/lib/go-*; both are under /usr. */
function goPlaces(): Place[] {
  const debian = listDir("/usr/lib")
    .filter((name) => name.startsWith("go-"))
    .map((name) => join("/usr/lib", name));
  return ["/usr/local/go", ...debian, "/usr/lib/go"].map((home) => ({
    home,
    hostFile: join(home, "bin/go"),
  }));
}

function rustPlaces(): Place[] {
  const folder = join(homedir(), ".rustup/toolchains");
  const ours = listDir(folder)
    .filter((name) => !name.startsWith("nightly") && !name.startsWith("beta"))
    .sort((a, b) => Number(b.startsWith("stable")) - Number(a.startsWith("stable")));
  const rustup = ours.map((name) => ({
    home: "/opt/rust/bin",
    bind: { host: join(folder, basename(name)), box: "/opt/rust" },
    hostFile: join(folder, name, "bin/rustc"),
  }));
  return [...rustup, ...inUsr("rustc")];
}

export function findToolChains(): ReadonlyMap<ToolChainId, ToolChain> {
  const found = new Map<ToolChainId, ToolChain>();
  for (const id of Object.keys(TOOL_CHAINS) as ToolChainId[]) {
    const place = TOOL_CHAINS[id].places().find((one) => existsSync(one.hostFile));
    if (place === undefined) continue;
    found.set(id, { id, home: place.home, bind: place.bind ?? null, hostFile: place.hostFile });
  }
  return found;
}

/** Changes whenever the tool chain does; part of every cache key. */
export function fingerprintOf(toolChain: ToolChain, version: string): string {
  const real = realpathSync(toolChain.hostFile);
  const facts = statSync(real);
  const text = [toolChain.id, version, real, facts.size, Math.floor(facts.mtimeMs)].join("\n");
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
}

function listDir(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}
