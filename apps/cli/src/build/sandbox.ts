import { existsSync } from "node:fs";
import { findProgram, runCommand } from "../command.ts";
import { SANDBOX_BINARY, SANDBOX_SOURCES } from "../places.ts";
import { type Build, isFresh, markFresh, sourcesHash } from "./stamp.ts";

const BUILD: Build = {
  name: "sandbox",
  sources: ["src", "Cargo.toml", "Cargo.lock", "build.rs"].map((name) => `judge-rs-bridge/${name}`),
  product: SANDBOX_BINARY,
};

export type SandboxOutcome =
  | { readonly kind: "ready"; readonly wasBuilt: boolean }
  /** Judging is off; `remedy` is a command to copy. */
  | { readonly kind: "missing"; readonly why: string; readonly remedy: string | null };

export function isSandboxFresh(): boolean {
  return isFresh(BUILD);
}

export async function buildSandbox(signal?: AbortSignal): Promise<SandboxOutcome> {
  if (isFresh(BUILD)) return { kind: "ready", wasBuilt: false };
  const cargo = findProgram("cargo");
  if (cargo === null) {
    if (existsSync(SANDBOX_BINARY)) return { kind: "ready", wasBuilt: false };
    return {
      kind: "missing",
      why: "the sandbox is not built, because there is no cargo",
      remedy: "apt-get install -y cargo gcc",
    };
  }
  const hash = sourcesHash(BUILD);
  const built = await runCommand([cargo, "build", "--release", "--locked"], {
    cwd: SANDBOX_SOURCES,
    signal,
  });
  if (built.status !== 0) {
    const why = `cargo could not build the sandbox:\n${built.tail.split("\n").slice(-15).join("\n")}`;
    return { kind: "missing", why, remedy: null };
  }
  markFresh(BUILD, hash);
  return { kind: "ready", wasBuilt: true };
}
