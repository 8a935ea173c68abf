/** What a bundled submission has to get: by its folder, by `submissions.yaml`, by words in its source. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { CaseClaim, Expectation, ShortVerdict } from "../model.ts";
import { lookUp } from "../reading/look-up.ts";
import { asBoolean, asMap, asNumber, asText, asTexts, type YamlMap } from "../yaml-file.ts";
import { matchesPath } from "./glob.ts";

interface FolderRule {
  readonly permitted: readonly ShortVerdict[] | null;
  readonly required: readonly ShortVerdict[] | null;
}

const FOLDERS: Readonly<Record<string, FolderRule>> = {
  accepted: { permitted: ["AC"], required: null },
  rejected: { permitted: null, required: ["RTE", "TLE", "WA"] },
  wrong_answer: { permitted: ["AC", "WA"], required: ["WA"] },
  time_limit_exceeded: { permitted: ["AC", "TLE"], required: ["TLE"] },
  run_time_error: { permitted: ["AC", "RTE"], required: ["RTE"] },
  brute_force: { permitted: ["AC", "RTE", "TLE"], required: ["RTE", "TLE"] },
};

/** Newer packages have no rule for it; we and DOMjudge name the folder so. */
export const COMPILE_ERROR_FOLDER = "compile_error";
/** Of the whole, where no rule for cases says more. */
const WHOLE_FOLDERS: Readonly<Record<string, readonly ShortVerdict[]>> = {
  partially_accepted: ["PAC"],
  compile_error: ["CE"],
  compiler_error: ["CE"],
};

/** Older packages speak of the result of the whole. Some names are those of DOMjudge. */
const LEGACY_FOLDERS: Readonly<Record<string, readonly ShortVerdict[]>> = {
  accepted: ["AC"],
  partially_accepted: ["PAC"],
  wrong_answer: ["WA"],
  time_limit_exceeded: ["TLE"],
  run_time_error: ["RTE"],
  memory_limit_exceeded: ["MLE", "RTE"],
  output_limit_exceeded: ["OLE", "RTE"],
  compiler_error: ["CE"],
  compile_error: ["CE"],
  no_output: ["WA"],
  rejected: ["WA", "TLE", "RTE"],
  brute_force: ["RTE", "TLE"],
};

/** DOMjudge's words, in any case, with `-` or `_`. */
const WORDS: Readonly<Record<string, readonly ShortVerdict[]>> = {
  CORRECT: ["AC"],
  ACCEPTED: ["AC"],
  "WRONG-ANSWER": ["WA"],
  "NO-OUTPUT": ["WA"],
  "PRESENTATION-ERROR": ["WA"],
  TIMELIMIT: ["TLE"],
  "TIME-LIMIT-EXCEEDED": ["TLE"],
  "RUN-ERROR": ["RTE"],
  "RUN-TIME-ERROR": ["RTE"],
  "RUNTIME-ERROR": ["RTE"],
  "MEMORY-LIMIT": ["MLE", "RTE"],
  "OUTPUT-LIMIT": ["OLE", "RTE"],
  "OUTPUT-LIMIT-EXCEEDED": ["OLE", "RTE"],
  "COMPILER-ERROR": ["CE"],
  "COMPILE-ERROR": ["CE"],
};

/** `@EXPECTED_RESULTS@: CORRECT, TIMELIMIT` in a source; null = it has no such words. */
export function expectedBySource(source: string): ShortVerdict[] | null {
  const said = /@EXPECTED_(?:RESULTS|SCORE)@:?\s*([^\n\r]*)/.exec(source);
  if (said === null) return null;
  const verdicts = (said[1] ?? "")
    .split(/[,\s]+/)
    .flatMap((word) => WORDS[word.toUpperCase().replaceAll("_", "-")] ?? []);
  return verdicts.length === 0 ? null : [...new Set(verdicts)];
}

export function legacyExpectation(
  folder: string,
  bySource: readonly ShortVerdict[] | null,
): Expectation {
  const verdicts = bySource ?? lookUp(LEGACY_FOLDERS, folder) ?? [];
  const timing = folder === "accepted" && bySource === null ? "lower" : null;
  return { verdicts, rules: [], timing };
}

export function isKnownFolder(folder: string): boolean {
  return lookUp(LEGACY_FOLDERS, folder) !== undefined;
}

interface FileRule {
  readonly pattern: string;
  readonly map: YamlMap;
}

/** `submissions/submissions.yaml` and the default rules of the folders. */
export class SubmissionRules {
  readonly #rules: readonly FileRule[];
  readonly #findings: Findings;

  constructor(file: YamlMap | null, findings: Findings) {
    this.#findings = findings;
    this.#rules = Object.entries(file ?? {}).flatMap(([pattern, value]) => {
      const map = asMap(value);
      if (map === null)
        findings.ignore(SUBMISSIONS_FILE, packageReason("kattisNoRules", { pattern }));
      return map === null ? [] : [{ pattern, map }];
    });
  }

  /** Texts that a rule gives for a submission: its language, its entry point. */
  textOf(key: "language" | "entrypoint", path: string): string | null {
    const given = this.#rulesFor(path).map(({ map }) => asText(map[key]));
    return given.findLast((one) => one !== null) ?? null;
  }

  /** Whether a rule calls it the problem's model solution. */
  isModel(path: string): boolean {
    return this.#rulesFor(path).some(({ map }) => asBoolean(map.model_solution) === true);
  }

  /** @param path under `submissions` @param cases names of all cases */
  expectation(path: string, cases: readonly string[]): Expectation {
    const folder = path.split("/")[0] ?? "";
    const rules = this.#rulesFor(path);
    const claims: Claim[] = [];
    // A rule that bears the folder's own name takes the place of the folder's default.
    const ruled = rules.find((rule) => rule.pattern === folder);
    const standard = lookUp(FOLDERS, folder);
    if (standard !== undefined)
      claims.push(...this.#claims({ ...given(standard), ...ruled?.map }, cases));
    for (const rule of rules) {
      if (rule !== ruled || standard === undefined) claims.push(...this.#claims(rule.map, cases));
    }
    const whole = claims.length === 0 ? lookUp(WHOLE_FOLDERS, folder) : undefined;
    const verdicts = whole ?? shownVerdicts(claims);
    return { verdicts, rules: claims, ...timingOf(claims, folder) };
  }

  #rulesFor(path: string): FileRule[] {
    return this.#rules.filter((rule) => matchesPath(rule.pattern, path));
  }

  #claims(map: YamlMap, cases: readonly string[]): Claim[] {
    const claims = [this.#claim(map, null, null)];
    for (const [key, value] of Object.entries(map)) {
      const inner = asMap(value);
      if (inner === null || RULE_KEYS.has(key)) continue;
      const covered = cases.filter((name) => matchesPath(key, name));
      if (covered.length === 0)
        this.#findings.warn(SUBMISSIONS_FILE, packageReason("kattisNoMatch", { key }));
      claims.push(this.#claim(inner, covered, key));
    }
    return claims.filter((claim) => !isEmpty(claim));
  }

  #claim(map: YamlMap, cases: readonly string[] | null, group: string | null): Claim {
    const useForTime = map.use_for_time_limit;
    return {
      cases,
      permitted: this.#verdicts(map.permitted),
      required: this.#verdicts(map.required),
      score: readScore(map.score, group),
      message: asText(map.message),
      forTiming:
        useForTime === "lower" || useForTime === "upper"
          ? useForTime
          : asBoolean(useForTime) === false
            ? "never"
            : null,
    };
  }

  #verdicts(value: unknown): ShortVerdict[] | null {
    if (value === undefined || value === null) return null;
    return (asTexts(value) ?? []).flatMap((word): ShortVerdict[] => {
      if (word === "AC" || word === "WA" || word === "TLE" || word === "RTE") return [word];
      this.#findings.warn(SUBMISSIONS_FILE, packageReason("kattisNoVerdict", { word }));
      return [];
    });
  }
}

const SUBMISSIONS_FILE = "submissions/submissions.yaml";
const RULE_KEYS = new Set([
  "language",
  "entrypoint",
  "authors",
  "author",
  "model_solution",
  "permitted",
  "required",
  "score",
  "message",
  "use_for_time_limit",
]);

type Claim = CaseClaim & { readonly forTiming: "lower" | "upper" | "never" | null };

function isEmpty(claim: Claim): boolean {
  return (
    claim.permitted === null &&
    claim.required === null &&
    claim.score === null &&
    claim.message === null &&
    claim.forTiming === null
  );
}

function given({ permitted, required }: FolderRule): YamlMap {
  return {
    ...(permitted === null ? {} : { permitted }),
    ...(required === null ? {} : { required }),
  };
}

function readScore(value: unknown, group: string | null): CaseClaim["score"] {
  const list = (Array.isArray(value) ? value : [value]).map(asNumber);
  const [from = null, to = from] = list;
  return from === null || to === null ? null : { group, from, to };
}

/** What people are shown as expected: what the whole submission has to end with. */
function shownVerdicts(claims: readonly Claim[]): ShortVerdict[] {
  const whole = claims.filter((claim) => claim.cases === null);
  const required = whole.flatMap((claim) => claim.required ?? []);
  if (required.length > 0) return [...new Set(required)];
  const permitted = whole.flatMap((claim) => claim.permitted ?? []);
  return [...new Set(permitted)];
}

/** What is said of some cases is only about their times; without a word of it, of the whole. */
function timingOf(
  claims: readonly Claim[],
  folder: string,
): Pick<Expectation, "timing" | "timedCases"> {
  const whole = claims.filter((claim) => claim.cases === null);
  const asked = whole.map((claim) => claim.forTiming);
  if (asked.includes("lower")) return { timing: "lower" };
  if (asked.includes("upper")) return { timing: "upper" };
  for (const bound of ["lower", "upper"] as const) {
    const some = claims.filter((claim) => claim.cases !== null && claim.forTiming === bound);
    if (some.length === 0) continue;
    const timedCases = [...new Set(some.flatMap((claim) => claim.cases ?? []))];
    return { timing: bound, timedCases };
  }
  if (asked.includes("never") || folder === "brute_force") return { timing: null };
  if (whole.some(({ required }) => required?.length === 1 && required[0] === "TLE")) {
    return { timing: "upper" };
  }
  const isMeantToPass = whole.some(
    ({ permitted }) => permitted !== null && !permitted.includes("TLE"),
  );
  if (!isMeantToPass) return { timing: null };
  return { timing: "lower" };
}
