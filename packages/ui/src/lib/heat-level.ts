const STEPS = 4;

/** One of five steps: 0 = nothing, 4 = as much as on the busiest day. A quiet year does not look like a busy one. */
export function heatLevel(count: number, busiest: number): number {
  if (count <= 0) return 0;
  return Math.min(STEPS, Math.ceil((count / Math.max(STEPS, busiest)) * STEPS));
}
