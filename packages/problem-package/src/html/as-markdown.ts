/** A statement in the site's own form: Markdown alone, because the renderer shows raw HTML as text. */

import { LIMITS } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import { TEXT_PARTS } from "@gavel/domain/problem-fields";
import { type ImportedStatement, type NamedFile, PackageRefused } from "../model.ts";
import { onProcess } from "../reading/on-process.ts";

/** Larger ones are no statements, and converting them would take long. */
const CHARACTERS_MAX = 8 * 1024 * 1024;

/**
 * The same statement where it is Markdown already.
 * @throws PackageRefused for what is too long or too deep, or takes too long to convert
 */
export async function asMarkdown(statement: ImportedStatement): Promise<ImportedStatement> {
  if (statement.format === "html") return withParts(statement, "htmlToMarkdown");
  // What is too long for the site is refused there.
  const isLong = TEXT_PARTS.some((part) => statement[part].length > LIMITS.textMax);
  if (statement.hasHtml !== true || isLong) return statement;
  return withParts({ ...statement, hasHtml: false }, "tidyStatement");
}

async function withParts(
  statement: ImportedStatement,
  converter: "htmlToMarkdown" | "tidyStatement",
): Promise<ImportedStatement> {
  const files: NamedFile[] = [...statement.files];
  const texts = { description: "", input: "", output: "", hint: "" };
  for (const part of TEXT_PARTS) {
    const { markdown, images } = await orRefused(part, statement[part], (html) =>
      onProcess({ path: "", what: part }, converter, html, `${part}-`),
    );
    texts[part] = markdown;
    for (const { name, bytes } of images) {
      const open = async function* () {
        yield bytes;
      };
      files.push({
        name,
        file: { path: name, bytes: bytes.byteLength, isExecutable: false, open },
      });
    }
  }
  return { ...statement, format: "markdown", ...texts, files };
}

async function orRefused<Result>(
  part: string,
  text: string,
  convert: (text: string) => Promise<Result>,
): Promise<Result> {
  if (text.length > CHARACTERS_MAX)
    throw new PackageRefused("", packageReason("longText", { part }));
  try {
    return await convert(text);
  } catch (error) {
    if (error instanceof RangeError)
      throw new PackageRefused("", packageReason("deepHtml", { part }));
    throw error;
  }
}
