/** Tasks of CMS in the Italian form: `task.yaml`, `input/inputN.txt`, `output/outputN.txt`, points in `gen/GEN`. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedCase,
  ImportedProblem,
  ImportedSolution,
  NamedFile,
  PackageFile,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { findLanguageOfFile } from "../reading/languages.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { subtree } from "../safe-archive.ts";
import { asBoolean, asNumber, asText, readYamlMap, type YamlMap } from "../yaml-file.ts";
import { readPoints } from "./points.ts";
import { readChecker, readGraders } from "./programs.ts";

const FILE = "task.yaml";

/** Folders of tasks, "" for one at the root. */
export function findCmsTasks(tree: PackageTree): string[] {
  return [...tree.files.keys()]
    .flatMap((path) => {
      if (path !== FILE && !path.endsWith(`/${FILE}`)) return [];
      return [path.slice(0, -FILE.length).replace(/\/$/, "")];
    })
    .filter((root) => tree.files.has(`${root === "" ? "" : `${root}/`}input/input0.txt`))
    .sort();
}

export async function* readCms(
  tree: PackageTree,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const root of findCmsTasks(tree)) {
    const files = subtree(tree, root);
    const yaml = files.files.get(FILE);
    if (yaml === undefined) continue;
    yield await readOne(root, files.name, async (findings) =>
      readTask(files, await readYamlMap(yaml), options, findings),
    );
  }
}

const READ = new Set([
  ...["name", "title", "nome", "nome_breve", "time_limit", "timeout", "memory_limit", "memlimit"],
  ...["n_input", "infile", "outfile", "output_only", "total_value", "public_testcases"],
]);
const USUAL_MEMORY_MB = 256;

async function readTask(
  tree: PackageTree,
  yaml: YamlMap,
  options: ReadOptions,
  findings: Findings,
): Promise<ImportedProblem> {
  for (const key of Object.keys(yaml)) {
    if (!READ.has(key)) findings.ignore(FILE, packageReason("cmsKey", { key }));
  }
  const name = asText(yaml.name) ?? asText(yaml.nome_breve) ?? tree.name;
  refuseOthers(tree, yaml, findings);
  const pairs = readPairs(tree, asNumber(yaml.n_input), findings);
  const points = await readPoints(tree, pairs.length, asNumber(yaml.total_value) ?? 100, findings);
  const seconds = asNumber(yaml.time_limit) ?? asNumber(yaml.timeout);
  const memory = asNumber(yaml.memory_limit) ?? asNumber(yaml.memlimit);
  if (memory === null) findings.change(FILE, packageReason("usualMemory", { n: USUAL_MEMORY_MB }));
  const graders = readGraders(tree, findings);
  const title = asText(yaml.title) ?? asText(yaml.nome) ?? name;
  return {
    ...blankProblem("cms", shortNameOf(name)),
    type: 1,
    statements: [readStatement(tree, title, findings)],
    limits: {
      timeMs: seconds === null || seconds <= 0 ? null : Math.max(1, Math.round(seconds * 1000)),
      timing: null,
      memoryMb: Math.max(1, Math.ceil(memory ?? USUAL_MEMORY_MB)),
      stackMb: null,
    },
    fileIo: readFileIo(yaml, findings),
    languages: graders.languages,
    checker: await readChecker(tree, options, findings),
    cases: pairs.map((one, at) => ({ ...one, score: points.scores[at] ?? 0 })),
    grading: points.grading,
    userExtraFiles: graders.files,
    attachments: attachmentsOf(tree),
    solutions: readSolutions(tree, graders.names),
  };
}

function refuseOthers(tree: PackageTree, yaml: YamlMap, findings: Findings): void {
  if (asBoolean(yaml.output_only) === true) {
    findings.refuse(FILE, packageReason("outputOnly"));
  }
  const manager = [...tree.files.keys()].find((path) => /^(check|cor)\/manager\b/.test(path));
  if (manager !== undefined) {
    findings.refuse(manager, packageReason("communicating"));
  }
}

function readPairs(tree: PackageTree, said: number | null, findings: Findings): ImportedCase[] {
  const inputs = [...tree.files]
    .flatMap(([path, input]) => {
      const number = /^input\/input(\d+)\.txt$/.exec(path)?.[1];
      return number === undefined ? [] : [{ number, input }];
    })
    .sort((a, b) => Number(a.number) - Number(b.number));
  if (said !== null && said !== inputs.length) {
    findings.refuse(FILE, packageReason("cmsInputs", { said, n: inputs.length }));
  }
  return inputs.map(({ number, input }, at) => {
    const names = { inputName: `input${number}.txt`, outputName: `output${number}.txt` };
    const output = tree.files.get(`output/${names.outputName}`);
    if (output === undefined)
      findings.refuse(`output/${names.outputName}`, packageReason("missing"));
    return plainCase(at + 1, input, output ?? null, names);
  });
}

/** Old tasks read and write files of these names where nothing else is said. */
function readFileIo(yaml: YamlMap, findings: Findings): ImportedProblem["fileIo"] {
  const read = asText(yaml.infile) ?? "input.txt";
  const write = asText(yaml.outfile) ?? "output.txt";
  if (read === "" && write === "") return null;
  if (read !== "" && write !== "") return { read, write };
  findings.refuse(FILE, packageReason("cmsFiles"));
  return null;
}

function readStatement(tree: PackageTree, title: string, findings: Findings) {
  const pdf =
    ["statement/statement.pdf", "testo/testo.pdf", "statement.pdf"]
      .map((path) => tree.files.get(path))
      .find((file) => file !== undefined) ?? null;
  if (pdf === null) findings.warn("", packageReason("noStatement"));
  return {
    locale: "",
    title,
    format: "markdown" as const,
    description: pdf === null ? "" : "[statement.pdf](file://statement.pdf)",
    input: "",
    output: "",
    hint: "",
    files: pdf === null ? [] : [{ name: "statement.pdf", file: pdf }],
    pdf,
  };
}

function attachmentsOf(tree: PackageTree): NamedFile[] {
  return [...tree.files].flatMap(([path, file]) =>
    path.startsWith("att/") ? [{ name: path.slice("att/".length).replaceAll("/", "-"), file }] : [],
  );
}

function readSolutions(tree: PackageTree, graders: ReadonlySet<string>): ImportedSolution[] {
  const own = (path: string, file: PackageFile): ImportedSolution[] => {
    const isSource = /^sol\/[^/]+\.(c|cc|cpp|pas|java|py)$/.test(path);
    if (!isSource || graders.has(path)) return [];
    const isModel = /^sol\/(solution|soluzione)\./.test(path);
    return [
      {
        path,
        language: findLanguageOfFile(path) ?? null,
        main: file,
        others: [],
        expected: { verdicts: isModel ? ["AC"] : [], rules: [], timing: isModel ? "lower" : null },
        note: null,
      },
    ];
  };
  return [...tree.files].flatMap(([path, file]) => own(path, file));
}
