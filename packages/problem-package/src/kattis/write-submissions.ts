/** The problem's own programs, in the folders that say what is expected of them. */
import { stringify } from "yaml";
import type { Findings } from "../findings.ts";
import type { Expectation, ImportedProblem, ImportedSolution, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
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
};

const FOLDERS: Readonly<Record<string, string>> = {
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
      findings.ignore(one.path, "its source is not there");
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
    if (place.isMoved) rules[place.path] = ruleOf(one.expected);
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
  const folder = one.expected.verdicts.includes("PAC")
    ? "partially_accepted"
    : words.size === 1
      ? (FOLDERS[only] ?? "other")
      : "mixed";
  const name = plainName(one);
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${number === 1 ? "" : `${number}-`}${name}`;
    if (!taken.has(path)) return { path, isMoved: true };
  }
}

/** With the ending of its language, without which nobody would know it. */
function plainName({ path, language }: ImportedSolution): string {
  const plain = path
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
    ...new Set((list ?? []).flatMap((verdict) => WORDS[verdict] ?? [])),
  ];
  const permitted = words(whole?.permitted);
  const required = words(whole?.required ?? (whole === undefined ? expected.verdicts : null));
  return {
    ...(permitted.length === 0 ? {} : { permitted }),
    ...(required.length === 0 ? {} : { required }),
  };
}
