/** What "+12" takes beside the tags, with the gap before it. */
const MORE_PX = 40;
const GAP_PX = 6;

/** How many tags of these widths stand whole on one line, beside the number of the rest. One always does. */
export function countFitting(widths: readonly number[], line: number): number {
  const sumTo = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width + GAP_PX, -GAP_PX);
  if (sumTo(widths.length) <= line) return widths.length;
  let count = widths.length - 1;
  while (count > 1 && sumTo(count) + MORE_PX > line) count -= 1;
  return Math.max(1, count);
}
