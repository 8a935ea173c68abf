/** What was chosen and has not reached the account yet: kept in this browser, so that neither a reload nor a lost network loses it. */
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import type { Preferences } from "./choices.ts";

const KEY = "preferences-unsent";

/** The keys of one account; another one's are nobody's business. */
export function readUnsent(uid: string): Preferences {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? "null");
    const { owner, changes } = kept as { owner: unknown; changes: unknown };
    if (owner !== uid || typeof changes !== "object" || changes === null) return {};
    return changes;
  } catch {
    return {};
  }
}

export function addUnsent(uid: string, changes: Preferences): void {
  write(uid, { ...readUnsent(uid), ...changes });
}

/** Those that were sent, unless they were chosen anew meanwhile. */
export function dropSent(uid: string, sent: Preferences): void {
  const left = Object.entries(readUnsent(uid)).filter(
    ([name, value]) => sent[name as keyof Preferences] !== value,
  );
  write(uid, Object.fromEntries(left));
}

function write(owner: string, changes: Preferences) {
  const isEmpty = Object.keys(changes).length === 0;
  writeStored(KEY, isEmpty ? null : JSON.stringify({ owner, changes }));
}
