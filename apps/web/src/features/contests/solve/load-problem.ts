import { loadFormulaFaces } from "@gavel/ui/markdown";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import type { RouterContext } from "../../../app/router-context.ts";

/**
 * So that a problem's page does not move once its formulas are there. Never fails: to somebody who may not read it the
 * contest says why.
 */
export async function loadContestProblem(
  api: RouterContext["api"],
  params: { readonly contestID: string; readonly problemID: string },
): Promise<void> {
  const input = { ...problemsOf(Number(params.contestID)), displayId: params.problemID };
  await api.contest.problem.prefetch(input, { meta: { inline: true } });
  const problem = api.contest.problem.getData(input);
  if (problem === undefined) return;
  const { description, input: read, output, hint } = problem;
  await loadFormulaFaces([description, read, output, hint]);
}
