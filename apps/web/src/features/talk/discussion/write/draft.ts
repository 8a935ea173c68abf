import { readStored, writeStored } from "@gavel/ui/lib/storage";

/** What is kept of a text until it is sent. */
const FIELDS = ["title", "description", "content", "categoryId"] as const;
type Draft = Partial<Record<(typeof FIELDS)[number], string>>;

/** Another person at this browser sees nothing of it. */
export function draftKey(uid: string, about: string): string {
  return `discussion-draft:${uid}:${about}`;
}

/** null: there is none. */
export function readDraft(key: string): Draft | null {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return null;
    const fields = Object.entries(value).filter(
      ([name, text]) => FIELDS.some((one) => one === name) && typeof text === "string",
    );
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Draft | null): void {
  const kept = draft && Object.fromEntries(FIELDS.map((name) => [name, draft[name]]));
  writeStored(key, kept && JSON.stringify(kept));
}
