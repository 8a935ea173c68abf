import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, PackageFile, PackageTree, ReadProblem } from "../model.ts";
import { byName } from "../text-order.ts";
import { differences } from "./differences.ts";

type Files = ReadonlyMap<string, PackageFile>;

/**
 * Reads the package that was just made of a problem. What does not come back goes into `findings`, in words; a package
 * that our own import would not take is refused. Only small files are read: test data is passed on as it is.
 */
export async function tellDifferences(
  problem: ImportedProblem,
  name: string,
  files: Files,
  read: (tree: PackageTree) => AsyncIterable<ReadProblem>,
  findings: Findings,
): Promise<void> {
  // The files of test data stay the objects that they are, so that they are told without reading them.
  const data = new Set(problem.cases.flatMap((one) => [one.input, one.output]));
  const tree: PackageTree = {
    name,
    files: new Map(
      [...files]
        .map(([path, file]) => [path, data.has(file) ? file : { ...file, path }] as const)
        .sort(byName),
    ),
  };
  for await (const again of read(tree)) {
    for (const { path, reason } of again.refusals) {
      findings.refuse(path, packageReason("notAgain", { why: reason }));
    }
    if (again.problem === null) return;
    for (const text of await differences(problem, again.problem)) findings.change("", text);
    return;
  }
  findings.refuse("", packageReason("nothingAgain"));
}
