import type { ImportedProgram, NamedFile, PackageFile } from "../model.ts";

/** Content that an archive holds inside another file, for example as a string in its JSON. */
export function textFile(path: string, text: string): PackageFile {
  const bytes = new TextEncoder().encode(text);
  return {
    path,
    bytes: bytes.byteLength,
    isExecutable: false,
    async *open() {
      yield bytes;
    },
  };
}

export function namedTexts(where: string, files: Readonly<Record<string, string>>): NamedFile[] {
  return Object.entries(files).map(([name, text]) => ({
    name,
    file: textFile(`${where}/${name}`, text),
  }));
}

/** A checker or interactor that is one text. */
export function textProgram(
  path: string,
  text: string,
  facts: Pick<ImportedProgram, "language" | "convention">,
): ImportedProgram {
  return { ...facts, arguments: [], main: textFile(path, text), others: [] };
}
