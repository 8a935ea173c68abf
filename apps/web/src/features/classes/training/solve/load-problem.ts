import { loadFormulaFaces } from "@gavel/ui/markdown";
import type { RouterContext } from "../../../../app/router-context.ts";

/**
 * So that a problem's page does not move once its formulas are there. Never fails: to somebody who may not read it the
 * training says why.
 */
export async function loadTrainingProblem(
  api: RouterContext["api"],
  params: { readonly trainingID: string; readonly problemID: string },
): Promise<void> {
  const input = { trainingId: Number(params.trainingID), displayId: params.problemID };
  await api.training.problem.prefetch(input, { meta: { inline: true } });
  const problem = api.training.problem.getData(input);
  if (problem === undefined) return;
  const { description, input: read, output, hint } = problem;
  await loadFormulaFaces([description, read, output, hint]);
}
