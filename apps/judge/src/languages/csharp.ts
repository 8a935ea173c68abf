/** C# on Mono or on .NET. */
import {
  asIs,
  BASE_ENV,
  heapMib,
  type Language,
  type LanguageRow,
  SCRIPT_ENV,
  type ToolChain,
} from "./language.ts";

const HEAP_MARKER = { stderr: "OutOfMemoryException" } as const;
const SYMBOLS = "-d:ONLINE_JUDGE";

function mono({ parts: { mcs = "" } }: ToolChain): Language {
  return {
    name: "C#",
    sourceFile: "main.cs",
    compile: (home) => [
      `${home}/mono`,
      mcs,
      "-optimize+",
      "-unsafe+",
      "-warn:0",
      SYMBOLS,
      "-r:System.Core",
      "-r:System.Numerics",
      "-out:main.exe",
      "main.cs",
    ],
    compileEnv: BASE_ENV,
    compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
    artefacts: asIs("main.exe"),
    run: (home) => [`${home}/mono`, "main.exe"],
    runEnv: (limits) => [...SCRIPT_ENV, `MONO_GC_PARAMS=max-heap-size=${heapMib(limits, 16)}m`],
    heapMarker: HEAP_MARKER,
  };
}

/** $0: dotnet, $1: its compiler, $2: the folder of what programs may refer to, $3: version of the runtime; then the sources. */
const CSC_SCRIPT = `
csc="$1" folder="$2" runtime="$3"
shift 3
references=""
for file in "$folder"/*.dll; do references="$references -r:$file"; done
"$0/dotnet" exec "$csc" -nologo -optimize+ -unsafe+ -warn:0 -langversion:latest ${SYMBOLS} \\
  $references -out:main.dll "$@" || exit 1
printf '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"%s"}}}' "$runtime" \\
  > main.runtimeconfig.json
`;
const DOTNET_ENV = [
  "DOTNET_CLI_TELEMETRY_OPTOUT=1",
  "DOTNET_NOLOGO=1",
  "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1",
  "DOTNET_gcServer=0",
  "DOTNET_EnableDiagnostics=0",
];

function dotnet({ parts: { csc = "", references = "", runtime = "" } }: ToolChain): Language {
  return {
    name: "C#",
    sourceFile: "main.cs",
    compile: (home) => ["/bin/sh", "-c", CSC_SCRIPT, home, csc, references, runtime, "main.cs"],
    compileEnv: [...BASE_ENV, ...DOTNET_ENV],
    compileLimits: { cpuTimeMs: 10_000, memoryMib: 512 },
    artefacts: [...asIs("main.dll"), ...asIs("main.runtimeconfig.json")],
    run: (home) => [`${home}/dotnet`, "exec", "main.dll"],
    // The limit is a hexadecimal number of bytes.
    runEnv: (limits) => [
      ...SCRIPT_ENV,
      ...DOTNET_ENV,
      `DOTNET_GCHeapHardLimit=${(heapMib(limits, 16) * 1024 * 1024).toString(16)}`,
    ],
    heapMarker: HEAP_MARKER,
  };
}

export const CSHARP: LanguageRow = {
  name: "C#",
  toolChain: "csharp",
  on: (chain) => (chain.flavour === "dotnet" ? dotnet(chain) : mono(chain)),
};
