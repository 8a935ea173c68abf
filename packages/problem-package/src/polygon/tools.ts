/** Validators, generators, and what the checker has to say of outputs. */
import { packageReason } from "@gavel/domain/package-reason";
import type { CheckerVerdict } from "@gavel/domain/program";
import type { Findings } from "../findings.ts";
import type {
  ImportedCheckerTest,
  ImportedTool,
  NamedFile,
  PackageFile,
  PackageTree,
} from "../model.ts";
import { lookUp } from "../reading/look-up.ts";
import { TESTLIB } from "../reading/testlib.ts";
import { readText } from "../safe-archive.ts";
import { fill } from "./fill.ts";
import { languageOfType } from "./languages.ts";
import { childrenOf, findElement, type XmlElement } from "./xml-tree.ts";

interface Place {
  readonly tree: PackageTree;
  readonly findings: Findings;
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
/** Generators are called by their name without its ending. */
const stemOf = (path: string) => lastPart(path).replace(/\.[^.]*$/, "");

export async function readTools(problem: XmlElement, { tree }: Place): Promise<ImportedTool[]> {
  const assets = findElement(problem, "assets");
  const validators = childrenOf(assets && findElement(assets, "validators"), "validator");
  const executables = childrenOf(findElement(problem, "files", "executables"), "executable");
  const judges = [
    ...validators,
    ...["checker", "interactor"].flatMap((name) => findElement(problem, "assets", name) ?? []),
  ];
  const taken = new Set(judges.map((one) => sourceOf(one).path));
  const generators = executables.filter((one) => !taken.has(sourceOf(one).path));
  const tools = [
    ...validators.map((one) => toolOf("validator", one, tree)),
    ...generators.map((one) => toolOf("generator", one, tree)),
  ];
  return Promise.all(tools.map(withHeaders(tree)));
}

function sourceOf(element: XmlElement): { readonly path: string; readonly type: string } {
  const { path = "", type = "" } = findElement(element, "source")?.attributes ?? {};
  return { path, type };
}

function toolOf(kind: ImportedTool["kind"], element: XmlElement, tree: PackageTree): ImportedTool {
  const { path, type } = sourceOf(element);
  const main = tree.files.get(path) ?? null;
  const language = languageOfType(type);
  const note =
    main === null
      ? packageReason("noSource")
      : language === null
        ? packageReason("polygonToolLanguage", { type })
        : null;
  return {
    kind,
    path: path || "problem.xml",
    name: lastPart(path),
    language,
    main,
    others: [],
    note,
  };
}

const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

/** Headers that lie beside it and that it includes; testlib's is lent by everybody. */
function withHeaders(tree: PackageTree) {
  return async (tool: ImportedTool): Promise<ImportedTool> => {
    if (tool.main === null || tool.main.bytes > SOURCE_BYTES_MAX) return tool;
    const text = await readText(tool.main, SOURCE_BYTES_MAX);
    const folder = tool.path.slice(0, tool.path.lastIndexOf("/") + 1);
    const names = [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]{1,200})"/gm)];
    const others = names.flatMap(([, name = ""]): NamedFile[] => {
      const file = tree.files.get(folder + name);
      return name === TESTLIB || file === undefined ? [] : [{ name, file }];
    });
    return { ...tool, others };
  };
}

/** How a test was made, where one generator made it alone. @param names what generators are called in the package */
export function madeByOf(
  { cmd, "from-file": fromFile }: Readonly<Record<string, string | undefined>>,
  names: ReadonlyMap<string, string>,
): { readonly generator: string; readonly args: string } | null {
  const [, called = "", args = ""] = /^(\S+)\s*(.*)$/s.exec((cmd ?? "").trim()) ?? [];
  const generator = names.get(called);
  return generator === undefined || fromFile !== undefined ? null : { generator, args };
}

export const generatorNames = (tools: readonly ImportedTool[]): ReadonlyMap<string, string> =>
  new Map(
    tools.flatMap((one) =>
      one.kind === "generator" ? [[stemOf(one.path), one.name] as const] : [],
    ),
  );

const VERDICTS: Readonly<Record<string, CheckerVerdict>> = {
  ok: "accepted",
  "wrong-answer": "wrongAnswer",
  "presentation-error": "presentationError",
  "partially-correct": "partialAccepted",
  points: "partialAccepted",
};
/** More than any site keeps. */
const TESTS_MAX = 1000;
const TEXT_BYTES_MAX = 1024 * 1024;

export async function readCheckerTests(
  problem: XmlElement,
  { tree, findings }: Place,
): Promise<ImportedCheckerTest[]> {
  const set = findElement(problem, "assets", "checker", "testset");
  if (set === undefined) return [];
  const tests = childrenOf(findElement(set, "tests"), "test").slice(0, TESTS_MAX);
  const read: ImportedCheckerTest[] = [];
  for (const [index, test] of tests.entries()) {
    const said = (test.attributes.verdict ?? "").toLowerCase().replaceAll("_", "-");
    const expected = lookUp(VERDICTS, said);
    const paths = (["input", "output", "answer"] as const).map((part) =>
      fill(findElement(set, `${part}-path-pattern`)?.text.trim() ?? "", index + 1),
    );
    const texts = await textsOf(paths.map((path) => tree.files.get(path)));
    const [input = "", output = "", answer = ""] = texts ?? [];
    if (expected !== undefined && texts !== null) read.push({ input, output, answer, expected });
    else {
      const why =
        expected === undefined
          ? said === ""
            ? packageReason("polygonNoVerdict")
            : packageReason("polygonVerdict", { said })
          : packageReason("polygonTestFiles");
      findings.ignore("problem.xml", packageReason("polygonCheckerTest", { n: index + 1, why }));
    }
  }
  return read;
}

/** null = not all of them are there, or one is too large for a test of a checker. */
async function textsOf(files: readonly (PackageFile | undefined)[]): Promise<string[] | null> {
  const texts: string[] = [];
  for (const file of files) {
    if (file === undefined || file.bytes > TEXT_BYTES_MAX) return null;
    texts.push(await readText(file, TEXT_BYTES_MAX));
  }
  return texts;
}
