export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads in a grid of that size; null for other keys and at its edges. */
export function gridStep(
  key: string,
  { row, column }: GridPlace,
  size: GridPlace,
): GridPlace | null {
  const move = MOVES[key];
  const to = (next: GridPlace) => {
    const isInside = next.row >= 0 && next.row < size.row && next.column >= 0;
    return isInside && next.column < size.column ? next : null;
  };
  if (move !== undefined) return to({ row: row + move[0], column: column + move[1] });
  if (key === "Home") return to({ row, column: 0 });
  if (key === "End") return to({ row, column: size.column - 1 });
  return null;
}
