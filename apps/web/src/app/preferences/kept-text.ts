/** Texts of the browser's storage that are on the screen: other tabs and the account change them too. */
import { readStored, writeStored } from "@gavel/ui/lib/storage";

/** Where storage is full or forbidden a choice still holds for the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readKept(key: string): string | null {
  return memory.get(key) ?? readStored(key);
}

export function keep(key: string, text: string): void {
  memory.set(key, text);
  writeStored(key, text);
  for (const listener of listeners) listener();
}

/** Another tab kept something. Its key is null when it cleared everything. */
function adopt({ key }: StorageEvent) {
  if (key === null) memory.clear();
  else memory.delete(key);
  for (const listener of listeners) listener();
}

export function subscribeKept(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", adopt);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", adopt);
  };
}
