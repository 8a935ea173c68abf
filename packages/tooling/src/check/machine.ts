/** Programs that the checks need, and the packages that bring them. */
import { existsSync } from "node:fs";
import type { CheckSettings } from "./env.ts";
import { run } from "./run.ts";

interface Need {
  readonly isHere: () => boolean;
  readonly aptPackage: string;
}

function program(name: string, aptPackage = name): Need {
  return { isHere: () => Bun.which(name) !== null, aptPackage };
}

const CJK_FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/** Keys are what the steps ask for. */
export const NEEDS = {
  cargo: program("cargo"),
  rustfmt: program("rustfmt"),
  clippy: program("cargo-clippy", "rust-clippy"),
  cc: program("gcc"),
  "c++": program("g++"),
  python: program("python3"),
  java: program("javac", "default-jdk-headless"),
  chromium: program("chromium"),
  cjkFont: { isHere: () => existsSync(CJK_FONT), aptPackage: "fonts-noto-cjk" },
} as const satisfies Record<string, Need>;
export type NeedName = keyof typeof NEEDS;

export function missingPackages(needs: readonly NeedName[]): string[] {
  return needs.filter((name) => !NEEDS[name].isHere()).map((name) => NEEDS[name].aptPackage);
}

export function aptCommand(packages: readonly string[]): string {
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  return `${sudo}apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/** As root on a machine with apt. What is still missing afterwards is the steps' business. */
export async function installMissing(
  needs: readonly NeedName[],
  settings: CheckSettings,
): Promise<string | null> {
  const missing = missingPackages(needs);
  if (missing.length === 0 || !settings.mayInstallPackages) return null;
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) return null;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "-q", "update"], { log: "packages", env });
  const install = ["apt-get", "-q", "install", "-y", "--no-install-recommends"];
  await run([...install, ...missing], { log: "packages", env });
  return `installed ${missing.join(", ")}`;
}
