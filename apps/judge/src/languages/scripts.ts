/** PHP, Ruby, Lua and Perl: the source is the program, and compiling means checking the syntax. */
import {
  asIs,
  BASE_ENV,
  type Language,
  type LanguageRow,
  row,
  SCRIPT_ENV,
  type ToolChain,
} from "./language.ts";

const checked = {
  compileEnv: BASE_ENV,
  compileLimits: { cpuTimeMs: 5000, memoryMib: 512 },
  runEnv: () => SCRIPT_ENV,
  // None of them has a heap limit of its own: what counts is measured.
  heapMarker: null,
} as const;

/** Errors belong on stderr, not among the answers; PHP's own memory limit (128 MB) knows nothing of the problem's. */
const PHP_SETTINGS = [
  "display_errors=stderr",
  "html_errors=0",
  "log_errors=0",
  "memory_limit=-1",
  "max_execution_time=0",
  "precision=14",
];
/** The just-in-time compiler makes loops several times quicker. */
const PHP_JIT = ["opcache.enable_cli=1", "opcache.jit_buffer_size=32M", "opcache.jit=tracing"];

/** `-n`: php.ini is not in the box, so that what it would load is named here. */
function php({ parts: { extensions = "", opcache = "" } }: ToolChain): Language {
  const loaded = extensions.split(" ").filter((name) => name !== "");
  const settings = [...loaded.map((name) => `extension=${name}`), ...PHP_SETTINGS];
  const jit = opcache === "" ? [] : [`zend_extension=${opcache}`, ...PHP_JIT];
  const flags = (list: readonly string[]) => list.flatMap((one) => ["-d", one]);
  return {
    ...checked,
    name: "PHP",
    sourceFile: "main.php",
    compile: (home) => [`${home}/php`, "-n", ...flags(settings), "-l", "main.php"],
    artefacts: asIs("main.php"),
    run: (home) => [`${home}/php`, "-n", ...flags([...settings, ...jit]), "main.php"],
  };
}

/** What only helps to word error messages costs 10 ms a start. Gems stay: some of the standard library are. */
const RUBY_FLAGS = ["--disable=did_you_mean", "--disable=error_highlight"];

const RUBY: Language = {
  ...checked,
  name: "Ruby",
  sourceFile: "main.rb",
  compile: (home) => [`${home}/ruby`, "-c", "main.rb"],
  artefacts: asIs("main.rb"),
  run: (home) => [`${home}/ruby`, ...RUBY_FLAGS, "main.rb"],
  // Its own stack is 1 MB whatever the problem says; half of the limit is left to the native frames beside it.
  runEnv: (limits) => [
    ...SCRIPT_ENV,
    `RUBY_THREAD_VM_STACK_SIZE=${Math.max(1024, Math.floor(limits.stackKib / 2)) * 1024}`,
  ],
};

const LUA_CHECK = `
local program, message = loadfile("main.lua")
if not program then
  io.stderr:write(message, "\\n")
  os.exit(1)
end
`;

function lua({ parts: { program = "" } }: ToolChain): Language {
  return {
    ...checked,
    name: "Lua",
    sourceFile: "main.lua",
    compile: () => [program, "-e", LUA_CHECK],
    artefacts: asIs("main.lua"),
    run: () => [program, "main.lua"],
  };
}

const PERL: Language = {
  ...checked,
  name: "Perl",
  sourceFile: "main.pl",
  compile: (home) => [`${home}/perl`, "-c", "main.pl"],
  artefacts: asIs("main.pl"),
  run: (home) => [`${home}/perl`, "main.pl"],
};

export const SCRIPTS: readonly LanguageRow[] = [
  { name: "PHP", toolChain: "php", on: php },
  row("ruby", RUBY),
  { name: "Lua", toolChain: "lua", on: lua },
  row("perl", PERL),
];
