/**
 * Which languages have passed their self-test on this host, so that a restart need not wait for all of them. What is
 * remembered is tried again in the background: a language that stopped working is reported some seconds later.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import type { ReadyLanguage } from "./ready.ts";

/** A pass counts for one language, one tool chain as it is and one sandbox. */
export function selfTestKey(ready: ReadyLanguage, sandboxVersion: string): string {
  return `${ready.language.name} | ${ready.fingerprint} | ${sandboxVersion}`;
}

export async function readPassed(path: string): Promise<ReadonlySet<string>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return new Set(Array.isArray(value) ? value.filter((key) => typeof key === "string") : []);
  } catch {
    // None yet, or half a file: everything is tried.
    return new Set();
  }
}

export async function writePassed(path: string, passed: Iterable<string>): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, JSON.stringify([...passed].sort(), null, 2));
  await rename(fresh, path);
}
