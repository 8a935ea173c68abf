/** Constants of `problem.yaml`, put where statements, validators and included files name them as `{{name}}`. */
import { packageReason } from "@gavel/domain/package-reason";
import { type PackageFile, PackageRefused } from "../model.ts";
import { readBytes } from "../safe-archive.ts";

const SOURCE_MAX_BYTES = 16 * 1024 * 1024;

export type Constants = ReadonlyMap<string, string>;

/** A text grows by no more: they are numbers and names, and a long one many times over would fill the memory. */
const GROWN_MAX = 64 * 1024;

/** @throws PackageRefused for a text that they make much longer */
export function fillConstants(text: string, constants: Constants): string {
  let grown = 0;
  return text.replace(/\{\{([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\}\}/g, (all, name: string) => {
    const value = constants.get(name) ?? all;
    grown += value.length;
    if (grown - text.length > GROWN_MAX) {
      throw new PackageRefused("problem.yaml", packageReason("kattisConstantTexts", { name }));
    }
    return value;
  });
}

/** A source with its constants filled in; the file itself where there are none to fill. */
export async function withConstants(file: PackageFile, constants: Constants): Promise<PackageFile> {
  if (constants.size === 0 || file.bytes > SOURCE_MAX_BYTES) return file;
  // Byte for byte, so that a picture among the sources stays what it is.
  const before = Buffer.from(await readBytes(file, SOURCE_MAX_BYTES)).toString("latin1");
  const values = new Map(
    [...constants].map(([name, value]) => [name, Buffer.from(value).toString("latin1")]),
  );
  const after = fillConstants(before, values);
  if (after === before) return file;
  const bytes = Buffer.from(after, "latin1");
  return {
    ...file,
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}
