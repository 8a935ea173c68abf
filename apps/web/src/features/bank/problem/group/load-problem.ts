import { loadFormulaFaces } from "@gavel/ui/markdown";
import { loadAccountPreferences } from "../../../../app/preferences/load-account-preferences.ts";
import type { RouterContext } from "../../../../app/router-context.ts";

/** What a problem's page in a group stands on; it does not move once its formulas are there. */
export async function loadGroupProblem(
  api: RouterContext["api"],
  params: { readonly groupID: string; readonly problemID: string },
): Promise<void> {
  const input = { groupId: Number(params.groupID), problemId: params.problemID };
  const [problem] = await Promise.all([
    api.problem.get.ensureData(input, { meta: { inline: true } }),
    loadAccountPreferences(),
  ]);
  const { description, input: read, output, hint } = problem;
  await loadFormulaFaces([description, read, output, hint]);
}
