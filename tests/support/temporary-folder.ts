/**
 * One folder for everything that a run of the tests, and every program started by it, puts under the system's
 * temporary folder: it goes when the run ends. What a killed run left is removed by the next one.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTemporaryFolder } from "./env.ts";

const PREFIX = "gavel-tests-";

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Makes it the temporary folder. Gives what removes it again. */
export function useTemporaryFolder(): () => void {
  const parent = tmpdir();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // As open as the one it stands for: PostgreSQL and some tests run as other accounts.
  chmodSync(folder, 0o1777);
  const restore = setTemporaryFolder(folder);
  return () => {
    restore();
    rmSync(folder, { recursive: true, force: true });
  };
}
