/** The setter's programs in our own format: solutions, generators, validators, the checker's tests, and what made which input. */

import { readScript, writeScriptLine } from "@gavel/domain/generation-script";
import { packageReason } from "@gavel/domain/package-reason";
import { type CheckerVerdict, PROGRAM_LIMITS } from "@gavel/domain/program";
import { z } from "zod";
import type { Findings } from "../findings.ts";
import type {
  ImportedCase,
  ImportedCheckerTest,
  ImportedProblem,
  ImportedSolution,
  ImportedTool,
  PackageFile,
} from "../model.ts";
import { findLanguageName, findLanguageOfFile } from "../reading/languages.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";

const TEXT_BYTES_MAX = 16 * 1024 * 1024;
const VERDICTS = ["AC", "WA", "TLE", "RTE", "MLE", "OLE", "CE", "PE", "PAC", "SE"] as const;

const ownProgram = {
  name: z.string().min(1),
  /** Of the site; null or absent = by the ending of the name. */
  language: z.string().nullish(),
};
const ownSolution = z.object({
  ...ownProgram,
  /** Answers are made with it. */
  isMain: z.boolean().optional(),
  /** Any of these is right; empty = nothing is claimed. */
  expected: z.array(z.enum(VERDICTS)).default([]),
  code: z.string(),
});
const ownTool = z.object({ ...ownProgram, code: z.string() });
const CHECKER_WORDS = ["AC", "WA", "PE", "PAC"] as const;
const ownCheckerTest = z.object({
  expected: z.enum(CHECKER_WORDS),
  input: z.string().default(""),
  output: z.string().default(""),
  answer: z.string().default(""),
});
const factor = z.number().min(PROGRAM_LIMITS.factorMin).max(PROGRAM_LIMITS.factorMax);

export const ownProgramFields = {
  solutions: z.array(ownSolution).optional(),
  generators: z.array(ownTool).optional(),
  validators: z.array(ownTool).optional(),
  checkerTests: z.array(ownCheckerTest).optional(),
  limitFactors: z.object({ right: factor, slow: factor }).optional(),
  /** Lines `GENERATOR ARGUMENTS > INPUT`. */
  script: z.string().optional(),
};
const ownPrograms = z.object(ownProgramFields);
type Fields = z.infer<typeof ownPrograms>;
export type WrittenPrograms = z.input<typeof ownPrograms>;

export interface OwnPrograms {
  readonly solutions: readonly ImportedSolution[];
  readonly tools: readonly ImportedTool[];
  readonly checkerTests: readonly ImportedCheckerTest[];
  readonly limitFactors: ImportedProblem["limitFactors"];
  /** "" = no input was generated. */
  readonly script: string;
}

const MEANT: Readonly<Record<(typeof CHECKER_WORDS)[number], CheckerVerdict>> = {
  AC: "accepted",
  WA: "wrongAnswer",
  PE: "presentationError",
  PAC: "partialAccepted",
};

/** @param json where it stands, for names of its programs */
export function readOwnPrograms(own: Fields, json: string): OwnPrograms {
  const tool = (kind: ImportedTool["kind"]) => (one: z.infer<typeof ownTool>) => ({
    kind,
    name: one.name,
    ...programOf(one, json, `${kind}s`),
  });
  return {
    solutions: (own.solutions ?? []).map((one) => ({
      ...programOf(one, json, "solutions"),
      expected: { verdicts: one.expected, rules: [], timing: null },
      ...(one.isMain === true ? { isMain: true } : {}),
    })),
    tools: [
      ...(own.generators ?? []).map(tool("generator")),
      ...(own.validators ?? []).map(tool("validator")),
    ],
    checkerTests: (own.checkerTests ?? []).map((one) => ({
      ...one,
      expected: MEANT[one.expected],
    })),
    limitFactors: own.limitFactors ?? null,
    script: own.script ?? "",
  };
}

function programOf(one: z.infer<typeof ownTool>, json: string, folder: string) {
  const { name, code } = one;
  const named = typeof one.language === "string" ? findLanguageName(one.language) : undefined;
  const language = named ?? (one.language ? null : (findLanguageOfFile(name) ?? null));
  return {
    path: `${folder}/${name}`,
    language,
    main: textFile(`${json}/${folder}/${name}`, code),
    others: [],
    note: language === null ? packageReason("hojNoLanguage", { name: one.language ?? name }) : null,
  };
}

/** The cases with what made their inputs; what the script says besides is told. */
export function withScript(
  cases: readonly ImportedCase[],
  { script, tools }: Pick<OwnPrograms, "script" | "tools">,
  json: string,
  findings: Findings,
): ImportedCase[] {
  const { lines, faults } = readScript(script);
  const [fault] = faults;
  if (fault !== undefined) findings.refuse(json, packageReason("hojScript", { n: fault }));
  const known = new Set(tools.flatMap((one) => (one.kind === "generator" ? [one.name] : [])));
  const inputs = new Set(cases.map((one) => one.inputName));
  const made = new Map<string, { generator: string; args: string }>();
  for (const { generator, args, input } of lines) {
    if (!known.has(generator)) {
      findings.refuse(json, packageReason("hojScriptGenerator", { name: generator }));
    } else if (!inputs.has(input)) {
      findings.refuse(json, packageReason("hojScriptInput", { name: input }));
    } else made.set(input, { generator, args });
  }
  return cases.map((one) => {
    const madeBy = made.get(one.inputName);
    return madeBy === undefined ? one : { ...one, madeBy };
  });
}

/** Those whose source is one file; the others are told by the comparison of the archive with the problem. */
export async function writeOwnPrograms(problem: ImportedProblem): Promise<WrittenPrograms> {
  const { checkerTests = [], limitFactors = null } = problem;
  const solutions: NonNullable<WrittenPrograms["solutions"]> = [];
  for (const { path, language, main, expected, isMain } of problem.solutions) {
    if (main === null) continue;
    const name = path.replace(/^(solutions|submissions)\//, "");
    const own = isMain === true ? { isMain } : {};
    const code = await textOf(main);
    solutions.push({ name, language, ...own, expected: [...expected.verdicts], code });
  }
  const [generators, validators] = [
    await toolsOf(problem, "generator"),
    await toolsOf(problem, "validator"),
  ];
  const script = scriptOf(problem);
  return {
    ...(solutions.length === 0 ? {} : { solutions }),
    ...(generators.length === 0 ? {} : { generators }),
    ...(validators.length === 0 ? {} : { validators }),
    ...(checkerTests.length === 0 ? {} : { checkerTests: checkerTests.map(wordedTest) }),
    ...(limitFactors === null ? {} : { limitFactors }),
    ...(script === "" ? {} : { script }),
  };
}

const textOf = (file: PackageFile) => readText(file, TEXT_BYTES_MAX);

async function toolsOf({ tools = [] }: ImportedProblem, kind: ImportedTool["kind"]) {
  const written: NonNullable<WrittenPrograms["generators"]> = [];
  for (const one of tools) {
    if (one.kind !== kind || one.main === null) continue;
    const { name, language } = one;
    written.push({ name, language, code: await textOf(one.main) });
  }
  return written;
}

function wordedTest({ expected, ...texts }: ImportedCheckerTest) {
  const [word = "AC"] = CHECKER_WORDS.filter((one) => MEANT[one] === expected);
  return { expected: word, ...texts };
}

/** A line for each input that a generator of the problem made. */
function scriptOf({ cases, tools = [] }: ImportedProblem): string {
  const known = new Set(tools.flatMap((one) => (one.kind === "generator" ? [one.name] : [])));
  const lines = cases.flatMap(({ inputName, madeBy }) => {
    if (!madeBy || !known.has(madeBy.generator)) return [];
    return writeScriptLine({ ...madeBy, input: inputName }) ?? [];
  });
  return lines.map((line) => `${line}\n`).join("");
}
