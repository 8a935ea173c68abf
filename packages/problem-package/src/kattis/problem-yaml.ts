/** `problem.yaml` of all versions of the Kattis problem package format, read into one shape. */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedTiming } from "../model.ts";
import { splitWords } from "../words.ts";
import { asBoolean, asMap, asNumber, asText, asTexts, type YamlMap } from "../yaml-file.ts";

type KattisVersion = "legacy" | "2023-07" | "2025-09";

export interface KattisConfig {
  readonly version: KattisVersion;
  readonly isScoring: boolean;
  readonly isInteractive: boolean;
  readonly isMultiPass: boolean;
  /** By language code; "" = no language said. */
  readonly names: ReadonlyMap<string, string>;
  readonly authors: string;
  readonly source: string;
  readonly keywords: readonly string[];
  /** Language codes of the format; null = all. */
  readonly languages: readonly string[] | null;
  readonly timeLimitS: number | null;
  /** What a program may write, in MiB. */
  readonly outputMb: number | null;
  readonly timing: ImportedTiming;
  readonly memoryMb: number | null;
  readonly passes: number;
  /** Legacy packages say whether the validator is theirs; null = it is when it is there. */
  readonly isCustomValidation: boolean | null;
  readonly validatorFlags: readonly string[];
  readonly showsGroups: boolean;
  /** Keys of test groups that very old packages put here. */
  readonly grading: YamlMap;
  readonly constants: ReadonlyMap<string, string>;
}

const PATH = "problem.yaml";

/** Stands in what we write: there `<b>` in a statement is text, as it is on the site, and elsewhere it is HTML. */
export const OWN_MARK = "# Written by Gavel, whose statements hold no HTML.\n";
const KNOWN_KEYS = new Set(
  `problem_format_version type name uuid version author credits source source_url license rights_owner embargo_until
  limits validation validator_flags grading keywords languages allow_file_writing constants libraries languages
  test_data_groups`.split(/\s+/),
);

export function readConfig(map: YamlMap, findings: Findings): KattisConfig {
  for (const key of Object.keys(map)) {
    if (!KNOWN_KEYS.has(key)) findings.ignore(PATH, packageReason("kattisUnknownKey", { key }));
  }
  const version = readVersion(map, findings);
  const types = readTypes(map, version, findings);
  const validation = readValidation(map, version, findings);
  const limits = asMap(map.limits) ?? {};
  const grading = asMap(map.grading) ?? {};
  if (asText(grading.objective) === "min") {
    findings.refuse(PATH, packageReason("kattisMinObjective"));
  }
  noteUnusedLimits(limits, findings);
  if (asBoolean(map.allow_file_writing) === false) {
    findings.ignore(PATH, packageReason("kattisFileWriting"));
  }
  const license = asText(map.license);
  if (license !== null) findings.ignore(PATH, packageReason("kattisLicense", { name: license }));
  if (map.embargo_until !== undefined) {
    findings.warn(PATH, packageReason("kattisEmbargo", { said: asText(map.embargo_until) ?? "" }));
  }
  const isMultiPass = types.has("multi-pass") || validation.words.includes("multi-pass");
  return {
    version,
    isScoring: types.has("scoring"),
    isInteractive: types.has("interactive") || validation.words.includes("interactive"),
    isMultiPass,
    names: readNames(map),
    authors: readAuthors(map),
    source: readSource(map),
    keywords: readKeywords(map),
    languages: readLanguages(map),
    timeLimitS: positive(limits.time_limit),
    timing: readTiming(limits, version),
    memoryMb: positive(limits.memory),
    outputMb: positive(limits.output),
    passes: isMultiPass ? Math.max(2, asNumber(limits.validation_passes) ?? 2) : 1,
    isCustomValidation: validation.isCustom,
    validatorFlags: splitWords(asText(map.validator_flags) ?? ""),
    showsGroups: asBoolean(grading.show_test_data_groups) ?? false,
    grading,
    constants: readConstants(map, findings),
  };
}

function readVersion(map: YamlMap, findings: Findings): KattisVersion {
  const said = asText(map.problem_format_version) ?? "legacy";
  if (said.startsWith("legacy")) return "legacy";
  if (said === "draft") return "2025-09";
  const date = /(\d{4})-(\d{2})/.exec(said);
  if (date === null) {
    findings.refuse(PATH, packageReason("kattisVersion", { said }));
    return "2025-09";
  }
  const month = `${date[1]}-${date[2]}`;
  if (month > "2025-09") {
    findings.warn(PATH, packageReason("kattisNewer", { said }));
  }
  return month >= "2025-09" ? "2025-09" : "2023-07";
}

const TYPES = ["pass-fail", "scoring", "interactive", "multi-pass", "submit-answer"];

function readTypes(map: YamlMap, version: KattisVersion, findings: Findings): ReadonlySet<string> {
  const said = map.type === undefined || map.type === null ? ["pass-fail"] : asTexts(map.type);
  // Several in one text, parted by blanks, is a slip that some packages make.
  const types = new Set((said ?? []).flatMap((one) => one.trim().split(/\s+/)));
  if (said === null) findings.refuse(PATH, packageReason("kattisTypeText"));
  for (const type of types) {
    if (!TYPES.includes(type)) findings.refuse(PATH, packageReason("typeUnknown", { type }));
  }
  if (types.has("submit-answer")) {
    findings.refuse(PATH, packageReason("kattisSubmitAnswer"));
  }
  if (version === "legacy" && types.size > 1) {
    findings.warn(PATH, packageReason("kattisTypeList"));
  }
  return types;
}

function readValidation(map: YamlMap, version: KattisVersion, findings: Findings) {
  const said = asText(map.validation);
  if (said === null)
    return { isCustom: version === "legacy" ? false : null, words: [] as string[] };
  const [kind = "default", ...words] = said.trim().split(/\s+/);
  if (kind !== "default" && kind !== "custom") {
    findings.refuse(PATH, packageReason("kattisValidation", { said }));
  }
  for (const word of words) {
    if (!["score", "interactive", "multi-pass"].includes(word)) {
      findings.refuse(PATH, packageReason("kattisValidationWord", { word }));
    }
  }
  return { isCustom: kind === "custom", words };
}

function readNames(map: YamlMap): Map<string, string> {
  const text = asText(map.name);
  if (text !== null) return new Map([["", text.trim()]]);
  const names = Object.entries(asMap(map.name) ?? {}).flatMap(([language, name]) => {
    const known = asText(name);
    return known === null ? [] : [[language, known.trim()] as const];
  });
  return new Map(names);
}

function readAuthors(map: YamlMap): string {
  const credits = asMap(map.credits);
  const people = credits === null ? (map.credits ?? map.author) : credits.authors;
  return (Array.isArray(people) ? people : [people])
    .flatMap((one) => {
      const line = asText(one);
      // A name beside its address, or a name alone.
      return line === null
        ? (asText(asMap(one)?.name) ?? [])
        : line.replace(/(?<!\s)\s*<[^<>]*>/, "");
    })
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .join(", ");
}

function readSource(map: YamlMap): string {
  const list = Array.isArray(map.source) ? map.source : [map.source];
  const sources = list.flatMap((one): string[] => {
    const name = asText(one) ?? asText(asMap(one)?.name);
    if (name === null) return [];
    const url = asText(asMap(one)?.url) ?? asText(map.source_url);
    return [url === null ? name : `${name} (${url})`];
  });
  return sources.join(", ");
}

function readKeywords(map: YamlMap): string[] {
  const said = map.keywords;
  const words = typeof said === "string" ? said.split(/[\s,]+/) : (asTexts(said ?? []) ?? []);
  return [...new Set(words.map((one) => one.trim()).filter((one) => one !== ""))];
}

function readLanguages(map: YamlMap): string[] | null {
  const codes = (asTexts(map.languages ?? []) ?? []).flatMap((one) => one.trim().split(/[\s,]+/));
  return codes.length === 0 || codes.includes("all") ? null : codes;
}

function positive(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && number > 0 ? number : null;
}

function readTiming(limits: YamlMap, version: KattisVersion): ImportedTiming {
  const multipliers = asMap(limits.time_multipliers) ?? {};
  const isLegacy = version === "legacy";
  return {
    acToLimit:
      positive(multipliers.ac_to_time_limit) ??
      positive(limits.time_multiplier) ??
      (isLegacy ? 5 : 2),
    limitToTle:
      positive(multipliers.time_limit_to_tle) ??
      positive(limits.time_safety_margin) ??
      (isLegacy ? 2 : 1.5),
    resolutionS: positive(limits.time_resolution) ?? 1,
    isLegacy,
  };
}

const UNUSED_LIMITS: Readonly<Record<string, PackageReason>> = {
  code: packageReason("kattisCodeLimit"),
  compilation_time: packageReason("kattisCompilerLimits"),
  compilation_memory: packageReason("kattisCompilerLimits"),
  validation_time: packageReason("kattisCheckerLimits"),
  validation_memory: packageReason("kattisCheckerLimits"),
  validation_output: packageReason("kattisCheckerLimits"),
};

function noteUnusedLimits(limits: YamlMap, findings: Findings): void {
  for (const [key, reason] of Object.entries(UNUSED_LIMITS)) {
    if (limits[key] !== undefined)
      findings.ignore(PATH, packageReason("kattisLimit", { key, why: reason }));
  }
}

/** They are numbers, names and short texts, and may be used many times. */
const CONSTANT_CHARACTERS_MAX = 1000;

function readConstants(map: YamlMap, findings: Findings): Map<string, string> {
  const constants = new Map<string, string>();
  const take = (name: string, value: unknown) => {
    const text = asText(value);
    if (text === null) return;
    if (text.length > CONSTANT_CHARACTERS_MAX) {
      findings.refuse(PATH, packageReason("kattisConstant", { name, n: CONSTANT_CHARACTERS_MAX }));
    } else constants.set(name, text);
  };
  for (const [name, value] of Object.entries(asMap(map.constants) ?? {})) {
    const forms = asMap(value);
    if (forms === null) take(name, value);
    else {
      // One value, written in several ways: `{{name}}`, `{{name.form}}`.
      take(name, forms.value);
      for (const [form, text] of Object.entries(forms)) take(`${name}.${form}`, text);
    }
  }
  return constants;
}
