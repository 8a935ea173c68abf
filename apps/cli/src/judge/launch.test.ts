import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTrial, layDown, readFailure, releasesFolder } from "@gavel/judge/releases";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { thisPlatform } from "@gavel/judge-protocol/release";
import { readVersion } from "@gavel/judge-protocol/version";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLONE, JUDGE_MAIN } from "../places.ts";
import { openChildLog } from "../up/child-log.ts";
import { type Launch, type Supervised, supervise } from "../up/supervised.ts";
import { launcherOf } from "./launch.ts";

const HASH = "a".repeat(64);
const bytes = (text: string) => new TextEncoder().encode(text);
const HANGS = `
require("node:fs").writeFileSync(process.env.STARTED, "");
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
`;

let folder: string;
let running: Supervised | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-launch-"));
});
afterEach(async () => {
  await running?.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

test("one on trial that starts and then says nothing is ended after its bound, and the one before runs", async () => {
  const releases = releasesFolder(folder);
  layDown(releases, {
    hash: HASH,
    release: {
      ...{ version: "2.0.0", platform: thisPlatform(), bun: Bun.version },
      files: {
        ...{ "judge.js": bytes(HANGS), "kernel.ts": bytes(""), "v8-shell.cjs": bytes("") },
        "gavel-sandbox": bytes(""),
      },
    },
  });
  installTrial(releases, { hash: HASH, version: "2.0.0", clone: readVersion(CLONE) });
  const started = join(folder, "started");
  // Stands for the judge that ran before; what starts it is real.
  const before = join(folder, "before.js");
  writeFileSync(before, "setInterval(() => {}, 1000);");
  const launch = launcherOf(
    folder,
    (changes) => ({ ...process.env, STARTED: started, ...changes }),
    3000,
  );
  const launched: Launch[] = [];
  running = supervise({
    ...{ name: "judge", log: openChildLog(folder, "judge"), onChange: () => {} },
    launch: () => {
      const next = launch();
      launched.push(next);
      const isClone = next.command.at(-1) === JUDGE_MAIN;
      return isClone ? { ...next, command: [process.execPath, before] } : next;
    },
  });
  const tried = running.pid();
  await waitFor("the end of the trial", () => launched.length === 2, 120_000);
  expect(existsSync(started)).toBe(true);
  expect(launched.map(({ trial }) => trial?.withinMs)).toEqual([3000, undefined]);
  expect(launched[1]?.command).toEqual([process.execPath, JUDGE_MAIN]);
  expect(readFailure(releases)).toEqual({ sha256: HASH, why: "it judged nothing within 3 s" });
  expect(existsSync(`/proc/${tried}`)).toBe(false);
});
