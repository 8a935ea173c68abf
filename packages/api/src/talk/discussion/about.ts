/** Problems that discussions are about. */
import { canSee, canSeeThere, type ProblemFacts } from "../../bank/problem/index.ts";
import type { Viewer } from "../../kernel/context.ts";

/** To whoever reads there: in a group its own problems as well. @param groupId null = on the site */
export function isShownIn(
  groupId: number | null,
  viewer: Viewer | null,
  problem: ProblemFacts,
): boolean {
  if (canSee(viewer, problem)) return true;
  return groupId !== null && canSeeThere(viewer, problem, { kind: "group", groupId });
}
