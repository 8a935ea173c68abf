/** The problem's own programs, in the folders that say what is expected of them. */
import { packageReason } from "@gavel/domain/package-reason";
import { stringify } from "yaml";
import type { Findings } from "../findings.ts";
import type { Expectation, ImportedProblem, ImportedSolution, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { COMPILE_ERROR_FOLDER } from "./expectation.ts";
import { codeOfEnding, endingOf, endingOfLanguage } from "./languages.ts";

/** Verdicts that 2025-09 has words for; the others are errors while running. */
const WORDS: Readonly<Record<string, string>> = {
  AC: "AC",
  PAC: "AC",
  WA: "WA",
  PE: "WA",
  TLE: "TLE",
  RTE: "RTE",
  MLE: "RTE",
  OLE: "RTE",
  CE: "CE",
};
/** What a rule can say. */
const RULE_WORDS = new Set(["AC", "WA", "TLE", "RTE"]);

const FOLDERS: Readonly<Record<string, string>> = {
  CE: COMPILE_ERROR_FOLDER,
  AC: "accepted",
  WA: "wrong_answer",
  TLE: "time_limit_exceeded",
  RTE: "run_time_error",
};

export function writeSubmissions(
  problem: ImportedProblem,
  files: Map<string, PackageFile>,
  findings: Findings,
): void {
  const rules: Record<string, object> = {};
  const taken = new Set<string>();
  for (const one of problem.solutions) {
    if (one.main === null) {
      findings.ignore(one.path, packageReason("sourceGone"));
      continue;
    }
    const place = placeOf(one, taken);
    taken.add(place.path);
    if (one.others.length === 0) files.set(`submissions/${place.path}`, one.main);
    else {
      files.set(`submissions/${place.path}/${lastPart(one.main.path)}`, one.main);
      for (const other of one.others) {
        files.set(`submissions/${place.path}/${other.name}`, other.file);
      }
    }
    const rule = {
      ...(place.isMoved ? ruleOf(one.expected) : {}),
      ...(one.isMain === true ? { model_solution: true } : {}),
    };
    if (Object.keys(rule).length > 0) rules[place.path] = rule;
  }
  if (Object.keys(rules).length === 0) return;
  const path = "submissions/submissions.yaml";
  files.set(path, textFile(path, stringify(rules)));
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Those of packages of this format stay where they were; others go where their kind belongs. */
function placeOf(
  one: ImportedSolution,
  taken: ReadonlySet<string>,
): { readonly path: string; readonly isMoved: boolean } {
  const own = /^submissions\/(.+)$/.exec(one.path)?.[1];
  if (own !== undefined && !taken.has(own)) return { path: own, isMoved: false };
  const words = new Set(one.expected.verdicts.map((verdict) => WORDS[verdict] ?? "other"));
  const [only = "other"] = words;
  const isPartial = one.expected.verdicts.includes("PAC");
  const known = words.size === 1 ? FOLDERS[only] : undefined;
  const folder = isPartial ? "partially_accepted" : (known ?? (words.size > 1 ? "mixed" : "other"));
  // The folder says all of it.
  const isSaid = one.expected.rules.length === 0 && (isPartial || known !== undefined);
  const name = plainName(one);
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${number === 1 ? "" : `${number}-`}${name}`;
    if (!taken.has(path)) return { path, isMoved: !isSaid };
  }
}

/** With the ending of its language, without which nobody would know it. */
function plainName({ path, language }: ImportedSolution): string {
  const plain = path
    .replace(/^(solutions|submissions)\//, "")
    .replaceAll("/", "-")
    .replace(/[^A-Za-z0-9_.-]/g, "_")
    .slice(-200);
  const name = /^[A-Za-z0-9_]/.test(plain) ? plain : `solution${plain}`;
  const ending = language === null ? undefined : endingOfLanguage(language)?.ending;
  return ending === undefined || codeOfEnding(endingOf(name)) !== null ? name : `${name}.${ending}`;
}

function ruleOf(expected: Expectation): object {
  const [whole] = expected.rules.filter((rule) => rule.cases === null);
  const words = (list: readonly string[] | null | undefined) => [
    ...new Set(
      (list ?? []).flatMap((verdict) => WORDS[verdict] ?? []).filter((one) => RULE_WORDS.has(one)),
    ),
  ];
  const permitted = words(whole?.permitted);
  const required = words(whole?.required ?? (whole === undefined ? expected.verdicts : null));
  return {
    ...(permitted.length === 0 ? {} : { permitted }),
    ...(required.length === 0 ? {} : { required }),
  };
}
