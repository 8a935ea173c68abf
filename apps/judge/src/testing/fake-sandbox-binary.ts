import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;

/**
 * A program that is the fake sandbox, whatever the PATH of who starts it: a judge hands its own to nobody, and a
 * machine may have bun under this clone only.
 */
export function makeFakeSandbox(): string {
  const binary = join(mkdtempSync(join(tmpdir(), "gavel-fake-sandbox-")), "sandbox");
  const command = [process.execPath, join(import.meta.dirname, "fake-sandbox.ts")].map(quoted);
  writeFileSync(binary, `#!/bin/sh\nexec ${command.join(" ")} "$@"\n`, { mode: 0o755 });
  return binary;
}
