/** What `testdata.yaml` and `test_group.yaml` say, with what a group has from those above it. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import { splitWords } from "../words.ts";
import { asMap, asNumber, asText, asTexts, type YamlMap } from "../yaml-file.ts";
import type { DataCase, DataGroup } from "./test-data.ts";

/** Settings of the older versions; a key that a group does not set is the one of the group above. */
export interface LegacySettings {
  readonly stops: boolean;
  readonly graderFlags: readonly string[];
  readonly validatorFlags: readonly string[];
  readonly acceptScore: number;
  readonly rejectScore: number;
  readonly range: readonly [number, number];
}

const LEGACY_DEFAULTS: LegacySettings = {
  stops: true,
  graderFlags: [],
  validatorFlags: [],
  acceptScore: 1,
  rejectScore: 0,
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
};

const LEGACY_KEYS = new Set([
  "on_reject",
  "grading",
  "grader_flags",
  "input_validator_flags",
  "output_validator_flags",
  "accept_score",
  "reject_score",
  "range",
]);

const LATER_SCORES = new Set([
  "scoring",
  "score",
  "max_score",
  "aggregation",
  "score_aggregation",
  "require_pass",
  "static_validation",
  "static_validation_score",
  "args",
]);

export function legacySettings(
  group: DataGroup,
  above: LegacySettings,
  findings: Findings,
): LegacySettings {
  const map = group.testdata;
  if (map === null) return above;
  for (const key of Object.keys(map)) {
    if (LEGACY_KEYS.has(key)) continue;
    // Settings of later versions in the file of the older ones: without them the points would be others.
    if (LATER_SCORES.has(key)) {
      const reason = packageReason("kattisLater", { key });
      findings.refuse(group.path, reason);
    } else findings.ignore(group.path, packageReason("kattisUnknownKey", { key }));
  }
  const grading = asText(map.grading);
  if (grading === "custom") {
    findings.refuse(group.path, packageReason("kattisCustomGrading"));
  } else if (grading !== null && grading !== "default") {
    findings.refuse(group.path, packageReason("kattisGrading", { said: grading }));
  }
  return {
    stops: readOnReject(map, group.path, above.stops, findings),
    graderFlags:
      map.grader_flags === undefined
        ? above.graderFlags
        : splitWords(asText(map.grader_flags) ?? ""),
    validatorFlags: readValidatorFlags(map, group.path, findings) ?? above.validatorFlags,
    acceptScore: readScore(map, "accept_score", group.path, findings) ?? above.acceptScore,
    rejectScore: readScore(map, "reject_score", group.path, findings) ?? above.rejectScore,
    range: readRange(map, group.path, findings) ?? above.range,
  };
}

/** Settings that the oldest packages have in `problem.yaml`; they stand above those of the groups. */
export function oldestSettings(grading: YamlMap, findings: Findings): LegacySettings {
  const path = "problem.yaml";
  const onReject = asText(grading.on_reject);
  return {
    ...LEGACY_DEFAULTS,
    stops: onReject === null ? true : onReject !== "grade" && onReject !== "continue",
    acceptScore: readScore(grading, "accept_score", path, findings) ?? 1,
    rejectScore: readScore(grading, "reject_score", path, findings) ?? 0,
    range: readRange(grading, path, findings) ?? LEGACY_DEFAULTS.range,
  };
}

function readOnReject(map: YamlMap, path: string, above: boolean, findings: Findings): boolean {
  const said = asText(map.on_reject);
  if (said === null) return above;
  // `first_error` and `grade` are older words for the same.
  if (said === "break" || said === "first_error") return true;
  if (said === "continue" || said === "grade") return false;
  findings.refuse(path, packageReason("kattisOnReject", { said }));
  return above;
}

function readValidatorFlags(map: YamlMap, path: string, findings: Findings): string[] | null {
  const said = map.output_validator_flags ?? map.output_validator_args;
  if (said === undefined || said === null) return null;
  const named = asMap(said);
  const flags = named === null ? said : named.flags;
  if (typeof flags === "string") return splitWords(flags);
  const list = asTexts(flags);
  if (list === null) findings.refuse(path, packageReason("kattisFlagsText"));
  return list;
}

function readScore(map: YamlMap, key: string, path: string, findings: Findings): number | null {
  if (map[key] === undefined || map[key] === null) return null;
  const number = asNumber(map[key]);
  if (number === null) findings.refuse(path, packageReason("kattisNumber", { key }));
  return number;
}

function readRange(map: YamlMap, path: string, findings: Findings): [number, number] | null {
  if (map.range === undefined || map.range === null) return null;
  const words = Array.isArray(map.range)
    ? (asTexts(map.range) ?? [])
    : (asText(map.range) ?? "").trim().split(/\s+/);
  const [from, to] = words.map(readBound);
  if (words.length === 2 && from !== undefined && to !== undefined && from <= to) return [from, to];
  findings.refuse(path, packageReason("kattisRange"));
  return null;
}

function readBound(word: string): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(word);
  if (infinite === null) return Number(word);
  return infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Settings of 2025-09; only arguments come from the groups above. */
export interface GroupSettings {
  /** null = no bound; undefined = not said. */
  readonly maxScore: number | null | undefined;
  readonly aggregation: "sum" | "min" | "passFail" | undefined;
  readonly requires: readonly string[];
  readonly validatorFlags: readonly string[];
}

const GROUP_KEYS = new Set([
  "max_score",
  "score_aggregation",
  "static_validation_score",
  "require_pass",
  "args",
  "input_validator_args",
  "input_validator_flags",
  "static_validator_args",
  "output_validator_args",
  "output_validator_flags",
  "input_visualizer_args",
  "output_visualizer_args",
  "full_feedback",
  "hint",
  "description",
]);

const LEGACY_SCORES = new Set([
  "on_reject",
  "grading",
  "grader_flags",
  "accept_score",
  "reject_score",
  "range",
]);

export function groupSettings(
  group: DataGroup,
  aboveFlags: readonly string[],
  findings: Findings,
): GroupSettings {
  const map = group.testGroup ?? {};
  const { path } = group;
  for (const key of Object.keys(map)) {
    if (GROUP_KEYS.has(key)) continue;
    // A draft of 2023 spoke of scores in this way; guessing would give wrong points.
    if (key === "scoring") findings.refuse(path, packageReason("kattisScoring"));
    else if (LEGACY_SCORES.has(key)) {
      findings.refuse(path, packageReason("kattisLegacyKey", { key }));
    } else findings.ignore(path, packageReason("kattisUnknownKey", { key }));
  }
  if (map.static_validation_score !== undefined || map.static_validator_args !== undefined) {
    findings.refuse(path, packageReason("kattisStatic"));
  }
  refuseArguments(map, path, findings);
  return {
    maxScore: readMaxScore(map, path, findings),
    aggregation: readAggregation(map, path, findings),
    requires: map.require_pass === undefined ? [] : (asTexts(map.require_pass) ?? []),
    validatorFlags: readValidatorFlags(map, path, findings) ?? aboveFlags,
  };
}

function refuseArguments(map: YamlMap, path: string, findings: Findings): void {
  const list = map.args === undefined ? [] : asTexts(map.args);
  if (list === null || list.length > 0) {
    findings.refuse(path, packageReason("kattisArgs"));
  }
}

function readMaxScore(map: YamlMap, path: string, findings: Findings): number | null | undefined {
  if (map.max_score === undefined) return undefined;
  if (asText(map.max_score) === "unbounded") return null;
  const number = asNumber(map.max_score);
  if (number !== null && number >= 0) return number;
  findings.refuse(path, packageReason("kattisMaxScore"));
  return undefined;
}

function readAggregation(map: YamlMap, path: string, findings: Findings) {
  const said = asText(map.score_aggregation);
  if (said === null) return undefined;
  if (said === "pass-fail") return "passFail";
  if (said === "sum" || said === "min") return said;
  findings.refuse(path, packageReason("kattisAggregation", { said }));
  return undefined;
}

/** Arguments of a case for the validator: its own, else those of its group. */
export function caseFlags(
  one: DataCase,
  ofGroup: readonly string[],
  findings: Findings,
): readonly string[] {
  const map = one.settings;
  if (map === null) return ofGroup;
  const path = `data/${one.name}.yaml`;
  refuseArguments(map, path, findings);
  return readValidatorFlags(map, path, findings) ?? ofGroup;
}
