/** Checkers and interactors: DMOJ's own comparisons as rules, and programs that it calls through its bridge. */

import type { CheckerConvention } from "@gavel/domain/checker";
import type { TokenRules } from "@gavel/domain/compare-rules";
import { findLanguage, type LanguageName } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedChecker, ImportedProgram, NamedFile, PackageFile } from "../model.ts";
import { findLanguageName, findLanguageOfFile } from "../reading/languages.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { withTestlib } from "../reading/testlib.ts";
import { asMap, asNumber, asText, asTexts, type YamlMap } from "../yaml-file.ts";

export interface DmojPlace {
  /** Of `init.yml`. */
  readonly path: string;
  /** Files of the folder and of its archive, by name. */
  readonly data: ReadonlyMap<string, PackageFile>;
  readonly options: ReadOptions;
  readonly findings: Findings;
}

const DEFAULT: ImportedChecker = { kind: "default", ignoreEndBlank: true };

const tokens = (rules: Partial<TokenRules>): ImportedChecker => ({
  kind: "rules",
  rules: {
    kind: "tokens",
    caseSensitive: true,
    spaceSensitive: false,
    floatAbsolute: null,
    floatRelative: null,
    ...rules,
  },
});

const USUAL_PRECISION = 6;

export async function readChecker(init: YamlMap, place: DmojPlace): Promise<ImportedChecker> {
  const map = asMap(init.checker);
  const name = map === null ? (asText(init.checker) ?? "standard") : (asText(map.name) ?? "");
  const args = asMap(map?.args) ?? {};
  switch (name) {
    case "standard":
      return tokens({});
    case "identical":
      return { kind: "default", ignoreEndBlank: false };
    case "rstripped":
      return DEFAULT;
    case "floats":
    case "floatsabs":
    case "floatsrel":
      return floats(name, args);
    case "bridged": {
      const program = await readProgram("checker", args, CHECKERS, place);
      return program === null ? DEFAULT : { kind: "program", program };
    }
    default:
      place.findings.refuse(place.path, packageReason("dmojChecker", { name }));
      return DEFAULT;
  }
}

function floats(name: string, args: YamlMap): ImportedChecker {
  const tolerance = Number(`1e-${asNumber(args.precision) ?? USUAL_PRECISION}`);
  const mode = name === "floats" ? (asText(args.error_mode) ?? "") : name.slice("floats".length);
  return tokens({
    floatAbsolute: mode.startsWith("rel") ? null : tolerance,
    floatRelative: mode.startsWith("abs") ? null : tolerance,
  });
}

/** How a type of program is called, as a convention of ours says it. */
const CHECKERS: Readonly<Record<string, CheckerConvention>> = {
  default: "testlib",
  testlib: "testlib",
};
/** DMOJ's own kind gets input and answer, and exits with 0 or 1. */
const INTERACTORS: Readonly<Record<string, CheckerConvention>> = {
  default: "hustoj",
  testlib: "testlib",
};

export async function readInteractor(
  init: YamlMap,
  place: DmojPlace,
): Promise<ImportedProgram | null> {
  const map = asMap(init.interactive);
  return map === null ? null : readProgram("interactive", map, INTERACTORS, place);
}

const PASSED_OVER = ["preprocessing_time", "memory_limit", "compiler_time_limit", "feedback"];

async function readProgram(
  what: string,
  args: YamlMap,
  conventions: Readonly<Record<string, CheckerConvention>>,
  { path, data, options, findings }: DmojPlace,
): Promise<ImportedProgram | null> {
  const type = asText(args.type) ?? "default";
  const convention = conventions[type];
  if (convention === undefined) findings.refuse(path, packageReason("dmojType", { what, type }));
  for (const key of ["flags", "args_format_string"]) {
    if (args[key] !== undefined) findings.refuse(path, packageReason("dmojCannot", { what, key }));
  }
  for (const key of PASSED_OVER) {
    if (args[key] !== undefined) findings.ignore(path, packageReason("dmojOwn", { what, key }));
  }
  const names = asTexts(args.files) ?? [];
  const files = names.flatMap((name): NamedFile[] => {
    const file = data.get(name);
    if (file === undefined) findings.refuse(path, packageReason("fileMissing", { what, name }));
    return file === undefined ? [] : [{ name: name.replaceAll("/", "-"), file }];
  });
  const [main, ...others] = files.filter((one) => !/\.(h|hpp)$/.test(one.name));
  const language = main === undefined ? null : languageOf(asText(args.lang), main.name);
  if (main === undefined || language === null || convention === undefined) {
    if (main !== undefined && language === null) {
      findings.refuse(path, packageReason("dmojNotC", { what, name: main.name }));
    } else if (main === undefined) findings.refuse(path, packageReason("dmojNoSource", { what }));
    return null;
  }
  const headers = files.filter((one) => /\.(h|hpp)$/.test(one.name));
  const program = {
    language,
    convention,
    arguments: [],
    main: main.file,
    others: [...headers, ...others.map((one) => ({ ...one, isCompiled: true }))],
  };
  return withTestlib(program, main.file.path, [data, options.headers], findings);
}

function languageOf(said: string | null, name: string): LanguageName | null {
  const standard = /^CPP(\d\d)$/i.exec(said ?? "")?.[1];
  if (standard !== undefined) {
    return Number(standard) >= 20 && Number(standard) < 90 ? "C++ 20 With O2" : "C++ 17 With O2";
  }
  const found = said === null ? findLanguageOfFile(name) : findLanguageName(said);
  const { family } = findLanguage(found ?? "") ?? {};
  if (family === "cpp") return "C++ 17 With O2";
  return family === "c" ? "C With O2" : null;
}
