import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOpen = false;

/** The command palette, from anywhere. */
export function setPaletteOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
