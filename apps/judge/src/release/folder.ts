/**
 * Programs that the site handed out, in a judge's data folder, and which of them runs. The supervisor (`gavel judge`)
 * reads here what to start; the judge writes what is to be tried and whether it passed. Every change is one rename.
 *
 *   HASH/         a program with its sandbox; never changed
 *   current.json  the one that runs, and on top of which clone
 *   trial.json    the one to be tried, and whether it has been started
 *   failed.json   the one that did not pass, and why, until the site has heard of it
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Release, ReleaseFile } from "@gavel/judge-protocol/release";
import { z } from "zod";

/** A judge that has replaced itself ends with this: it is to be started again at once. */
export const RESTART_STATUS = 75;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const current = z.object({ sha256, version: z.string(), clone: z.string() });
const trial = current.extend({ isStarted: z.boolean() });
const failure = z.object({ sha256, why: z.string() });
export type FailedUpdate = z.infer<typeof failure>;

export interface Chosen {
  readonly sha256: string;
  readonly version: string;
  readonly program: string;
  readonly sandbox: string;
  readonly isTrial: boolean;
}

export const releasesFolder = (dataDir: string): string => join(dataDir, "releases");

/** Puts it beside what runs, where nothing starts it yet. @returns its sandbox */
export function layDown(
  folder: string,
  { hash, release }: { hash: string; release: Release },
): string {
  const half = join(folder, `${hash}.new`);
  const whole = join(folder, hash);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(release.files)) {
    const isProgram = (name as ReleaseFile) === "gavel-sandbox";
    writeFileSync(join(half, name), content, { mode: isProgram ? 0o700 : 0o600, flush: true });
  }
  rmSync(whole, { recursive: true, force: true });
  renameSync(half, whole);
  return join(whole, "gavel-sandbox" satisfies ReleaseFile);
}

/** What was laid down is not wanted. */
export function takeAway(folder: string, hash: string): void {
  rmSync(join(folder, hash), { recursive: true, force: true });
}

/** What was laid down is tried at the next start. */
export function installTrial(
  folder: string,
  { hash, version, clone }: { hash: string; version: string; clone: string },
): void {
  write(folder, "trial.json", { sha256: hash, version, clone, isStarted: false });
}

/**
 * What to start now; null = the clone itself. One that was tried before and did not say that it passed has failed. A clone
 * that is another than the one it was put on top of has been brought up to date by hand, and goes first.
 */
export function chooseProgram(folder: string, clone: string): Chosen | null {
  const tried = read(folder, "trial.json", trial);
  if (tried?.isStarted === true) giveUpTrial(folder, "it ended before it judged anything");
  else if (tried !== null) {
    write(folder, "trial.json", { ...tried, isStarted: true });
    return chosen(folder, tried, true);
  }
  const kept = read(folder, "current.json", current);
  if (kept === null) return null;
  if (kept.clone === clone && existsSync(join(folder, kept.sha256, "judge.js"))) {
    return chosen(folder, kept, false);
  }
  rmSync(join(folder, "current.json"), { force: true });
  return null;
}

/** The one on trial judges as it should and the site knows it: it is what runs from now on. */
export function confirmTrial(folder: string): void {
  const tried = read(folder, "trial.json", trial);
  if (tried === null) return;
  const { isStarted: _, ...kept } = tried;
  write(folder, "current.json", kept);
  rmSync(join(folder, "trial.json"), { force: true });
  for (const name of readdirSync(folder)) {
    const isOld =
      sha256.safeParse(name.replace(/\.(new|part)$/, "")).success && name !== kept.sha256;
    if (isOld) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The one before runs again; the site is told why. */
export function giveUpTrial(folder: string, why: string): void {
  const tried = read(folder, "trial.json", trial);
  if (tried === null) return;
  write(folder, "failed.json", { sha256: tried.sha256, why });
  rmSync(join(folder, "trial.json"), { force: true });
}

export function isOnTrial(folder: string): boolean {
  return existsSync(join(folder, "trial.json"));
}

export function readFailure(folder: string): FailedUpdate | null {
  return read(folder, "failed.json", failure);
}

export function forgetFailure(folder: string): void {
  rmSync(join(folder, "failed.json"), { force: true });
}

function chosen(folder: string, of: z.infer<typeof current>, isTrial: boolean): Chosen {
  const file = (name: ReleaseFile) => join(folder, of.sha256, name);
  const { sha256: hash, version } = of;
  const paths = { program: file("judge.js"), sandbox: file("gavel-sandbox") };
  return { sha256: hash, version, ...paths, isTrial };
}

/** null = it is not there, or power failed before all of it was. */
function read<T>(folder: string, name: string, shape: z.ZodType<T>): T | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  try {
    return shape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    console.error(`${path} cannot be read and is left out: ${String(error)}`);
    rmSync(path, { force: true });
    return null;
  }
}

function write(folder: string, name: string, content: object): void {
  const half = join(folder, `${name}.new`);
  writeFileSync(half, JSON.stringify(content), { mode: 0o600, flush: true });
  renameSync(half, join(folder, name));
}
