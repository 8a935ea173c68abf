/** `test_cases`: a list with batches, or nothing, where the names of the files say what belongs together. */

import type { GradingGroup } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import type { ImportedCase } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { textFile } from "../reading/text-file.ts";
import { asMap, asNumber, asText, type YamlMap } from "../yaml-file.ts";
import { findByNames } from "./name-rules.ts";
import type { DmojPlace } from "./programs.ts";

interface Pair {
  readonly input: string | null;
  readonly output: string | null;
}

/** A case by itself, or a batch: all of its cases have to pass for its points. */
interface Unit {
  readonly points: number;
  readonly isBatch: boolean;
  readonly cases: readonly Pair[];
  /** Numbers of earlier batches, from 1. */
  readonly needs: readonly number[];
}

export interface DmojCases {
  readonly cases: readonly ImportedCase[];
  readonly grading: GradingGroup | null;
}

export function readCases(init: YamlMap, place: DmojPlace, needsOutput: boolean): DmojCases {
  const units = readUnits(init, place);
  if (units.length === 0) place.findings.refuse(place.path, packageReason("noCases"));
  const cases: ImportedCase[] = [];
  const members = units.map((unit, at): GradingGroup => {
    const own = unit.cases.map((pair) => {
      const one = caseOf(pair, cases.length + 1, place, needsOutput);
      cases.push(one);
      return { case: one.seq, accepted: unit.points, rejected: 0 };
    });
    return {
      ...GROUP,
      name: nameOf(at),
      score: "min",
      stops: true,
      requires: requiresOf(units, at),
      full: unit.points,
      members: own,
    };
  });
  const isPlain = units.every(
    ({ isBatch, points }) => !isBatch && points > 0 && Number.isInteger(points),
  );
  if (!isPlain) return { cases, grading: { ...GROUP, name: "all", members } };
  return {
    cases: cases.map((one, at) => ({ ...one, score: units[at]?.points ?? 0 })),
    grading: null,
  };
}

const GROUP: Omit<GradingGroup, "name" | "members"> = {
  score: "sum",
  verdict: "worstError",
  acceptsAny: false,
  stops: false,
  requires: [],
  isUnscored: false,
  isIgnored: false,
  full: null,
};

const nameOf = (at: number) => `batch ${at + 1}`;

/** A unit without points is a pretest: when it fails nothing after it is judged. */
function requiresOf(units: readonly Unit[], at: number): string[] {
  const pretests = units.slice(0, at).flatMap(({ points }, index) => (points === 0 ? [index] : []));
  const batches = units.flatMap(({ isBatch }, index) => (isBatch ? [index] : []));
  const needed = (units[at]?.needs ?? []).flatMap((number) => batches[number - 1] ?? []);
  return [...new Set([...pretests, ...needed])].sort((a, b) => a - b).map(nameOf);
}

function readUnits(init: YamlMap, place: DmojPlace): Unit[] {
  const { test_cases: said } = init;
  const usual = asNumber(init.points) ?? 1;
  if (Array.isArray(said)) {
    let batches = 0;
    return said.flatMap((value: unknown, at) => {
      const unit = readUnit(value, at, batches, usual, place);
      if (unit?.isBatch === true) batches += 1;
      return unit ?? [];
    });
  }
  const map = asMap(said) ?? {};
  for (const key of ["input_format", "output_format"]) {
    if (map[key] !== undefined) {
      const reason = packageReason("dmojPatterns", { key });
      place.findings.refuse(place.path, reason);
    }
  }
  const points = map.case_points;
  return findByNames([...place.data.keys()]).map(({ cases, isBatch }, at) => ({
    points: asNumber(Array.isArray(points) ? points[at] : points) ?? usual,
    isBatch,
    cases,
    needs: [],
  }));
}

function readUnit(
  value: unknown,
  at: number,
  batches: number,
  usual: number,
  { path, findings }: DmojPlace,
): Unit | null {
  const map = asMap(value);
  const points = asNumber(map?.points ?? usual);
  if (map === null || points === null || points < 0) {
    findings.refuse(path, packageReason("dmojMap", { at }));
    return null;
  }
  for (const key of ["generator", "generator_args", "checker", "output_limit_length"]) {
    if (map[key] !== undefined) findings.refuse(path, packageReason("dmojNotForOne", { at, key }));
  }
  const pairOf = (one: YamlMap): Pair => ({ input: asText(one.in), output: asText(one.out) });
  if (!Array.isArray(map.batched)) {
    return { points, isBatch: false, cases: [pairOf(map)], needs: [] };
  }
  const needs = (Array.isArray(map.dependencies) ? map.dependencies : []).map(
    (one) => asNumber(one) ?? 0,
  );
  if (needs.some((one) => one < 1 || one > batches)) {
    findings.refuse(path, packageReason("dmojDependencies", { at }));
  }
  return {
    points,
    isBatch: true,
    cases: map.batched.map((one: unknown) => pairOf(asMap(one) ?? {})),
    needs,
  };
}

function caseOf(
  { input, output }: Pair,
  seq: number,
  { data, path, findings }: DmojPlace,
  needsOutput: boolean,
): ImportedCase {
  const find = (name: string | null, what: string) => {
    const file = name === null ? undefined : data.get(name);
    if (file === undefined && (name !== null || (what === "output" && needsOutput))) {
      findings.refuse(
        path,
        name === null
          ? packageReason("dmojCaseMissing", { what, n: seq })
          : packageReason("dmojFileMissing", { what, name }),
      );
    }
    return file ?? null;
  };
  const flat = (name: string) => name.replaceAll("/", "-");
  return plainCase(seq, find(input, "input") ?? textFile(`${seq}.in`, ""), find(output, "output"), {
    inputName: flat(input ?? `${seq}.in`),
    outputName: flat(output ?? `${seq}.out`),
  });
}
