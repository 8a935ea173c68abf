/** The row so many steps further, at the ends the last one there is; without a row to begin at the first. */
export function rowBeside<Row extends { readonly id: number }>(
  rows: readonly Row[],
  from: number | undefined,
  step: number,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === from);
  return rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
}
