import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";

const KEY = "concernedList";
/** As many as the server is asked for. */
const KEPT_MAX = 1000;

const listeners = new Set<() => void>();
let kept: readonly string[] | null = null;

function read(): readonly string[] {
  kept ??= (readStored(KEY) ?? "").split(",").filter((uid) => uid !== "");
  return kept;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whose rows one follows on every board; remembered by this browser. */
export const useConcerned = (): readonly string[] => useSyncExternalStore(subscribe, read);

export function toggleConcerned(uid: string): void {
  const others = read().filter((one) => one !== uid);
  kept = others.length < read().length ? others : [...others, uid].slice(-KEPT_MAX);
  writeStored(KEY, kept.join(","));
  for (const listener of listeners) listener();
}
