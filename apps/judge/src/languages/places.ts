/** Where tool chains may be on a machine, the one to prefer first, and what the box needs mounted to use them. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { packagesFrom } from "../env.ts";
import type { Bind, ToolChainId } from "./language.ts";

export interface Place {
  readonly home: string;
  /** All of them have to be there. */
  readonly hostFiles: readonly string[];
  readonly flavour?: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly binds?: readonly Bind[];
  readonly env?: readonly string[];
}

export const PLACES: Record<ToolChainId, () => readonly Place[]> = {
  gcc: () => gccs("gcc"),
  "g++": () => gccs("g++"),
  java: () => jvms().map((home) => ({ home, hostFiles: [join(home, "javac")] })),
  python3: () => [...inUsr("python3"), ...pyenv(/^3\./, "python3")],
  node: nodes,
  go: goPlaces,
  rust: rustPlaces,
  pypy3: () => [...inUsr("pypy3"), ...pyenv(/^pypy3/, "pypy3"), ...inOpt(/^pypy3/, "bin/pypy3")],
  python2: () => [
    ...inUsr("python2.7"),
    ...pyenv(/^2\.7/, "python2.7"),
    ...pypy2().map((place) => ({ ...place, flavour: "pypy" })),
    ...jythons(),
  ],
  csharp: () => [...monos(), ...dotnets()],
  php: phps,
  v8: () => [...d8s(), ...nodes().map((place) => ({ ...place, flavour: "node" }))],
  ruby: () => inUsr("ruby"),
  typescript: typescripts,
  kotlin: kotlins,
  pascal: pascals,
  lua: luas,
  perl: () => inUsr("perl"),
  haskell: haskells,
  pypy2,
};

const USR_BIN = ["/usr/local/bin", "/usr/bin"];

function inUsr(program: string): Place[] {
  return USR_BIN.map((home) => ({ home, hostFiles: [join(home, program)] }));
}

/** Each with the quickest linker that is beside it first, and as it is. */
function gccs(program: string): Place[] {
  return inUsr(program).flatMap((place) => [
    ...LINKERS.map(({ name, file }) => ({
      ...place,
      flavour: name,
      hostFiles: [...place.hostFiles, file],
      parts: { linker: name },
    })),
    place,
  ]);
}

/** By what `-fuse-ld=` calls them, and where Debian has them. */
const LINKERS = [
  { name: "gold", file: "/usr/bin/ld.gold" },
  { name: "mold", file: "/usr/bin/ld.mold" },
] as const;

/** A folder that the box shows under its own name, since programs were built to find themselves there. */
const sameInBox = (folder: string): Bind => ({ host: folder, box: folder });

/** Folders of /opt whose name fits, each with a program in it. */
function inOpt(name: RegExp, program: string): Place[] {
  return listDir("/opt", name).map((folder) => ({
    home: dirname(join(folder, program)),
    hostFiles: [join(folder, program)],
    binds: [sameInBox(folder)],
  }));
}

/** Newest first. */
function pyenv(version: RegExp, program: string): Place[] {
  return listDir(join(homedir(), ".pyenv/versions"), version)
    .reverse()
    .map((folder) => ({
      home: join(folder, "bin"),
      hostFiles: [join(folder, "bin", program)],
      binds: [sameInBox(folder)],
    }));
}

function pypy2(): Place[] {
  return [...inUsr("pypy"), ...pyenv(/^pypy2/, "pypy"), ...inOpt(/^pypy2/, "bin/pypy")];
}

function nodes(): Place[] {
  return inUsr("node");
}

/** The real folders, since /usr/bin/java is a link that changes with the machine's choice of a JDK. */
function jvms(): string[] {
  const installed = listDir("/usr/lib/jvm").map((folder) => join(folder, "bin/javac"));
  const real = ["/usr/bin/javac", ...installed]
    .filter(existsSync)
    .map((file) => realpathSync(file));
  return [...new Set(real)].map((file) => dirname(file));
}

/** Jython needs a JVM only; where there is no JDK, the runtime alone will do. */
function jythons(): Place[] {
  const jars = ["/usr/share/java/jython.jar", "/opt/jython/jython.jar"];
  return jars.flatMap((jar) =>
    jvms().map((java) => ({
      home: dirname(jar),
      flavour: "jython",
      parts: { java, jar },
      hostFiles: [jar, join(java, "java")],
      ...(jar.startsWith("/usr") ? {} : { binds: [sameInBox(dirname(jar))] }),
    })),
  );
}

/** Upstream's archive goes to /usr/local/go, Debian's package to /usr/lib/go-*; both are under /usr. */
function goPlaces(): Place[] {
  return ["/usr/local/go", ...listDir("/usr/lib", /^go-/), "/usr/lib/go"].map((home) => ({
    home,
    hostFiles: [join(home, "bin/go")],
  }));
}

function rustPlaces(): Place[] {
  const ours = listDir(join(homedir(), ".rustup/toolchains"), /^(?!nightly|beta)/).sort(
    (a, b) => Number(isStable(b)) - Number(isStable(a)),
  );
  const rustup = ours.map((folder) => {
    const box = `/opt/rust/${basename(folder)}`;
    return {
      home: `${box}/bin`,
      binds: [{ host: folder, box }],
      hostFiles: [join(folder, "bin/rustc")],
    };
  });
  return [...rustup, ...inUsr("rustc")];
}

const isStable = (folder: string) => basename(folder).startsWith("stable");

/** Its map of native libraries is in /etc/mono, which the box shows elsewhere: it has an /etc of its own. */
const MONO_CONFIG = "/opt/mono";

function monos(): Place[] {
  return USR_BIN.map((home) => {
    const mcs = join(dirname(home), "lib/mono/4.5/mcs.exe");
    return {
      home,
      flavour: "mono",
      parts: { mcs },
      hostFiles: [join(home, "mono"), mcs],
      binds: home === "/usr/bin" ? [{ host: "/etc/mono", box: `${MONO_CONFIG}/mono` }] : [],
      env: home === "/usr/bin" ? [`MONO_CFG_DIR=${MONO_CONFIG}`] : [],
    };
  });
}

function dotnets(): Place[] {
  const homes = ["/usr/share/dotnet", "/usr/lib/dotnet", "/opt/dotnet", join(homedir(), ".dotnet")];
  return homes.flatMap((home) => {
    const runtime = listDir(join(home, "shared/Microsoft.NETCore.App")).at(-1);
    const sdk = listDir(join(home, "sdk"), /^\d/).at(-1);
    if (runtime === undefined || sdk === undefined) return [];
    const packs = listDir(join(home, "packs/Microsoft.NETCore.App.Ref")).at(-1);
    const [references = runtime] = packs === undefined ? [] : listDir(join(packs, "ref"));
    const csc = join(sdk, "Roslyn/bincore/csc.dll");
    return [
      {
        home,
        flavour: "dotnet",
        parts: { csc, references, runtime: basename(runtime) },
        hostFiles: [join(home, "dotnet"), csc],
        binds: home.startsWith("/usr/") ? [] : [sameInBox(home)],
      },
    ];
  });
}

/** What contest programs use of what php.ini would load. */
const PHP_EXTENSIONS = ["bcmath", "ctype", "gmp", "iconv", "mbstring", "tokenizer"];

function phps(): Place[] {
  return USR_BIN.map((home) => {
    const library = join(dirname(home), "lib/php");
    const folders = listDir(library, /^\d{8}$/).reverse();
    const [folder = library] = folders;
    const has = (name: string) => existsSync(join(folder, `${name}.so`));
    return {
      home,
      parts: {
        extensions: PHP_EXTENSIONS.filter(has).join(" "),
        opcache: has("opcache") ? "opcache" : "",
      },
      hostFiles: [join(home, "php")],
    };
  });
}

/** V8's own shell needs its snapshot beside it. */
function d8s(): Place[] {
  const inHome = [".jsvu/engines/v8", ".esvu/engines/v8"].map((path) => join(homedir(), path));
  const folders = ["/usr/local/lib/v8", "/usr/lib/v8", "/opt/v8", ...inHome];
  return [
    ...inUsr("d8").map((place) => ({ ...place, flavour: "d8" })),
    ...folders.map((home) => ({
      home,
      flavour: "d8",
      hostFiles: [join(home, "d8")],
      binds: home.startsWith("/usr/") ? [] : [sameInBox(home)],
    })),
  ];
}

const TSC_BOX = "/opt/typescript";
const TYPES_BOX = "/opt/node-types/node_modules";

/** The compiler comes with the judge; Debian's is for those who left it out. */
function typescripts(): Place[] {
  const ours = bundledTypescript();
  const debian = "/usr/share/nodejs/typescript/lib/tsc.js";
  return nodes().flatMap((node): Place[] => {
    const own = { ...node, parts: { tsc: debian }, hostFiles: [...node.hostFiles, debian] };
    if (ours === null) return [own];
    const bundled = {
      ...node,
      parts: { tsc: `${TSC_BOX}/lib/tsc`, types: `${TYPES_BOX}/@types` },
      hostFiles: [...node.hostFiles, join(ours.compiler, "lib/tsc")],
      binds: [
        { host: ours.compiler, box: TSC_BOX },
        { host: ours.types, box: `${TYPES_BOX}/@types/node` },
        { host: ours.undici, box: `${TYPES_BOX}/undici-types` },
      ],
    };
    return [bundled, own];
  });
}

/** Folders on the host. The compiler itself is a program for this platform in a package of its own. */
function bundledTypescript(): { compiler: string; types: string; undici: string } | null {
  const folderOf = (name: string, from: string) =>
    realpathSync(dirname(createRequire(from).resolve(`${name}/package.json`)));
  try {
    const typescript = folderOf("typescript", packagesFrom());
    const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
    const types = folderOf("@types/node", packagesFrom());
    return {
      compiler: folderOf(platform, join(typescript, "package.json")),
      types,
      undici: folderOf("undici-types", join(types, "package.json")),
    };
  } catch {
    // Not installed for this platform.
    return null;
  }
}

/** Jars of the compiler's class path; not every release has all of them. */
const KOTLIN_JARS = [
  "kotlin-compiler",
  "kotlin-stdlib",
  "kotlin-script-runtime",
  "kotlin-reflect",
  "kotlin-daemon-client",
  "trove4j",
  "annotations-13.0",
  "kotlinx-coroutines-core-jvm",
];
const KOTLIN_LIBRARIES = ["kotlin-stdlib", "kotlin-stdlib-jdk7", "kotlin-stdlib-jdk8"];

function kotlins(): Place[] {
  const homes = [
    "/opt/kotlinc",
    "/usr/local/kotlinc",
    "/usr/local/lib/kotlinc",
    join(homedir(), ".sdkman/candidates/kotlin/current"),
    "/usr/share/kotlin/kotlinc",
  ];
  return homes.filter(existsSync).flatMap((home) => {
    const jars = (names: readonly string[]) =>
      names.map((name) => join(home, "lib", `${name}.jar`)).filter(existsSync);
    return jvms().map((java) => ({
      home,
      parts: {
        java,
        classPath: jars(KOTLIN_JARS).join(":"),
        stdlib: jars(KOTLIN_LIBRARIES).join(":"),
      },
      hostFiles: [join(home, "lib/kotlin-compiler.jar"), join(java, "java")],
      binds: home.startsWith("/usr/") ? [] : [sameInBox(home)],
    }));
  });
}

function pascals(): Place[] {
  const parents = ["/usr/local/lib/fpc", "/usr/lib/fpc", "/usr/lib/x86_64-linux-gnu/fpc"];
  return parents
    .flatMap((parent) => listDir(parent, /^\d/).reverse())
    .map((home) => ({ home, hostFiles: [join(home, "ppcx64")] }));
}

function luas(): Place[] {
  return ["lua5.4", "lua", "lua5.3"].flatMap((name) =>
    inUsr(name).map((place) => ({ ...place, parts: { program: join(place.home, name) } })),
  );
}

/** Debian keeps its list of packages under /var, ghcup everything below one folder per version. */
function haskells(): Place[] {
  const ghcup = listDir(join(homedir(), ".ghcup/ghc"), /^\d/)
    .reverse()
    .map((folder) => ({
      home: join(folder, "bin"),
      hostFiles: [join(folder, "bin/ghc")],
      binds: [sameInBox(folder)],
    }));
  const debian = {
    home: "/usr/bin",
    hostFiles: ["/usr/bin/ghc", "/usr/lib/ghc/bin/ghc"],
    binds: [sameInBox("/var/lib/ghc")],
  };
  return [...ghcup, debian];
}

/** Full paths of what is in a folder, in the order of their names with numbers as numbers; none where there is none. */
function listDir(path: string, name = /^/): string[] {
  try {
    const names = readdirSync(path).filter((one) => name.test(one));
    return names
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .map((one) => join(path, one));
  } catch {
    return [];
  }
}
