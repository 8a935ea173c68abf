/** Programs that building the sandbox and judging the first languages need. */
import { findProgram, runCommand } from "../command.ts";
import { aptCommand } from "../doctor/shortfall.ts";

const NEEDED = [
  { program: "cargo", aptPackage: "cargo" },
  { program: "gcc", aptPackage: "gcc" },
  { program: "g++", aptPackage: "g++" },
  { program: "python3", aptPackage: "python3" },
] as const;

export interface PackageOutcome {
  readonly installed: readonly string[];
  readonly missing: readonly string[];
  /** What stopped the installation; null when nothing was tried or all went well. */
  readonly fault: string | null;
}

function missingPackages(): string[] {
  return NEEDED.filter(({ program }) => findProgram(program) === null).map((one) => one.aptPackage);
}

/** As root on a machine with apt, installs what is missing; elsewhere only says what that is. */
export async function ensureSystemPackages(
  mayInstall: boolean,
  signal?: AbortSignal,
): Promise<PackageOutcome> {
  const missing = missingPackages();
  const canInstall = mayInstall && process.getuid?.() === 0 && findProgram("apt-get") !== null;
  if (missing.length === 0 || !canInstall) return { installed: [], missing, fault: null };
  const apt = (...args: string[]) =>
    runCommand(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args], { signal });
  await apt("update");
  const result = await apt("install", "-y", "--no-install-recommends", ...missing);
  const left = missingPackages();
  const fault = result.status === 0 ? null : (result.tail.split("\n").at(-1) ?? "apt-get failed");
  return { installed: missing.filter((name) => !left.includes(name)), missing: left, fault };
}

/** The command that brings what is missing. */
export function remedyFor(outcome: PackageOutcome): string {
  return aptCommand(outcome.missing);
}
