/** The output validator: built-in rules, or a program of the package. */

import type { CompareRules } from "@gavel/domain/compare-rules";
import { BUILD_SCRIPT } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProgram, PackageTree } from "../model.ts";
import { withTestlib } from "../reading/testlib.ts";
import { textFile } from "../reading/text-file.ts";
import { readCompareFlags } from "./compare-flags.ts";
import { withConstants } from "./constants.ts";
import type { OrderedCase } from "./grading.ts";
import { BUILD_FILE, EMPTY_BUILD, findComparison, findWrapping } from "./own-validator.ts";
import type { KattisConfig } from "./problem-yaml.ts";
import { folderProgram, type ProgramFiles, programsUnder, readProgram } from "./program.ts";

export interface Validation {
  /** null = compared by rules, or as the site does. */
  readonly program: ImportedProgram | null;
  readonly rules: CompareRules | null;
  /** One of the site's own two, which a package of ours brings as a program. */
  readonly comparison: { readonly ignoreEndBlank: boolean } | null;
  /** What a case has of its own; null = as the problem. */
  caseArguments(one: OrderedCase): readonly string[] | null;
  caseRules(one: OrderedCase): CompareRules | null;
}

export async function readValidation(
  tree: PackageTree,
  config: KattisConfig,
  cases: readonly OrderedCase[],
  findings: Findings,
): Promise<Validation> {
  const files = findValidator(tree, config, findings);
  const flagsOf = (one: OrderedCase) => [...config.validatorFlags, ...one.flags];
  const common = cases[0] === undefined ? [...config.validatorFlags] : flagsOf(cases[0]);
  const differs = (one: OrderedCase) => flagsOf(one).join("\0") !== common.join("\0");
  const comparison = files === null ? null : await findComparison(files.files);
  if (comparison !== null) {
    const none = () => null;
    return { program: null, rules: null, comparison, caseArguments: none, caseRules: none };
  }
  if (files !== null) {
    const program = await buildValidator(files, common, config, findings);
    return {
      program,
      rules: null,
      comparison,
      caseArguments: (one) => (differs(one) ? flagsOf(one) : null),
      caseRules: () => null,
    };
  }
  if (config.isInteractive) findings.refuse("", packageReason("kattisInteractive"));
  else if (config.isMultiPass) findings.refuse("", packageReason("kattisMultiPass"));
  const rules = readCompareFlags(common, "problem.yaml", findings);
  return {
    program: null,
    rules,
    comparison,
    caseArguments: () => null,
    caseRules: (one) =>
      differs(one) ? readCompareFlags(flagsOf(one), `data/${one.data.name}`, findings) : null,
  };
}

function findValidator(
  tree: PackageTree,
  config: KattisConfig,
  findings: Findings,
): ProgramFiles | null {
  const programs = [...programsUnder(tree, "output_validators"), ...modernValidator(tree)].filter(
    (one) => one.files.size > 0 && !/\/(README|\.)[^/]*$/i.test(one.path),
  );
  if (config.isCustomValidation === false) {
    for (const one of programs) {
      findings.ignore(one.path, packageReason("kattisDefaultValidation"));
    }
    return null;
  }
  if (programs.length > 1) {
    const names = programs.map((one) => one.path).join(", ");
    findings.refuse("output_validators", packageReason("kattisOneValidator", { names }));
  }
  const [only = null] = programs;
  if (only === null && config.isCustomValidation === true) {
    findings.refuse("problem.yaml", packageReason("kattisNoValidator"));
  }
  return only;
}

/** The folder is the program; some packages have it in a folder of its own inside. */
function modernValidator(tree: PackageTree): ProgramFiles[] {
  const whole = folderProgram(tree, "output_validator");
  if (whole.files.size === 0) return [];
  const names = [...whole.files.keys()];
  const folders = new Set(names.map((name) => name.split("/")[0]));
  const isNested = folders.size === 1 && names.every((name) => name.includes("/"));
  return isNested ? programsUnder(tree, "output_validator") : [whole];
}

async function buildValidator(
  files: ProgramFiles,
  flags: readonly string[],
  config: KattisConfig,
  findings: Findings,
): Promise<ImportedProgram | null> {
  if (files.files.has(BUILD_FILE) || files.files.has("run")) return scriptProgram(files, flags);
  const wrapped = await findWrapping(files.files);
  const own = new Map([...files.files].filter(([name]) => name !== wrapped?.name));
  const program = await readProgram({ ...files, files: own }, { entry: wrapped?.entry ?? null });
  if ("why" in program) {
    findings.refuse(files.path, packageReason("kattisValidatorBuild", { why: program.why }));
    return null;
  }
  const fill = (file: typeof program.main) => withConstants(file, config.constants);
  const others = await Promise.all(
    program.others.map(async (one) => ({ ...one, file: await fill(one.file) })),
  );
  const built: ImportedProgram = {
    language: program.language,
    convention: wrapped?.wrapping.convention ?? "kattis",
    arguments: flags,
    main: await fill(program.main),
    others,
  };
  return program.code === "cpp" ? withTestlib(built, files.path, [], findings) : built;
}

/** `build` makes `run` of what lies beside it, in the sandbox; a package may also bring `run` as it is. */
function scriptProgram({ path, files }: ProgramFiles, flags: readonly string[]): ImportedProgram {
  const main = files.get(BUILD_FILE) ?? textFile(`${path}/${BUILD_FILE}`, EMPTY_BUILD);
  const others = [...files].flatMap(([name, file]) =>
    name === BUILD_FILE ? [] : [{ name, file }],
  );
  return { language: BUILD_SCRIPT, convention: "kattis", arguments: flags, main, others };
}
