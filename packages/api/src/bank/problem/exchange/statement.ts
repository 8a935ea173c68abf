import { writeExamples } from "@gavel/domain/example";
import { LIMITS } from "@gavel/domain/limit";
import { type Locale, pickLocale } from "@gavel/domain/locale";
import { packageReason } from "@gavel/domain/package-reason";
import { TEXT_PARTS } from "@gavel/domain/problem-fields";
import { decoded } from "@gavel/problem-package/decoded";
import type { Findings } from "@gavel/problem-package/findings";
import { asMarkdown } from "@gavel/problem-package/markdown";
import {
  type ImportedProblem,
  type ImportedStatement,
  type NamedFile,
  type PackageFormat,
  PackageRefused,
} from "@gavel/problem-package/model";
import { isImageName } from "../../../site/file/index.ts";

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
}

export interface PreparedStatements {
  readonly main: Texts;
  /** null = the package does not say it, or says one that the site does not know. */
  readonly mainLocale: Locale | null;
  readonly translations: Readonly<Partial<Record<Locale, Texts>>>;
}

/** Shown in a text, or led to by a link. */
type FileUse = "shown" | "linked";
/**
 * Prepares a file once for each use and says where it will be read; null = it was refused, which is noted. The same file
 * of a package always has the same address.
 */
export type PrepareFile = (file: NamedFile, use: FileUse) => Promise<string | null>;

/**
 * The statements as the site's Markdown, with the addresses of their files. The first is the problem's own, one
 * in each language of the site is a translation.
 * @throws PackageRefused for texts that the site cannot hold
 */
export async function prepareStatements(
  problem: StatementSource,
  prepare: PrepareFile,
  findings: Findings,
): Promise<PreparedStatements> {
  const [first, ...others] = problem.statements;
  if (first === undefined) throw new PackageRefused("", packageReason("statementLess"));
  const main = await prepareOne(problem, first, prepare, findings);
  const mainLocale = localeOf(first.locale);
  const translations: Partial<Record<Locale, Texts>> = {};
  for (const statement of others) {
    const locale = localeOf(statement.locale);
    if (locale === null || locale === mainLocale || locale in translations) {
      const { locale: name } = statement;
      findings.ignore(
        "",
        name === "" ? packageReason("statementElse") : packageReason("statementIn", { name }),
      );
      continue;
    }
    translations[locale] = await prepareOne(problem, statement, prepare, findings);
  }
  return { main, mainLocale, translations };
}

function localeOf(tag: string): Locale | null {
  return /^(zh|en)([_-]|$)/i.test(tag) ? pickLocale([tag.replace("_", "-")]) : null;
}

/** Their readers look for the files themselves; what is no package has told what did not come. */
const TELLS_MISSING: ReadonlySet<PackageFormat | null> = new Set(["kattis", "polygon", null]);
const NAME_MAX = 200;

async function prepareOne(
  problem: StatementSource,
  statement: ImportedStatement,
  prepare: PrepareFile,
  findings: Findings,
): Promise<Texts> {
  const converted = await asMarkdown(statement);
  // Our own exports say by the text which picture is shown, and which is led to.
  const isOwnFormat = problem.format === "hoj";
  const files: StatementFiles = isOwnFormat
    ? { own: [], attached: [...converted.files, ...problem.attachments] }
    : { own: converted.files, attached: problem.attachments };
  const named = new Map<string, string | null>();
  const texts: Record<(typeof TEXT_PARTS)[number], string> = {
    description: converted.description,
    input: converted.input,
    output: converted.output,
    hint: converted.hint,
  };
  const findFile = finderOf(files, (name) => {
    if (TELLS_MISSING.has(problem.format)) return;
    findings.warn("", packageReason("hojStatementFile", { name: name.slice(0, NAME_MAX) }));
  });
  for (const part of TEXT_PARTS) {
    // Addresses may become shorter, but hardly by so much.
    requireFit(part, texts[part], LIMITS.textMax * 4);
    texts[part] = await putAddresses(texts[part], { ...files, findFile }, prepare, named);
  }
  texts.description += await linkRest(statement, problem, files, prepare, named);
  texts.hint += interactions(problem);
  for (const part of TEXT_PARTS) requireFit(part, texts[part]);
  const title = statement.title.trim();
  requireFit("title", title, LIMITS.titleMax);
  return { title, ...texts };
}

/** A package, or a problem of another judge, which has no format. */
interface StatementSource extends Pick<ImportedProblem, "statements" | "attachments" | "samples"> {
  readonly format: PackageFormat | null;
}

interface StatementFiles {
  readonly own: readonly NamedFile[];
  readonly attached: readonly NamedFile[];
}

/**
 * `file://NAME`, as packages name their own files; a name may be written with percent signs. An attachment is shown
 * where the text says so, and is a download with its own bytes elsewhere.
 */
async function putAddresses(
  text: string,
  files: StatementFiles & { readonly findFile: ReturnType<typeof finderOf> },
  prepare: PrepareFile,
  named: Map<string, string | null>,
): Promise<string> {
  // A link to the statement's document as a whole is written with an @ by one judge.
  const source = text.replace(/@\[[^\]\n]{0,500}\]\((file:\/\/[^)\s]+)\)/g, "[PDF]($1)");
  // Labels are looked through up to a length: each of a million opening brackets would be, to the end of its line.
  // Brackets may be part of a name in pairs.
  const pattern =
    /(!\[[^\]\n]{0,500}\]\(\s{0,50}|\bsrc\s{0,50}=\s{0,50}["']?)?file:\/\/((?:\([^\s()"'<>\]]*\)|[^\s)"'<>\]])+)/g;
  const addresses = new Map<string, string>();
  for (const [whole, before = "", name = ""] of source.matchAll(pattern)) {
    const file = files.findFile(name);
    if (file === undefined) continue;
    const isOwnImage = files.own.includes(file) && isImageName(file.name);
    const isShown = isOwnImage || (before !== "" && isImageName(file.name));
    const address = await prepare(file, isShown ? "shown" : "linked");
    named.set(file.name, address);
    if (address !== null) addresses.set(whole, `${before}${address}`);
  }
  return source.replace(pattern, (whole) => addresses.get(whole) ?? whole);
}

/** By how a text may write a name, and however letters with accents are made up; of two files the first. */
function finderOf(
  { own, attached }: StatementFiles,
  miss: (name: string) => void,
): (written: string) => NamedFile | undefined {
  const byName = new Map<string, NamedFile>();
  for (const one of [...own, ...attached]) {
    const plain = one.name.normalize("NFC");
    for (const name of [plain, encodeURI(plain), encodeURIComponent(plain)]) {
      if (!byName.has(name)) byName.set(name, one);
    }
  }
  return (written) => {
    const name = written.split("?")[0] ?? "";
    const known = byName.get(name.normalize("NFC")) ?? byName.get(decoded(name).normalize("NFC"));
    // A path of somebody's machine is no file of a package.
    if (known === undefined && name !== "" && !name.startsWith("/")) miss(decoded(name));
    return known;
  };
}

/** Links to the document and to attachments that no text names. */
async function linkRest(
  statement: ImportedStatement,
  problem: StatementSource,
  files: StatementFiles,
  prepare: PrepareFile,
  named: ReadonlyMap<string, string | null>,
): Promise<string> {
  const { pdf } = statement;
  const lines: string[] = [];
  const link = async (file: NamedFile) => {
    const label = file.name.replace(/[[\]\\]/g, "\\$&");
    lines.push(`- [${label}](${await prepare(file, "linked")})`);
  };
  if (pdf !== null) {
    const name = pdf.path.split("/").at(-1) ?? "problem.pdf";
    const names = statement.files.flatMap((one) => (one.file === pdf ? [one.name] : []));
    if (![name, ...names].some((one) => named.has(one))) await link({ name, file: pdf });
  }
  const isOwn = new Set([...problem.attachments, ...(problem.format === "hydro" ? files.own : [])]);
  for (const file of isOwn) {
    if (!named.has(file.name)) await link(file);
  }
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}\n`;
}

/** The site's examples are pairs; an exchange is shown as a block of text. */
function interactions(problem: Pick<ImportedProblem, "samples">): string {
  const blocks = problem.samples.flatMap((sample) =>
    sample.kind === "interaction" ? [`\`\`\`\n${sample.text.replace(/\n$/, "")}\n\`\`\``] : [],
  );
  return blocks.length === 0 ? "" : `\n\n${blocks.join("\n\n")}\n`;
}

function requireFit(part: string, text: string, max: number = LIMITS.textMax): void {
  if (text.length > max) {
    throw new PackageRefused("", packageReason("partLong", { part, n: text.length, most: max }));
  }
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new PackageRefused("", packageReason("partNoText", { part }));
  }
}

export function examplesOf(problem: Pick<ImportedProblem, "samples">): string {
  const text = writeExamples(
    problem.samples.flatMap((sample) => (sample.kind === "pair" ? [sample] : [])),
  );
  requireFit("examples", text);
  return text;
}
