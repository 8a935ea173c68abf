/**
 * A socket that a process listens on as long as it lives. The kernel says at once whether anybody does, also where process
 * ids say nothing: to a container that takes the place of one before it, for instance.
 */
import { lstat, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";

/** The kernel takes 107 bytes. Who has no room for a sign only makes the next start wait. */
const LONGEST_PATH = 100;

interface SignOfLife {
  /** The socket's file; null = none could be made. */
  readonly file: string | null;
  readonly end: () => void;
}

export async function giveSign(path: string): Promise<SignOfLife> {
  const none = { file: null, end: () => undefined };
  if (Buffer.byteLength(path) > LONGEST_PATH) return none;
  const server = createServer((caller) => caller.destroy());
  try {
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } catch {
    return none;
  }
  server.on("error", () => undefined);
  server.unref();
  return { file: await fileOf(path), end: () => server.close() };
}

/** Whoever listened on `file` is dead. False where that is not sure. */
export async function isSignGone(path: string, file: string): Promise<boolean> {
  if ((await fileOf(path)) !== file) return false;
  return new Promise((resolve) => {
    const caller = connect(path, () => {
      caller.destroy();
      resolve(false);
    });
    // Anything else, such as a file that is another account's, says nothing.
    caller.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
  });
}

async function fileOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
