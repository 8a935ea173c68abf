/** What is different between a folder and a site, in words. Pure. */
import { bareFolderText, FOLDER_DATA, FOLDER_FILE } from "@gavel/problem-package/folder";
import type { FolderContent } from "./local.ts";

const WORD_MAX = 60;

/** Empty = they are the same. */
export function differenceWords(site: FolderContent, local: FolderContent): string[] {
  const settings = settingWords(site.texts.get(FOLDER_FILE), local.texts.get(FOLDER_FILE));
  return [...settings, ...textWords(site.texts, local.texts), ...caseWords(site, local)];
}

function textWords(site: FolderContent["texts"], local: FolderContent["texts"]): string[] {
  const paths = [...new Set([...site.keys(), ...local.keys()])].filter(
    (one) => one !== FOLDER_FILE,
  );
  return paths.sort().flatMap((path) => {
    const [there, here] = [site.get(path), local.get(path)];
    if (there === undefined) return [`${path}: only in the folder`];
    if (here === undefined) return [`${path}: only on the site`];
    if (bareFolderText(there) === bareFolderText(here)) return [];
    return [`${path}: ${changedLines(there, here)}`];
  });
}

function changedLines(there: string, here: string): string {
  const [left, right] = [there, here].map((text) => bareFolderText(text).split("\n"));
  const count = (lines: readonly string[] = []) => {
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  };
  const [of, to] = [count(left), count(right)];
  const more = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
    [...a].reduce((sum, [line, times]) => sum + Math.max(0, times - (b.get(line) ?? 0)), 0);
  const [added, removed] = [more(to, of), more(of, to)];
  return added + removed === 0 ? "lines in another order" : `${added} lines more, ${removed} less`;
}

function caseWords(site: FolderContent, local: FolderContent): string[] {
  const name = (path: string) => path.slice(FOLDER_DATA.length + 1);
  const paths = [...new Set([...site.hashes.keys(), ...local.hashes.keys()])];
  return paths.flatMap((path) => {
    const [there, here] = [site.hashes.get(path), local.hashes.get(path)];
    if (there === here) return [];
    if (there === undefined) return [`test ${name(path)}: only in the folder`];
    if (here === undefined) return [`test ${name(path)}: only on the site`];
    return [`test ${name(path)}: another content`];
  });
}

/** Of `gavel.json`, what a person would call it. */
const NAMES: Readonly<Record<string, string>> = {
  "problem.problemId": "ID",
  "problem.title": "title",
  "problem.author": "author",
  "problem.type": "kind (0 ACM, 1 OI)",
  "problem.timeLimit": "time limit (ms)",
  "problem.memoryLimit": "memory limit (MB)",
  "problem.stackLimit": "stack limit (MB)",
  "problem.source": "source",
  "problem.examples": "samples of the statement",
  "problem.difficulty": "difficulty",
  "problem.codeShare": "code sharing",
  "problem.judgeMode": "way of judging",
  "problem.judgeCaseMode": "scoring",
  "problem.isRemoveEndBlank": "blanks at line ends are ignored",
  "problem.openCaseResult": "results of single cases are shown",
  "problem.spjLanguage": "language of the checker",
  languages: "languages",
  tags: "tags",
  samples: "test cases, their points and groups",
  "gavel.isHidden": "hidden",
  "gavel.outputLimit": "output limit (MB)",
  "gavel.mainLocale": "main language",
  "gavel.grading": "test groups",
  "gavel.cases": "limits of single cases",
  "gavel.compareRules": "comparison",
  "gavel.solutions": "solutions",
  "gavel.generators": "generators",
  "gavel.validators": "validators",
  "gavel.checkerTests": "tests of the checker",
  "gavel.limitFactors": "distance of the time limit from solutions",
};
/** It says the same as another. */
const SAID_ELSEWHERE = new Set(["judgeMode"]);
/** What the site chooses where a folder does not say it. */
const CHOSEN = new Set(["problem.problemId", "problem.author"]);
const isTextAlone = (value: string | undefined) =>
  value === undefined || value === '"…"' || value === '""';

function settingWords(site: string | undefined, local: string | undefined): string[] {
  const there = settingsOf(site);
  const here = settingsOf(local);
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const [before, after] = [there.get(key), here.get(key)];
    if (before === after || SAID_ELSEWHERE.has(key)) return [];
    if (after === undefined && CHOSEN.has(key)) return [];
    if (isTextAlone(before) && isTextAlone(after)) return [];
    const name = NAMES[key] ?? key;
    const isShort = [before, after].every((text) => (text ?? "").length <= WORD_MAX);
    if (!isShort) return [`${name}: not the same`];
    return [`${name}: ${before ?? "nothing"} on the site, ${after ?? "nothing"} here`];
  });
}

/** Two levels down: what lies deeper is said as one. Texts in files of their own are compared as such. */
function settingsOf(text: string | undefined): ReadonlyMap<string, string> {
  const document = JSON.parse(text ?? "{}") as Record<string, unknown>;
  const facts: [string, string][] = [];
  for (const [key, value] of Object.entries(document)) {
    const isPart = key === "problem" || key === "gavel";
    if (!isPart) facts.push([key, JSON.stringify(withoutFiles(value))]);
    else {
      for (const [name, part] of Object.entries(value as object)) {
        facts.push([`${key}.${name}`, JSON.stringify(withoutFiles(part))]);
      }
    }
  }
  return new Map(facts);
}

/** `{"file": …}` says where a text lies, which follows from what it is. */
function withoutFiles(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutFiles);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === "file") return "…";
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutFiles(part)]));
}
