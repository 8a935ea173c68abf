/** Files and texts of two readings of one problem, as they are compared. */
import { createHash } from "node:crypto";
import type { ImportedProgram, NamedFile, PackageFile } from "../model.ts";
import { byName } from "../text-order.ts";

const known = new WeakMap<PackageFile, Promise<string>>();

/** Stands for the bytes; each file is read once. */
function digestOf(file: PackageFile): Promise<string> {
  const digest = known.get(file) ?? readDigest(file);
  known.set(file, digest);
  return digest;
}

async function readDigest(file: PackageFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file.open()) hash.update(chunk);
  return hash.digest("hex");
}

/** `null` is an empty file: an answer that a format may leave out. Test data that was only passed on is not read. */
export async function isSameFile(a: PackageFile | null, b: PackageFile | null): Promise<boolean> {
  if (a === b) return true;
  if ((a?.bytes ?? 0) !== (b?.bytes ?? 0)) return false;
  if (a === null || b === null) return true;
  return (await digestOf(a)) === (await digestOf(b));
}

/** By name: what is compared of files that lie beside a program. */
export async function filesByName(files: readonly NamedFile[]): Promise<unknown> {
  const facts: Record<string, unknown> = {};
  for (const { name, file, languages, isCompiled } of files) {
    facts[name] = [await digestOf(file), isCompiled === true, [...(languages ?? [])].sort()];
  }
  return Object.entries(facts).sort(byName);
}

/** A checker or interactor with all that lies beside it; its arguments are compared case by case. */
export async function programFacts(
  program: ImportedProgram,
  beside: readonly NamedFile[],
): Promise<unknown> {
  return {
    language: program.language,
    convention: program.convention,
    main: await digestOf(program.main),
    others: await filesByName([...beside, ...program.others]),
  };
}

/** Lines end as they do here, and blanks around a text mean nothing. */
export const plainText = (text: string) => text.replace(/\r\n?/g, "\n").trim();
