/** The setter's programs of a package as the site keeps them, within the bounds of the form; the rest is told as lost. */

import { LIMITS } from "@gavel/domain/limit";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import {
  type ExpectedVerdict,
  type LimitFactors,
  PROGRAM_LIMITS,
  type ProgramKind,
  USUAL_FACTORS,
} from "@gavel/domain/program";
import type { Findings } from "./findings.ts";
import type {
  ImportedCase,
  ImportedCheckerTest,
  ImportedProblem,
  ImportedSolution,
  ImportedTool,
  PackageFile,
  ShortVerdict,
} from "./model.ts";
import { readText } from "./safe-archive.ts";

interface KeptProgram {
  readonly kind: ProgramKind;
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly expected: ExpectedVerdict[];
  readonly isMain: boolean;
}

export interface KeptPrograms {
  readonly programs: readonly KeptProgram[];
  readonly checkerTests: readonly ImportedCheckerTest[];
  readonly factors: LimitFactors;
  /** What generators of the package are called here. */
  readonly generators: ReadonlyMap<string, string>;
  /** By the places of cases, what made their inputs. */
  readonly madeBy: readonly ImportedCase["madeBy"][];
}

const VERDICTS: Readonly<Record<ShortVerdict, ExpectedVerdict | null>> = {
  AC: "accepted",
  WA: "wrongAnswer",
  TLE: "timeLimitExceeded",
  MLE: "memoryLimitExceeded",
  RTE: "runtimeError",
  // What too much output is called here.
  OLE: "runtimeError",
  PE: "presentationError",
  PAC: "partialAccepted",
  CE: "compileError",
  SE: null,
};

/**
 * @param languages of the site; null = nobody knows which it has
 * @param findings what is lost, or becomes something else
 */
export async function keptPrograms(
  problem: ImportedProblem,
  languages: ReadonlySet<string> | null,
  findings: Findings,
): Promise<KeptPrograms> {
  const reader = new Reader(languages, findings);
  const generators = new Map<string, string>();
  const tools: KeptProgram[] = [];
  for (const one of problem.tools ?? []) {
    const read = await reader.read(one, one.name, { kind: one.kind, expected: [], isMain: false });
    if (read === null) continue;
    tools.push(read);
    if (one.kind === "generator") generators.set(one.name, read.name);
  }
  const solutions: KeptProgram[] = [];
  for (const one of problem.solutions) {
    const read = await readSolution(problem, one, reader, solutions);
    if (read !== null) solutions.push(read);
  }
  return {
    programs: [...solutions, ...tools],
    checkerTests: readTests(problem, findings),
    factors: problem.limitFactors ?? USUAL_FACTORS,
    generators,
    madeBy: problem.cases.map(({ madeBy = null }) =>
      madeBy !== null && madeBy.args.length > PROGRAM_LIMITS.argumentMax ? null : madeBy,
    ),
  };
}

async function readSolution(
  { format }: ImportedProblem,
  one: ImportedSolution,
  reader: Reader,
  before: readonly KeptProgram[],
): Promise<KeptProgram | null> {
  const expected = expectedOf(one, format);
  if (expected.length === 0) {
    reader.lose(one.path, packageReason("nothingSaid"));
    return null;
  }
  if (one.expected.rules.some((rule) => rule.cases !== null || rule.score !== null)) {
    reader.lose(one.path, packageReason("inGroups"), true);
  }
  const isRight = expected.length === 1 && expected[0] === "accepted";
  const isMain = one.isMain === true && isRight && !before.some((other) => other.isMain);
  const isOwn = format === "hoj";
  const name = isOwn ? one.path.replace(/^solutions\//, "") : one.path.replace(/^.*\//, "");
  return reader.read(one, name, { kind: "solution", expected, isMain });
}

/** In Kattis packages running out of memory is an error while running, and a wrong form a wrong answer. */
function expectedOf({ expected }: ImportedSolution, format: string): ExpectedVerdict[] {
  const meant = expected.verdicts.flatMap((verdict): (ExpectedVerdict | null)[] => {
    if (format === "kattis" && verdict === "RTE") return ["runtimeError", "memoryLimitExceeded"];
    if (format === "kattis" && verdict === "WA") return ["wrongAnswer", "presentationError"];
    return [VERDICTS[verdict]];
  });
  return [...new Set(meant.filter((one) => one !== null))];
}

type Kind = Pick<KeptProgram, "kind" | "expected" | "isMain">;
type Given = Pick<ImportedTool, "path" | "language" | "main" | "others" | "note">;

class Reader {
  readonly #languages: ReadonlySet<string> | null;
  readonly #findings: Findings;
  readonly #names = new Set<string>();

  constructor(languages: ReadonlySet<string> | null, findings: Findings) {
    this.#languages = languages;
    this.#findings = findings;
  }

  lose(path: string, why: PackageReason, isPart = false): void {
    if (isPart) this.#findings.ignore(path, why);
    else this.#findings.ignore(path, packageReason("notKept", { why }));
  }

  async read(one: Given, wanted: string, kind: Kind): Promise<KeptProgram | null> {
    const why = this.#obstacle(one);
    const code = why === null && one.main !== null ? await codeOf(one.main) : null;
    if (code === null || "why" in code || one.language === null) {
      this.lose(
        one.path,
        why ?? (code !== null && "why" in code ? code.why : packageReason("hasNoSource")),
      );
      return null;
    }
    return { ...kind, name: this.#nameOf(one.path, wanted), language: one.language, ...code };
  }

  #obstacle({ language, main, others, note }: Given): PackageReason | null {
    if (this.#names.size >= PROGRAM_LIMITS.programs) {
      return packageReason("programsMost", { most: PROGRAM_LIMITS.programs });
    }
    if (language === null) return note ?? packageReason("languageUnknown");
    if (this.#languages?.has(language) === false)
      return packageReason("siteLacksLanguage", { language });
    if (main === null) return note ?? packageReason("noSource");
    if (others.length > 0) return packageReason("manyFiles", { n: others.length + 1 });
    return null;
  }

  /** Every program of a problem has a name of its own. */
  #nameOf(path: string, wanted: string): string {
    const plain = wanted.replace(/[/\\]/g, "-").trim().slice(-PROGRAM_LIMITS.nameMax).trim();
    const base = plain === "" ? "program" : plain;
    for (let number = 1; ; number += 1) {
      const lead = number === 1 ? "" : `${number}-`;
      const name = lead + base.slice(-(PROGRAM_LIMITS.nameMax - lead.length));
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      if (name !== wanted) this.#findings.change(path, packageReason("programCalled", { name }));
      return name;
    }
  }
}

async function codeOf(file: PackageFile): Promise<{ code: string } | { why: PackageReason }> {
  if (file.bytes > LIMITS.codeMax * 4)
    return { why: packageReason("programLong", { most: LIMITS.codeMax }) };
  const code = await readText(file, LIMITS.codeMax * 4);
  if (code.trim() === "") return { why: packageReason("empty") };
  if (code.length > LIMITS.codeMax)
    return { why: packageReason("programLong", { most: LIMITS.codeMax }) };
  if (code.includes("\0") || !code.isWellFormed()) return { why: packageReason("programNoText") };
  return { code };
}

function readTests(
  { checkerTests = [] }: ImportedProblem,
  findings: Findings,
): ImportedCheckerTest[] {
  const { checkerTests: most, checkerTextMax } = PROGRAM_LIMITS;
  const isFit = (text: string) =>
    text.length <= checkerTextMax && !text.includes("\0") && text.isWellFormed();
  const fit = checkerTests.filter((one) => [one.input, one.output, one.answer].every(isFit));
  const lost = checkerTests.length - Math.min(fit.length, most);
  if (lost > 0) {
    const bounds = { most, letters: checkerTextMax };
    findings.ignore("", packageReason("checkerTestsLost", { n: lost, ...bounds }));
  }
  return fit.slice(0, most).map((one) => ({ ...one }));
}
