import type { ReactNode } from "react";

export interface Hotkey {
  /** "t", "?", "g p" (one after the other), "mod+enter", "alt+t", "alt+1", "shift+f8". `mod` is Ctrl, or ⌘ on a Mac. */
  readonly keys: string;
  /** What it does, as the key sheet says it. */
  readonly label: ReactNode;
  readonly run: (event: KeyboardEvent) => void;
}

export interface HotkeyGroup {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly Hotkey[];
}

const groups = new Map<string, HotkeyGroup>();
let lastId = 0;
const listeners = new Set<() => void>();
let snapshot: readonly HotkeyGroup[] = [];

/** Later registrations win: a screen may take over a key of the shell. @returns the way to remove it. */
export function registerHotkeys(group: Omit<HotkeyGroup, "id">): () => void {
  lastId += 1;
  const id = String(lastId);
  groups.set(id, {
    id,
    keys: group.keys,
    get title() {
      return group.title;
    },
  });
  changed();
  return () => {
    groups.delete(id);
    changed();
  };
}

function changed() {
  snapshot = [...groups.values()];
  for (const listener of listeners) listener();
}

export const hotkeyGroups = () => snapshot;

export function subscribeHotkeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function findHotkey(keys: string): Hotkey | undefined {
  for (const group of [...snapshot].reverse()) {
    const found = group.keys.find((one) => one.keys === keys);
    if (found) return found;
  }
  return undefined;
}

export function startsSequence(keys: string): boolean {
  return snapshot.some((group) => group.keys.some((one) => one.keys.startsWith(`${keys} `)));
}
