import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CommandOutcome, findProgram, runCommand } from "../command.ts";
import { aptCommand } from "../doctor/shortfall.ts";
import { childEnvironment } from "../env.ts";
import { CLONE, SANDBOX_BINARY, SANDBOX_SOURCES } from "../places.ts";
import { type Build, isFresh, markFresh, sourcesHash } from "./stamp.ts";

const BUILD: Build = {
  name: "sandbox",
  sources: [
    ...["src", "Cargo.toml", "Cargo.lock", "build.rs"].map((name) => `judge-rs-bridge/${name}`),
    // Says how it is linked.
    "apps/cli/src/build/sandbox.ts",
  ],
  product: SANDBOX_BINARY,
};
/** `npm test` looks here too. */
const VENDOR = join(CLONE, ".gavel/vendor");

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
      why: "the sandbox is not built: cargo is missing",
      remedy: aptCommand(["cargo", "gcc"]),
    };
  }
  const hash = sourcesHash(BUILD);
  const built = await cargoBuild(cargo, signal);
  if (built.status !== 0) {
    const why = `cargo could not build the sandbox:\n${built.tail.split("\n").slice(-15).join("\n")}`;
    return { kind: "missing", why, remedy: null };
  }
  markFresh(BUILD, hash);
  return { kind: "ready", wasBuilt: true };
}

/** With its C library in it, so that what a site hands out to its judge servers runs on each of their systems. */
const STATIC = ["--", "-C", "target-feature=+crt-static"];
const LACKS_STATIC = /cannot find -l|unable to find library -l/;

async function cargoBuild(cargo: string, signal?: AbortSignal): Promise<CommandOutcome> {
  const run = (...more: string[]) => {
    const command = [cargo, "rustc", "--release", "--locked", "--bin", "gavel-sandbox", ...more];
    return runCommand(command, { cwd: SANDBOX_SOURCES, signal });
  };
  const build = async (...more: string[]) => {
    const linked = await run(...more, ...STATIC);
    // Some systems have the static library in a package of its own; then it runs on systems like this one.
    return linked.status !== 0 && LACKS_STATIC.test(linked.tail) ? run(...more) : linked;
  };
  const first = await build();
  if (first.status === 0 || !/crates-io/.test(first.tail)) return first;
  // Before 1.68 cargo reads the registry's index from a Git host only, which not every network reaches. The same
  // cargo can fetch the crates over plain HTTP where unstable options are let through; they are built without.
  if (!(await fetchCrates(cargo, signal))) return first;
  return build(
    ...["--offline", "--config", 'source.crates-io.replace-with="vendored"'],
    ...["--config", `source.vendored.directory="${VENDOR}"`],
  );
}

/** Into a folder of its own until all are there: another Gavel may be fetching them for the same clone. */
async function fetchCrates(cargo: string, signal?: AbortSignal): Promise<boolean> {
  const own = `${VENDOR}-${process.pid}`;
  const isOld = existsSync(VENDOR);
  const { status } = await runCommand([cargo, "-Z", "sparse-registry", "vendor", "--locked", own], {
    cwd: SANDBOX_SOURCES,
    env: childEnvironment({ RUSTC_BOOTSTRAP: "1" }),
    signal,
  });
  if (status === 0 && isOld) rmSync(VENDOR, { recursive: true, force: true });
  // What another has put there meanwhile may be in use already.
  if (status === 0 && !existsSync(VENDOR)) renameSync(own, VENDOR);
  else rmSync(own, { recursive: true, force: true });
  return status === 0;
}
