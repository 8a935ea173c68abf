/**
 * Which languages this machine can judge. A judge that runs has really compiled and run a program in each, so its
 * word counts; without one, the programs are looked for.
 */
import { openDatabase } from "@gavel/db";
import { z } from "zod";
import { findProgram, versionOf } from "../command.ts";

export interface LanguageReport {
  readonly language: string;
  /** null = cannot be judged here. */
  readonly version: string | null;
  /** Why not; null when it can. */
  readonly reason: string | null;
  /** The package that brings it; null when it can be judged, or when no package helps. */
  readonly aptPackage: string | null;
}

interface Toolchain {
  readonly language: string;
  readonly programs: readonly string[];
  readonly versionArgs: readonly string[];
  readonly aptPackage: string;
}

/** What the sandbox shows to programs. */
const BOX_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/go/bin", "/usr/lib/go/bin"];

const TOOLCHAINS: readonly Toolchain[] = [
  { language: "C", programs: ["gcc"], versionArgs: ["--version"], aptPackage: "gcc" },
  { language: "C++", programs: ["g++"], versionArgs: ["--version"], aptPackage: "g++" },
  {
    language: "Java",
    programs: ["javac", "java"],
    versionArgs: ["-version"],
    aptPackage: "default-jdk-headless",
  },
  { language: "Python3", programs: ["python3"], versionArgs: ["--version"], aptPackage: "python3" },
  {
    language: "JavaScript Node",
    programs: ["node"],
    versionArgs: ["--version"],
    aptPackage: "nodejs",
  },
  { language: "Golang", programs: ["go"], versionArgs: ["version"], aptPackage: "golang-go" },
  { language: "Rust", programs: ["rustc"], versionArgs: ["--version"], aptPackage: "rustc" },
];

export function lookForLanguages(): LanguageReport[] {
  return TOOLCHAINS.map(({ language, programs, versionArgs, aptPackage }) => {
    const paths = programs.map((name) => findProgram(name, BOX_FOLDERS));
    const [first = null] = paths;
    const isComplete = first !== null && paths.every((path) => path !== null);
    const version = isComplete ? versionOf(first, versionArgs) : null;
    return version === null
      ? { language, version, reason: "not installed where programs run", aptPackage }
      : { language, version, reason: null, aptPackage: null };
  });
}

const hostLanguages = z.array(
  z.object({
    name: z.string(),
    available: z.boolean(),
    version: z.string().nullable(),
    reason: z.string().nullable(),
  }),
);

/** What the judge that spoke last says of its languages; null when none has, or the database is away. */
export async function askJudge(databaseUrl: string): Promise<LanguageReport[] | null> {
  const { sql, close } = openDatabase(databaseUrl, {
    poolSize: 1,
    applicationName: "gavel-doctor",
  });
  try {
    const rows = await sql<{ languages: unknown }[]>`
      select languages from judgehost order by seen_at desc limit 1`;
    const languages = hostLanguages.parse(rows[0]?.languages ?? []);
    return languages.length === 0 ? null : languages.map(toReport);
  } catch {
    return null;
  } finally {
    await close();
  }
}

function toReport(one: z.infer<typeof hostLanguages>[number]): LanguageReport {
  if (one.available) {
    return { language: one.name, version: one.version ?? "", reason: null, aptPackage: null };
  }
  const [words = "", aptPackage = null] = (one.reason ?? "does not work here").split(
    /; install the Debian package /,
  );
  const [reason = ""] = words.split("\n");
  // A tool chain that is there and fails is not mended by installing it once more.
  const isAbsent = reason.startsWith("not found");
  return { language: one.name, version: null, reason, aptPackage: isAbsent ? aptPackage : null };
}
