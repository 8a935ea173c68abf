import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  packRelease,
  proofOf,
  type ReleaseOffer,
  thisPlatform,
} from "@gavel/judge-protocol/release";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FetchBlob } from "../data/download.ts";
import {
  chooseProgram,
  confirmTrial,
  type FailedUpdate,
  giveUpTrial,
  isOnTrial,
  readFailure,
} from "./folder.ts";
import { Updater } from "./updater.ts";

const TOKEN = "gavel-judge-secret";
const CLONE = "0.1.0 (clone)";
const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
let told: FailedUpdate[];
let installed: number;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "gavel-updater-")), "releases");
  told = [];
  installed = 0;
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

/** As far as an update looks at it. */
const SANDBOX = '#!/bin/sh\ntest "$1" = help\n';

function bundleOf(version: string, sandbox = SANDBOX): Uint8Array {
  return packRelease({
    ...{ version, platform: thisPlatform(), bun: Bun.version },
    files: {
      ...{ "judge.js": bytes(version), "kernel.ts": bytes(""), "v8-shell.cjs": bytes("") },
      "gavel-sandbox": bytes(sandbox),
    },
  });
}

function offerOf(bundle: Uint8Array, version: string, changes: Partial<ReleaseOffer> = {}) {
  const sha256 = createHash("sha256").update(bundle).digest("hex");
  const offered = { sha256, bytes: bundle.length, version };
  const key = createHash("sha256").update(TOKEN).digest("hex");
  return { ...offered, proof: proofOf(key, "host-1", offered), ...changes };
}

const sending =
  (content: Uint8Array): FetchBlob =>
  async (_sha256, from) => ({
    start: from,
    chunks: (async function* () {
      yield content.slice(from);
    })(),
  });

function updaterOf(fetch: FetchBlob, onBreak = () => {}): Updater {
  const updater: Updater = new Updater({
    ...{ folder, clone: CLONE, token: TOKEN, fetch, log: pino({ level: "silent" }) },
    inBreak(work) {
      onBreak();
      return work();
    },
    tell: async () => {
      if (updater.failed !== null) told.push(updater.failed);
      updater.told();
    },
    onInstalled: () => {
      installed += 1;
    },
  });
  return updater;
}

async function install(version: string): Promise<string> {
  const bundle = bundleOf(version);
  const offer = offerOf(bundle, version);
  await updaterOf(sending(bundle)).take(offer, "host-1");
  return offer.sha256;
}

test("what the site offers is put beside what runs, tried once, and then is what runs", async () => {
  expect(chooseProgram(folder, CLONE)).toBeNull();
  const sha256 = await install("2.0.0");
  expect([installed, told]).toEqual([1, []]);
  const tried = chooseProgram(folder, CLONE);
  expect(tried).toMatchObject({ sha256, version: "2.0.0", isTrial: true });
  expect(readFileSync(tried?.program ?? "", "utf8")).toBe("2.0.0");
  expect(statSync(tried?.sandbox ?? "").mode & 0o777).toBe(0o700);
  expect(isOnTrial(folder)).toBe(true);
  confirmTrial(folder);
  expect(isOnTrial(folder)).toBe(false);
  expect(chooseProgram(folder, CLONE)).toMatchObject({ sha256, isTrial: false });
});

test("one that ended on trial is not tried again, and the one before runs on", async () => {
  const first = await install("2.0.0");
  chooseProgram(folder, CLONE);
  confirmTrial(folder);
  const second = await install("3.0.0");
  expect(chooseProgram(folder, CLONE)).toMatchObject({ sha256: second, isTrial: true });
  expect(chooseProgram(folder, CLONE)).toMatchObject({ sha256: first, isTrial: false });
  const why = "it ended before it judged anything";
  expect(readFailure(folder)).toEqual({ sha256: second, why });
  // The next process tells the site, once.
  const next = updaterOf(sending(bytes("")));
  expect(next.failed).toEqual({ sha256: second, why });
  next.told();
  expect([next.failed, readFailure(folder)]).toEqual([null, null]);
});

test("one that says itself why it does not pass is told with that", async () => {
  const sha256 = await install("2.0.0");
  chooseProgram(folder, CLONE);
  giveUpTrial(folder, "C: WRONG_ANSWER instead of ACCEPTED");
  expect(chooseProgram(folder, CLONE)).toBeNull();
  expect(readFailure(folder)).toEqual({ sha256, why: "C: WRONG_ANSWER instead of ACCEPTED" });
});

test("a clone that was brought up to date by hand goes first", async () => {
  await install("2.0.0");
  chooseProgram(folder, CLONE);
  confirmTrial(folder);
  expect(chooseProgram(folder, "0.2.0 (pulled)")).toBeNull();
  expect(chooseProgram(folder, CLONE)).toBeNull();
});

test("what power left half written counts as not there", async () => {
  await install("2.0.0");
  writeFileSync(join(folder, "trial.json"), '{"sha256":"');
  expect(chooseProgram(folder, CLONE)).toBeNull();
  expect(existsSync(join(folder, "trial.json"))).toBe(false);
});

const bundle = bundleOf("2.0.0");
test.each([
  [
    "from another site",
    offerOf(bundle, "2.0.0", { proof: "0".repeat(64) }),
    bundle,
    "the offer does not come from the site that gave this judge its token",
  ],
  [
    "other than it was offered",
    offerOf(bundle, "2.0.0"),
    bundle.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
    "the content does not match its hash",
  ],
  ["another version", offerOf(bundle, "2.0.1"), bundle, "it is 2.0.0, not 2.0.1"],
  ["no judge", offerOf(bytes("hello"), "2.0.0"), bytes("hello"), "what the site sent is no judge"],
])(
  "one that is %s is refused, and told once",
  { timeout: 120_000 },
  async (_, offer, sent, words) => {
    const updater = updaterOf(sending(sent));
    await updater.take(offer, "host-1");
    expect(told).toEqual([{ sha256: offer.sha256, why: expect.stringContaining(words) }]);
    expect([installed, isOnTrial(folder), updater.failed]).toEqual([0, false, null]);
    // Root may press again.
    await updater.take(offer, "host-1");
    expect(told).toHaveLength(2);
  },
);

test.each([
  [
    "wants a newer C library",
    '#!/bin/sh\necho "version \\`GLIBC_9.99\' not found" >&2\nexit 1\n',
    "its sandbox does not run on this machine: version `GLIBC_9.99' not found",
  ],
  [
    "was built for another C library",
    elf("/lib/ld-of-another-libc.so.1"),
    "its sandbox needs /lib/ld-of-another-libc.so.1, which this machine has not",
  ],
  ["is no program", "\u0000\u0001\u0002", "its sandbox does not run on this machine"],
])(
  "one whose sandbox %s is refused before anything is laid aside for it",
  async (_, sandbox, words) => {
    const bad = bundleOf("2.0.0", sandbox);
    const offer = offerOf(bad, "2.0.0");
    let breaks = 0;
    const updater = updaterOf(sending(bad), () => {
      breaks += 1;
    });
    await updater.take(offer, "host-1");
    expect(told).toEqual([{ sha256: offer.sha256, why: expect.stringContaining(words) }]);
    expect([breaks, installed, isOnTrial(folder)]).toEqual([0, 0, false]);
    expect(existsSync(join(folder, offer.sha256))).toBe(false);
  },
);

/** The head of a program that is loaded by what lies there. */
function elf(loader: string): string {
  const head = Buffer.alloc(64 + 56 + loader.length + 1);
  head.write("\x7fELF\x02\x01\x01", "latin1");
  head.writeBigUInt64LE(64n, 32);
  head.writeUInt16LE(56, 54);
  head.writeUInt16LE(1, 56);
  head.writeUInt32LE(3, 64);
  head.writeBigUInt64LE(120n, 64 + 8);
  head.writeBigUInt64LE(BigInt(loader.length + 1), 64 + 32);
  head.write(loader, 120, "latin1");
  return head.toString("latin1");
}
