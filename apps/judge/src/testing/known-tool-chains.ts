/**
 * What earlier judges of this clone found out and built: languages that passed their self-test, Go's library, headers.
 * A judge under test that gets it starts as after a restart; it notices by itself when a tool chain or the sandbox is
 * another one. `judge.test.ts` and `languages.test.ts` start from nothing.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { readMemory, writeMemory } from "../languages/self-test-memory.ts";

/** Kept between runs of the tests. */
export const KEPT_TOOL_CHAINS = join(import.meta.dirname, "../../../../.gavel/test-toolchains");
const MEMORY = "self-tests.json";

/** Before the judge starts on `dataDir`, which may not exist yet. */
export function lendToolChains(dataDir: string): void {
  mkdirSync(KEPT_TOOL_CHAINS, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  const place = join(dataDir, "toolchains");
  // A judge that is started again on its folder has it already.
  if (!existsSync(place)) symlinkSync(KEPT_TOOL_CHAINS, place);
  const known = join(KEPT_TOOL_CHAINS, MEMORY);
  const own = join(dataDir, MEMORY);
  if (existsSync(known) && !existsSync(own)) copyFileSync(known, own);
}

/** Once the judge is ready: what it found out helps the next one. */
export async function keepWhatPassed(dataDir: string): Promise<void> {
  mkdirSync(KEPT_TOOL_CHAINS, { recursive: true });
  const path = join(KEPT_TOOL_CHAINS, MEMORY);
  const [known, found] = [await readMemory(path), await readMemory(join(dataDir, MEMORY))];
  const passed = new Set([...known.passed, ...found.passed]);
  const versions = new Map([...known.versions, ...found.versions]);
  if (passed.size === known.passed.size && versions.size === known.versions.size) return;
  // Several test files may be at it: whoever is last wins, and nobody reads half a file.
  const fresh = `${path}.${crypto.randomUUID()}`;
  await writeMemory(fresh, { passed, versions });
  renameSync(fresh, path);
}
