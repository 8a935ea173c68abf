/** Statements as Markdown, one file for each language, with their parts under headings. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedStatement, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";

/** What a file of each statement is called; two of them never share one. */
export function localesOf(problem: ImportedProblem): string[] {
  const taken = new Set<string>();
  return problem.statements.map((one) => {
    const known = localeOf(one);
    const locale = taken.has(known) ? (FREE.find((other) => !taken.has(other)) ?? known) : known;
    taken.add(locale);
    return locale;
  });
}

/** For a statement whose language is the same as another's; what it is called then is told as a change. */
const FREE = ["en", "zh", "en-GB", "zh-TW", "mul", "und"];

function localeOf({ locale, title, description }: ImportedStatement): string {
  const parts = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2}))?/.exec(locale);
  if (parts === null) return /\p{Script=Han}/u.test(title + description) ? "zh" : "en";
  return parts[2] === undefined ? (parts[1] ?? "en") : `${parts[1]}-${parts[2].toUpperCase()}`;
}

export function writeStatements(
  problem: ImportedProblem,
  files: Map<string, PackageFile>,
  findings: Findings,
): void {
  const locales = localesOf(problem);
  for (const [at, one] of problem.statements.entries()) {
    const name = `statement/problem.${locales[at]}`;
    const part = (title: string, text: string) => (text === "" ? [] : [`## ${title}\n\n${text}`]);
    const text = [
      one.description,
      ...part("Input", one.input),
      ...part("Output", one.output),
      ...part("Notes", one.hint),
    ].join("\n\n");
    const local = text.replaceAll("](file://", "](");
    files.set(`${name}.md`, textFile(`${name}.md`, `${local}\n`));
    for (const file of one.files) files.set(`statement/${file.name}`, file.file);
    if (one.pdf !== null) files.set(`${name}.pdf`, one.pdf);
  }
  if (problem.statements.length === 0) findings.warn("", packageReason("noStatement"));
}
