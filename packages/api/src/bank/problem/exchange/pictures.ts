/** Files of the site that statements show or lead to, as files of a package: elsewhere their addresses lead nowhere. */

import { packageReason } from "@gavel/domain/package-reason";
import { TEXT_PARTS } from "@gavel/domain/problem-fields";
import type { Findings } from "@gavel/problem-package/findings";
import type { ImportedStatement, NamedFile } from "@gavel/problem-package/model";
import type { SignedInContext } from "../../../kernel/context.ts";
import { blobFile } from "./blob-file.ts";
import { listSiteFiles } from "./queries.ts";

const ADDRESS = /\/api\/public\/(?:img|file)\/([\w-]{1,64}\.\w{1,16})/g;

type Reader = Pick<SignedInContext, "db" | "services">;

/** The statements with `file://NAME` in place of the addresses of the site. */
export async function withPictures(
  { db, services }: Reader,
  statements: readonly ImportedStatement[],
  findings: Findings,
): Promise<ImportedStatement[]> {
  const named = new Set(statements.flatMap((one) => namesIn(textOf(one))));
  if (named.size === 0) return [...statements];
  const rows = await listSiteFiles(db, [...named]);
  const titles = freeNames(rows.map((row) => row.original_name));
  const files = new Map<string, NamedFile>();
  for (const [at, row] of rows.entries()) {
    const name = titles[at] ?? row.name;
    files.set(row.name, { name, file: blobFile(services.blobs, name, row.sha256, row.bytes) });
  }
  const missing = named.size - files.size;
  if (missing > 0) findings.warn("", packageReason("statementFiles", { n: missing }));
  return statements.map((one) => placed(one, files));
}

function placed(
  statement: ImportedStatement,
  files: ReadonlyMap<string, NamedFile>,
): ImportedStatement {
  const own = new Set(namesIn(textOf(statement)).flatMap((name) => files.get(name) ?? []));
  const put = (text: string) =>
    text.replace(ADDRESS, (address, name: string) => {
      const file = files.get(name);
      return file === undefined ? address : `file://${file.name}`;
    });
  const [description, input, output, hint] = TEXT_PARTS.map((part) => put(statement[part]));
  const texts = { description, input, output, hint };
  return {
    ...statement,
    ...(texts as Pick<ImportedStatement, keyof typeof texts>),
    files: [...own],
  };
}

const textOf = (statement: ImportedStatement) =>
  TEXT_PARTS.map((part) => statement[part]).join("\n");
const namesIn = (text: string) => [...text.matchAll(ADDRESS)].map((match) => match[1] ?? "");

/** As people called them, as far as a text can name them; each but once. */
function freeNames(originals: readonly string[]): string[] {
  const taken = new Set<string>();
  return originals.map((original) => {
    const plain = original
      .replace(/[^A-Za-z0-9._-]+/g, "_")
      .replace(/^\.+/, "_")
      .slice(-80);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? plain : `${number}-${plain}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}
