/**
 * `npm start`, `npm test` and `npm run gavel` begin here, on a machine that may have nothing but Node: finds or
 * fetches bun, installs the packages, hands over. Plain JavaScript without dependencies, for Node 20 and bun alike.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { constants as osConstants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BUN_VERSION = "1.4.5";
const CLONE = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const STATE = join(CLONE, ".gavel");
const TOOLCHAIN = join(STATE, "toolchain");

const ENTRIES = {
  start: ["apps/cli/src/main.ts", "up"],
  test: ["packages/tooling/src/check.ts"],
  gavel: ["apps/cli/src/main.ts"],
};

class LaunchError extends Error {}

/** The last lines a failed command said: the cause is nearly always there. */
function tailOf(result) {
  const said =
    `${result.stdout ?? ""}\n${result.stderr ?? ""}`.trim() || String(result.error ?? "");
  return said.split("\n").slice(-12).join("\n");
}

function step(name, work) {
  const from = Date.now();
  process.stderr.write(`  ${name} …\n`);
  work();
  process.stderr.write(`  ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s\n`);
}

/** Same minor version, at least our patch: what was tested, with later fixes. */
function isRightVersion(version) {
  const [major, minor, patch] = version.trim().split(".").map(Number);
  const [wantedMajor, wantedMinor, wantedPatch] = BUN_VERSION.split(".").map(Number);
  return major === wantedMajor && minor === wantedMinor && patch >= wantedPatch;
}

function versionOf(bun) {
  const result = spawnSync(bun, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout : "";
}

function findBun() {
  if (process.versions.bun && isRightVersion(process.versions.bun)) return process.execPath;
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder.startsWith("/"));
  const candidates = [...folders.map((folder) => join(folder, "bun")), fetchedBun()];
  return candidates.find((bun) => existsSync(bun) && isRightVersion(versionOf(bun)));
}

function fetchedBun() {
  return join(TOOLCHAIN, "node_modules", ".bin", "bun");
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function requireWritableClone() {
  if (canWrite(STATE) && canWrite(CLONE)) return;
  throw new LaunchError(
    `${CLONE} cannot be written by this account: clone Gavel into a folder of your own, or give this one away with chown -R`,
  );
}

/** npm and bun keep caches under HOME; where that cannot be written they get a folder in the clone. */
function cacheEnvironment() {
  const home = process.env.HOME ?? "";
  if (home !== "" && canWrite(join(home, ".bun/install/cache"))) return {};
  return { BUN_INSTALL_CACHE_DIR: join(STATE, "cache/bun") };
}

function npmInstall(cache) {
  return spawnSync(
    "npm",
    [
      ...["install", "--prefix", TOOLCHAIN, "--no-save", "--no-audit", "--no-fund"],
      // The package's install script puts the binary in place; a global ignore-scripts would leave a stub.
      "--ignore-scripts=false",
      ...(cache === null ? [] : ["--cache", cache]),
      `bun@${BUN_VERSION}`,
    ],
    { encoding: "utf8", cwd: STATE },
  );
}

function fetchBun() {
  mkdirSync(TOOLCHAIN, { recursive: true });
  let result = npmInstall(null);
  if (result.error?.code === "ENOENT") {
    throw new LaunchError(
      `There is neither bun ${BUN_VERSION} nor npm on the PATH: install one of them`,
    );
  }
  if (result.status !== 0) result = npmInstall(join(STATE, "cache/npm"));
  if (result.status !== 0 || !isRightVersion(versionOf(fetchedBun()))) {
    throw new LaunchError(`npm could not install bun ${BUN_VERSION}:\n${tailOf(result)}`);
  }
}

/** Everything that decides what an install yields. */
function installKey() {
  const hash = createHash("sha256").update(BUN_VERSION + process.arch);
  const manifests = ["apps", "packages"].flatMap((room) =>
    readdirSync(join(CLONE, room)).map((name) => join(room, name, "package.json")),
  );
  for (const file of [
    "bun.lock",
    "bunfig.toml",
    "package.json",
    "tests/package.json",
    ...manifests,
  ]) {
    if (existsSync(join(CLONE, file))) hash.update(file).update(readFileSync(join(CLONE, file)));
  }
  return hash.digest("hex");
}

function installPackages(bun, env) {
  // Inside node_modules: who removes the packages removes the stamp with them.
  const stamp = join(CLONE, "node_modules", ".gavel-install");
  const key = installKey();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
  step("installing packages", () => {
    const result = spawnSync(bun, ["install", "--frozen-lockfile"], {
      cwd: CLONE,
      encoding: "utf8",
      env: { ...env, CI: "1" },
    });
    if (result.status !== 0) {
      throw new LaunchError(`bun install failed:\n${tailOf(result)}`);
    }
    writeFileSync(stamp, key);
  });
}

/**
 * Ends with the child's status. Signals are passed on, and so is the death of npm: killed with SIGKILL it cannot
 * tell us, but our parent changes.
 */
function handOver(bun, entry, args, env) {
  const child = spawn(bun, [join(CLONE, entry[0]), ...entry.slice(1), ...args], {
    stdio: "inherit",
    env: { ...env, GAVEL_LAUNCHER_PID: String(process.pid) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  watchScriptRunner(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(error));
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (osConstants.signals[signal] ?? 1));
  });
}

/** Fields 4 of /proc/PID/stat and the command line, null once the process is gone. */
function findProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0") };
  } catch {
    return null;
  }
}

/** Calls back when npm (or bun) that runs us as a script has died; it may have a shell between it and us. */
function watchScriptRunner(onDeath) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const shell = findProcess(parent);
  const hasShell = shell !== null && shell.command[1] === "-c";
  setInterval(() => {
    const isOrphan = process.ppid !== parent;
    const isShellOrphan = hasShell && findProcess(parent)?.parent !== shell.parent;
    if (isOrphan || isShellOrphan) onDeath();
  }, 500).unref();
}

function fail(error) {
  const isExpected = error instanceof LaunchError;
  process.stderr.write(`gavel: ${isExpected ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}

/** Scripts say `bun`, so it must be on the PATH; at the end of it, not to hide anybody's other tools. */
function pathWith(bun) {
  const path = process.env.PATH ?? "";
  const first = path.split(delimiter).find((folder) => existsSync(join(folder, "bun")));
  if (first === undefined) return [path, dirname(bun)].join(delimiter);
  return first === dirname(bun) ? path : [dirname(bun), path].join(delimiter);
}

function main() {
  const [what = "start", ...args] = process.argv.slice(2);
  const entry = ENTRIES[what];
  if (entry === undefined) throw new LaunchError(`there is no command "${what}"`);
  let bun = findBun();
  requireWritableClone();
  if (bun === undefined) {
    step(`fetching bun ${BUN_VERSION}`, fetchBun);
    bun = fetchedBun();
  }
  const env = { ...process.env, PATH: pathWith(bun), ...cacheEnvironment() };
  installPackages(bun, env);
  handOver(bun, entry, args, env);
}

try {
  main();
} catch (error) {
  fail(error);
}
