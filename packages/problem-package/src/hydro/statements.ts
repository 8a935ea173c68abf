import type { ImportedSample, ImportedStatement, NamedFile, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { asMap } from "../yaml-file.ts";
import { cutSamples } from "./samples.ts";

const TEXT_BYTES_MAX = 16 * 1024 * 1024;
const FOLDERS = ["", "statement/", "problem_statement/"];
const NAME = /^problem(?:[_.]([A-Za-z]{2,3}(?:[_-][A-Za-z]+)?))?\.(md|pdf)$/;

interface Found {
  readonly locale: string;
  readonly text: string;
  readonly pdf: PackageFile | null;
}

export interface Statements {
  readonly statements: readonly ImportedStatement[];
  readonly samples: readonly ImportedSample[];
  /** What was read as a statement. */
  readonly used: ReadonlySet<PackageFile>;
}

/** Every language of the statement, Chinese and the unnamed one first; samples come from the first that has any. */
export async function readStatements(
  files: ReadonlyMap<string, PackageFile>,
  title: string,
  content: unknown,
  attached: readonly NamedFile[],
): Promise<Statements> {
  const used = new Set<PackageFile>();
  const byLocale = new Map<string, Found>();
  for (const folder of FOLDERS) {
    for (const [path, file] of files) {
      const match = path.startsWith(folder) ? NAME.exec(path.slice(folder.length)) : null;
      if (match === null) continue;
      const locale = match[1] ?? "";
      const known = byLocale.get(locale) ?? { locale, text: "", pdf: null };
      const isPdf = match[2] === "pdf";
      if (isPdf ? known.pdf !== null : known.text !== "") continue;
      used.add(file);
      const text = isPdf ? known.text : await readText(file, TEXT_BYTES_MAX);
      byLocale.set(locale, { locale, text, pdf: isPdf ? file : known.pdf });
    }
  }
  if (byLocale.size === 0) {
    for (const found of inlineContent(content)) byLocale.set(found.locale, found);
  }
  const ordered = [...byLocale.values()].sort((a, b) => rank(a.locale) - rank(b.locale));
  const cut = ordered.map((found) => ({ found, ...cutSamples(found.text) }));
  return {
    samples: cut.find((one) => one.samples.length > 0)?.samples ?? [],
    statements: cut.map(({ found, text }) => ({
      locale: found.locale,
      title,
      format: "markdown",
      hasHtml: true,
      description: text,
      input: "",
      output: "",
      hint: "",
      files: attached,
      pdf: found.pdf,
    })),
    used,
  };
}

function rank(locale: string): number {
  if (locale === "") return 0;
  if (/^zh([_-]CN)?$/i.test(locale)) return 1;
  if (locale.startsWith("zh")) return 2;
  return locale.startsWith("en") ? 3 : 4;
}

/** Old exports hold the statement in `problem.yaml`: one text, or a map by language, also as JSON. */
function inlineContent(content: unknown): Found[] {
  if (typeof content === "string") {
    const parsed = parseMap(content);
    return parsed === null ? [{ locale: "", text: content, pdf: null }] : inlineContent(parsed);
  }
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([locale, text]) =>
    typeof text === "string" ? [{ locale, text, pdf: null }] : [],
  );
}

function parseMap(text: string): object | null {
  try {
    return asMap(JSON.parse(text));
  } catch {
    return null;
  }
}
