/** DMOJ's folders: `init.yml`, often with the test data in an archive beside it. Statement and limits are elsewhere. */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, PackageFile, PackageTree, ReadProblem } from "../model.ts";
import { withUnixLines } from "../reading/line-ends.ts";
import { lookUp } from "../reading/look-up.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { readText, subtree } from "../safe-archive.ts";
import { asBoolean, asMap, asText, readYamlMap, type YamlMap } from "../yaml-file.ts";
import { readCases } from "./cases.ts";
import { type DmojPlace, readChecker, readInteractor } from "./programs.ts";

const FILE = /(?:^|\/)init\.ya?ml$/;
const STATEMENT_BYTES_MAX = 4 * 1024 * 1024;
const USUAL_MEMORY_MB = 256;

/** Folders of problems, "" for one at the root. */
export function findDmojProblems(tree: PackageTree): string[] {
  const folders = [...tree.files.keys()]
    .filter((path) => FILE.test(path))
    .map((path) => path.replace(FILE, ""));
  return [...new Set(folders)].sort();
}

export async function* readDmoj(
  tree: PackageTree,
  inner: (file: PackageFile) => Promise<PackageTree>,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const root of findDmojProblems(tree)) {
    const files = subtree(tree, root);
    let isBinary = false;
    const read = await readOne(root, files.name, async (findings) => {
      const yaml = files.files.get("init.yml") ?? files.files.get("init.yaml");
      const init = yaml === undefined ? {} : await readYamlMap(yaml);
      const path = yaml?.path ?? "init.yml";
      isBinary = asBoolean(init.binary_data) === true;
      const archive = await openData(files, init, inner, path, findings);
      const data = new Map([...files.files, ...archive]);
      return readProblem(files, init, { path, data, options, findings });
    });
    // Without that word DMOJ drops every CR of its test data itself.
    yield isBinary ? read : await withUnixLines(read);
  }
}

/** Files of the archive stand beside those of the folder. */
async function openData(
  tree: PackageTree,
  init: YamlMap,
  inner: (file: PackageFile) => Promise<PackageTree>,
  path: string,
  findings: Findings,
): Promise<ReadonlyMap<string, PackageFile>> {
  const name = asText(init.archive);
  if (name === null) return new Map();
  const file = tree.files.get(name);
  if (file === undefined) {
    findings.refuse(path, packageReason("dmojArchive", { name }));
    return new Map();
  }
  return (await inner(file)).files;
}

const READ = new Set([
  ...["archive", "test_cases", "pretest_test_cases", "points", "checker", "interactive", "file_io"],
]);

/** What is known and changes nothing here, with the reason. */
const PASSED_OVER: Readonly<Record<string, PackageReason>> = {
  output_limit_length: packageReason("dmojOutputLimit"),
  output_prefix_length: packageReason("dmojPrefix"),
  binary_data: packageReason("dmojBinary"),
  unbuffered: packageReason("dmojUnbuffered"),
  hints: packageReason("dmojHints"),
};

const CANNOT: Readonly<Record<string, PackageReason>> = {
  custom_judge: packageReason("dmojCustomJudge"),
  generator: packageReason("dmojGenerator"),
  signature_grader: packageReason("dmojSignature"),
  symlinks: packageReason("dmojSymlinks"),
  pretest_test_cases: packageReason("dmojPretests"),
};

async function readProblem(
  tree: PackageTree,
  init: YamlMap,
  place: DmojPlace,
): Promise<ImportedProblem> {
  const { path, findings } = place;
  for (const key of Object.keys(init)) {
    const reason = lookUp(CANNOT, key);
    if (reason !== undefined) findings.refuse(path, packageReason("keyed", { key, why: reason }));
    else if (!READ.has(key)) {
      const why = lookUp(PASSED_OVER, key) ?? packageReason("unknownKey");
      findings.ignore(path, packageReason("keyed", { key, why }));
    }
  }
  const checker = await readChecker(init, place);
  const interactor = await readInteractor(init, place);
  if (interactor !== null && checker.kind === "program") {
    findings.refuse(path, packageReason("interactorAndChecker"));
  }
  const needsOutput = checker.kind !== "program" && interactor === null;
  const { cases, grading } = readCases(init, place, needsOutput);
  findings.change(path, packageReason("usualMemory", { n: USUAL_MEMORY_MB }));
  return {
    ...blankProblem("dmoj", shortNameOf(tree.name)),
    type: 1,
    statements: [await readStatement(tree, findings)],
    limits: { timeMs: null, timing: null, memoryMb: USUAL_MEMORY_MB, stackMb: null },
    fileIo: readFileIo(init, place),
    checker: interactor === null ? checker : { kind: "default", ignoreEndBlank: true },
    interactor,
    cases,
    grading,
  };
}

function readFileIo(init: YamlMap, { path, findings }: DmojPlace): ImportedProblem["fileIo"] {
  const map = asMap(init.file_io);
  if (map === null) return null;
  const [read, write] = [asText(map.input), asText(map.output)];
  if (read !== null && write !== null) return { read, write };
  findings.refuse(path, packageReason("dmojFileIo"));
  return null;
}

/** The site has the statement; some folders bring a copy. */
async function readStatement(tree: PackageTree, findings: Findings) {
  const names = ["statement.md", "problem.md", "description.md"];
  const file = names.map((name) => tree.files.get(name)).find((one) => one !== undefined);
  if (file === undefined) findings.warn("", packageReason("noStatement"));
  return {
    locale: "",
    title: tree.name,
    format: "markdown" as const,
    hasHtml: true,
    description: file === undefined ? "" : await readText(file, STATEMENT_BYTES_MAX),
    input: "",
    output: "",
    hint: "",
    files: [],
    pdf: null,
  };
}
