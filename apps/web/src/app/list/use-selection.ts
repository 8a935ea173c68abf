import { useMemo, useState } from "react";

export interface Selection<Row> {
  readonly rows: readonly Row[];
  has(row: Row): boolean;
  /** Also for rows that are gone: what is done to all chosen would be refused for them. */
  set(rows: readonly Row[], isChosen: boolean): void;
  /** What has become of chosen rows that are not listed now. */
  update(change: (row: Row) => Row): void;
  clear(): void;
}

/**
 * Rows chosen for a bulk action, over pages and filters; shown as they were when they were last listed.
 * @param isAll what is listed is all there is: what is missing there is gone
 */
export function useSelection<Row>(
  listed: readonly Row[],
  keyOf: (row: Row) => string | number,
  isAll = false,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  return useMemo(() => {
    const fresh = new Map(listed.map((row) => [keyOf(row), row]));
    return {
      rows: [...chosen].flatMap(([key, row]) => fresh.get(key) ?? (isAll ? [] : [row])),
      has: (row) => chosen.has(keyOf(row)),
      set(rows, isChosen) {
        setChosen((old) => {
          const next = new Map(old);
          for (const row of rows) {
            if (isChosen) next.set(keyOf(row), row);
            else next.delete(keyOf(row));
          }
          return next;
        });
      },
      update: (change) =>
        setChosen((old) => new Map([...old].map(([key, row]) => [key, change(row)]))),
      clear: () => setChosen(new Map()),
    };
  }, [chosen, listed, keyOf, isAll]);
}
