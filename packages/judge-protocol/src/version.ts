/** Which Gavel this is: the number of the release and, in a clone, the commit. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const CLONE = join(import.meta.dirname, "../../..");
const manifest = z.object({ version: z.string() });

/** `0.1.0 (af7ad4e02)`; without git, or outside of a clone, the number alone. */
export function readVersion(folder: string = CLONE): string {
  const { version } = manifest.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const commit = readCommit(folder);
  return commit === null ? version : `${version} (${commit})`;
}

function readCommit(folder: string): string | null {
  const git = Bun.which("git");
  if (git === null) return null;
  // A service often runs as another account than the clone's owner, whom git would not trust.
  const trust = ["-c", "safe.directory=*"];
  const { success, stdout } = Bun.spawnSync(
    [git, ...trust, "-C", folder, "log", "-1", "--format=%h", "--abbrev=9"],
    { stderr: "ignore" },
  );
  const commit = stdout.toString().trim();
  return success && /^[0-9a-f]+$/.test(commit) ? commit : null;
}
