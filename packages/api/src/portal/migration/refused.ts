import { DomainError, isUnstorable, refusalOfDatabaseError } from "../../kernel/error.ts";

/**
 * Why it cannot be stored, in the site's words; null: it is. What no column takes is the dump's, and stays behind alone: a run
 * that ended there would end there again. Faults of ours go on.
 */
export async function refusedOr(store: () => Promise<void>): Promise<string | null> {
  try {
    await store();
    return null;
  } catch (error) {
    const refusal = error instanceof DomainError ? error : refusalOfDatabaseError(error);
    if (refusal === null && isUnstorable(error)) return "the database takes no such values";
    if (refusal === null) throw error;
    const { field } = refusal.params as { field?: unknown };
    return typeof field === "string" ? `${refusal.message} (${field})` : refusal.message;
  }
}
