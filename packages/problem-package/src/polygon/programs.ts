/** Checker, interactor, solutions, and files that are compiled with solutions. */

import { STANDARD_CHECKERS, type StandardChecker } from "@gavel/domain/compare-rules";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  CaseClaim,
  Expectation,
  ImportedChecker,
  ImportedProgram,
  ImportedSolution,
  NamedFile,
  PackageTree,
  ShortVerdict,
} from "../model.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { withTestlib } from "../reading/testlib.ts";
import { withChecker } from "./interaction.ts";
import { languageOfType, languagesOfPattern } from "./languages.ts";
import { childrenOf, findElement, type XmlElement } from "./xml-tree.ts";

export interface ProgramPlace {
  readonly tree: PackageTree;
  readonly options: ReadOptions;
  readonly findings: Findings;
}

export async function readChecker(
  problem: XmlElement,
  place: ProgramPlace,
): Promise<ImportedChecker> {
  const checker = findElement(problem, "assets", "checker");
  const name = checker?.attributes.name ?? "";
  const standard = /^std::(\w+)\.cpp$/.exec(name)?.[1];
  const known = STANDARD_CHECKERS.find((one): one is StandardChecker => one === standard);
  if (known !== undefined) return { kind: "rules", rules: { kind: "standard", checker: known } };
  if (checker === undefined) {
    const { findings } = place;
    findings.warn("problem.xml", packageReason("polygonNoChecker"));
    return { kind: "rules", rules: { kind: "standard", checker: "wcmp" } };
  }
  const program = await readProgram(checker, "checker", place);
  return program === null
    ? { kind: "default", ignoreEndBlank: true }
    : { kind: "program", program };
}

/** With the checker that follows it; a standard one is taken from its source, since there is no output to compare. */
export async function readInteractor(
  problem: XmlElement,
  place: ProgramPlace,
): Promise<ImportedProgram | null> {
  const interactor = findElement(problem, "assets", "interactor");
  if (interactor === undefined) return null;
  const program = await readProgram(interactor, "interactor", place);
  const checker = findElement(problem, "assets", "checker");
  if (program === null || checker === undefined) return program;
  const last = await readProgram(checker, "checker", place);
  return last === null ? program : withChecker(program, last, place.findings);
}

async function readProgram(
  element: XmlElement,
  role: string,
  { tree, options, findings }: ProgramPlace,
): Promise<ImportedProgram | null> {
  const { path = "", type = "" } = findElement(element, "source")?.attributes ?? {};
  const copy = findElement(element, "copy")?.attributes.path ?? "";
  const main = tree.files.get(path) ?? tree.files.get(copy);
  const language = languageOfType(type);
  if (main === undefined) {
    findings.refuse(path || "problem.xml", packageReason("polygonSource", { role }));
    return null;
  }
  if (language === null) {
    findings.refuse(path, packageReason("polygonLanguage", { role, type }));
    return null;
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const others = headersIn(tree, folder, path);
  const program = { language, convention: "polygon", arguments: [], main, others } as const;
  return withTestlib(program, path, [options.headers], findings);
}

function headersIn(tree: PackageTree, folder: string, except: string): NamedFile[] {
  return [...tree.files].flatMap(([path, file]) => {
    const name = path.slice(folder.length);
    const isBeside = path.startsWith(folder) && !name.includes("/") && path !== except;
    return isBeside && /\.(h|hpp|hh|inc)$/.test(name) ? [{ name, file }] : [];
  });
}

const FAILURES: readonly ShortVerdict[] = ["WA", "TLE", "RTE", "MLE", "PE", "OLE"];

/** What a tag permits, and what at least one test has to end with. */
const TAGS: Readonly<
  Record<
    string,
    {
      readonly permitted: readonly ShortVerdict[] | null;
      readonly required: readonly ShortVerdict[] | null;
    }
  >
> = {
  main: { permitted: ["AC"], required: null },
  accepted: { permitted: ["AC"], required: null },
  rejected: { permitted: null, required: FAILURES },
  failed: { permitted: null, required: FAILURES },
  "wrong-answer": { permitted: ["AC", "WA", "PE"], required: ["WA"] },
  "presentation-error": { permitted: ["AC", "PE", "WA"], required: ["PE", "WA"] },
  "time-limit-exceeded": { permitted: ["AC", "TLE"], required: ["TLE"] },
  "time-limit-exceeded-or-accepted": { permitted: ["AC", "TLE"], required: null },
  "time-limit-exceeded-or-memory-limit-exceeded": {
    permitted: ["AC", "TLE", "MLE", "RTE"],
    required: ["TLE", "MLE", "RTE"],
  },
  // A program that cannot have more memory often ends by itself.
  "memory-limit-exceeded": { permitted: ["AC", "MLE", "RTE"], required: ["MLE", "RTE"] },
};

export function readSolutions(
  problem: XmlElement,
  tree: PackageTree,
  findings: Findings,
): ImportedSolution[] {
  const solutions = childrenOf(findElement(problem, "assets", "solutions"), "solution");
  return solutions.flatMap((one): ImportedSolution[] => {
    const { path = "", type = "" } = findElement(one, "source")?.attributes ?? {};
    const tag = one.attributes.tag ?? "";
    if (TAGS[tag] === undefined) findings.warn(path, packageReason("polygonTag", { tag }));
    if (findElement(one, "extra-tags") !== undefined) {
      findings.ignore(path, packageReason("polygonExtraTags"));
    }
    const main = tree.files.get(path) ?? null;
    const language = languageOfType(type);
    const note =
      main === null
        ? packageReason("noSource")
        : language === null
          ? packageReason("programsUnjudged", { language: type })
          : null;
    const isMain = tag === "main" ? { isMain: true } : {};
    return [{ path, language, main, others: [], expected: expectationOf(tag), ...isMain, note }];
  });
}

function expectationOf(tag: string): Expectation {
  const { permitted = null, required = null } = TAGS[tag] ?? {};
  if (permitted === null && required === null) return { verdicts: [], rules: [], timing: null };
  const rule: CaseClaim = { cases: null, permitted, required, score: null, message: null };
  return { verdicts: required ?? permitted ?? [], rules: [rule], timing: null };
}

/** Files that Polygon gives to the compiler with every solution: graders and their headers. */
export function readSolutionResources(problem: XmlElement, tree: PackageTree): NamedFile[] {
  return childrenOf(findElement(problem, "files", "resources"), "file").flatMap(
    (one): NamedFile[] => {
      const forSolutions = childrenOf(findElement(one, "assets"), "asset").some(
        (asset) => asset.attributes.name === "SOLUTION",
      );
      const { path = "", "for-types": types = "" } = one.attributes;
      const file = tree.files.get(path);
      if (!forSolutions || file === undefined) return [];
      const languages = types.split(/[;,\s]+/).flatMap(languagesOfPattern);
      const name = path.slice(path.lastIndexOf("/") + 1);
      const isCompiled = /\.(c|cc|cpp|cxx)$/.test(name);
      return [
        { name, file, languages: languages.length === 0 ? undefined : languages, isCompiled },
      ];
    },
  );
}
