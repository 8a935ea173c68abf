/** Problems as folders for Git: what is written for one problem, and what of a folder belongs to it. */

import { createHash } from "node:crypto";
import { findLanguage } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import { splitScore } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, PackageFile, PackageTree } from "../model.ts";
import { isOwnTestlib, TESTLIB } from "../reading/testlib.ts";
import { textFile } from "../reading/text-file.ts";
import { isSameFile } from "../round-trip/same-file.ts";
import { readText } from "../safe-archive.ts";
import { pairNames } from "../testcase-names.ts";
import { byName } from "../text-order.ts";
import { FOLDER_DATA, FOLDER_FILE, namedFiles } from "./folder-file.ts";
import { type OwnFields, ownFields } from "./own.ts";
import { plainPaths } from "./plain-paths.ts";
import { tidyJson } from "./tidy-json.ts";
import { hojDocument } from "./write-hoj.ts";

export { FOLDER_DATA, FOLDER_FILE } from "./folder-file.ts";

/** By paths in the folder, in order. */
export interface ProblemFolder {
  readonly texts: ReadonlyMap<string, string>;
  readonly data: ReadonlyMap<string, PackageFile>;
}

type Document = Awaited<ReturnType<typeof hojDocument>>;

/** What a reader takes where the document says nothing. */
const USUAL = {
  type: 0,
  isRemote: false,
  isUploadCase: true,
  auth: 1,
  codeShare: true,
  openCaseResult: true,
  isRemoveEndBlank: true,
  isFileIO: false,
  judgeCaseMode: "default",
  judgeMode: "default",
} as const;
const SCRIPT_FILE = "generators/script.txt";
const SITE_MEMORY_MB = 256;
const SITE_STACK_MB = 128;

/** The same problem always gives the same bytes. */
export async function folderOf(
  problem: ImportedProblem,
  findings: Findings,
): Promise<ProblemFolder> {
  const texts = new Map<string, string>();
  const document = await hojDocument(problem);
  texts.set(FOLDER_FILE, tidyJson(await folderDocument(problem, document, texts)));
  const data = new Map<string, PackageFile>();
  for (const one of problem.cases) {
    for (const [name, file] of [
      [one.inputName, one.input],
      [one.outputName, one.output ?? textFile(one.outputName, "")],
    ] as const) {
      const path = `${FOLDER_DATA}/${name}`;
      const other = data.get(path);
      if (other !== undefined && !(await isSameFile(other, file))) {
        findings.refuse(path, packageReason("twoFiles"));
      }
      data.set(path, file);
    }
  }
  return { texts: new Map([...texts].sort(byName)), data };
}

async function folderDocument(
  problem: ImportedProblem,
  document: Document,
  texts: Map<string, string>,
): Promise<object> {
  /** An empty text is left out, which means the same. */
  const moved = (path: string, text: string | null | undefined) => {
    if (text === null || text === undefined || text === "") return undefined;
    texts.set(path, text);
    return { file: path };
  };
  const { userExtraFile, judgeExtraFile, samples, languages, gavel, problem: facts } = document;
  const { description, input, output, hint, spjCode, examples: _, ...said } = facts;
  const limits = {
    memoryLimit: said.memoryLimit ?? SITE_MEMORY_MB,
    stackLimit: said.stackLimit ?? SITE_STACK_MB,
  };
  const judge = await withoutOwnTestlib(problem, judgeExtraFile);
  const program = problem.interactor === null ? "checker" : "interactor";
  return {
    problem: {
      // In place of the limits that it may lack, in the order that the document has.
      ...withoutUsual({ ...said, ...limits }),
      ...statementOf("statement", { description, input, output, hint }, moved),
      examples: examplesOf(problem, moved),
      spjCode: moved(`${program}/${program}.${endingOf(facts.spjLanguage)}`, spjCode),
    },
    judgeMode: document.judgeMode === "default" ? undefined : document.judgeMode,
    languages: languages.length === 0 ? undefined : [...languages].sort(),
    tags: document.tags.length === 0 ? undefined : [...document.tags].sort(),
    codeTemplates: templatesOf(document, moved),
    userExtraFile: filesOf("files", userExtraFile, moved),
    judgeExtraFile: filesOf(`${program}/files`, judge, moved),
    samples: goesByNames(problem) ? undefined : samples,
    // A database keeps the keys of objects in an order of its own; what is parsed has that of its schema.
    gavel: ownOf(ownFields.parse(gavel), moved),
  };
}

type Move = (path: string, text: string | null | undefined) => { file: string } | undefined;

function withoutUsual(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const usual: Readonly<Record<string, unknown>> = USUAL;
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([key, value]) =>
        value !== "" && value !== null && !(Object.hasOwn(usual, key) && usual[key] === value),
    ),
  );
}

function statementOf(
  folder: string,
  parts: Readonly<Record<string, string>>,
  moved: Move,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, moved(`${folder}/${part}.md`, text)]),
  );
}

function examplesOf({ samples }: ImportedProblem, moved: Move): object[] | undefined {
  const pairs = samples.flatMap((one) => (one.kind === "pair" ? [one] : []));
  if (pairs.length === 0) return undefined;
  return pairs.map(({ input, output }, at) => ({
    input: moved(`statement/sample-${at + 1}.in`, input) ?? "",
    output: moved(`statement/sample-${at + 1}.out`, output) ?? "",
  }));
}

function templatesOf({ codeTemplates }: Document, moved: Move): object[] | undefined {
  if (codeTemplates.length === 0) return undefined;
  return codeTemplates.map(({ language, code }) => {
    const name = language.replaceAll("+", "p").replaceAll("#", "sharp").replace(/\W+/g, "-");
    return { language, code: moved(`templates/${name}.${endingOf(language)}`, code) ?? "" };
  });
}

function filesOf(
  folder: string,
  files: Readonly<Record<string, string>> | null,
  moved: Move,
): object | undefined {
  const names = Object.keys(files ?? {}).sort();
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    names.map((name) => [name, moved(`${folder}/${name}`, files?.[name]) ?? ""]),
  );
}

function ownOf(own: OwnFields, moved: Move): object {
  const { translations, solutions, generators, validators, checkerTests, script, ...given } = own;
  const { compiledFiles, limitFactors, ...rest } = given;
  return {
    ...rest,
    ...(compiledFiles === undefined ? {} : { compiledFiles: [...compiledFiles].sort() }),
    ...(translations === undefined
      ? {}
      : {
          translations: Object.fromEntries(
            Object.entries(translations)
              .sort(byName)
              .map(([locale, { title, ...parts }]) => [
                locale,
                { title, ...translationOf(`statement/${locale}`, parts, moved) },
              ]),
          ),
        }),
    ...programsIn("solutions", solutions, moved),
    ...programsIn("generators", generators, moved),
    ...programsIn("validators", validators, moved),
    ...(script === undefined ? {} : { script: moved(SCRIPT_FILE, script) }),
    ...(checkerTests === undefined
      ? {}
      : { checkerTests: checkerTests.map((one, at) => checkerTestOf(one, at + 1, moved)) }),
    ...(limitFactors === undefined ? {} : { limitFactors }),
  };
}

function programsIn<T extends { readonly name: string; readonly code: string }>(
  folder: string,
  programs: readonly T[] | undefined,
  moved: Move,
): object {
  if (programs === undefined) return {};
  const paths = plainPaths(
    folder,
    programs.map((one) => one.name),
    // Where what generators were asked for lies.
    folder === "generators" ? [SCRIPT_FILE] : [],
  );
  const written = programs.map(({ code, ...one }, at) => ({
    ...one,
    code: moved(paths[at] ?? "", code) ?? "",
  }));
  return { [folder]: written };
}

function checkerTestOf(
  { expected, ...texts }: NonNullable<OwnFields["checkerTests"]>[number],
  number: number,
  moved: Move,
): object {
  const parts = Object.entries(texts).map(([part, text]) => {
    return [part, moved(`checker-tests/${number}.${TEST_ENDINGS[part] ?? part}`, text)];
  });
  return { expected, ...Object.fromEntries(parts) };
}

const TEST_ENDINGS: Readonly<Record<string, string>> = {
  input: "in",
  output: "out",
  answer: "ans",
};

/** Here an empty text is said: every part of a translation has to be there. */
function translationOf(folder: string, parts: Readonly<Record<string, string>>, moved: Move) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, moved(`${folder}/${part}.md`, text) ?? ""]),
  );
}

const endingOf = (language: string | null) => findLanguage(language ?? "")?.extensions[0] ?? "txt";

/** Every reader lends it again. */
async function withoutOwnTestlib(
  { judgeExtraFiles, checker, interactor }: ImportedProblem,
  files: Readonly<Record<string, string>> | null,
): Promise<Readonly<Record<string, string>> | null> {
  const text = files?.[TESTLIB];
  const hasProgram = checker.kind === "program" || interactor !== null;
  if (files === null || text === undefined || !hasProgram || !isOwnTestlib(text)) return files;
  const isCompiled = judgeExtraFiles.some((one) => one.name === TESTLIB && one.isCompiled === true);
  const { [TESTLIB]: _, ...others } = files;
  return isCompiled ? files : others;
}

/** Whether the names of the files alone say which cases there are, in which order and with which points. */
function goesByNames({ cases, type, caseMode }: ImportedProblem): boolean {
  if (caseMode.startsWith("subtask")) return false;
  const names = cases.flatMap((one) => [one.inputName, one.outputName]);
  const pairs = pairNames([...new Set(names)]);
  const points = splitScore(cases.length);
  return (
    pairs.length === cases.length &&
    cases.every(
      (one, at) =>
        one.groupNum === null &&
        one.inputName === pairs[at]?.inputName &&
        one.outputName === pairs[at]?.outputName &&
        (type === 0 || one.score === points[at]),
    )
  );
}

/** Of a folder on disk: what belongs to the problem, by paths from `root` ("" or with a slash at its end). */
export async function filesOfFolder(
  tree: PackageTree,
  root = "",
): Promise<ReadonlyMap<string, PackageFile>> {
  const json = tree.files.get(root + FOLDER_FILE);
  if (json === undefined) return new Map();
  let named: readonly string[] = [];
  try {
    named = namedFiles(JSON.parse(await readText(json, json.bytes)));
  } catch (error) {
    // Whoever reads the folder is told; it is no less a file of the problem.
    if (!(error instanceof SyntaxError)) throw error;
  }
  const wanted = new Set([FOLDER_FILE, ...named]);
  return new Map(
    [...tree.files].flatMap(([path, file]): [string, PackageFile][] => {
      if (!path.startsWith(root)) return [];
      const own = path.slice(root.length);
      return wanted.has(own) || own.startsWith(`${FOLDER_DATA}/`) ? [[own, file]] : [];
    }),
  );
}

/** Line ends and blanks at the end of a text mean nothing: editors change them by themselves. */
export const bareFolderText = (text: string) => text.replace(/\r\n?/g, "\n").trimEnd();

/** One word for all that is in a folder. @param hashes sha256 of test data, by path */
export function folderDigest(
  texts: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, string>,
): string {
  const hash = createHash("sha256");
  const all = [...texts].map(([path, text]) => [path, bareFolderText(text)] as const);
  hash.update(JSON.stringify([all.sort(byName), [...hashes].sort(byName)]));
  return hash.digest("hex");
}
