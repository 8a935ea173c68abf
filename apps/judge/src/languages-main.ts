/**
 * Which languages this machine has, as JSON on standard output, for a check of the installation without a server.
 * `look` only looks for the tool chains; `try` really compiles and runs a program in each, which takes seconds.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import { pino } from "pino";
import { z } from "zod";
import { sandboxBinary } from "./env.ts";
import { describe } from "./languages/detect.ts";
import { JUDGE_LANGUAGES } from "./languages/table.ts";
import { findToolChains } from "./languages/tool-chains.ts";
import { Workshop } from "./workshop.ts";

function look(): HostLanguage[] {
  const chains = findToolChains();
  return JUDGE_LANGUAGES.map(({ name, toolChain }) =>
    (chains.get(toolChain) ?? []).length > 0
      ? { name, available: true, version: null, reason: null }
      : describe({ name, reason: "not found" }),
  );
}

/** `judgeDir`: where a judge of this machine keeps what it knows, which is read and never written. */
async function tryAll(judgeDir: string): Promise<HostLanguage[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "gavel-languages-"));
  const workshop = Workshop.open({
    dataDir,
    sandboxBinary: sandboxBinary(),
    slots: 2,
    cacheLimitBytes: 64 * 1024 * 1024,
    fetchBlob: () => Promise.reject(new Error("there is no server to fetch from")),
    log: pino({ level: "silent" }),
  });
  try {
    const known = join(judgeDir, "self-tests.json");
    if (existsSync(known)) await copyFile(known, join(dataDir, "self-tests.json"));
    return await (await workshop).detectAll(false, new AbortController().signal);
  } finally {
    await (await workshop.catch(() => null))?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [how, judgeDir] = z
  .tuple([z.enum(["look", "try"]), z.string().default("")])
  .parse([process.argv[2], process.argv[3]]);
const languages = how === "look" ? look() : await tryAll(judgeDir);
process.stdout.write(JSON.stringify(languages));
process.exit(0);
