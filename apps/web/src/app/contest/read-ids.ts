import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useSyncExternalStore } from "react";

/** Of one contest, as many as the server takes. */
const KEPT_MAX = 1000;

/** What of a contest somebody has read; remembered by this browser. */
function readIdsOf(name: string) {
  const keyOf = (contestId: number) => `${name}.${contestId}`;
  const listeners = new Set<() => void>();
  const known = new Map<number, readonly number[]>();

  function get(contestId: number): readonly number[] {
    const kept = known.get(contestId);
    if (kept !== undefined) return kept;
    const text = readStored(keyOf(contestId)) ?? "";
    const ids = text.split(",").filter(Boolean).map(Number).filter(Number.isSafeInteger);
    known.set(contestId, ids);
    return ids;
  }

  function mark(contestId: number, more: readonly number[]): void {
    const ids = get(contestId);
    const fresh = more.filter((id) => !ids.includes(id));
    if (fresh.length === 0) return;
    const next = [...ids, ...fresh].slice(-KEPT_MAX);
    known.set(contestId, next);
    writeStored(keyOf(contestId), next.join(","));
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    mark,
    useIds: (contestId: number) => useSyncExternalStore(subscribe, () => get(contestId)),
  };
}

export const answersRead = readIdsOf("contestAnswersRead");
export const announcementsRead = readIdsOf("contestAnnouncementsRead");
