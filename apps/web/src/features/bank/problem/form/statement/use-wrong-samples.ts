import type { ProblemFields } from "@gavel/domain/problem-fields";
import { trpc } from "../../../../../app/trpc.ts";

type Example = ProblemFields["examples"][number];

const same = (one: Example) => (other: Example) =>
  one.input === other.input && one.output === other.output;

/**
 * Tells of a sample whether the main solution writes something else for it. Of one that was changed since it was run
 * nothing is known.
 */
export function useWrongSamples(
  pid: number,
  saved: readonly Example[],
): (example: Example) => boolean {
  // What it cannot tell is told in full by the tab for publishing.
  const { data } = trpc.problemProgram.readiness.useQuery({ pid }, { meta: { inline: true } });
  const check = data?.find(({ id }) => id === "samples");
  const differing = check?.reason === "differ" ? check.names : [];
  const wrong = differing.flatMap((number) => saved[Number(number) - 1] ?? []);
  return (example) => wrong.some(same(example));
}
