/** For this process and every program it starts. Gives what puts the old value back. */
export function setTemporaryFolder(folder: string): () => void {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
}

/** A browser for benchmarks, where the machine has another one than tests use. */
export const CHROMIUM = process.env.GAVEL_TEST_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
