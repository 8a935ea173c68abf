/** Programs that the checks need, and the packages that bring them. */
import { existsSync } from "node:fs";
import type { CheckSettings } from "./env.ts";
import { run } from "./run.ts";

interface Need {
  readonly isHere: () => boolean;
  readonly aptPackage: string;
  /** Does the same in less time, where apt has it. */
  readonly faster?: { readonly isHere: () => boolean; readonly aptPackage: string };
}

function program(name: string, aptPackage = name): Need {
  return { isHere: () => Bun.which(name) !== null, aptPackage };
}

const HEADLESS_SHELL = "chromium-headless-shell";
const CJK_FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/** Debian's one without libraries; the other of that name does not run in a machine that has nothing else. */
function isStatic(program: string): boolean {
  const path = Bun.which(program);
  return path !== null && Bun.spawnSync(["ldd", path]).exitCode !== 0;
}

/** Keys are what the steps ask for. */
const NEEDS = {
  cargo: program("cargo"),
  rustfmt: program("rustfmt"),
  clippy: program("cargo-clippy", "rust-clippy"),
  cc: program("gcc"),
  "c++": program("g++"),
  python: program("python3"),
  java: program("javac", "default-jdk-headless"),
  // The shell has no windows of its own to draw and takes a third of the time off the browser's tests.
  chromium: {
    isHere: () => Bun.which(HEADLESS_SHELL) !== null || Bun.which("chromium") !== null,
    aptPackage: "chromium",
    faster: program(HEADLESS_SHELL),
  },
  qemu: program("qemu-system-x86_64", "qemu-system-x86"),
  busybox: { isHere: () => isStatic("busybox"), aptPackage: "busybox-static" },
  cpio: program("cpio"),
  xz: program("xz", "xz-utils"),
  cjkFont: { isHere: () => existsSync(CJK_FONT), aptPackage: "fonts-noto-cjk" },
} as const satisfies Record<string, Need>;
export type NeedName = keyof typeof NEEDS;

export function missingPackages(needs: readonly NeedName[]): string[] {
  return needs.filter((name) => !NEEDS[name].isHere()).map((name) => NEEDS[name].aptPackage);
}

function fasterPackages(needs: readonly NeedName[]): string[] {
  return needs
    .map((name): Need => NEEDS[name])
    .flatMap(({ faster }) => (faster?.isHere() === false ? [faster.aptPackage] : []));
}

export function aptCommand(packages: readonly string[]): string {
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  return `${sudo}apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/** For what can be done without: takes nothing away, and a machine without a network does not wait for long. */
const IF_EASY = ["--no-remove", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];

/** As root on a machine with apt. What is still missing afterwards is the steps' business. */
export async function installMissing(
  needs: readonly NeedName[],
  settings: CheckSettings,
): Promise<string | null> {
  const [missing, faster] = [missingPackages(needs), fasterPackages(needs)];
  if (missing.length + faster.length === 0 || !settings.mayInstallPackages) return null;
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) return null;
  const options = { log: "packages", env: { DEBIAN_FRONTEND: "noninteractive" } };
  const install = (...args: readonly string[]) =>
    run(["apt-get", "-q", "install", "-y", "--no-install-recommends", ...args], options);
  if (missing.length > 0) await run(["apt-get", "-q", "update"], options);
  const installed: string[] = [];
  // One by one and first: a system without it must still get the rest, and one with it may need less of the rest.
  for (const name of faster) {
    const isKnown = (await run(["apt-cache", "show", name], options)).status === 0;
    if (isKnown && (await install(...IF_EASY, name)).status === 0) installed.push(name);
  }
  const wanted = missingPackages(needs);
  if (wanted.length > 0) await install(...wanted);
  const left = missingPackages(needs);
  installed.push(...wanted.filter((name) => !left.includes(name)));
  return installed.length === 0 ? null : `installed ${installed.join(", ")}`;
}
