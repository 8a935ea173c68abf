import { useState } from "react";
import type { PackageRow } from "./types.ts";

interface Choice {
  readonly isOn: boolean;
  /** Another ID; "" = the one that it asks for. */
  readonly problemId: string;
}

export interface Choices {
  of(index: number): Choice;
  change(index: number, change: Partial<Choice>): void;
  /** As the server takes it. */
  wanted: { index: number; problemId: string | null }[];
  /** Chosen, and without an ID that is free. */
  unnamed: number;
}

/** What can be taken is chosen at first, but for what has an ID that is taken: that is skipped until it has another. */
export function useChoices(rows: readonly PackageRow[]): Choices {
  const [changed, setChanged] = useState<ReadonlyMap<number, Choice>>(new Map());
  const initial = (row: PackageRow | undefined): Choice => ({
    isOn: row !== undefined && row.reasons.length === 0 && row.taken === null,
    problemId: "",
  });
  const of = (index: number) => changed.get(index) ?? initial(rows[index]);
  const chosen = rows.flatMap((row, index) => {
    const { isOn, problemId } = of(index);
    if (!isOn || row.reasons.length > 0) return [];
    return [{ index, problemId: problemId.trim() === "" ? null : problemId.trim(), row }];
  });
  const isNamed = ({ row, problemId }: (typeof chosen)[number]) =>
    row.taken === null || (problemId !== null && problemId.toUpperCase() !== row.problemId);
  return {
    of,
    change: (index, change) =>
      setChanged((old) => new Map(old).set(index, { ...of(index), ...change })),
    wanted: chosen.filter(isNamed).map(({ index, problemId }) => ({ index, problemId })),
    unnamed: chosen.filter((one) => !isNamed(one)).length,
  };
}
