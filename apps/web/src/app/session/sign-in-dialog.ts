import { useSyncExternalStore } from "react";

export type SignInMode = "login" | "register" | "reset";

interface DialogState {
  readonly open: boolean;
  readonly mode: SignInMode;
}

const listeners = new Set<() => void>();
let state: DialogState = { open: false, mode: "login" };

function set(next: DialogState) {
  state = next;
  for (const listener of listeners) listener();
}

export function openSignIn(mode: SignInMode = "login"): void {
  set({ open: true, mode });
}

export function closeSignIn(): void {
  set({ ...state, open: false });
}

export function useSignInDialog(): DialogState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
