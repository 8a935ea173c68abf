/**
 * QDUOJ's export: a folder per problem with `problem.json` and `testcase/`. The site that made the format wants the
 * folders to be called 1, 2, 3 without gaps; here every folder that holds a `problem.json` is one, wherever it lies.
 */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedChecker,
  ImportedProblem,
  ImportedSolution,
  ImportedStatement,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { readJson } from "../reading/json.ts";
import { findCheckerLanguage, findLanguageName } from "../reading/languages.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { withTestlib } from "../reading/testlib.ts";
import { textFile, textProgram } from "../reading/text-file.ts";
import { subtree } from "../safe-archive.ts";
import { readQduojCases } from "./cases.ts";
import { type QduojProblem, qduojProblem } from "./shape.ts";

const FILE = "problem.json";

/** Paths of the problems' folders, "" for one at the root; in the order of their numbers. */
export function findQduojProblems(tree: PackageTree): string[] {
  return [...tree.files.keys()]
    .flatMap((path) => {
      if (path !== FILE && !path.endsWith(`/${FILE}`)) return [];
      return [path.slice(0, -FILE.length).replace(/\/$/, "")];
    })
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export async function* readQduoj(
  tree: PackageTree,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const folder of findQduojProblems(tree)) {
    const files = subtree(tree, folder);
    const json = files.files.get(FILE);
    if (json === undefined) continue;
    yield await readOne(folder, files.name, async (findings) => {
      const data = await readJson(json, qduojProblem);
      return readProblem(files, json.path, data, options, findings);
    });
  }
}

async function readProblem(
  files: PackageTree,
  json: string,
  data: QduojProblem,
  options: ReadOptions,
  findings: Findings,
): Promise<ImportedProblem> {
  const type = data.rule_type === "OI" ? 1 : 0;
  const checker = await readChecker(data, json, options, findings);
  const cases = await readQduojCases(files, data, type, findings);
  const isMarkdown = data.description.format === "markdown";
  const statement: ImportedStatement = {
    locale: "",
    title: data.title,
    format: isMarkdown ? "markdown" : "html",
    hasHtml: true,
    description: data.description.value,
    input: data.input_description.value,
    output: data.output_description.value,
    hint: data.hint.value,
    files: [],
    pdf: null,
  };
  return {
    ...blankProblem("qduoj", shortNameOf(data.display_id || files.name)),
    displayId: data.display_id.trim() || null,
    type,
    source: data.source,
    tags: data.tags ?? [],
    statements: [statement],
    samples: (data.samples ?? []).map((pair) => ({ kind: "pair", ...pair })),
    limits: { timeMs: data.time_limit, timing: null, memoryMb: data.memory_limit, stackMb: null },
    templates: readTemplates(data, json, findings),
    checker,
    cases,
    codeShare: false,
    solutions: readSolutions(data, json),
  };
}

const DEFAULT: ImportedChecker = { kind: "default", ignoreEndBlank: true };

async function readChecker(
  { spj }: QduojProblem,
  json: string,
  options: ReadOptions,
  findings: Findings,
): Promise<ImportedChecker> {
  if (spj === null || spj === undefined) return DEFAULT;
  const language = findCheckerLanguage(spj.language);
  if (language === undefined) {
    findings.refuse(json, packageReason("checkersInC", { kind: "spj", name: spj.language }));
    return DEFAULT;
  }
  const path = `${json}/spj`;
  const program = textProgram(path, spj.code, { language, convention: "qduoj" });
  return {
    kind: "program",
    program: await withTestlib(program, path, [options.headers], findings),
  };
}

function readTemplates({ template }: QduojProblem, json: string, findings: Findings) {
  return Object.entries(template ?? {}).flatMap(([name, parts]) => {
    const language = findLanguageName(name);
    if (language === undefined) {
      findings.ignore(json, packageReason("templateUnknown", { name }));
      return [];
    }
    const { prepend, template: code, append } = parts;
    return [{ language, prepend, code, append }];
  });
}

function readSolutions({ answers }: QduojProblem, json: string): ImportedSolution[] {
  return (answers ?? []).map(({ language, code }, index) => {
    const known = findLanguageName(language) ?? null;
    const path = `${json}/answers/${index + 1}`;
    return {
      path,
      language: known,
      main: textFile(path, code),
      others: [],
      expected: { verdicts: ["AC"], rules: [], timing: null },
      note: known === null ? packageReason("namedLanguageUnknown", { name: language }) : null,
    };
  });
}
