/** What mutations are called with by root, where the table in `audit.test.ts` does not say it itself. */
import { talkInputs } from "./talk-inputs.ts";
import { type Means, trainingInputs } from "./training-inputs.ts";

export function inputsOfParts(means: Means): Readonly<Record<string, () => unknown>> {
  return { ...trainingInputs(means), ...talkInputs(means) };
}
