/** A problem as a Kattis package; what the format cannot say is refused, so that no package judges otherwise. */
import type { CompareRules } from "@gavel/domain/compare-rules";
import { findLanguage, type LanguageName } from "@gavel/domain/language";
import { stringify } from "yaml";
import type { Findings } from "../findings.ts";
import type {
  ImportedCase,
  ImportedProblem,
  ImportedProgram,
  ImportedStatement,
  NamedFile,
  PackageFile,
} from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import type { ZipSource } from "../zip-writer.ts";
import { endingOfLanguage } from "./languages.ts";
import { writeGroups } from "./write-groups.ts";

type Files = Map<string, PackageFile>;

/**
 * The entries of one package under its folder. Refusals and remarks go into `findings`; with a refusal the entries
 * are of no use.
 */
export function kattisEntries(problem: ImportedProblem, findings: Findings): ZipSource[] {
  const files: Files = new Map();
  const put = (path: string, text: string) => files.set(path, textFile(path, text));
  refuseUnsaid(problem, findings);
  const list = argumentsOf(problem, findings);
  const groups = writeGroups(problem, list, findings);
  for (const [path, text] of groups.settings) put(path, text);
  for (const one of problem.cases) {
    const base = `data/${groups.names.get(one.seq) ?? `secret/${one.seq}`}`;
    files.set(`${base}.in`, one.input);
    files.set(`${base}.ans`, one.output ?? textFile(`${base}.ans`, ""));
  }
  writeSamples(problem, put);
  put("problem.yaml", stringify(configOf(problem, groups.isModern, findings)));
  writeStatements(problem, files, findings);
  if (groups.isModern && list.length > 0) {
    const text = stringify({ output_validator_args: list });
    for (const folder of ["secret", "sample"]) {
      const path = `data/${folder}/test_group.yaml`;
      put(path, (groups.settings.get(path) ?? "") + text);
    }
  }
  writeValidator(problem, files, put, findings);
  for (const one of problem.attachments) files.set(`attachments/${one.name}`, one.file);
  for (const one of problem.userExtraFiles) {
    for (const folder of includeFolders(one)) files.set(`include/${folder}/${one.name}`, one.file);
  }
  for (const one of problem.solutions) {
    if (one.main === null) continue;
    const path = one.path.startsWith("submissions/")
      ? one.path
      : `submissions/accepted/${one.path.replaceAll("/", "-")}`;
    if (one.others.length === 0) files.set(path, one.main);
    else {
      files.set(`${path}/${one.main.path.slice(one.main.path.lastIndexOf("/") + 1)}`, one.main);
      for (const other of one.others) files.set(`${path}/${other.name}`, other.file);
    }
  }
  const folder = problem.shortName.toLowerCase().replace(/[^a-z0-9]/g, "") || "problem";
  return [...files].map(([path, file]) => ({
    name: `${folder}/${path}`,
    bytes: file.bytes,
    open: async () => file.open(),
  }));
}

function refuseUnsaid(problem: ImportedProblem, findings: Findings): void {
  if (problem.fileIo !== null) {
    findings.refuse(
      "",
      "programs read and write files, but Kattis packages only know standard input",
    );
  }
  const hasOwnLimits = (one: ImportedCase) =>
    one.timeLimitMs !== null || one.memoryLimitMb !== null;
  if (problem.cases.some(hasOwnLimits)) {
    findings.refuse(
      "",
      "single cases have their own limits, which a Kattis package cannot express",
    );
  }
  if (problem.cases.some((one) => one.compareRules !== null || one.checkerArguments !== null)) {
    findings.refuse("", "single cases are checked in their own ways");
  }
  if (problem.templates.length > 0) findings.ignore("", "templates of programs");
  if (problem.limits.timeMs === null) findings.warn("", "no time limit: it is found when imported");
}

/** Groups are written as older packages have them; everything else as newer ones do. */
function configOf(problem: ImportedProblem, isModern: boolean, findings: Findings): object {
  const types = [
    problem.type === 1 ? "scoring" : "pass-fail",
    ...(problem.interactor === null ? [] : ["interactive"]),
    ...(problem.passes > 1 ? ["multi-pass"] : []),
  ];
  const names = Object.fromEntries(
    problem.statements.map((one) => [localeOf(one), one.title || problem.shortName]),
  );
  const seconds =
    problem.limits.timeMs === null ? {} : { time_limit: problem.limits.timeMs / 1000 };
  return {
    // The draft between the two says groups and scores as the older version does.
    problem_format_version: isModern ? "2025-09" : "2023-07-draft",
    type: types,
    name: names,
    uuid: uuidOf(problem),
    ...(problem.author === "" ? {} : { credits: { authors: problem.author.split(/\s*,\s*/) } }),
    ...(problem.source === "" ? {} : { source: problem.source }),
    ...(problem.tags.length === 0 ? {} : { keywords: problem.tags }),
    ...languagesOf(problem, findings),
    limits: {
      ...seconds,
      ...(problem.limits.memoryMb === null ? {} : { memory: problem.limits.memoryMb }),
      ...(problem.passes > 1 ? { validation_passes: problem.passes } : {}),
    },
  };
}

/** The same problem has the same name for ever: made from what it is called here. */
function uuidOf(problem: ImportedProblem): string {
  const hash = new Bun.CryptoHasher("sha256").update(`gavel:${problem.shortName}`).digest("hex");
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
  ];
  return [...parts, hash.slice(20, 32)].join("-");
}

function codeOf(language: LanguageName): string | null {
  return endingOfLanguage(language)?.code ?? null;
}

function languagesOf(problem: ImportedProblem, findings: Findings): object {
  if (problem.languages === null || problem.languages.length === 0) return {};
  const codes = problem.languages.flatMap((name) => codeOf(name) ?? []);
  if (codes.length === 0) {
    findings.ignore("", "none of its languages has a name in the format");
    return {};
  }
  return { languages: [...new Set(codes)] };
}

function includeFolders(one: NamedFile): string[] {
  if (one.isCompiled) {
    const codes = (one.languages ?? []).flatMap((name) => codeOf(name) ?? []);
    return codes.length > 0 ? [...new Set(codes)] : [endingCode(one.name)];
  }
  const codes = one.languages?.flatMap((name) => codeOf(name) ?? []) ?? [];
  return codes.length === 0 ? ["default"] : [...new Set(codes)];
}

const endingCode = (name: string) => (name.endsWith(".c") ? "c" : "cpp");

function localeOf({ locale }: ImportedStatement): string {
  const parts = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2}))?/.exec(locale);
  if (parts === null) return "en";
  return parts[2] === undefined ? (parts[1] ?? "en") : `${parts[1]}-${parts[2].toUpperCase()}`;
}

function writeSamples(problem: ImportedProblem, put: (path: string, text: string) => void): void {
  if (problem.cases.some((one) => one.isSample)) return;
  const isTold = problem.interactor !== null || problem.passes > 1;
  for (const [index, sample] of problem.samples.entries()) {
    const base = `data/sample/${index + 1}`;
    if (sample.kind === "interaction") put(`${base}.interaction`, sample.text);
    // Without its data an exchange cannot be judged, so such a sample is told in the statement.
    else if (!isTold) {
      put(`${base}.in`, sample.input);
      put(`${base}.ans`, sample.output);
    }
  }
}

function writeStatements(problem: ImportedProblem, files: Files, findings: Findings): void {
  for (const one of problem.statements) {
    const locale = localeOf(one);
    const part = (title: string, text: string) => (text === "" ? [] : [`## ${title}\n\n${text}`]);
    const text = [
      one.description,
      ...part("Input", one.input),
      ...part("Output", one.output),
      ...part("Notes", one.hint),
    ].join("\n\n");
    const local = text.replaceAll("](file://", "](");
    files.set(`statement/problem.${locale}.md`, textFile("", `${local}\n`));
    for (const file of one.files) files.set(`statement/${file.name}`, file.file);
    if (one.pdf !== null) files.set(`statement/problem.${locale}.pdf`, one.pdf);
  }
  if (problem.statements.length === 0) findings.warn("", "there is no statement");
}

function writeValidator(
  problem: ImportedProblem,
  files: Files,
  put: (path: string, text: string) => void,
  findings: Findings,
): void {
  const { checker } = problem;
  const program = programOf(problem);
  if (program !== null) writeProgram(problem, program, files, findings);
  else if (checker.kind === "default") {
    put("output_validator/validate.py", checker.ignoreEndBlank ? TRIMMED : EXACT);
  }
}

function writeProgram(
  problem: ImportedProblem,
  program: ImportedProgram,
  files: Files,
  findings: Findings,
): void {
  if (program.convention !== "kattis") {
    const reason = `its checker follows the convention ${program.convention}, while validators of the format exit with 42 or 43`;
    findings.refuse(program.main.path, reason);
  }
  const ending = endingOfLanguage(program.language)?.ending;
  const isKnown = ["c", "cpp", "python"].includes(findLanguage(program.language)?.family ?? "");
  if (ending === undefined || !isKnown) {
    findings.refuse(
      program.main.path,
      `validators are in C, C++ or Python, not ${program.language}`,
    );
    return;
  }
  const hasOthers = program.others.length > 0 || problem.judgeExtraFiles.length > 0;
  const main = ending === "py" && hasOthers ? "__main__.py" : `validate.${ending}`;
  files.set(`output_validator/${main}`, program.main);
  for (const one of [...program.others, ...problem.judgeExtraFiles]) {
    files.set(`output_validator/${one.name}`, one.file);
  }
}

function programOf({ checker, interactor }: ImportedProblem): ImportedProgram | null {
  return interactor ?? (checker.kind === "program" ? checker.program : null);
}

/** What the validator is told, which settings files of the test data say. */
function argumentsOf(problem: ImportedProblem, findings: Findings): readonly string[] {
  const program = programOf(problem);
  if (program !== null) return program.arguments;
  if (problem.checker.kind !== "rules") return [];
  const { rules } = problem.checker;
  const flags = flagsOf(rules);
  if (flags !== null) return flags;
  const name = rules.kind === "standard" ? rules.checker : "its rules";
  findings.refuse("", `the default validator of the format cannot compare as ${name} does`);
  return [];
}

/** `null`: not to be said. */
function flagsOf(rules: CompareRules): string[] | null {
  if (rules.kind === "tokens") {
    const { floatAbsolute: absolute, floatRelative: relative } = rules;
    const tolerance =
      absolute !== null && absolute === relative
        ? ["float_tolerance", String(absolute)]
        : [
            ...(absolute === null ? [] : ["float_absolute_tolerance", String(absolute)]),
            ...(relative === null ? [] : ["float_relative_tolerance", String(relative)]),
          ];
    return [
      ...(rules.caseSensitive ? ["case_sensitive"] : []),
      ...(rules.spaceSensitive ? ["space_change_sensitive"] : []),
      ...tolerance,
    ];
  }
  return STANDARD_FLAGS[rules.checker] ?? null;
}

const STANDARD_FLAGS: Readonly<Record<string, string[]>> = {
  wcmp: ["case_sensitive"],
  ncmp: ["case_sensitive"],
  icmp: ["case_sensitive"],
  hcmp: ["case_sensitive"],
  yesno: [],
  nyesno: [],
  acmp: ["float_absolute_tolerance", "1e-6"],
  rcmp: ["float_absolute_tolerance", "1.5e-6"],
  rncmp: ["float_absolute_tolerance", "1.5e-5"],
  dcmp: ["float_tolerance", "1e-6"],
  rcmp4: ["float_tolerance", "1e-4"],
  rcmp6: ["float_tolerance", "1e-6"],
  rcmp9: ["float_tolerance", "1e-9"],
};

const EXACT = `import sys

answer = open(sys.argv[2], "rb").read().replace(b"\\r\\n", b"\\n")
sys.exit(42 if sys.stdin.buffer.read() == answer else 43)
`;

const TRIMMED = `import sys


def lines(data):
    cut = [line.rstrip(b" \\t\\r\\v\\f") for line in data.split(b"\\n")]
    while cut and not cut[-1]:
        cut.pop()
    return cut


answer = open(sys.argv[2], "rb").read()
sys.exit(42 if lines(sys.stdin.buffer.read()) == lines(answer) else 43)
`;
