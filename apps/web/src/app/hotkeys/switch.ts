import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";

const KEY = "hotkeys";
const listeners = new Set<() => void>();

/** Whether single keys act; those with Ctrl, ⌘ or Alt always do. Kept in this browser. */
export function areHotkeysOn(): boolean {
  return readStored(KEY) !== "off";
}

export function setHotkeysOn(on: boolean): void {
  writeStored(KEY, on ? null : "off");
  for (const listener of listeners) listener();
}

export function useHotkeysOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areHotkeysOn);
}
