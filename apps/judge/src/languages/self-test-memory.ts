/**
 * Which languages have passed their self-test on this host and what their tool chains called themselves, so that a
 * restart need not wait for all of them. What is remembered is tried again in the background: a language that stopped
 * working is reported some seconds later.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { ReadyLanguage } from "./ready.ts";

const memory = z.object({
  /** Keys of `selfTestKey`. */
  passed: z.array(z.string()),
  /** By identity of the tool chain: asking all of them takes seconds. */
  versions: z.record(z.string(), z.string()),
});

export interface SelfTestMemory {
  readonly passed: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, string>;
}

export const NOTHING_PASSED: SelfTestMemory = { passed: new Set(), versions: new Map() };

/** A pass counts for one language, one tool chain as it is and one sandbox. */
export function selfTestKey(ready: ReadyLanguage, sandboxVersion: string): string {
  return `${ready.language.name} | ${ready.fingerprint} | ${sandboxVersion}`;
}

export async function readMemory(path: string): Promise<SelfTestMemory> {
  try {
    const { passed, versions } = memory.parse(JSON.parse(await readFile(path, "utf8")));
    return { passed: new Set(passed), versions: new Map(Object.entries(versions)) };
  } catch {
    // None yet, half a file, or one of an earlier release: everything is tried.
    return NOTHING_PASSED;
  }
}

export async function writeMemory(path: string, facts: SelfTestMemory): Promise<void> {
  const fresh = `${path}.new`;
  const passed = [...facts.passed].sort();
  const versions = Object.fromEntries([...facts.versions].sort());
  await writeFile(fresh, JSON.stringify({ passed, versions }, null, 2));
  await rename(fresh, path);
}
