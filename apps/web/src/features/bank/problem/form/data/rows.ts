/** What the table draws, line by line: heads of subtasks and the cases of those that are open. Pure. */
import type { Subtask } from "@gavel/domain/data-case";
import type { EditedCase } from "./types.ts";

export type TableRow =
  | {
      readonly kind: "subtask";
      readonly subtask: Subtask;
      readonly count: number;
      readonly isFolded: boolean;
    }
  | { readonly kind: "case"; readonly one: EditedCase; readonly at: number };

export function tableRows(
  cases: readonly EditedCase[],
  subtasks: readonly Subtask[],
  folded: ReadonlySet<number>,
): TableRow[] {
  const rowsOf = (group: number | null) =>
    cases.flatMap((one, at): TableRow[] =>
      one.group === group ? [{ kind: "case", one, at }] : [],
    );
  return [
    ...rowsOf(null),
    ...subtasks.flatMap((subtask): TableRow[] => {
      const inside = rowsOf(subtask.num);
      const isFolded = folded.has(subtask.num);
      const head: TableRow = { kind: "subtask", subtask, count: inside.length, isFolded };
      return isFolded ? [head] : [head, ...inside];
    }),
  ];
}

/** A name no case has: the next number. */
export function freeNumber(cases: readonly EditedCase[]): number {
  const names = new Set(cases.flatMap((one) => [one.inputName, one.outputName]));
  let n = cases.length + 1;
  while (names.has(`${n}.in`) || names.has(`${n}.out`)) n += 1;
  return n;
}
