/** Statements: Polygon's own sections, its properties file, or a PDF. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedSample,
  ImportedStatement,
  NamedFile,
  PackageFile,
  PackageTree,
} from "../model.ts";
import { onProcess } from "../reading/on-process.ts";
import { readText } from "../safe-archive.ts";
import { asMap, asText, parseYaml, YAML_MAX_BYTES, type YamlMap } from "../yaml-file.ts";
import { localeOf } from "./languages.ts";
import { childrenOf, findElement, type XmlElement } from "./xml-tree.ts";

const TEXT_MAX_BYTES = 4 * 1024 * 1024;
const SAMPLE_MAX_BYTES = 64 * 1024;
const NO_CONSTANTS: ReadonlyMap<string, string> = new Map();

export interface PolygonStatements {
  readonly statements: readonly ImportedStatement[];
  /** As the first statement shows them; null = none of them does. */
  readonly samples: readonly ImportedSample[] | null;
}

export async function readStatements(
  problem: XmlElement,
  tree: PackageTree,
  findings: Findings,
): Promise<PolygonStatements> {
  const names = new Map(
    childrenOf(findElement(problem, "names"), "name").map((one) => [
      one.attributes.language ?? "english",
      one.attributes.value ?? "",
    ]),
  );
  const listed = childrenOf(findElement(problem, "statements"), "statement").map(
    (one) => one.attributes.language ?? "english",
  );
  const languages = [...new Set([...listed, ...names.keys()])].sort(
    (a, b) => Number(b === "english") - Number(a === "english"),
  );
  const statements: ImportedStatement[] = [];
  let samples: ImportedSample[] | null = null;
  for (const language of languages) {
    const properties = await readProperties(tree, language);
    const title = names.get(language) || asText(properties?.name) || tree.name;
    const statement = await readOne({ language, title, properties }, tree, findings);
    if (statement === null) continue;
    statements.push(statement);
    samples ??= samplesOf(properties);
  }
  if (statements.length > 0) return { statements, samples };
  findings.warn("problem.xml", packageReason("hasNoStatement"));
  const [title = tree.name] = names.values();
  return { statements: [{ ...BLANK, locale: "en", title }], samples };
}

const BLANK: ImportedStatement = {
  locale: "",
  title: "",
  format: "markdown",
  description: "",
  input: "",
  output: "",
  hint: "",
  files: [],
  pdf: null,
};

async function readProperties(tree: PackageTree, language: string): Promise<YamlMap | null> {
  const file = tree.files.get(`statements/${language}/problem-properties.json`);
  if (file === undefined) return null;
  return asMap(await parseYaml(await readText(file, YAML_MAX_BYTES), file.path));
}

interface Wanted {
  readonly language: string;
  readonly title: string;
  readonly properties: YamlMap | null;
}

async function readOne(
  { language, title, properties }: Wanted,
  tree: PackageTree,
  findings: Findings,
): Promise<ImportedStatement | null> {
  const section = async (name: string): Promise<string> => {
    const said = asText(properties?.[name]);
    if (said !== null && said.trim() !== "") return said;
    const file = tree.files.get(`statement-sections/${language}/${name}.tex`);
    return file === undefined ? "" : readText(file, TEXT_MAX_BYTES);
  };
  const converter = new Sections(`statements/${language}`);
  const description = await converter.convert("legend", await section("legend"));
  const input = await converter.convert("input", await section("input"));
  const output = await converter.convert("output", await section("output"));
  const interaction = await converter.convert("interaction", await section("interaction"));
  const scoring = await converter.convert("scoring", await section("scoring"));
  const notes = await converter.convert("notes", await section("notes"));
  const pdf =
    tree.files.get(`statements/.pdf/${language}/problem.pdf`) ??
    tree.files.get(`statements/${language}/problem.pdf`) ??
    null;
  converter.report(findings);
  if ((await section("tutorial")).trim() !== "") {
    findings.ignore(`statements/${language}`, packageReason("kattisSolution"));
  }
  const files = converter.files(tree, language, findings);
  const hasText = [description, input, output].some((text) => text !== "");
  if (!hasText && pdf === null) return null;
  const pdfName = `${language}.pdf`;
  return {
    ...BLANK,
    locale: localeOf(language),
    title,
    description: hasText || pdf === null ? description : `[${pdfName}](file://${pdfName})`,
    input,
    output: joined(output, titled("Interaction", interaction), titled("Scoring", scoring)),
    hint: notes,
    files: hasText || pdf === null ? files : [{ name: pdfName, file: pdf }],
    pdf,
  };
}

const joined = (...texts: string[]) => texts.filter((text) => text !== "").join("\n\n");
const titled = (title: string, text: string) => (text === "" ? "" : `### ${title}\n\n${text}`);

class Sections {
  readonly #path: string;
  readonly #unknown = new Set<string>();
  readonly #images = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  async convert(name: string, tex: string): Promise<string> {
    if (tex === "") return "";
    const place = { path: this.#path, what: name };
    const options = { constants: NO_CONSTANTS, timeLimitS: null };
    const result = await onProcess(place, "texToMarkdown", tex, options);
    for (const name of result.unknown) this.#unknown.add(name);
    for (const name of result.images) this.#images.add(name);
    return joined(result.description, result.input, result.output, result.interaction);
  }

  report(findings: Findings): void {
    if (this.#unknown.size === 0) return;
    findings.change(this.#path, packageReason("leftOut", { names: [...this.#unknown].join(" ") }));
  }

  files(tree: PackageTree, language: string, findings: Findings): NamedFile[] {
    return [...this.#images].flatMap((name) => {
      const file = [
        `statements/${language}`,
        `statement-sections/${language}`,
        "statement-resources",
      ]
        .map((folder) => tree.files.get(`${folder}/${name}`))
        .find((one): one is PackageFile => one !== undefined);
      if (file === undefined) {
        findings.warn(this.#path, packageReason("pictureMissing", { name }));
        return [];
      }
      return [{ name, file }];
    });
  }
}

const unixLines = (text: string) => text.replaceAll("\r\n", "\n");

function samplesOf(properties: YamlMap | null): ImportedSample[] | null {
  const list = properties?.sampleTests;
  if (!Array.isArray(list)) return null;
  return list.flatMap((one): ImportedSample[] => {
    const input = asText(asMap(one)?.input);
    const output = asText(asMap(one)?.output);
    if (input === null || output === null) return [];
    return [{ kind: "pair", input: unixLines(input), output: unixLines(output) }];
  });
}

/** Where statements show none: the tests that are marked as samples. */
export async function samplesOfTests(
  cases: readonly {
    readonly isSample: boolean;
    readonly input: PackageFile;
    readonly output: PackageFile | null;
  }[],
): Promise<ImportedSample[]> {
  const samples: ImportedSample[] = [];
  for (const { isSample, input, output } of cases) {
    if (!isSample || output === null) continue;
    if (input.bytes > SAMPLE_MAX_BYTES || output.bytes > SAMPLE_MAX_BYTES) continue;
    samples.push({
      kind: "pair",
      input: unixLines(await readText(input, SAMPLE_MAX_BYTES)),
      output: unixLines(await readText(output, SAMPLE_MAX_BYTES)),
    });
  }
  return samples;
}
