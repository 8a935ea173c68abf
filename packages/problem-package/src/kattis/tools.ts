/** The folders `input_validators` and `generators`: programs that look at inputs, and that make them. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedTool, PackageTree } from "../model.ts";
import { isOwnTestlib, TESTLIB } from "../reading/testlib.ts";
import { readText } from "../safe-archive.ts";
import { isSource } from "./languages.ts";
import { withoutInputWrapper } from "./own-input-validator.ts";
import { type ProgramFiles, programsUnder, readProgram } from "./program.ts";

/** What they are called in the versions of the format. */
const VALIDATOR_FOLDERS = ["input_validators", "input_format_validators", "input_validator"];
export const GENERATOR_FOLDER = "generators";
const HEADER_BYTES_MAX = 1024 * 1024;

export async function readTools(tree: PackageTree, findings: Findings): Promise<ImportedTool[]> {
  const tools: ImportedTool[] = [];
  const read = async (kind: ImportedTool["kind"], folder: string) => {
    for (const one of programsUnder(tree, folder)) {
      if ([...one.files.keys()].some(isSource)) tools.push(await readTool(kind, one));
      else findings.ignore(one.path, packageReason("kattisToolLanguage"));
    }
  };
  await read("generator", GENERATOR_FOLDER);
  for (const folder of VALIDATOR_FOLDERS) await read("validator", folder);
  return tools;
}

async function readTool(kind: ImportedTool["kind"], given: ProgramFiles): Promise<ImportedTool> {
  const { path } = given;
  const own = kind === "validator" ? await withoutInputWrapper(given.files) : null;
  const isOurs = own !== null || (await isLent(given));
  const files = await withoutLentHeader({ ...given, files: own ?? given.files }, isOurs);
  const program = await readProgram(files);
  const last = (name: string) => name.slice(name.lastIndexOf("/") + 1);
  if ("why" in program) {
    return {
      kind,
      path,
      name: last(path),
      language: null,
      main: null,
      others: [],
      note: program.why,
    };
  }
  const { language, main, others } = program;
  const name = isOurs ? last(main.path) : last(path);
  return { kind, path, name, language, main, others, note: null };
}

/** A folder of one program with the header that we put beside it. */
async function isLent({ files }: ProgramFiles): Promise<boolean> {
  const header = files.get(TESTLIB);
  if (files.size !== 2 || header === undefined) return false;
  return isOwnTestlib(await readText(header, HEADER_BYTES_MAX));
}

/** Every program that asks for it is lent it again. */
async function withoutLentHeader(program: ProgramFiles, isOurs: boolean): Promise<ProgramFiles> {
  if (!isOurs || !program.files.has(TESTLIB)) return program;
  return { ...program, files: new Map([...program.files].filter(([name]) => name !== TESTLIB)) };
}
