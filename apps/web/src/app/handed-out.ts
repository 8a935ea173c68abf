/**
 * Accounts with the passwords that they were just given: for password sheets, as long as this tab lives and the same
 * person is signed in. They are stored nowhere.
 */
import { useSyncExternalStore } from "react";
import { getSession, useSession } from "./session/store.ts";

export interface HandedOut {
  readonly username: string;
  readonly password: string;
}

const NONE: readonly HandedOut[] = [];
let held: { readonly uid: string | undefined; readonly rows: readonly HandedOut[] } = {
  ...{ uid: undefined, rows: NONE },
};
const listeners = new Set<() => void>();

function hold(rows: readonly HandedOut[]): void {
  held = { uid: getSession().user?.uid, rows };
  for (const listener of listeners) listener();
}

/** Whoever gets another password is in the sheet once, with that one. */
export function handOut(rows: readonly HandedOut[]): void {
  const isMine = held.uid === getSession().user?.uid;
  const all = new Map((isMine ? held.rows : NONE).map((row) => [row.username, row]));
  for (const row of rows) all.set(row.username, row);
  hold([...all.values()]);
}

export const forgetHandedOut = (): void => hold(NONE);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHandedOut(): readonly HandedOut[] {
  const { user } = useSession();
  const { uid, rows } = useSyncExternalStore(subscribe, () => held);
  return uid === user?.uid ? rows : NONE;
}
