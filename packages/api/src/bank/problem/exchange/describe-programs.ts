/** The setter's programs of a stored problem as packages have them. */

import { findLanguage } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import {
  CHECKER_VERDICTS,
  type ExpectedVerdict,
  type LimitFactors,
  USUAL_FACTORS,
} from "@gavel/domain/program";
import type { ImportedCase, ImportedProblem, ShortVerdict } from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { z } from "zod";
import type { CheckerTestRow, findSet } from "../program/queries.ts";
import type { ProgramView } from "../program/schema.ts";
import { storedMadeBy } from "../test-data/schema.ts";

const WORDS: Readonly<Record<ExpectedVerdict, ShortVerdict>> = {
  accepted: "AC",
  wrongAnswer: "WA",
  timeLimitExceeded: "TLE",
  memoryLimitExceeded: "MLE",
  runtimeError: "RTE",
  presentationError: "PE",
  partialAccepted: "PAC",
  compileError: "CE",
};

type SetRow = NonNullable<Awaited<ReturnType<typeof findSet>>>;

export const factorsOf = ({ right_factor, slow_factor }: SetRow): LimitFactors => ({
  right: right_factor,
  slow: slow_factor,
});

export const isUsual = ({ right_factor, slow_factor }: SetRow): boolean =>
  right_factor === USUAL_FACTORS.right && slow_factor === USUAL_FACTORS.slow;

const checkerVerdict = z.enum(CHECKER_VERDICTS);

export function programsOf(
  programs: readonly ProgramView[],
  tests: readonly CheckerTestRow[],
): Required<Pick<ImportedProblem, "solutions" | "tools" | "checkerTests">> {
  const files = (folder: string, { name, language, code }: ProgramView) => {
    const known = findLanguage(language)?.name ?? null;
    return {
      ...{ path: `${folder}/${name}`, language: known, others: [] },
      main: textFile(`${folder}/${name}`, code),
      note: known === null ? packageReason("packagesLack", { language }) : null,
    };
  };
  return {
    solutions: programs.flatMap((one) => {
      if (one.kind !== "solution") return [];
      const verdicts = one.expected.map((verdict) => WORDS[verdict]);
      const expected = { verdicts, rules: [], timing: null };
      return [{ ...files("solutions", one), expected, ...(one.isMain ? { isMain: true } : {}) }];
    }),
    tools: programs.flatMap((one) => {
      const { kind, name } = one;
      return kind === "solution" ? [] : [{ kind, name, ...files(`${kind}s`, one) }];
    }),
    checkerTests: tests.map((one) => ({ ...one, expected: checkerVerdict.parse(one.expected) })),
  };
}

/** null also where the generator is gone. */
export function madeByOf(
  stored: unknown,
  programs: readonly ProgramView[],
): NonNullable<ImportedCase["madeBy"]> | null {
  const made = storedMadeBy.parse(stored);
  if (made?.kind !== "generator") return null;
  const generator = programs.find(({ id, kind }) => kind === "generator" && id === made.programId);
  return generator === undefined ? null : { generator: generator.name, args: made.args };
}
