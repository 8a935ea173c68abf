/** Generators and validators in their folders; a validator has a program beside it that says its answer as the format does. */

import { findLanguage } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedTool, PackageFile } from "../model.ts";
import { TESTLIB, withTestlibText } from "../reading/testlib.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { codeOfEnding, endingOf, endingOfLanguage } from "./languages.ts";
import { inputWrapper } from "./own-input-validator.ts";
import { GENERATOR_FOLDER } from "./tools.ts";

type Files = Map<string, PackageFile>;
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

export async function writeTools(
  { tools = [] }: ImportedProblem,
  files: Files,
  findings: Findings,
): Promise<void> {
  const taken = new Set<string>();
  for (const one of tools) {
    const { main, language } = one;
    const usual = language === null ? null : endingOfLanguage(language);
    if (main === null || usual === null) {
      findings.ignore(
        one.path,
        one.note ?? packageReason("packageLanguage", { language: language ?? "" }),
      );
      continue;
    }
    const name = plainName(one, usual.ending);
    const beside = await besideOf(one, main, name);
    if (beside === null) {
      findings.ignore(one.path, packageReason("validatorLanguage", { language: language ?? "" }));
      continue;
    }
    const place = placeOf(one, name, taken, beside.size > 0);
    files.set(beside.size > 0 ? `${place}/${name}` : place, main);
    for (const [path, file] of beside) files.set(`${place}/${path}`, file);
  }
}

/** null = nothing can stand for it. */
async function besideOf(one: ImportedTool, main: PackageFile, name: string): Promise<Files | null> {
  const files: Files = new Map(one.others.map((other) => [other.name, other.file]));
  const family = findLanguage(one.language ?? "")?.family;
  if (family === "cpp") {
    const lent = withTestlibText(await readText(main, SOURCE_BYTES_MAX), {})[TESTLIB];
    if (lent !== undefined && !files.has(TESTLIB)) files.set(TESTLIB, textFile(TESTLIB, lent));
  }
  if (one.kind === "generator") return files;
  const wrapper = inputWrapper(family, name);
  if (wrapper === null) return null;
  return files.set(wrapper.name, textFile(wrapper.name, wrapper.text));
}

function placeOf(
  { kind }: ImportedTool,
  name: string,
  taken: Set<string>,
  isFolder: boolean,
): string {
  const folder = kind === "generator" ? GENERATOR_FOLDER : "input_validators";
  const base = isFolder ? name.slice(0, name.lastIndexOf(".")) : name;
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${number === 1 ? "" : `${number}-`}${base}`;
    if (taken.has(path)) continue;
    taken.add(path);
    return path;
  }
}

/** With the ending of its language, without which nobody would know it. */
function plainName({ name }: ImportedTool, ending: string): string {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, "_");
  const known = codeOfEnding(endingOf(plain)) === codeOfEnding(ending);
  const whole = known ? plain : `${plain}.${ending}`;
  return /^[A-Za-z0-9]/.test(whole) ? whole : `program${whole}`;
}
