/**
 * One folder for everything that a run of the tests, and every program started by it, puts under the system's
 * temporary folder: it goes when the run ends. What a killed run left is removed by the next one.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTemporaryFolder } from "./env.ts";

const PREFIX = "gavel-tests-";

/** A test that was killed may have left the small disk that it filled. */
function unmountIn(folder: string): void {
  for (const line of readFileSync("/proc/self/mounts", "utf8").split("\n")) {
    const place = line.split(" ")[1] ?? "";
    if (place.startsWith(`${folder}/`)) spawnSync("umount", [place]);
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(parent, name);
    unmountIn(folder);
    rmSync(folder, { recursive: true, force: true });
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
