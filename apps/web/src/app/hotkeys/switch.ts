import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";
import { noteChoice } from "../preferences/choices.ts";

const KEY = "hotkeys";
const listeners = new Set<() => void>();

/** Whether single keys act; those with Ctrl, ⌘ or Alt always do. */
export function areHotkeysOn(): boolean {
  return readStored(KEY) !== "off";
}

/** As the account says, or as somebody chose. */
export function takeOverHotkeys(on: boolean): void {
  writeStored(KEY, on ? null : "off");
  for (const listener of listeners) listener();
}

export function setHotkeysOn(on: boolean): void {
  takeOverHotkeys(on);
  noteChoice({ hotkeys: on });
}

export function useHotkeysOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areHotkeysOn);
}
