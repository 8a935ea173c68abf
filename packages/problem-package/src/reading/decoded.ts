/** An address without its percent signs; those that mean nothing are letters. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
