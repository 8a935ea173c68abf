/**
 * - `notAnArchive`: neither a folder, a zip, a tar nor a gzipped tar.
 * - `unsafe`: a name, a link or a kind of entry that no honest package has.
 * - `tooBig`: more files or bytes than the limits allow, or packed too tightly to be honest.
 * - `damaged`: the bytes are not what the archive says they are.
 */
export type ArchiveFault = "notAnArchive" | "unsafe" | "tooBig" | "damaged";

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** An error of a library as ours, which says what it says; ours pass unchanged. */
export function asArchiveError(
  error: unknown,
  fault: ArchiveFault,
  say: (words: string) => string,
): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new ArchiveError(fault, say(words), { cause: error });
}
