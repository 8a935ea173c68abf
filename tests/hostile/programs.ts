/**
 * The hostile programs, by number. Each reads two numbers and should print their sum, unless it has other plans.
 * `expect` are the verdicts that tell the truth about it; System Error never does.
 */
import type { FinishReport } from "@gavel/judge-protocol/judge";
import { AC, CE, MLE, PE, RE, TLE, WA } from "./verdicts.ts";

export interface HostileProgram {
  readonly number: number;
  readonly name: string;
  /** In `programs/`, or the text itself. */
  readonly source: { readonly file: string } | { readonly text: string };
  /** Compiled in as `WAY`. */
  readonly way?: number;
  readonly language?: string;
  readonly expect: readonly number[];
  /** What the note has to say. */
  readonly note?: RegExp;
  readonly memoryMb?: number;
  readonly stackMb?: number;
  readonly timeMs?: number;
  readonly fileIo?: { readonly read: string; readonly write: string };
  readonly input?: string;
  readonly answer?: string;
  readonly isRemoveEndBlank?: boolean;
  readonly userExtraFiles?: Readonly<Record<string, string>>;
  /** Run so many times, side by side as slots allow. */
  readonly cases?: number;
  /** Further truths about the report. @throws when one does not hold. */
  readonly check?: (report: FinishReport) => void;
}

type Rest = Omit<HostileProgram, "number" | "name" | "source" | "expect">;

function file(
  number: number,
  name: string,
  path: string,
  expect: readonly number[],
  rest: Rest = {},
): HostileProgram {
  return { number, name, source: { file: path }, expect, ...rest };
}

/** One source, several ways: each a program of its own. */
function ways(
  number: number,
  path: string,
  rows: readonly (readonly [name: string, expect: readonly number[], rest?: Rest])[],
): HostileProgram[] {
  return rows.map(([name, expect, rest], index) =>
    file(number, name, path, expect, { way: index + 1, ...rest }),
  );
}

const SECURITY = /Forbidden system call|SIGSYS/;
const security = { note: SECURITY } as const;
const attack = (name: string) => [name, [RE], security] as const;
const refused = (name: string) => [name, [AC]] as const;

const CPU_AND_MEMORY: readonly HostileProgram[] = [
  file(1, "busy loop", "01-busy-loop.c", [TLE]),
  file(2, "sleeps for ever", "02-sleep.c", [TLE], { note: /waited/ }),
  file(3, "busy loop in 4 threads", "03-busy-threads.c", [TLE]),
  file(4, "busy loop in 4 children", "04-busy-children.c", [TLE]),
  file(5, "right answer, then a daemon of its own", "05-orphan.c", [AC]),
  file(6, "fork bomb", "06-fork-bomb.c", [TLE, RE]),
  file(7, "fork bomb of stopped session leaders", "07-stopped-fork-bomb.c", [TLE, RE]),
  file(8, "thread bomb", "08-thread-bomb.c", [RE], { memoryMb: 256 }),
  ...ways(9, "09-namespaces.c", [
    refused("clone3 and vfork"),
    ...["user", "mount", "pid", "net", "ipc", "uts", "cgroup"].map((one) =>
      attack(`a new ${one} namespace`),
    ),
  ]),
  file(10, "kills and stops everybody", "10-kill-everybody.c", [AC, RE]),
  file(11, "ignores every signal", "11-deaf.c", [TLE]),
  file(12, "touches too much memory", "12-touch-memory.c", [MLE]),
  file(13, "reserves much and touches little", "13-reserve-memory.c", [AC]),
  ...ways(14, "14-static-array.c", [
    ["a static array of 800 MB, touched", [MLE]],
    ["a static array of 800 MB, not touched", [AC]],
  ]),
  file(15, "a child eats the memory", "15-hungry-child.c", [MLE]),
  ...ways(16, "16-shared-memory.c", [
    ["shared mappings", [MLE]],
    ["memfd", [MLE, RE]],
    ["files in memory", [MLE, RE]],
    ["System V shared memory", [MLE, RE]],
  ]),
  file(17, "grows by mremap", "17-mremap.c", [MLE]),
  ...ways(18, "18-recursion.c", [
    ["a million calls deep", [AC], { memoryMb: 256, stackMb: 256 }],
    ["calls without end", [RE, MLE], { memoryMb: 256, stackMb: 64 }],
  ]),
  file(19, "locked and huge pages", "19-locked-memory.c", [AC]),
];

const STREAMS_AND_FILES: readonly HostileProgram[] = [
  file(20, "10 GB of output", "20-output-flood.c", [RE], {
    note: /Output limit/,
    timeMs: 5000,
    check: (report) => {
      const kept = report.cases[0]?.userOutput.length ?? 0;
      if (kept > 1003) throw new Error(`${kept} characters of output were kept`);
    },
  }),
  file(21, "right answer, then spaces without end", "21-endless-spaces.c", [RE], {
    note: /Output limit/,
    timeMs: 5000,
  }),
  file(22, "100 MB on standard error", "22-stderr-flood.c", [AC]),
  file(23, "closes its output", "23-closed-output.c", [WA]),
  file(24, "writes to its input", "24-write-input.c", [AC], { cases: 3 }),
  file(25, "opens its output again by name", "25-reopen-output.c", [AC]),
  ...ways(26, "26-many-files.c", [
    ["a million files", [AC, TLE], { timeMs: 5000 }],
    ["folders in folders", [AC, TLE], { timeMs: 5000 }],
    ["long names", [AC, TLE], { timeMs: 5000 }],
  ]),
  file(27, "a file of a terabyte", "27-huge-file.c", [AC]),
  file(28, "leaves files everywhere", "28-left-behind.c", [AC], { cases: 3 }),
  file(29, "two runs look for a channel", "29-channels.c", [AC], { cases: 2, input: "roles" }),
  file(30, "looks for secrets", "30-secrets.c", [AC]),
  ...ways(
    31,
    "31-odd-output-file.c",
    [
      "a link to a host file",
      "a hard link",
      "a FIFO",
      "a folder",
      "a socket",
      "a device",
      "sparse",
      "a link to a FIFO",
    ].map((one) => [
      `its output file is ${one}`,
      [WA],
      { fileIo: { read: "in.txt", write: "out.txt" } },
    ]),
  ),
];

const ESCAPES: readonly HostileProgram[] = [
  ...ways(
    32,
    "32-escape.c",
    [
      "chroot",
      "pivot_root",
      "mount",
      "umount",
      "unshare",
      "setns",
      "open_by_handle_at",
      "open_tree",
      "fsopen",
    ].map(attack),
  ),
  ...ways(33, "33-other-processes.c", [
    attack("ptrace"),
    attack("process_vm_readv"),
    refused("memory of others, terminals"),
  ]),
  file(34, "every kind of socket", "34-network.c", [AC]),
  ...ways(35, "35-kernel-doors.c", [
    refused("io_uring"),
    ...["bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key"].map(attack),
  ]),
  ...ways(36, "36-other-abi.c", [
    attack("int 0x80"),
    attack("x32"),
    attack("a far jump to 32-bit code"),
  ]),
  file(37, "setuid", "37-setuid.c", [AC]),
  ...ways(38, "38-execve.c", [
    ["a shell that spins", [TLE]],
    refused("too many arguments"),
    refused("a script that names itself"),
    ["exec without end", [TLE]],
    ["starts a compiler", [WA, RE]],
  ]),
  file(39, "replaces its own binary", "39-own-binary.c", [AC], { cases: 4 }),
  file(40, "tells one test from another", "40-which-test.c", [WA], {
    cases: 4,
    check: (report) => {
      const kinds = new Set(report.cases.map((one) => one.userOutput));
      if (kinds.size !== 1) throw new Error(`tests look different:\n${[...kinds].join("\n---\n")}`);
    },
  }),
  file(41, "sets clocks and raises limits", "41-clocks-and-limits.c", [AC]),
  file(42, "asks for more of the CPU", "42-scheduling.c", [AC]),
];

const ENDINGS: readonly HostileProgram[] = [
  ...ways(43, "43-system-time.c", [
    ["getpid without end", [TLE]],
    ["mmap and munmap", [TLE]],
    ["page faults", [TLE]],
  ]),
  ...ways(44, "44-core-dump.c", [
    ["abort with much memory", [RE], { memoryMb: 512 }],
    ["SIGQUIT with much memory", [RE], { memoryMb: 512 }],
  ]),
  ...ways(45, "45-exit-games.c", [
    ["survives its crash", [AC]],
    ["exit code 137", [RE], { note: /Exit code 137/ }],
    ["kills itself", [RE], { note: /SIGKILL/ }],
    ["sends itself SIGXCPU", [RE], { note: /SIGXCPU/ }],
    ["sends itself SIGTERM", [RE], { note: /SIGTERM/ }],
    ["a child crashes", [AC]],
    ["exit code 256", [AC]],
  ]),
  file(46, "does not read 256 MB of input", "46-input-not-read.c", [AC], {
    input: "256 MiB",
    answer: "3\n",
  }),
  ...ways(47, "47-odd-output.c", [
    ["NUL bytes", [WA]],
    ["invalid UTF-8", [WA]],
    ["one line of 100 MB", [RE], { note: /Output limit/ }],
    ["no newline at the end", [AC]],
    ["CRLF", [AC]],
    // Of the same source: not equal to the byte any more.
    ["CRLF, compared strictly", [PE], { way: 5, isRemoveEndBlank: false }],
  ]),
  file(53, "pretends to be the judge", "53-spoof.c", [AC]),
  ...ways(
    56,
    "56-held-pipe.c",
    [
      ...["splice to its output", "sendfile to its output", "splice to its errors"],
      ...["huge pages", "a file of huge pages", "a hole", "a hole by advice", "a hole in /w"],
    ].map(refused),
  ),
  file(57, "leaves signals and timers waiting", "57-waiting-signals.c", [AC]),
];

export const PROGRAMS: readonly HostileProgram[] = [
  ...CPU_AND_MEMORY,
  ...STREAMS_AND_FILES,
  ...ESCAPES,
  ...ENDINGS,
];

const text = (
  number: number,
  name: string,
  source: string,
  expect: readonly number[],
  rest: Rest = {},
): HostileProgram => ({ number, name, source: { text: source }, expect, ...rest });

const include = (path: string) => `#include "${path}"\nint main(void) { return 0; }\n`;
const NO_SECRET = /root:|\$y\$|\$6\$/;
const noSecret = {
  check: (report: FinishReport) => {
    if (NO_SECRET.test(report.errorMessage ?? "")) throw new Error(report.errorMessage ?? "");
    if ((report.errorMessage ?? "").length > 65_535) throw new Error("too many words are kept");
  },
} as const;

/** What is aimed at the compiler. */
export const COMPILER_ATTACKS: readonly HostileProgram[] = [
  text(48, "includes /dev/random", include("/dev/random"), [CE], noSecret),
  text(48, "includes /dev/zero", include("/dev/zero"), [CE], noSecret),
  text(48, "includes its own input", include("/proc/self/fd/0"), [CE, AC, WA], noSecret),
  text(48, "includes /etc/shadow", include("/etc/shadow"), [CE], noSecret),
  text(48, "includes itself", "#include __FILE__\nint main(void) { return 0; }\n", [CE], noSecret),
  text(
    48,
    "assembles a host file into itself",
    '#include <stdio.h>\n__asm__(".data\\nsecret: .incbin \\"/etc/shadow\\"\\n.byte 0\\n.text\\n");\nextern char secret[];\nint main(void) { puts(secret); }\n',
    [CE],
    noSecret,
  ),
  text(
    49,
    "templates without end",
    "template <int N> struct T { static const long v = T<N + 1>::v + T<N + 2>::v; };\nint main() { return T<0>::v; }\n",
    [CE],
    { language: "C++ 17 With O2" },
  ),
  text(
    49,
    "constexpr without end",
    "constexpr long f(long n) { long s = 0; for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) s += i ^ j; return s; }\nconstexpr long v = f(100000000);\nint main() { return v; }\n",
    [CE],
    { language: "C++ 17 With O2" },
  ),
  text(
    49,
    "macros that multiply",
    `#define A x x x x x x x x x x\n${"BCDEFGHIJ"
      .split("")
      .map((name, index) => {
        const before = "ABCDEFGHI"[index];
        return `#define ${name} ${Array(10).fill(before).join(" ")}`;
      })
      .join("\n")}\nint x; int main(void) { J; }\n`,
    [CE],
  ),
  text(49, "1 GB of initialised data", "char big[1 << 30] = {1};\nint main(void) { return 0; }\n", [
    CE,
  ]),
  text(
    49,
    "assembly that repeats",
    '__asm__(".rept 2000000000\\n.quad 1\\n.endr\\n");\nint main(void) { return 0; }\n',
    [CE],
  ),
  text(
    49,
    "more zeros than a program may have",
    "char one[1ul << 40]; char two[1ul << 40];\nint main(void) { one[5] = two[7]; return one[5]; }\n",
    [CE, RE, MLE],
  ),
  text(
    49,
    "asks for a plugin",
    '#pragma GCC plugin "/tmp/evil.so"\n#pragma GCC optimize("-fplugin=/tmp/evil.so")\nint main(void) { return 0; }\n',
    [CE, WA],
  ),
  text(
    49,
    "forges the compiler's log",
    '#line 1 "/etc/passwd:1: accepted\\nStatus: 0"\nint main(void) { return nothing; }\n',
    [CE],
  ),
  text(
    50,
    "an option as the name of a file",
    '#include "-specs=x"\nint main(void) { return SUM; }\n',
    [WA],
    {
      userExtraFiles: { "-specs=x": "#define SUM 0\n", "@main.c": "-o /tmp/x\n" },
    },
  ),
];

/** What languages with a runtime of their own are used for. */
export const RUNTIME_ATTACKS: readonly HostileProgram[] = [
  text(
    54,
    "Python: recursion without end",
    "import sys\nsys.setrecursionlimit(10**9)\ndef f(n):\n    return f(n + 1)\nf(0)\n",
    [RE, MLE],
    { language: "Python3", memoryMb: 128, timeMs: 5000 },
  ),
  text(
    54,
    "Python: fork bomb",
    "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass\n",
    [TLE],
    { language: "Python3" },
  ),
  text(
    54,
    "Python: system calls by ctypes",
    "import ctypes\nlibc = ctypes.CDLL(None)\nlibc.unshare(0x10000000)\nprint(3)\n",
    [RE],
    { language: "Python3", ...security },
  ),
  text(
    54,
    "Java: exit from many threads",
    "public class Main { public static void main(String[] a) { for (int i = 0; i < 8; i++) new Thread(() -> System.exit(5)).start(); } }\n",
    [RE],
    { language: "Java", note: /Exit code 5/ },
  ),
  text(
    54,
    "Java: memory beside the heap",
    "import java.nio.*;\nimport java.util.*;\npublic class Main { public static void main(String[] a) { List<ByteBuffer> all = new ArrayList<>(); while (true) { ByteBuffer b = ByteBuffer.allocateDirect(1 << 20); for (int i = 0; i < 1 << 20; i += 4096) b.put(i, (byte) 1); all.add(b); } } }\n",
    [MLE, RE],
    { language: "Java", timeMs: 5000 },
  ),
  text(
    54,
    "Java: a heap over the limit",
    "import java.util.*;\npublic class Main { public static void main(String[] a) { List<byte[]> all = new ArrayList<>(); while (true) all.add(new byte[1 << 20]); } }\n",
    [MLE],
    { language: "Java", timeMs: 5000 },
  ),
  text(
    54,
    "JavaScript: workers without end",
    'const { Worker } = require("worker_threads");\nconst spin = () => { new Worker(`for (;;);`, { eval: true }); setImmediate(spin); };\nspin();\n',
    [TLE, MLE, RE],
    { language: "JavaScript Node" },
  ),
  text(
    54,
    "JavaScript: a heap over the limit",
    "const all = [];\nfor (;;) all.push(new Array(100000).fill(1.5));\n",
    [MLE],
    { language: "JavaScript Node", timeMs: 5000 },
  ),
];
