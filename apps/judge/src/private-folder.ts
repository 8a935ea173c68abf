/** What lies in DATA_DIR is test data, programs and logs: for the account that runs Gavel and for no other on the machine. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** New files and folders are their owner's alone from now on; what a box must read is opened by name. */
export function setPrivateUmask(): void {
  process.umask(OTHERS);
}

/**
 * Makes the folder, or closes it where an earlier release left it open, with all that lies in it. A closed one is not looked
 * through: nobody else came in since.
 * @param except names in the folder that boxes look into
 * @returns whether it was open
 */
export function closeFolder(folder: string, except: readonly string[] = []): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((lstatSync(folder).mode & OTHERS) === 0) return false;
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (!except.includes(name)) closeAll(join(folder, name));
  }
  return true;
}

function closeAll(path: string): void {
  const { mode } = lstatSync(path);
  const kind = mode & 0o170_000;
  if (kind === 0o040_000) {
    chmodSync(path, 0o700);
    for (const name of readdirSync(path)) closeAll(join(path, name));
  } else if (kind === 0o100_000) {
    // Whoever owns it may do with it what they could.
    chmodSync(path, mode & 0o700);
  }
}
