import { writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";
import { readStoredIds } from "../../../app/stored-ids.ts";

const KEY = "announcementsRead";
/** Older ones count as read anyway. */
const KEPT_MAX = 200;
const NEWS_MS = 14 * 86_400_000;

const listeners = new Set<() => void>();
let read: ReadonlySet<number> | null = null;

function readIds(): ReadonlySet<number> {
  read ??= new Set(readStoredIds(KEY));
  return read;
}

/** Remembered by this browser. */
export function markRead(id: number): void {
  const ids = readIds();
  if (ids.has(id)) return;
  // Another tab may have stored more since.
  const next = [...new Set([...readStoredIds(KEY), ...ids, id])].slice(-KEPT_MAX);
  read = new Set(next);
  writeStored(KEY, next.join(","));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an announcement is of the last two weeks and was not opened in this browser. */
export function useIsUnread(): (one: { id: number; createdAt: string | Date }) => boolean {
  const ids = useSyncExternalStore(subscribe, readIds);
  return ({ id, createdAt }) =>
    !ids.has(id) && Date.now() - new Date(createdAt).getTime() < NEWS_MS;
}
