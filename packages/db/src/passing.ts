/**
 * Nobody is there, not yet or no longer: the database is away, starting or going down. A wrong password or name, or a table that
 * is missing, will not heal by waiting.
 */
export function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return /^(ECONN|ENOENT|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|CONNECT|CONNECTION|57P0[1-3])/.test(code);
}
