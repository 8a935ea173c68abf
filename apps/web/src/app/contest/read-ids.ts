import { writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";
import { readStoredIds } from "../stored-ids.ts";

/** Of one contest, as many as the server takes. */
const KEPT_MAX = 1000;

/** What of a contest somebody has read; remembered by this browser, for all its tabs. @internal */
export function readIdsOf(name: string) {
  const keyOf = (contestId: number) => `${name}.${contestId}`;
  const listeners = new Set<() => void>();
  const known = new Map<number, readonly number[]>();

  function get(contestId: number): readonly number[] {
    const kept = known.get(contestId);
    if (kept !== undefined) return kept;
    const ids = readStoredIds(keyOf(contestId));
    known.set(contestId, ids);
    return ids;
  }

  function mark(contestId: number, more: readonly number[]): void {
    const ids = get(contestId);
    const fresh = more.filter((id) => !ids.includes(id));
    if (fresh.length === 0) return;
    // Another tab may have read others since.
    const next = [...new Set([...readStoredIds(keyOf(contestId)), ...ids, ...fresh])].slice(
      -KEPT_MAX,
    );
    known.set(contestId, next);
    writeStored(keyOf(contestId), next.join(","));
    for (const listener of listeners) listener();
  }

  /** Another tab has read something. Its key is null when it cleared everything. */
  function adopt({ key }: Pick<StorageEvent, "key">) {
    if (key !== null && !key.startsWith(`${name}.`)) return;
    known.clear();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener("storage", adopt);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", adopt);
    };
  }

  return {
    get,
    mark,
    subscribe,
    useIds: (contestId: number) => useSyncExternalStore(subscribe, () => get(contestId)),
  };
}

export const answersRead = readIdsOf("contestAnswersRead");
export const announcementsRead = readIdsOf("contestAnnouncementsRead");
