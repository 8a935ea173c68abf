/** Packages of Codeforces Polygon: `problem.xml` and what it names. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, PackageTree, ReadProblem } from "../model.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { subtree } from "../safe-archive.ts";
import {
  type ProgramPlace,
  readChecker,
  readInteractor,
  readSolutionResources,
  readSolutions,
} from "./programs.ts";
import { readStatements, samplesOfTests } from "./statements.ts";
import { readTests } from "./tests.ts";
import { generatorNames, readCheckerTests, readTools } from "./tools.ts";
import { childrenOf, findElement, numberOf, readXmlTree, type XmlElement } from "./xml-tree.ts";

/** Folders of the tree with a `problem.xml`; "" = the tree itself. Contests have one for each problem. */
export function findPolygonRoots(tree: PackageTree): string[] {
  return [...tree.files.keys()]
    .flatMap((path) => {
      const match = /^(?:(.*)\/)?problem\.xml$/.exec(path);
      return match === null ? [] : [match[1] ?? ""];
    })
    .sort();
}

/** One result for each package in the tree. */
export async function* readPolygon(
  tree: PackageTree,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const root of findPolygonRoots(tree)) {
    const own = root === "" ? tree : subtree(tree, root);
    yield await readOne(root, own.name, (findings) =>
      readProblem({ tree: own, options, findings }),
    );
  }
}

async function readProblem(place: ProgramPlace): Promise<ImportedProblem> {
  const { tree, findings } = place;
  const file = tree.files.get("problem.xml");
  if (file === undefined) throw new Error("the root was found by this file");
  const problem = await readXmlTree(file);
  if (problem.name !== "problem") findings.refuse("problem.xml", packageReason("polygonRoot"));
  const shortName = shortNameOf(problem.attributes["short-name"] ?? tree.name);
  const interactor = await readInteractor(problem, place);
  const checker =
    interactor === null
      ? await readChecker(problem, place)
      : ({ kind: "default", ignoreEndBlank: true } as const);
  const tools = await readTools(problem, place);
  const tests = readTests(problem, {
    ...{ tree, findings, mayLackAnswers: interactor !== null },
    generators: generatorNames(tools),
  });
  const { statements, samples } = await readStatements(problem, tree, findings);
  noteUnused(problem, findings);
  return {
    ...blankProblem("polygon", shortName),
    type: tests.type,
    difficulty: null,
    source: problem.attributes.url ?? "",
    tags: tagsOf(problem),
    statements,
    samples: samples ?? (interactor === null ? await samplesOfTests(tests.cases) : []),
    limits: {
      timeMs: tests.timeMs ?? 1000,
      timing: null,
      memoryMb: tests.memoryMb,
      stackMb: tests.memoryMb,
    },
    fileIo: fileIoOf(problem, findings),
    checker,
    interactor,
    cases: tests.cases,
    caseMode: tests.caseMode,
    grading: tests.grading,
    userExtraFiles: readSolutionResources(problem, tree),
    solutions: readSolutions(problem, tree, findings),
    tools,
    // Of a comparison there is nothing to try.
    checkerTests: checker.kind === "program" ? await readCheckerTests(problem, place) : [],
  };
}

function tagsOf(problem: XmlElement): string[] {
  const tags = childrenOf(findElement(problem, "tags"), "tag").map((one) => one.attributes.value);
  return [...new Set(tags.filter((tag): tag is string => tag !== undefined && tag !== ""))];
}

function fileIoOf(problem: XmlElement, findings: Findings): ImportedProblem["fileIo"] {
  const attributes = findElement(problem, "judging")?.attributes ?? {};
  const {
    "input-file": read = "",
    "output-file": write = "",
    "run-count": runs = "1",
  } = attributes;
  if ((numberOf(runs) ?? 1) > 1) {
    findings.refuse("problem.xml", packageReason("polygonRunCount", { said: runs }));
  }
  if (read === "" && write === "") return null;
  if (read === "" || write === "") {
    findings.refuse(
      "problem.xml",
      read === ""
        ? packageReason("polygonOutputAlone", { name: write })
        : packageReason("polygonInputAlone", { name: read }),
    );
    return null;
  }
  return { read, write };
}

function noteUnused(problem: XmlElement, findings: Findings): void {
  if (childrenOf(problem, "stresses").length > 0)
    findings.ignore("problem.xml", packageReason("polygonStresses"));
}
