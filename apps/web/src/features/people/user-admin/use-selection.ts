import { useMemo, useState } from "react";
import type { UserRow } from "./types.ts";

export interface Selection {
  readonly users: readonly UserRow[];
  has(uid: string): boolean;
  set(rows: readonly UserRow[], isChosen: boolean): void;
  clear(): void;
}

/** Accounts chosen for a bulk action, over pages and filters; shown as they were when they were last listed. */
export function useSelection(listed: readonly UserRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, UserRow>>(new Map());
  return useMemo(() => {
    const fresh = new Map(listed.map((row) => [row.uid, row]));
    return {
      users: [...chosen.values()].map((row) => fresh.get(row.uid) ?? row),
      has: (uid) => chosen.has(uid),
      set(rows, isChosen) {
        const next = new Map(chosen);
        for (const row of rows) {
          if (isChosen) next.set(row.uid, row);
          else next.delete(row.uid);
        }
        setChosen(next);
      },
      clear: () => setChosen(new Map()),
    };
  }, [chosen, listed]);
}
