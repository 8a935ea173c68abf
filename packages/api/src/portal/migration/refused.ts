import { DomainError, refusalOfDatabaseError } from "../../kernel/error.ts";

/** Why it cannot be stored, in the site's words; null: it is. Faults of ours go on. */
export async function refusedOr(store: () => Promise<void>): Promise<string | null> {
  try {
    await store();
    return null;
  } catch (error) {
    const refusal = error instanceof DomainError ? error : refusalOfDatabaseError(error);
    if (refusal === null) throw error;
    const { field } = refusal.params as { field?: unknown };
    return typeof field === "string" ? `${refusal.message} (${field})` : refusal.message;
  }
}
