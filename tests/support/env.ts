/** For this process and every program it starts. Gives what puts the old value back. */
export function setTemporaryFolder(folder: string): () => void {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
}
