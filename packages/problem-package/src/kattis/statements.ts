/** Statements in Markdown, TeX or PDF, in as many languages as the package has. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedSample,
  ImportedStatement,
  NamedFile,
  PackageFile,
  PackageTree,
} from "../model.ts";
import { decoded } from "../reading/decoded.ts";
import { onProcess } from "../reading/on-process.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { compareText } from "../text-order.ts";
import { fillConstants } from "./constants.ts";
import type { KattisConfig } from "./problem-yaml.ts";
import { casesIn, type DataGroup } from "./test-data.ts";

const STATEMENT_MAX_BYTES = 4 * 1024 * 1024;
const SAMPLE_MAX_BYTES = 64 * 1024;
/** How English stands to other languages when one has to be first. */
const FIRST_LANGUAGE = "en";

interface Source {
  readonly file: PackageFile;
  /** In which it lies, and the pictures that it names; "" = the package's own. */
  readonly folder: string;
}

interface Found {
  readonly language: string;
  tex?: Source;
  md?: Source;
  pdf?: Source;
}

export async function readStatements(
  tree: PackageTree,
  config: KattisConfig,
  findings: Findings,
): Promise<ImportedStatement[]> {
  const found = findStatements(tree, config, findings);
  const statements: ImportedStatement[] = [];
  for (const one of found) statements.push(await readStatement(one, tree, config, findings));
  if (statements.length > 0) return statements;
  findings.warn("", packageReason("hasNoStatement"));
  return [plain(FIRST_LANGUAGE, titleFor(config, FIRST_LANGUAGE, null) ?? tree.name)];
}

const STATEMENT =
  /^(?:(statement|problem_statement)\/)?problem(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*))?\.(tex|md|pdf)$/;

function findStatements(tree: PackageTree, { names }: KattisConfig, findings: Findings): Found[] {
  const found = new Map<string, Found>();
  for (const [path, file] of tree.files) {
    const parts = STATEMENT.exec(path);
    if (parts === null) {
      if (/^(statement|problem_statement)\/problem(\.[^/]+)?\.(tex|md|pdf|html?)$/.test(path)) {
        findings.ignore(path, packageReason("kattisNotPart"));
      }
      continue;
    }
    const [, folder = "", language = FIRST_LANGUAGE, ending] = parts;
    const one = found.get(language) ?? { language };
    one[ending as "tex" | "md" | "pdf"] = { file, folder };
    found.set(language, one);
  }
  // A package that names itself in Chinese first was written in Chinese.
  const [named = ""] = names.keys();
  const first = /^zh/.test(named) && found.has(named) ? named : FIRST_LANGUAGE;
  return [...found.values()].sort(
    (a, b) =>
      Number(b.language === first) - Number(a.language === first) ||
      Number(b.language === FIRST_LANGUAGE) - Number(a.language === FIRST_LANGUAGE) ||
      compareText(a.language, b.language),
  );
}

async function readStatement(
  found: Found,
  tree: PackageTree,
  config: KattisConfig,
  findings: Findings,
): Promise<ImportedStatement> {
  if (found.md !== undefined) {
    if (found.tex !== undefined) {
      findings.ignore(found.tex.file.path, packageReason("kattisMarkdown"));
    }
    return readMarkdown(found, found.md, tree, { config, findings });
  }
  if (found.tex !== undefined) {
    return readTex(found, found.tex, tree, { config, findings });
  }
  const pdf = found.pdf?.file;
  const title = titleFor(config, found.language, null) ?? tree.name;
  if (pdf === undefined) return plain(found.language, title);
  const name = pdf.path.slice(pdf.path.lastIndexOf("/") + 1);
  return {
    ...plain(found.language, title),
    description: `[${name}](file://${name})`,
    files: [{ name, file: pdf }],
    pdf,
  };
}

interface Context {
  readonly config: KattisConfig;
  readonly findings: Findings;
}

async function readTex(
  found: Found,
  { file, folder }: Source,
  tree: PackageTree,
  { config, findings }: Context,
): Promise<ImportedStatement> {
  const source = await readText(file, STATEMENT_MAX_BYTES);
  const tex = await onProcess({ path: file.path, what: "it" }, "texToMarkdown", source, {
    constants: config.constants,
    timeLimitS: config.timeLimitS,
  });
  if (tex.unknown.length > 0) {
    findings.change(file.path, packageReason("leftOut", { names: tex.unknown.join(" ") }));
  }
  if (tex.hasInlineSamples) {
    findings.change(file.path, packageReason("kattisSamplesBelow"));
  }
  const plainName = /^%%\s*plainproblemname:\s*(.+)$/m.exec(source)?.[1]?.trim() ?? null;
  const interaction = tex.interaction === "" ? "" : `### Interaction\n\n${tex.interaction}`;
  const named = filesNamed(tree, folder, file.path, tex.images, findings);
  const texts = renamed(named, {
    description: tex.description,
    input: tex.input,
    output: [tex.output, interaction].filter((one) => one !== "").join("\n\n"),
    hint: "",
  });
  return {
    ...plain(found.language, titleFor(config, found.language, plainName ?? tex.title) ?? tree.name),
    ...texts,
    files: named.map((one) => one.file),
    pdf: found.pdf?.file ?? null,
  };
}

async function readMarkdown(
  found: Found,
  { file, folder }: Source,
  tree: PackageTree,
  { config, findings }: Context,
): Promise<ImportedStatement> {
  const text = fillConstants(await readText(file, STATEMENT_MAX_BYTES), config.constants);
  if (/\{\{\s*(nextsample|remainingsamples)\s*\}\}/.test(text)) {
    findings.change(file.path, packageReason("kattisSamplesBelow"));
  }
  const place = { path: file.path, what: "it" };
  const { images, ...parts } = await onProcess(place, "splitMarkdown", text);
  const named = filesNamed(tree, folder, file.path, images, findings);
  return {
    ...plain(found.language, titleFor(config, found.language, null) ?? tree.name),
    ...renamed(named, parts),
    ...(text.includes("<") ? { hasHtml: true } : {}),
    files: named.map((one) => one.file),
    pdf: found.pdf?.file ?? null,
  };
}

interface Named {
  readonly said: string;
  readonly file: NamedFile;
}

const PICTURE_ENDINGS = ["", ".png", ".jpg", ".jpeg", ".svg", ".gif", ".pdf"];

/** Pictures that a text names, from the folder of the statement; TeX leaves endings out. */
function filesNamed(
  tree: PackageTree,
  folder: string,
  statement: string,
  names: readonly string[],
  findings: Findings,
): Named[] {
  return names.flatMap((said): Named[] => {
    const paths = PICTURE_ENDINGS.map((ending) => said + ending);
    const place = (path: string) => (folder === "" ? path : `${folder}/${path}`);
    const path = paths.find((one) => tree.files.has(place(one)));
    const file = path === undefined ? undefined : tree.files.get(place(path));
    if (path === undefined || file === undefined) {
      findings.warn(statement, packageReason("pictureMissing", { name: said }));
      return [];
    }
    if (file.path.endsWith(".pdf")) {
      findings.warn(statement, packageReason("kattisPdfPicture", { name: said }));
    }
    return [{ said, file: { name: path.replaceAll("/", "-"), file } }];
  });
}

type Texts = Pick<ImportedStatement, "description" | "input" | "output" | "hint">;

const ADDRESS = /\]\(file:\/\/((?:[^()\s]|\([^()\s]*\))+)\)/g;

function renamed(named: readonly Named[], texts: Texts): Texts {
  // A blank would end the address.
  const written = ({ name }: NamedFile) => (/[\s%]/.test(name) ? encodeURI(name) : name);
  const names = new Map(named.map(({ said, file }) => [said, written(file)]));
  const rename = (text: string) =>
    text.replace(ADDRESS, (all, address: string) => {
      const name = names.get(address) ?? names.get(decoded(address));
      return name === undefined ? all : `](file://${name})`;
    });
  return {
    description: rename(texts.description),
    input: rename(texts.input),
    output: rename(texts.output),
    hint: rename(texts.hint),
  };
}

function titleFor(config: KattisConfig, language: string, byText: string | null): string | null {
  const { names } = config;
  const base = language.replace(/[-_].*/, "");
  const own = names.get(language) ?? names.get(base);
  if (own !== undefined && own !== "") return own;
  // One name for all languages is in one of them; a statement's own is better.
  if (byText !== null && byText !== "" && !/[\\$]/.test(byText)) return byText;
  return names.get("") || [...names.values()].find((name) => name !== "") || byText || null;
}

function plain(locale: string, title: string): ImportedStatement {
  const texts = { description: "", input: "", output: "", hint: "" };
  return { locale, title, format: "markdown", ...texts, files: [], pdf: null };
}

/** What statements show of `data/sample`. */
export async function readSamples(
  tree: PackageTree,
  root: DataGroup,
  config: KattisConfig,
  findings: Findings,
): Promise<ImportedSample[]> {
  const samples = root.members.find((one) => one.kind === "group" && one.name === "sample");
  const names = new Set(samples === undefined ? [] : casesIn(samples).map((one) => one.name));
  for (const path of tree.files.keys()) {
    const shown = /^data\/(sample\/.*)\.(?:interaction|in\.statement)$/.exec(path)?.[1];
    if (shown !== undefined) names.add(shown);
  }
  const shown: ImportedSample[] = [];
  for (const name of [...names].sort()) {
    const sample = await readSample(tree, name, config, findings);
    if (sample !== null) shown.push(sample);
  }
  return shown;
}

async function readSample(
  tree: PackageTree,
  name: string,
  config: KattisConfig,
  findings: Findings,
): Promise<ImportedSample | null> {
  const file = (...endings: string[]) =>
    endings.map((ending) => tree.files.get(`data/${name}${ending}`)).find((one) => one);
  const text = async (one: PackageFile | undefined) => {
    const source = one ?? textFile(name, "");
    if (source.bytes <= SAMPLE_MAX_BYTES) return readText(source, SAMPLE_MAX_BYTES);
    findings.change(source.path, packageReason("kattisLongSample"));
    return null;
  };
  const protocol = file(".interaction");
  if (protocol !== undefined) {
    const spoken = await text(protocol);
    return spoken === null ? null : { kind: "interaction", text: spoken };
  }
  // The data of an interactive case is for the judge's eyes, unless the author made something to show.
  if ((config.isInteractive || config.isMultiPass) && file(".in.statement") === undefined) {
    if (config.version === "legacy" || file(".ans.statement", ".out") === undefined) return null;
  }
  const input = await text(file(".in.statement", ".in"));
  const output = await text(file(".ans.statement", ".out", ".ans"));
  return input === null || output === null ? null : { kind: "pair", input, output };
}
