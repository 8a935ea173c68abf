/** Which languages this machine can judge, and the package that brings each missing one. */
import { findProgram, versionOf } from "../command.ts";

interface Toolchain {
  readonly language: string;
  readonly programs: readonly string[];
  readonly versionArgs: readonly string[];
  readonly aptPackage: string;
}

/** What the sandbox shows to programs: tool chains elsewhere (a home folder) do not count. */
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
    language: "JavaScript",
    programs: ["node"],
    versionArgs: ["--version"],
    aptPackage: "nodejs",
  },
  { language: "Golang", programs: ["go"], versionArgs: ["version"], aptPackage: "golang-go" },
  { language: "Rust", programs: ["rustc"], versionArgs: ["--version"], aptPackage: "rustc" },
];

export interface LanguageReport {
  readonly language: string;
  /** null = cannot be judged here. */
  readonly version: string | null;
  readonly aptPackage: string;
}

export function inspectLanguages(): LanguageReport[] {
  return TOOLCHAINS.map(({ language, programs, versionArgs, aptPackage }) => {
    const paths = programs.map((name) => findProgram(name, BOX_FOLDERS));
    const [first = null] = paths;
    const isComplete = first !== null && paths.every((path) => path !== null);
    return { language, version: isComplete ? versionOf(first, versionArgs) : null, aptPackage };
  });
}
