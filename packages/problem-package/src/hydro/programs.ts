import type { CheckerConvention } from "@gavel/domain/checker";
import { STANDARD_CHECKERS } from "@gavel/domain/compare-rules";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedChecker, ImportedProgram, PackageFile } from "../model.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { withTestlib } from "../reading/testlib.ts";
import type { HydroConfig, HydroSource } from "./config.ts";
import { checkerLanguageOf } from "./languages.ts";

const CONVENTIONS: Readonly<Record<string, CheckerConvention>> = {
  testlib: "testlib",
  syzoj: "syzoj",
  hustoj: "hustoj",
  lemon: "lemon",
  qduoj: "qduoj",
  kattis: "kattis",
};

interface Place {
  readonly config: HydroConfig;
  /** `testdata`, by name. */
  readonly data: ReadonlyMap<string, PackageFile>;
  readonly options: ReadOptions;
  readonly findings: Findings;
}

const DEFAULT: ImportedChecker = { kind: "default", ignoreEndBlank: true };

export async function readChecker(place: Place): Promise<ImportedChecker> {
  const { config, findings } = place;
  const { checker, path } = config;
  let type = config.checkerType ?? (checker === null ? "default" : null);
  if (type === null) {
    findings.warn(path, packageReason("hydroTestlib"));
    type = "testlib";
  }
  if (type === "default" || type === "strict") {
    if (checker !== null) findings.ignore(path, packageReason("hydroComparesItself", { type }));
    return { kind: "default", ignoreEndBlank: type === "default" };
  }
  const convention = Object.hasOwn(CONVENTIONS, type) ? CONVENTIONS[type] : undefined;
  if (convention === undefined) {
    findings.refuse(path, packageReason("hydroCheckerType", { type }));
    return DEFAULT;
  }
  if (checker === null) {
    findings.refuse(path, packageReason("hydroNeedsChecker", { type }));
    return DEFAULT;
  }
  const isNamed = convention === "testlib" && !place.data.has(checker.file);
  if (isNamed && !checker.file.includes(".")) return standardChecker(checker.file, place);
  const program = await readProgram("checker", checker, convention, place);
  return program === null ? DEFAULT : { kind: "program", program };
}

function standardChecker(name: string, { config, findings }: Place): ImportedChecker {
  const known = STANDARD_CHECKERS.find((one) => one === name);
  if (known !== undefined) return { kind: "rules", rules: { kind: "standard", checker: known } };
  findings.refuse(config.path, packageReason("hydroBuiltIn", { name }));
  return DEFAULT;
}

export async function readInteractor(place: Place): Promise<ImportedProgram | null> {
  const { config, findings } = place;
  if (config.type !== "interactive") {
    if (config.interactor !== null) {
      findings.ignore(config.path, packageReason("hydroInteractorUnused", { type: config.type }));
    }
    return null;
  }
  if (config.interactor !== null)
    return readProgram("interactor", config.interactor, "testlib", place);
  findings.refuse(config.path, packageReason("hydroNeedsInteractor"));
  return null;
}

async function readProgram(
  what: string,
  source: HydroSource,
  convention: CheckerConvention,
  { config, data, options, findings }: Place,
): Promise<ImportedProgram | null> {
  const main = data.get(source.file);
  if (main === undefined) {
    findings.refuse(config.path, packageReason("fileMissing", { what, name: source.file }));
    return null;
  }
  const language = checkerLanguageOf(source.lang, source.file);
  if (language === null) {
    findings.refuse(config.path, packageReason("hydroNotC", { what, name: source.file }));
    return null;
  }
  const program = { language, convention, arguments: [], main, others: [] };
  return withTestlib(program, main.path, [data, options.headers], findings);
}
