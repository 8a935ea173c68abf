/** How the Contest API writes times, languages and verdicts. */
import { findLanguage, LANGUAGES } from "../language.ts";
import { isLive, VERDICTS } from "../verdict.ts";

export const CLICS_VERSIONS = ["2023-06", "2026-01"] as const;
export type ClicsVersion = (typeof CLICS_VERSIONS)[number];

/** A moment, always with milliseconds. */
export function clicsTime(date: Date): string {
  return date.toISOString();
}

/** `-h:mm:ss.mmm`, hours without a leading zero. */
export function clicsSpan(ms: number): string {
  const size = Math.abs(ms);
  const part = (unitMs: number, of: number, digits: number) =>
    String(Math.floor(size / unitMs) % of).padStart(digits, "0");
  const hours = Math.floor(size / 3_600_000);
  const sign = ms < 0 ? "-" : "";
  return `${sign}${hours}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

const SPAN = /^(-?)(\d+):([0-5]\d):([0-5]\d)(?:\.(\d{1,6}))?$/;

/** `H:MM:SS.mmm` in milliseconds; null when it is no such time. */
export function readClicsSpan(value: unknown): number | null {
  const match = typeof value === "string" ? SPAN.exec(value) : null;
  if (match === null) return null;
  const [, sign, hours, minutes, seconds, fraction = "0"] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return sign === "-" ? 0 - ms : ms;
}

/** What everybody calls them; the rest is made from its name. */
const LANGUAGE_IDS: Readonly<Record<string, string>> = {
  "C With O2": "c-o2",
  "C++": "cpp",
  "C++ With O2": "cpp-o2",
  "C++ 17": "cpp17",
  "C++ 17 With O2": "cpp17-o2",
  "C++ 20": "cpp20",
  "C++ 20 With O2": "cpp20-o2",
  "C#": "csharp",
  Golang: "go",
  "JavaScript Node": "javascript",
};

/** What other judges call ours. */
const OTHER_IDS: Readonly<Record<string, string>> = {
  ...{ "c++": "C++", cpp14: "C++", gcc: "C", "g++": "C++" },
  ...{ py: "Python3", python: "Python3", py3: "Python3", pypy: "PyPy3" },
  ...{ py2: "Python2", golang: "Golang", cs: "C#", js: "JavaScript Node", node: "JavaScript Node" },
  ...{
    ts: "TypeScript",
    kt: "Kotlin",
    rb: "Ruby",
    rs: "Rust",
    hs: "Haskell",
    pas: "Pascal",
    pl: "Perl",
  },
};

/** The language of this site that somebody's id or name stands for; null for one that it does not have. */
export function readClicsLanguage(id: string, name: string): string | null {
  const byId = LANGUAGES.find((one) => clicsLanguageId(one.name) === id.toLowerCase());
  const byName = LANGUAGES.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return byId?.name ?? byName?.name ?? OTHER_IDS[id.toLowerCase()] ?? null;
}

const ID_MAX = 36;

export function clicsLanguageId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return LANGUAGE_IDS[name] ?? slug.slice(0, ID_MAX);
}

/** Where a program in this language begins; null where nobody has to say it. */
export function clicsEntryPoint(language: string): { name: string; value: string } | null {
  const isJava = findLanguage(language)?.family === "java";
  return isJava ? { name: "Main class", value: "Main" } : null;
}

/** A submission's file, as compilers want it called. */
export function clicsSourceName(language: string): string {
  return `Main.${findLanguage(language)?.extensions[0] ?? "txt"}`;
}

export interface ClicsVerdict {
  readonly id: string;
  readonly name: string;
  readonly solved: boolean;
  readonly penalty: boolean;
}

const solving = { solved: true, penalty: false };
const costing = { solved: false, penalty: true };
const free = { solved: false, penalty: false };

export const CLICS_VERDICTS: readonly ClicsVerdict[] = [
  { id: "AC", name: "correct", ...solving },
  { id: "WA", name: "wrong answer", ...costing },
  { id: "PE", name: "presentation error", ...costing },
  { id: "TLE", name: "time limit exceeded", ...costing },
  { id: "MLE", name: "memory limit exceeded", ...costing },
  { id: "RTE", name: "run-time error", ...costing },
  { id: "CE", name: "compile error", ...free },
  { id: "JE", name: "judging error", ...free },
];

const BY_STATUS: Readonly<Record<number, string>> = {
  [VERDICTS.accepted.code]: "AC",
  [VERDICTS.wrongAnswer.code]: "WA",
  [VERDICTS.presentationError.code]: "PE",
  [VERDICTS.timeLimitExceeded.code]: "TLE",
  [VERDICTS.memoryLimitExceeded.code]: "MLE",
  [VERDICTS.runtimeError.code]: "RTE",
  [VERDICTS.compileError.code]: "CE",
};

/**
 * The judgement type of a judge status; null while it is judged. Points short of all are accepted where points count, and
 * wrong elsewhere. Whatever else ends a judging is a fault of the judge.
 */
export function clicsVerdictOf(status: number, countsPoints: boolean): string | null {
  if (status === VERDICTS.partialAccepted.code) return countsPoints ? "AC" : "WA";
  return isLive(status) ? null : (BY_STATUS[status] ?? "JE");
}

const STATUSES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(BY_STATUS).map(([status, id]) => [id, Number(status)])),
  JE: VERDICTS.systemError.code,
};

/** The five that every other one is a kind of. */
const KIND_OF: Readonly<Record<string, string>> = {
  ...{ APE: "AC", WTL: "TLE", ILE: "TLE", TCO: "TLE", TWA: "TLE", TPE: "TLE", TEO: "TLE" },
  ...{ TIO: "TLE", TNO: "TLE", OLE: "WA", EO: "WA", IO: "WA", NO: "WA", RCO: "RTE", RWA: "RTE" },
  ...{ RPE: "RTE", REO: "RTE", RIO: "RTE", RNO: "RTE", SV: "RTE", IF: "RTE", CTL: "CE", CS: "CE" },
  ...{ SE: "JE" },
};

/** The judge status of a judgement type; of one that nobody knows, what its package says of it. */
export function statusOfClics(
  id: string,
  { solved, penalty }: { readonly solved?: unknown; readonly penalty?: unknown },
): { readonly status: number; readonly isSame: boolean } {
  const own = STATUSES[id];
  if (own !== undefined) return { status: own, isSame: true };
  const told = solved === true ? "AC" : penalty === false ? "CE" : "WA";
  const kind = KIND_OF[id] ?? told;
  return { status: STATUSES[kind] ?? VERDICTS.systemError.code, isSame: false };
}
